import type { ChainTime, Side } from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import { type FeeLimiter, isSoundLimiter, rateOfGross, rateOfNet } from './fee-limiter.ts'
import { type FeeSchedule, isSoundSchedule, RATE_UNITS, scheduledRate } from './fee-schedule.ts'
import { type DynamicFee, dynamicRate } from './volatility.ts'

/** Spends token B, or the quote of a curve. */
export const BUY: Side = 1

/** Length of a slot for which no cluster is slower, seconds. */
const SLOT_SECONDS = 0.4

export type BaseFee = FeeSchedule | FeeLimiter

/** All rates of a pool, of `RATE_UNITS`. */
export interface Fees {
  base: BaseFee
  dynamic: DynamicFee | undefined
  /** The most that both take together. */
  cap: bigint
  /** Where the clock of the pool starts: a slot or a unix second. */
  activation: number
  isBySlot: boolean
}

/** Where the rates of a swap are taken. */
export interface FeeMoment {
  now: number
  price: bigint
  accumulated: bigint
}

export const isSoundBaseFee = (base: BaseFee): boolean =>
  base.kind === 'limiter' ? isSoundLimiter(base) : isSoundSchedule(base)

/** The slot or unix second that the pool counts by. */
export const pointOf = ({ isBySlot }: Fees, { slot, unixTime }: ChainTime): number =>
  isBySlot ? slot : Math.floor(unixTime)

/** Whether the rate of a side depends on the amount. */
export const isLimiting = ({ base, activation }: Fees, side: Side, now: number): boolean =>
  base.kind === 'limiter' && side === BUY && now <= activation + base.duration

/** Whether buys are limited now: their program allows them one call deep alone, so that no program hides several of them. */
export const isLimitingBuys = (fees: Fees, at: ChainTime): boolean => isLimiting(fees, BUY, pointOf(fees, at))

/** The rate of an amount of a side, with `isNet` of what is left after the fee. Undefined where the program fails. */
export function rateOf(
  fees: Fees,
  side: Side,
  moment: FeeMoment,
  amount: bigint,
  isNet: boolean,
): bigint | undefined {
  const { dynamic, cap } = fees
  const base = baseRate(fees, side, moment, amount, isNet)
  if (base === undefined) return undefined
  const total = dynamic === undefined ? base : base + dynamicRate(dynamic, moment.accumulated)
  return total < cap ? total : cap
}

function baseRate(
  fees: Fees,
  side: Side,
  { now, price }: FeeMoment,
  amount: bigint,
  isNet: boolean,
): bigint | undefined {
  const { base, activation } = fees
  if (base.kind === 'schedule') return scheduledRate(base, { now, activation, price })
  if (!isLimiting(fees, side, now)) return base.cliff
  return isNet ? rateOfNet(base, amount) : rateOfGross(base, amount)
}

/** The fee within an amount, rounded up. */
export const feeOf = (amount: bigint, rate: bigint): bigint => mulDiv(amount, rate, RATE_UNITS, 'ceil')

/** The amount that leaves `net` after its fee, rounded up. Rates are below the whole. */
export const beforeFee = (net: bigint, rate: bigint): bigint =>
  mulDiv(net, RATE_UNITS, RATE_UNITS - rate, 'ceil')

/** `Pool.settlesAt`: the fee depends on time until its schedule has ended. Slots are of at most 0.4 seconds. */
export function settlesAt(fees: Fees, at: ChainTime): number | undefined {
  const { base, activation, isBySlot } = fees
  const now = pointOf(fees, at)
  const end = activation + durationOf(base)
  if (end < now) return undefined
  return isBySlot ? at.unixTime + Math.ceil((end - now) * SLOT_SECONDS) : end
}

function durationOf(base: BaseFee): number {
  if (base.kind === 'limiter') return base.duration
  const { periods, progress } = base
  return progress.by === 'time' ? periods * progress.length : progress.duration
}
