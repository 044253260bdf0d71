/** An amplification, in hundredths, that moves in a line between two unix seconds; a constant one has equal ends. */
export interface Ramp {
  from: number
  to: number
  startsAt: number
  endsAt: number
}

export function amplificationAt({ from, to, startsAt, endsAt }: Ramp, time: number): number {
  if (time >= endsAt) return to
  return time <= startsAt ? from : from + ((to - from) * (time - startsAt)) / (endsAt - startsAt)
}

/** Newton falls onto the invariant from above and needs a dozen steps at the most. */
const MAX_STEPS = 64

/**
 * The D of an amplified pool at its balances in whole tokens: what it would hold if both sides were equal. Fees make it grow,
 * trades do not. NaN when a side is empty.
 */
export function stableInvariant(x: number, y: number, amplification: number): number {
  if (!(x > 0 && y > 0)) return Number.NaN
  const k = (2 * amplification) / 100
  const product = 4 * x * y
  let d = x + y
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = (2 * d ** 3 + k * product * (x + y)) / (3 * d ** 2 + (k - 1) * product)
    if (!(next < d)) break
    d = next
  }
  return d
}

/**
 * What an amplified pool gives for a little of `x`, in `y`, fees aside: the slope of
 * `D^3 + (k - 1) 4xy D = k 4xy (x + y)` with `k = 2A`, at the balances as they are, in whole tokens. NaN when a side
 * is empty.
 */
export function stablePrice(x: number, y: number, amplification: number): number {
  const d = stableInvariant(x, y, amplification)
  const k = (2 * amplification) / 100
  const along = (own: number, other: number) => other * (k * (2 * own + other) - (k - 1) * d)
  return along(x, y) / along(y, x)
}
