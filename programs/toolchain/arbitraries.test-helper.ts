import fc from 'fast-check'
import type { TestFee } from './test-tokens.ts'

const U64_MAX = (1n << 64n) - 1n

/** From 1 to 2^bits, spread over all magnitudes: most errors occur near both ends. */
export const amount = (bits: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: 1, max: bits }), fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }))
    .map(([size, random]) => 1n + (random >> BigInt(128 - size)))

/** Rates of a pool in parts per million, a tenth together at most. */
export const poolFees = fc
  .tuple(fc.nat(40_000), fc.nat(30_000), fc.nat(30_000))
  .map(([lpFeePpm, protocolFeePpm, creatorFeePpm]) => ({ lpFeePpm, protocolFeePpm, creatorFeePpm }))

/** Transfer fees of mints from near zero to the whole amount, or none. */
export const transferFee: fc.Arbitrary<TestFee | undefined> = fc.option(
  fc.record({
    basisPoints: fc.constantFrom(0, 1, 50, 300, 9_999, 10_000),
    maximum: fc.oneof(fc.constant(0n), fc.constant(5n), amount(40), fc.constant(U64_MAX)),
  }),
  { nil: undefined },
)
