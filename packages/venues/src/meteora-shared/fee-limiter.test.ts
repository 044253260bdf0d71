import { expect, test } from 'vitest'
import { type FeeLimiter, rateOfGross, rateOfNet } from './fee-limiter.ts'
import { RATE_UNITS } from './fee-schedule.ts'

const limiter: FeeLimiter = {
  kind: 'limiter',
  cliff: 10_000_000n,
  reference: 1_000n,
  increment: 10_000_000n,
  maximum: 500_000_000n,
  duration: 60,
}

test.each([
  [1n, 10_000_000n],
  [1_000n, 10_000_000n],
  // Of 2,000: 10 and 20; of 3,500: 10, 20, 30 and half of 40, rounded up to 80.
  [2_000n, 15_000_000n],
  [3_500n, 22_857_143n],
  // 50 references of 1 to 50 %, the rest at 50 %.
  [50_000n, 255_000_000n],
  [100_000n, 377_500_000n],
])('the mean rate of %d is %d', (amount, rate) => {
  expect(rateOfGross(limiter, amount)).toBe(rate)
})

test('the rate of what an amount leaves gives the amount back, to three units', () => {
  for (let amount = 1n; amount < 80_000n; amount += 37n) {
    const gross = rateOfGross(limiter, amount)
    const fee = (amount * gross + RATE_UNITS - 1n) / RATE_UNITS
    const net = amount - fee
    if (net === 0n) continue
    const rate = rateOfNet(limiter, net)!
    const back = (net * RATE_UNITS + (RATE_UNITS - rate) - 1n) / (RATE_UNITS - rate)
    expect(back - amount).toBeLessThanOrEqual(3n)
    expect(amount - back).toBeLessThanOrEqual(3n)
  }
})
