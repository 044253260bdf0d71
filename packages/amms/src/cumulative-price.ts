import type { Amm, ChainTime, PoolRoot, PriceAccumulator } from './amm.ts'

/** The sum of a pool's price over all slots before `slot`: Q64.64 times slots, modulo 2^128. */
export interface PriceObservation {
  slot: number
  cumulative: bigint
}

const Q128 = 1n << 128n

/**
 * The cumulative price as of `at.slot`: what the program would store if it traded in that slot. Trades of the slot
 * itself are not in it. Undefined for a venue without an accumulator, a pool without a price, and a slot before the
 * account's last update.
 */
export function observePrice<State>(
  amm: Amm<State>,
  root: PoolRoot<State>,
  at: ChainTime,
): PriceObservation | undefined {
  const found = amm.priceAccumulator?.(root, at)
  if (found === undefined || at.slot < found.slot) return undefined
  const passed = found.price * BigInt(at.slot - found.slot)
  return { slot: at.slot, cumulative: (found.cumulative + passed) % Q128 }
}

/**
 * Time-weighted average price between two observations of one pool: mints[1] per mints[0] in base units, Q64.64, the
 * arithmetic mean over the slots from `earlier` up to, and without, `later`, rounded down. Undefined when `later` is not
 * later. The sum wraps at 2^128, so the mean times the number of slots must be below 2^64: a price of 2^40, which is
 * above that of every bin, wraps after 77 days of slots of 400 ms.
 */
export function averagePrice(earlier: PriceObservation, later: PriceObservation): bigint | undefined {
  const slots = later.slot - earlier.slot
  if (slots <= 0) return undefined
  return ((later.cumulative - earlier.cumulative + Q128) % Q128) / BigInt(slots)
}

/** The accumulator fields that the accounts of all built-in pools have. */
interface AccumulatorFields {
  cumulativePrice: bigint
  pricedSlot: bigint
}

/** Undefined without a price: a pool that was never funded. */
export const toAccumulator = (
  { cumulativePrice, pricedSlot }: AccumulatorFields,
  price: bigint | undefined,
): PriceAccumulator | undefined =>
  price ? { price, cumulative: cumulativePrice, slot: Number(pricedSlot) } : undefined

/** `floor(amount1 * 2^64 / amount0)`; undefined when `amount0` is 0. */
export const priceOfAmounts = (amount0: bigint, amount1: bigint): bigint | undefined =>
  amount0 === 0n ? undefined : (amount1 << 64n) / amount0
