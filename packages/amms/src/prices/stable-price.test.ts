import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainTimeAt } from '../amm.ts'
import { stablePool } from '../stable/pool.ts'
import { amplificationAt, stablePrice } from './stable-price.ts'

test('even balances trade one for one, and an empty side has no price', () => {
  expect(stablePrice(1_000, 1_000, 20_000)).toBeCloseTo(1, 12)
  expect(stablePrice(0, 1_000, 20_000)).toBeNaN()
})

const fees = { tradePpm: 0n, protocolPpm: 0n, creatorPpm: 0n }
const cost = { accounts: [], dataBytes: 0, computeUnits: 0 }

test('the price is what a small swap without fees pays', () => {
  const amount = fc.bigInt(10n ** 14n, 10n ** 16n)
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 100, max: 100_000 }), (x, y, amplification) => {
      const pool = stablePool({
        address: '',
        programId: '',
        label: '',
        mints: ['x', 'y'],
        sides: [
          { reserve: x, scale: 1n },
          { reserve: y, scale: 1n },
        ],
        ramp: { from: BigInt(amplification), to: BigInt(amplification), startsAt: 0n, endsAt: 0n },
        fees,
        transferFees: [undefined, undefined],
        cost,
      })
      const amountIn = x / 10n ** 7n
      const quote = pool.quoteExactIn(0, amountIn, chainTimeAt(0))
      if (!quote.ok) throw new Error(quote.code)
      const paid = Number(quote.amountOut) / Number(amountIn)
      expect(Math.abs(stablePrice(Number(x), Number(y), amplification) / paid - 1)).toBeLessThan(1e-4)
    }),
    { seed: 17, numRuns: 300 },
  )
})

test.each([
  [0, 100],
  [10, 100],
  [15, 150],
  [20, 200],
  [99, 200],
])('at %d s the amplification is %d', (time, amplification) => {
  expect(amplificationAt({ from: 100, to: 200, startsAt: 10, endsAt: 20 }, time)).toBe(amplification)
})
