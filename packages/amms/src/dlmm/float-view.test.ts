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
      // The greatest parts of the errors that are allowed: an assertion for each bin takes longer than its figures.
      const worst = { price: 0, rate: 0 }
      for (let index = 0; index < BINS; index++) {
        const price = Number(priceAt(firstPrice, feeParameters.binStep, index))
        const priceError = Math.abs(priceOf(index) * 2 ** 64 - price) / Math.max(1, price * 2 ** -50)
        worst.price = Math.max(worst.price, priceError)
        const moved = volatilityIn(volatility, feeParameters, firstBin + index)
        const rate = Number(feeRate(feeParameters, moved))
        worst.rate = Math.max(worst.rate, Math.abs(feeShare(feeParameters, moved) * Number(FEE_UNITS) - rate))
      }
      expect(worst.price).toBeLessThanOrEqual(1)
      expect(worst.rate).toBeLessThan(1.001)
    }),
    { seed: 88, numRuns: 500 },
  )
})
