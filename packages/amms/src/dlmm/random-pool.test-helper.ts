import fc from 'fast-check'
import type { TransferFee } from '../amm.ts'
import type { FeeParameters } from './fee.ts'
import type { DlmmState } from './pool.ts'
import { BINS, pricePower } from './price.ts'
import type { BinAmounts } from './swap.ts'

const feeParameters: fc.Arbitrary<FeeParameters> = fc
  .record({
    binStep: fc.constantFrom(1, 2, 10, 25, 100, 400),
    baseFactor: fc.integer({ min: 0, max: 20_000 }),
    variableControl: fc.constantFrom(0, 7_500, 40_000, 4_294_967_295),
    maxVolatility: fc.constantFrom(0, 150_000, 350_000, 1_280_000),
    filterSeconds: fc.integer({ min: 1, max: 40 }),
    reductionBps: fc.nat(5_000),
    protocolShareBps: fc.nat(2_500),
    creatorShareBps: fc.nat(2_500),
  })
  .map((all) => ({
    ...all,
    baseFactor: Math.min(all.baseFactor, Math.floor(10_000_000 / all.binStep)),
  }))

/** Mostly sizes of one kind with empty bins between, now and then one unit or nearly all there can be. */
const binAmount = fc.oneof(
  { arbitrary: fc.bigInt(1n, 2n ** 36n), weight: 6 },
  { arbitrary: fc.constant(0n), weight: 3 },
  { arbitrary: fc.bigInt(1n, 50n), weight: 1 },
  { arbitrary: fc.bigInt(1n, 2n ** 58n), weight: 1 },
)

type Fee = TransferFee | undefined

/** Random pools of bins between two prices far apart, traded last between second 900 and 1,000. */
export const randomBins = (
  identity: Pick<DlmmState, 'address' | 'programId' | 'label' | 'mints' | 'cost'>,
  transferFee: fc.Arbitrary<Fee>,
): fc.Arbitrary<DlmmState> =>
  fc
    .record({
      feeParameters,
      /** Bits of the first price. */
      bits: fc.integer({ min: 34, max: 92 }),
      digits: fc.bigInt(0n, 2n ** 34n - 1n),
      index: fc.integer({ min: 0, max: BINS - 1 }),
      amounts: fc.array(binAmount, { minLength: 40, maxLength: 40 }),
      other: binAmount,
      reference: fc.integer({ min: -30, max: 30 }),
      accumulated: fc.nat(1_280_000),
      referencedAt: fc.integer({ min: 900, max: 1_000 }),
      fees: fc.tuple(transferFee, transferFee),
    })
    .map(
      ({
        feeParameters,
        bits,
        digits,
        index,
        amounts,
        other,
        reference,
        accumulated,
        referencedAt,
        fees,
      }) => {
        const firstBin = -64
        const bins = Array.from({ length: BINS }, (_, at): BinAmounts => {
          const apart = at - index
          const amount = amounts[apart + 20] ?? 0n
          if (apart === 0) return [amount, other]
          return apart > 0 ? [amount, 0n] : [0n, amount]
        })
        return {
          ...identity,
          bins,
          firstBin,
          firstPrice: (1n << BigInt(bits)) + (digits >> BigInt(Math.max(0, 34 - bits))),
          activeBin: firstBin + index,
          volatility: {
            referenceBin: firstBin + index + reference,
            reference: Math.min(accumulated, feeParameters.maxVolatility),
            accumulated: Math.min(accumulated, feeParameters.maxVolatility),
            referencedAt,
          },
          feeParameters,
          transferFees: fees,
        }
      },
    )
    .filter(
      ({ firstPrice, feeParameters }) =>
        (firstPrice * pricePower(feeParameters.binStep, BINS - 1)) >> 64n <= 1n << 104n,
    )
