export type Rounding = 'floor' | 'ceil'

/**
 * `numerator / denominator` for non-negative integers, rounded as named.
 * Throws RangeError on a zero or negative denominator and on a negative numerator: base units are never negative.
 * @example divide(7n, 2n, 'ceil') // => 4n
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('divide: denominator must be positive')
  if (numerator < 0n) throw new RangeError('divide: numerator must not be negative')
  const quotient = numerator / denominator
  return rounding === 'ceil' && quotient * denominator !== numerator ? quotient + 1n : quotient
}

/**
 * `a * b / denominator` without intermediate overflow, rounded as named; RangeError as `divide`.
 * @example mulDiv(2n ** 64n, 3n, 2n, 'floor') // => 3n * 2n ** 63n
 */
export function mulDiv(a: bigint, b: bigint, denominator: bigint, rounding: Rounding): bigint {
  return divide(a * b, denominator, rounding)
}
