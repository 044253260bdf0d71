/** Room at either side of a range, as a part of the picture. */
const SIDE = 0.2

interface PriceRange {
  lower: number
  upper: number
  current: number
}

/** Places of a range and of the price in a picture of width 1, in the logarithm of the price; a price far off is at its edge. */
export function rangeOf({ lower, upper, current }: PriceRange): {
  start: number
  end: number
  price: number
} {
  const span = Math.log(upper / lower)
  const inside = span > 0 ? Math.log(current / lower) / span : 0.5
  const price = SIDE + inside * (1 - 2 * SIDE)
  return { start: SIDE, end: 1 - SIDE, price: Math.min(1, Math.max(0, Number.isFinite(price) ? price : 0.5)) }
}
