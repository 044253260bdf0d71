import { describe, expect, test } from 'vitest'
import { divideByWeight } from './execute.ts'

const takers = (...weights: number[]) => weights.map((weight) => ({ weight }))

test('shares are proportional, rounded down, and the last takes the remainder', () => {
  expect(divideByWeight(100n, takers(1, 1, 2))).toEqual([25n, 25n, 50n])
  expect(divideByWeight(101n, takers(1, 1, 2))).toEqual([25n, 25n, 51n])
  expect(divideByWeight(10n, takers(0.3, 0.7))).toEqual([3n, 7n])
  expect(divideByWeight(7n, takers(5))).toEqual([7n])
})

test('a weight of zero takes nothing, and too small a total goes to the last', () => {
  expect(divideByWeight(9n, takers(0, 3))).toEqual([0n, 9n])
  expect(divideByWeight(2n, takers(1, 1, 1))).toEqual([0n, 1n, 1n])
  expect(divideByWeight(0n, takers(1, 2))).toEqual([0n, 0n])
})

describe('totals of all magnitudes', () => {
  test.each([10n ** 6n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 64n - 1n])('%d', (total) => {
    for (const weights of [
      [1, 2, 3, 4],
      [1e-9, 1, 1e9],
      [7, 7, 7],
      [1e18, 3e17, 5],
    ]) {
      const parts = divideByWeight(total, takers(...weights))
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
      parts.forEach((part, n) => {
        expect(part).toBeGreaterThanOrEqual(0n)
        // A unit for each share that is rounded down before, and the last bits of the floats.
        const ideal = (Number(total) * weights[n]!) / whole
        expect(Math.abs(Number(part) - ideal)).toBeLessThanOrEqual(weights.length + Number(total) * 1e-15)
      })
    }
  })
})
