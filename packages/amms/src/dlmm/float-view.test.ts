import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEE_UNITS, feeRate, feeShare, volatilityIn } from './fee.ts'
import { BINS, floatPrices, priceAt } from './price.ts'
import { randomBins } from './random-pool.test-helper.ts'

const identity = { address: 'pool', programId: 'program', label: 'venue', mints: ['a', 'b'] as const }
const pools = randomBins({ ...identity, cost: { accounts: [], dataBytes: 10 } }, fc.constant(undefined))

test('prices and fees in floats are the exact ones but for the last place', () => {
  fc.assert(
    fc.property(pools, ({ firstPrice, firstBin, feeParameters, volatility }) => {
      const priceOf = floatPrices(firstPrice, feeParameters.binStep)
      for (let index = 0; index < BINS; index++) {
        const price = Number(priceAt(firstPrice, feeParameters.binStep, index))
        expect(Math.abs(priceOf(index) * 2 ** 64 - price)).toBeLessThanOrEqual(Math.max(1, price * 2 ** -50))
        const moved = volatilityIn(volatility, feeParameters, firstBin + index)
        const rate = Number(feeRate(feeParameters, moved))
        expect(Math.abs(feeShare(feeParameters, moved) * Number(FEE_UNITS) - rate)).toBeLessThan(1.001)
      }
    }),
    { seed: 88, numRuns: 500 },
  )
})
