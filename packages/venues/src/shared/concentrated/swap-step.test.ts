import { MAX_AMOUNT } from '@callisto/amms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeSwapStep } from './swap-step.ts'

const ONE = 1n << 64n

test.each([
  ['a price that the input does not reach', true, true, ONE / 2n, 1_000n, 3_000n, [997n, 996n, 3n]],
  [
    'a price that the input reaches',
    true,
    true,
    (ONE * 999n) / 1_000n,
    10_000n,
    3_000n,
    [1_002n, 1_000n, 4n],
  ],
  ['an output inside of the range', true, false, ONE / 2n, 1_000n, 3_000n, [1_002n, 1_000n, 4n]],
  ['an output that ends the range', true, false, (ONE * 999n) / 1_000n, 1_000n, 0n, [1_002n, 1_000n, 0n]],
  ['an empty range', false, true, 2n * ONE, 5n, 3_000n, [0n, 0n, 0n]],
] as const)('%s', (_, zeroForOne, exactIn, target, amount, feePpm, [amountIn, amountOut, fee]) => {
  const liquidity = target > ONE ? 0n : 1_000_000n
  const step = computeSwapStep({ sqrtPrice: ONE, liquidity }, target, amount, feePpm, { zeroForOne, exactIn })
  expect(step).toMatchObject({ amountIn, amountOut, fee })
})

test('the price stays within the range, and no more is taken or paid than asked', () => {
  const price = fc.bigInt(2n ** 33n, 2n ** 95n)
  const arbitrary = fc.record({
    prices: fc.tuple(price, price),
    liquidity: fc.bigInt(0n, 2n ** 90n),
    amount: fc.bigInt(1n, MAX_AMOUNT),
    feePpm: fc.bigInt(0n, 100_000n),
    exactIn: fc.boolean(),
  })
  fc.assert(
    fc.property(arbitrary, ({ prices: [sqrtPrice, target], liquidity, amount, feePpm, exactIn }) => {
      const zeroForOne = target < sqrtPrice
      const step = computeSwapStep({ sqrtPrice, liquidity }, target, amount, feePpm, { zeroForOne, exactIn })
      if (step === undefined) return
      const [low, high] = zeroForOne ? [target, sqrtPrice] : [sqrtPrice, target]
      expect(step.sqrtPrice >= low && step.sqrtPrice <= high).toBe(true)
      expect((exactIn ? step.amountIn + step.fee : step.amountOut) <= amount).toBe(true)
      if (step.sqrtPrice !== target) expect(exactIn ? step.amountIn + step.fee : step.amountOut).toBe(amount)
    }),
    { seed: 41, numRuns: 3_000 },
  )
})
