import { BPS, MAX_U64, mulDiv } from '@callisto/amount'
import type * as trigger from '../trigger/generated.ts'

/** How far below the value at its own trigger price the floor of a leg is by default, in basis points. */
export const FLOOR_BPS = { stop: 2_000, takeProfit: 500, recurring: 5_000 } as const

/** Slots in which what the newest price of a feed takes from the one before is noticed, at most. */
const MAX_EASED_SLOTS = 10n

/**
 * What is left in slot `now` of the way between the two newest prices of a feed, to be added to the newest one where that is worse
 * for the maker: above 0 where prices fall, which counts for what an order sells, and below where they rise, for what it buys. It
 * goes slot by slot, over as many slots as lie between both, ten at most; rounded away from 0. Prices are of any one unit.
 *
 * @example
 * priceLeft({ slot: 20n, price: 900n }, { slot: 10n, price: 1_000n }, 21n) // => 90n
 * priceLeft({ slot: 20n, price: 900n }, { slot: 19n, price: 1_000n }, 21n) // => 0n
 */
export function priceLeft(
  newest: { slot: bigint; price: bigint },
  before: { slot: bigint; price: bigint } | undefined,
  now: bigint,
): bigint {
  if (!before) return 0n
  const between = newest.slot - before.slot
  const span = between < MAX_EASED_SLOTS ? between : MAX_EASED_SLOTS
  const passed = now - newest.slot
  if (passed >= span) return 0n
  const way = before.price - newest.price
  const left = mulDiv(way < 0n ? -way : way, span - passed, span, 'ceil')
  return way < 0n ? -left : left
}

/**
 * How much less than the value by both feeds a fill may bring by default, fees included, in basis points. `limit` is beside the
 * rate of a limit, where both tokens have feeds.
 */
export const DEFAULT_SLIPPAGE_BPS = { stop: 300, takeProfit: 100, limit: 50, recurring: 100 } as const

/** The least default where a feed is one of pools: it has the middle of their prices, and a swap pays a fee of up to 1 %. */
const POOL_SLIPPAGE_BPS = 200

/** What a leg does: it fills at a rate, gets out of (into) a price that turns against its maker, or takes a profit. */
export type LegRole = 'limit' | 'stop' | 'takeProfit'

/**
 * The slippage that an order has where none is asked for, in basis points. `hasPoolFeed`: one of its feeds is of pools.
 *
 * @example
 * defaultSlippageBps('stop', false) // => 300
 * defaultSlippageBps('limit', true) // => 200
 */
export const defaultSlippageBps = (role: LegRole | 'recurring', hasPoolFeed: boolean): number =>
  Math.max(DEFAULT_SLIPPAGE_BPS[role], hasPoolFeed ? POOL_SLIPPAGE_BPS : 0)

/** A token of an order with its price in 1e-8 USD a whole token. */
export interface PricedToken {
  decimals: number
  priceUsd: bigint
}

/** What a leg sells, what it buys, and how much it sells, in base units. */
export interface FloorSides {
  amount: bigint
  input: PricedToken
  output: PricedToken
}

/**
 * What `amount` of the input is worth in the output at the prices of both, in base units rounded up.
 *
 * @example
 * const sol = { decimals: 9, priceUsd: 15_000_000_000n }
 * const usdc = { decimals: 6, priceUsd: 100_000_000n }
 * worthInOutput({ amount: 2_000_000_000n, input: sol, output: usdc }) // => 300_000_000n
 */
export function worthInOutput({ amount, input, output }: FloorSides): bigint {
  const value = amount * input.priceUsd * 10n ** BigInt(output.decimals)
  return mulDiv(value, 1n, 10n ** BigInt(input.decimals) * output.priceUsd, 'ceil')
}

/** The terms of the chain that say at which price a leg is triggered. */
type Threshold = Pick<trigger.LegTerms, 'kind' | 'price' | 'trailingPpm'>

/** When a leg is triggered: the terms of the chain, which side of the leg the price is of, and whether it is watched yet. */
export interface LegTrigger extends Threshold {
  side: 'input' | 'output'
  /** An exit whose entry is still to be filled: the price now says nothing of the one at which it will be watched. */
  waitsForEntry: boolean
}

const PPM = 1_000_000n

/**
 * The threshold of a leg, in 1e-8 USD: its price; for a leg that trails the one at which it would be triggered if the price
 * turned now, rounded down. That of a limit is the price now.
 */
export function thresholdOf({ kind, price, trailingPpm }: Threshold, now: bigint): bigint {
  if (kind === 'above' || kind === 'below') return price
  if (kind === 'trailingFall') return mulDiv(now, PPM - BigInt(trailingPpm), PPM, 'floor')
  if (kind === 'trailingRise') return mulDiv(now, PPM + BigInt(trailingPpm), PPM, 'floor')
  return now
}

/**
 * The price at which a leg is triggered, in 1e-8 USD: its threshold, or the price now where that is beyond it already and the
 * leg is watched.
 */
export function triggerPriceOf(leg: Omit<LegTrigger, 'side'>, now: bigint): bigint {
  const threshold = thresholdOf(leg, now)
  const isPassed = leg.kind === 'above' ? now > threshold : leg.kind === 'below' && now < threshold
  return isPassed && !leg.waitsForEntry ? now : threshold
}

