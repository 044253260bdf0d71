/** Integers below this bound are exact as floats. */
const EXACT = 2 ** 53

/** `total * part / whole` for float weights, rounded down, at most `total`. */
function share(total: bigint, part: number, whole: number): bigint {
  if (part >= whole) return total
  const ratio = part / whole
  if (total < BigInt(EXACT)) return BigInt(Math.floor(Number(total) * ratio))
  const scaled = (total * BigInt(Math.floor(ratio * EXACT))) / BigInt(EXACT)
  return scaled < total ? scaled : total
}

/**
 * Divides `total` by float weights, in order: each share is rounded down and the last one takes the
 * remainder. The shares sum to `total` exactly.
 */
export function divideByWeight(total: bigint, takers: readonly { weight: number }[]): bigint[] {
  if (takers.length === 1) return [total]
  let left = total
  let whole = 0
  for (const { weight } of takers) whole += weight
  return takers.map(({ weight }, i) => {
    const part = i === takers.length - 1 ? left : share(left, weight, whole)
    left -= part
    whole -= weight
    return part
  })
}
