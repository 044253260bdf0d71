import { mulDiv } from '@callisto/amount'
import { AMPLIFICATION_UNIT, BALANCE_LIMIT, balanceFor, invariant, ONE } from './invariant.ts'

/** One side of the pool as the invariant sees it. */
export interface StableSide {
  reserve: bigint
  /** Brings an amount to the common precision: 10 to how many decimals it has less than the other. */
  scale: bigint
}

const balanceOf = ({ reserve, scale }: StableSide) => reserve * scale

/** Whether the invariant takes that much of a side. */
export const fits = (side: StableSide, reserve: bigint): boolean => reserve * side.scale < BALANCE_LIMIT

/** D rounded up; undefined for an empty, one-sided or oversized pool. `a` is twice the amplification in its unit. */
export function invariantFor(sides: readonly [StableSide, StableSide], a: bigint): bigint | undefined {
  const [x, y] = [balanceOf(sides[0]), balanceOf(sides[1])]
  if (x <= 0n || y <= 0n || x >= BALANCE_LIMIT || y >= BALANCE_LIMIT) return undefined
  return invariant({ x, y }, a)
}

/** What `afterFee` buys, rounded down; 0 when it buys nothing. */
export function outputFor(afterFee: bigint, from: StableSide, to: StableSide, d: bigint, a: bigint): bigint {
  const held = balanceOf(to)
  const left = balanceFor(balanceOf(from) + afterFee * from.scale, d, a, held)
  return left === undefined || left >= held ? 0n : (held - left) / to.scale
}

/** The least input after fee that buys `gross`, which is below the reserve; undefined when there is no such amount. */
export function inputFor(
  gross: bigint,
  from: StableSide,
  to: StableSide,
  d: bigint,
  a: bigint,
): bigint | undefined {
  const held = balanceOf(from)
  const needed = balanceFor((to.reserve - gross) * to.scale, d, a, held)
  return needed === undefined || needed <= held ? undefined : mulDiv(needed - held, 1n, from.scale, 'ceil')
}

const MAX_PRICE = (1n << 128n) - 1n

/**
 * Marginal price of the first side in the second, base units, Q64.64, rounded down and at most 2^128 - 1: the ratio of
 * the invariant's derivatives at D. Undefined where `invariantFor` is.
 */
export function marginalPrice(sides: readonly [StableSide, StableSide], a: bigint): bigint | undefined {
  const d = invariantFor(sides, a)
  if (d === undefined) return undefined
  const [x, y] = [balanceOf(sides[0]), balanceOf(sides[1])]
  const byX = y * (a * (2n * x + y) - (a - ONE) * d)
  const byY = x * (a * (2n * y + x) - (a - ONE) * d)
  const price = ((byX * sides[0].scale) << 64n) / (byY * sides[1].scale)
  return price < MAX_PRICE ? price : MAX_PRICE
}

/** A move of the amplification, hundredths and unix seconds. */
export interface Ramp {
  from: bigint
  to: bigint
  startsAt: bigint
  endsAt: bigint
}

/**
 * What holds at a time, in millionths of a hundredth: on the line between both ends, rounded towards where it started.
 */
export function amplificationAt(ramp: Ramp, unixTime: bigint): bigint {
  const { startsAt, endsAt } = ramp
  const [from, to] = [ramp.from * AMPLIFICATION_UNIT, ramp.to * AMPLIFICATION_UNIT]
  if (from === to || unixTime >= endsAt) return to
  if (unixTime <= startsAt) return from
  const [elapsed, whole] = [unixTime - startsAt, endsAt - startsAt]
  // Both differences are counted as positive, so the division rounds towards `from` either way.
  return to > from
    ? from + mulDiv(to - from, elapsed, whole, 'floor')
    : from - mulDiv(from - to, elapsed, whole, 'floor')
}
