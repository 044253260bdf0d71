/** Two balances in the common precision, whole and above 0. */
export interface Balances {
  x: bigint
  y: bigint
}

/** Units of an amplification in a hundredth of it: it moves along a ramp without stairs. */
export const AMPLIFICATION_UNIT = 1_000_000n
/** An amplification of 1. */
export const ONE = 100n * AMPLIFICATION_UNIT

/** Balances have fewer bits than this; the program refuses larger ones. */
export const BALANCE_LIMIT = 1n << 76n

/** From the starting points below at most 12 steps are taken; the program refuses more than this. */
const MAX_STEPS = 32

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length)
const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Steps down from `start` for as long as `step` goes lower, then one by one while `reaches` holds. */
function descend(
  start: bigint,
  step: (at: bigint) => bigint,
  reaches: (at: bigint) => boolean,
): bigint | undefined {
  let at = start
  let steps = 0
  for (;;) {
    if (steps === MAX_STEPS) return undefined
    steps += 1
    const next = step(at)
    if (next >= at) break
    at = next
  }
  for (; steps < MAX_STEPS; steps++) {
    if (!reaches(at - 1n)) return at
    at -= 1n
  }
  return undefined
}

/**
 * D of a stable pool, rounded up: the least whole number with `U D^3 + (a - U) 4xy D >= a 4xy (x + y)`, where `a`
 * is twice the amplification in units of `1 / U`. Newton from above finds it; undefined when that takes too many steps,
 * which no balances below `BALANCE_LIMIT` are known to do.
 */
export function invariant({ x, y }: Balances, a: bigint): bigint | undefined {
  const product = 4n * x * y
  const b = (a - ONE) * product
  const c = a * product * (x + y)
  const start = lesser(x + y, 1n << BigInt(Math.floor((bitLength(c) - 24) / 3)))
  return descend(
    start,
    (d) => ceilDivide(2n * ONE * d * d * d + c, 3n * ONE * d * d + b),
    (d) => ONE * d * d * d + b * d >= c,
  )
}

/**
 * The least balance that reaches `d` beside `other`: the same condition, solved for the other unknown. `near` is any
 * guess. Undefined when the balance would not be below `BALANCE_LIMIT`, or does not converge.
 */
export function balanceFor(other: bigint, d: bigint, a: bigint, near: bigint): bigint | undefined {
  const p = 4n * a * other
  const q = 4n * other * (a * other - (a - ONE) * d)
  const r = ONE * d * d * d
  const reaches = (y: bigint) => p * y * y + q * y >= r
  const step = (y: bigint) => {
    const below = 2n * p * y + q
    return below > 0n ? ceilDivide(p * y * y + r, below) : undefined
  }
  const limit = BALANCE_LIMIT
  const bound = 1n << BigInt(boundBits(bitLength(p), bitLength(q < 0n ? -q : q), bitLength(r), q < 0n))
  if (bound > limit && !reaches(limit)) return undefined
  const start = lesser(bound, limit)
  return descend(lesser(start, step(near) ?? start), (y) => step(y) ?? y, reaches)
}

/** Two to this power is at or above the root, and within a few times of it, by the lengths of p, q and r alone. */
function boundBits(p: number, q: number, r: number, qIsNegative: boolean): number {
  const root = r < p ? 0 : (r - p + 2) >> 1
  if (q === 0) return root
  if (qIsNegative) return 1 + Math.max(root, q < p ? 0 : q - p + 1)
  return Math.min(root, r < q ? 0 : r - q + 1)
}
