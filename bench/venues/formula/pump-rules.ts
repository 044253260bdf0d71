import { between, logBetween, pick, type Random } from '../../routing/random.ts'
import { AccountBytes } from '../bytes.ts'
import { ceilOf, floorOf } from './formula-venue.ts'

/** Rates in basis points: liquidity providers, protocol, creator. */
type Rates = readonly [lp: bigint, protocol: bigint, creator: bigint]
type Tier = readonly [threshold: bigint, rates: Rates]

export interface Schedule {
  flat: Rates
  tiers: readonly Tier[]
  /** Missing in accounts of older layouts. */
  stable?: readonly Tier[]
  other?: Rates
}

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

export interface PumpCoin {
  quoteMint: string
  /** Whether a curve made the pool. */
  isCanonical: boolean
  hasCreator: boolean
  /** The coin's own rate, and whether the program takes it into account. */
  ownRate: bigint
  isOwnRateOn: boolean
  supply: bigint
}

/** The rates that the public documents state for a coin whose reserves are `base` and `quote`. */
export function ratesFor(coin: PumpCoin, schedule: Schedule, base: bigint, quote: bigint): Rates {
  const { quoteMint, isCanonical, hasCreator, ownRate, isOwnRateOn, supply } = coin
  const isUnset = schedule.other === undefined || schedule.other.every((rate) => rate === 0n)
  let [lp, protocol, creator] = schedule.flat
  if (isCanonical && (quoteMint === WRAPPED_SOL || quoteMint === USDC)) {
    const isStable = quoteMint === USDC && schedule.stable !== undefined && schedule.stable.length > 0
    const tiers = isStable ? schedule.stable! : schedule.tiers
    ;[lp, protocol, creator] = tiers[0]![1]
    // The market cap is quote * supply / base, rounded down: whole thresholds compare alike without the division.
    for (const [threshold, rates] of tiers)
      if (quote * supply >= threshold * base) [lp, protocol, creator] = rates
  } else if (isCanonical && !isUnset) [lp, protocol, creator] = schedule.other!
  if (isOwnRateOn && ownRate !== 0n && quoteMint !== WRAPPED_SOL && quoteMint !== USDC) creator = ownRate
  return [lp, protocol, hasCreator ? creator : 0n]
}

/** The fee on an amount: of each part the least whole number that is not below it. */
export const feeOf = (rates: Rates, amount: bigint): bigint =>
  rates.reduce((sum, rate) => sum + ceilOf(amount * rate, 10_000n), 0n)

/** What the text of the IDL makes of a budget, step by step. */
export function netOf(rates: Rates, budget: bigint): bigint {
  const rate = rates[0] + rates[1] + rates[2]
  let net = floorOf(budget * 10_000n, 10_000n + rate)
  const together = net + feeOf(rates, net)
  if (together > budget) net = net - (together - budget)
  return net
}

/** Quote for a sale of `amount`, before fees. */
const grossOf = (base: bigint, quote: bigint, amount: bigint) => floorOf(amount * quote, base + amount)

export function soldFor(rates: Rates, base: bigint, quote: bigint, amount: bigint): bigint {
  const gross = grossOf(base, quote, amount)
  return gross - feeOf(rates, gross)
}

/** The least amount whose sale leaves `net` or more, by trying one after the other from below. */
export function leastSale(rates: Rates, base: bigint, quote: bigint, net: bigint): bigint | undefined {
  const left = 10_000n - rates[0] - rates[1] - rates[2]
  // Without rounding: net = left / 10,000 * amount * quote / (base + amount).
  const below = quote * left - net * 10_000n
  if (below <= 0n) return undefined
  const start = floorOf(net * 10_000n * base, below)
  if (quote * base >= (base + start) * (base + start)) {
    for (let amount = start > 0n ? start : 1n; ; amount++)
      if (soldFor(rates, base, quote, amount) >= net) return amount
  }
  // A unit of base is worth less than one of quote: only the amounts at which the quote grows can be the least.
  for (let gross = grossOf(base, quote, start); gross < quote; gross++) {
    const amount = ceilOf(gross * base, quote - gross)
    if (amount > 0n && soldFor(rates, base, quote, amount) >= net) return amount
  }
  return undefined
}

const randomRates = (random: Random, most: number): Rates => {
  const rate = () => pick(random, [0n, BigInt(Math.floor(between(random, 0, most)))])
  return [rate(), rate(), rate()]
}

function randomTiers(random: Random): readonly Tier[] {
  const count = 1 + Math.floor(random() * 6)
  const thresholds = Array.from({ length: count }, () => BigInt(Math.floor(logBetween(random, 1, 1e17))))
  return thresholds
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((threshold) => [threshold, randomRates(random, 300)])
}

/** A schedule near those in use, or far from them. */
export function randomSchedule(random: Random): Schedule {
  const most = pick(random, [100, 100, 500, 3_000])
  const known = { flat: randomRates(random, most), tiers: randomTiers(random) }
  if (random() < 0.2) return known
  const stable = random() < 0.3 ? [] : randomTiers(random)
  if (random() < 0.2) return { ...known, stable }
  return { ...known, stable, other: pick(random, [randomRates(random, most), [0n, 0n, 0n]]) }
}

/** A quote mint: of SOL, of a stable coin, or another. */
export const randomQuote = (random: Random, other: string): string =>
  pick(random, [WRAPPED_SOL, WRAPPED_SOL, USDC, other])

export const isNative = (quoteMint: string): boolean => quoteMint === WRAPPED_SOL
export const isOther = (quoteMint: string): boolean => quoteMint !== WRAPPED_SOL && quoteMint !== USDC

/** The account of a schedule. */
export function scheduleBytes({ flat, tiers, stable, other }: Schedule): Uint8Array {
  const lists = stable === undefined ? [tiers] : [tiers, stable]
  const length = 65 + lists.reduce((sum, list) => sum + 4 + 40 * list.length, 0) + (other ? 24 : 0)
  const account = new AccountBytes(length, '8f3492bbdb7b4c9b')
  const write = (at: number, rates: Rates) => {
    for (const [index, rate] of rates.entries()) account.u64(at + 8 * index, rate)
  }
  write(41, flat)
  let at = 65
  for (const list of lists) {
    account.u32(at, list.length)
    at += 4
    for (const [threshold, rates] of list) {
      account.u128(at, threshold)
      write(at + 16, rates)
      at += 40
    }
  }
  if (other) write(at, other)
  return account.data
}
