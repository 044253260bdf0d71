import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PriceRanges } from './price-ranges.ts'

const UP = Math.sqrt(1.02)

describe('liquidity near a price', () => {
  test('is that of the range where the range is wide', () => {
    const ranges = new PriceRanges()
    ranges.change({ lower: 0.5, upper: 2, liquidity: 1_000n })
    expect(ranges.near(1)).toBeCloseTo(1_000, 9)
  })

  test('is that of the side that has less', () => {
    const ranges = new PriceRanges()
    ranges.change({ lower: 1, upper: 2, liquidity: 1_000_000n })
    ranges.change({ lower: 0.5, upper: 1, liquidity: 3n })
    expect(ranges.near(1)).toBeCloseTo(3, 9)
    expect(ranges.near(1.2)).toBeCloseTo(1_000_000, 3)
    expect(ranges.near(2)).toBe(0)
    expect(ranges.near(3)).toBe(0)
    expect(ranges.near(0.1)).toBe(0)
  })

  test('counts a range that ends within 2 % by its part', () => {
    const ranges = new PriceRanges()
    ranges.change({ lower: 0.5, upper: 1 + (UP - 1) / 4, liquidity: 400n })
    expect(ranges.near(1)).toBeCloseTo(100, 9)
  })
})

const change = fc
  .record({
    from: fc.integer({ min: -400, max: 400 }),
    width: fc.integer({ min: 1, max: 300 }),
    liquidity: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  })
  .map(({ from, width, liquidity }) => ({
    lower: 1.0001 ** (from / 2),
    upper: 1.0001 ** ((from + width) / 2),
    liquidity,
  }))

test('is the sum over the ranges, in any order, after what left has left, and from its stored form', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12 }),
      fc.array(change, { maxLength: 12 }),
      fc.integer({ min: -500, max: 500 }),
      (kept, gone, tick) => {
        const ranges = new PriceRanges()
        for (const range of [...gone, ...kept]) ranges.change(range)
        for (const range of gone) ranges.change({ ...range, liquidity: -range.liquidity })
        const root = 1.0001 ** (tick / 2)
        const mean = (from: number, to: number) =>
          kept.reduce((sum, { lower, upper, liquidity }) => {
            const shared = Math.max(0, Math.min(upper, to) - Math.max(lower, from))
            return sum + (Number(liquidity) * shared) / (to - from)
          }, 0)
        const expected = Math.min(mean(root, root * UP), mean(root / UP, root))
        const found = ranges.near(root)
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * expected)
        const restored = PriceRanges.restore(JSON.parse(JSON.stringify(ranges.save())))
        expect(restored.near(root)).toBe(found)
        if (kept.length === 0) expect(ranges.save()).toEqual([])
      },
    ),
  )
})
