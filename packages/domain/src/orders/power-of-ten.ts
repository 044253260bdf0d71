import { divide, type Rounding } from '@callisto/amount'

/** `value * 10^exponent` of a value that is not negative; a negative exponent divides, rounded as named. */
export const timesPowerOfTen = (value: bigint, exponent: number, rounding: Rounding): bigint =>
  exponent >= 0 ? value * 10n ** BigInt(exponent) : divide(value, 10n ** BigInt(-exponent), rounding)
