import { divide } from '@callisto/amount'

/** Rounds of Newton's method; the program takes up to 256, and runs out of compute units long before. */
export const MAX_ROUNDS = 64

interface Solved {
  value: bigint
  rounds: number
}

const near = (a: bigint, b: bigint) => a - b <= 1n && b - a <= 1n

/**
 * The invariant D of two reserves, from `amplification` (the program's, n = 2). Every division rounds down, as in the
 * program, so what comes in is `x`: the other order may give another last digit. Source: Egorov, "StableSwap" (2019). Undefined when it takes too many rounds.
 */
export function invariantOf(amplification: bigint, x: bigint, y: bigint): Solved | undefined {
  const sum = x + y
  const ann = amplification * 2n
  let d = sum
  for (let rounds = 1; rounds <= MAX_ROUNDS; rounds++) {
    const product = divide(divide(d * d, x * 2n, 'floor') * d, y * 2n, 'floor')
    const next = divide(d * (product * 2n + sum * ann), d * (ann - 1n) + product * 3n, 'floor')
    if (near(next, d)) return { value: next, rounds }
    d = next
  }
  return undefined
}

/** The other reserve for the invariant once one of them is `x`. Undefined when it takes too many rounds. */
export function otherReserve(amplification: bigint, x: bigint, d: bigint): Solved | undefined {
  const ann = amplification * 2n
  const c = divide(divide(d * d, x * 2n, 'floor') * d, ann * 2n, 'floor')
  const b = divide(d, ann, 'floor') + x
  let y = d
  for (let rounds = 1; rounds <= MAX_ROUNDS; rounds++) {
    const next = divide(y * y + c, 2n * y + b - d, 'floor')
    if (near(next, y)) return { value: next, rounds }
    y = next
  }
  return undefined
}

/** The amplification at a unix second, rounded towards where it comes from. */
export function amplificationAt(
  { from, to, startsAt, endsAt }: { from: bigint; to: bigint; startsAt: number; endsAt: number },
  unixTime: number,
): bigint {
  if (unixTime >= endsAt || startsAt >= endsAt) return to
  const elapsed = BigInt(Math.max(0, unixTime - startsAt))
  const length = BigInt(endsAt - startsAt)
  if (to >= from) return from + divide((to - from) * elapsed, length, 'floor')
  return from - divide((from - to) * elapsed, length, 'floor')
}