/**
 * The floor of a leg that waits for a price: the least output for all of `amount`, in base units rounded up, `bps` under what it
 * is worth when the leg is triggered. The other token counts at its price now. Undefined where the chain cannot hold it.
 *
 * @example
 * const sol = { decimals: 9, priceUsd: 15_000_000_000n }
 * const usdc = { decimals: 6, priceUsd: 100_000_000n }
 * const terms = { kind: 'below', price: 10_000_000_000n, trailingPpm: 0 } as const
 * const stop = { ...terms, side: 'input', waitsForEntry: false } as const
 * floorAtTrigger(stop, { amount: 1_000_000_000n, input: sol, output: usdc }, FLOOR_BPS.stop) // => 80_000_000n
 */
export function floorAtTrigger(leg: LegTrigger, sides: FloorSides, bps: number): bigint | undefined {
  const { side } = leg
  const priceUsd = triggerPriceOf(leg, sides[side].priceUsd)
  if (priceUsd === 0n) return undefined
  return floorNow({ ...sides, [side]: { ...sides[side], priceUsd } }, bps)
}

/**
 * The least output for `amount`, in base units rounded up, `bps` under what it is worth at the prices of both; what a cycle of a
 * recurring order brings at least. Undefined where the chain cannot hold it.
 */
export function floorNow(sides: FloorSides, bps: number): bigint | undefined {
  const least = mulDiv(worthInOutput(sides), BPS - BigInt(bps), BPS, 'ceil')
  return least > 0n && least <= MAX_U64 ? least : undefined
}

const ADDED_FLOOR_BPS = 500

/**
 * The floor that a keeper adds to a fill of an old order, whose maker has signed none: 5 % under what `amount` is worth at prices
 * that have stood, or the slippage of the order where that is more; in base units rounded up. The prices may have any unit, the
 * same for both. Undefined where the chain cannot hold it.
 *
 * @example
 * const sol = { decimals: 9, priceUsd: 15_000_000_000n }
 * const usdc = { decimals: 6, priceUsd: 100_000_000n }
 * addedFloor({ amount: 1_000_000_000n, input: sol, output: usdc }, 100) // => 142_500_000n
 * addedFloor({ amount: 1_000_000_000n, input: sol, output: usdc }, 2_000) // => 120_000_000n
 */
export const addedFloor = (sides: FloorSides, slippageBps: number): bigint | undefined =>
  floorNow(sides, Math.max(slippageBps, ADDED_FLOOR_BPS))

type Trailing = Pick<trigger.LegTerms, 'kind' | 'price' | 'trailingPpm' | 'rateIn' | 'rateOut'>

/**
 * The floor of a leg for `spent` now, in base units rounded up as the program does: its rate, which rises with each whole step
 * of `trailingPpm` that the peak of a trailing leg is above the price that its rate belongs to, or the trough below it. 0 for a
 * leg of an old order that has none.
 */
export function legFloor(
  { kind, price, trailingPpm, rateIn, rateOut }: Trailing,
  peak: bigint | undefined,
  spent: bigint,
): bigint {
  if (rateIn === 0n) return 0n
  const floor = mulDiv(spent, rateOut, rateIn, 'ceil')
  const isTrailing = kind === 'trailingFall' || kind === 'trailingRise'
  if (!isTrailing || price === 0n || !peak) return floor
  const moved = kind === 'trailingFall' ? peak - price : price - peak
  if (moved <= 0n) return floor
  const movedPpm = mulDiv(moved, PPM, price, 'floor')
  return mulDiv(floor, PPM + movedPpm - (movedPpm % BigInt(trailingPpm)), PPM, 'ceil')
}

/** The shortfall of a fill that has just become due, fees of the order apart, and the least slots until all of it is allowed. */
const OPENING_BPS = 5
export const OPENING_SLOTS = 20
/** The most that opens in a slot of a leg. */
const OPENING_STEP_BPS = 8

/**
 * Slots in which what a leg allows opens to `limitBps`: 20, or as many as keep it at 8 bps a slot.
 *
 * @example
 * legOpeningSlots(100) // => 20
 * legOpeningSlots(300) // => 38
 */
export const legOpeningSlots = (limitBps: number): number =>
  Math.max(OPENING_SLOTS, Math.ceil(limitBps / OPENING_STEP_BPS))

/**
 * The part of a band that counts `slots` after a fill was due, rounded down: it opens to all of `conf` in `span` slots. Units
 * are those of `conf`.
 *
 * @example
 * openBand(1_000n, 5) // => 250n
 * openBand(1_000n, 20) // => 1_000n
 */
export const openBand = (conf: bigint, slots: number, span: number = OPENING_SLOTS): bigint =>
  slots >= span ? conf : (conf * BigInt(slots)) / BigInt(span)

/**
 * How much less than the value by both feeds a fill may bring `slots` after it was due, in basis points rounded down: it opens
 * from 5 bps, and the order's own fees, to `limitBps` in `span` slots.
 *
 * @example
 * allowedBps({ feeBps: 10, referralBps: 0 }, 300, 0) // => 15
 * allowedBps({ feeBps: 10, referralBps: 0 }, 300, 10) // => 157
 * allowedBps({ feeBps: 10, referralBps: 0 }, 300, 20) // => 300
 */
export function allowedBps(
  { feeBps, referralBps }: { feeBps: number; referralBps: number },
  limitBps: number,
  slots: number,
  span: number = OPENING_SLOTS,
): number {
  const first = OPENING_BPS + feeBps + referralBps
  if (first >= limitBps || slots >= span) return limitBps
  return first + Math.floor(((limitBps - first) * slots) / span)
}
