import type { LiquiditySegment } from '@callisto/amms'
import { expect, test } from 'vitest'
import { correction, correctionOf, cycle, isCrossed } from './correction.ts'

const constantProduct = (x: number, y: number, kept: number): LiquiditySegment[] => [
  { inReserve: x / kept, outReserve: y, capacityIn: Infinity },
]

test.each([
  [1_000, 100_000, 0.9975, 99, true],
  [1_000, 100_000, 0.9975, 99.9, false],
  [1_000, 100_000, 0.9975, 101, false],
])('a pool of %d and %d with %d kept, at a fair price of %d: corrected %s', (x, y, kept, fair, isOff) => {
  const found = correction(constantProduct(x, y, kept), fair)
  expect(found !== undefined).toBe(isOff)
  if (found === undefined) return
  expect(found.amountOut).toBeGreaterThan(found.amountIn * fair)
  const after = x + found.amountIn * kept
  // The next unit breaks even: the price after the fee equals the fair price.
  expect(((x * y) / after / after) * kept).toBeCloseTo(fair, 6)
})

test('a correction crosses segments up to the fair price', () => {
  const segments = [
    { inReserve: 1_000, outReserve: 1_100, capacityIn: 10 },
    { inReserve: 5_000, outReserve: 5_300, capacityIn: 20 },
    { inReserve: 1_000, outReserve: 1_010, capacityIn: Infinity },
    { inReserve: 1_000, outReserve: 900, capacityIn: Infinity },
  ]
  const found = correction(segments, 1)!
  expect(found.amountIn).toBeCloseTo(10 + 20 + Math.sqrt(1_010_000) - 1_000, 9)
  expect(found.amountOut).toBeGreaterThan(found.amountIn)
  expect(correction(segments.slice(3), 1)).toBeUndefined()
})

test('a pool that is all above the fair price is traded to its end but for a rest', () => {
  const segments = [
    { inReserve: 1e9, outReserve: 1.5e9, capacityIn: 1e6 },
    { inReserve: 1e9, outReserve: 1.4e9, capacityIn: 2e6 },
  ]
  const { amountIn } = correction(segments, 1)!
  expect(amountIn).toBeLessThanOrEqual(3e6 - 2)
  expect(amountIn).toBeGreaterThan(3e6 - 5)
})

test.each([0, 1, 2, 7, 8, 9, 40])(
  'a pool of 40 segments of which %d are above the price is read that far',
  (above) => {
    const segments = Array.from({ length: 40 }, (_, i) => ({
      inReserve: 1e9,
      outReserve: (2 - i / 100) * 1e9,
      capacityIn: 1e6 + i,
    }))
    const fair = 2 - (above - 0.5) / 100
    let most = 0
    const found = correctionOf((limit) => {
      most = Math.max(most, limit)
      return segments.slice(0, limit)
    }, fair)
    expect(found).toEqual(correction(segments, fair))
    expect(most).toBeLessThanOrEqual(Math.max(2, 8 * above))
  },
)

/** What a cycle of two constant products returns beyond its input. */
function gainOf(amountIn: number, purchase: LiquiditySegment[], sale: LiquiditySegment[]): number {
  const out = ({ inReserve, outReserve }: LiquiditySegment, x: number) => (outReserve * x) / (inReserve + x)
  return out(sale[0]!, out(purchase[0]!, amountIn)) - amountIn
}

test.each([
  [1.05, 0.997],
  [1.5, 0.99],
  [4, 0.9],
])('a cycle of two pools whose prices differ by %d at %d kept is the best size of 2,000', (gap, kept) => {
  const purchase = constantProduct(1_000, 1_000_000, kept)
  const sale = constantProduct(400_000, 400 * gap, kept)
  const found = cycle(purchase, sale)!
  const best = gainOf(found, purchase, sale)
  expect(best).toBeGreaterThan(0)
  for (let i = 1; i <= 2_000; i++)
    expect(gainOf((i / 1_000) * found, purchase, sale)).toBeLessThanOrEqual(best * (1 + 1e-9))
})

test('no cycle where the fees exceed the difference', () => {
  expect(cycle(constantProduct(1_000, 1_000_000, 0.99), constantProduct(400_000, 404, 0.99))).toBeUndefined()
  expect(cycle([], constantProduct(400_000, 404, 0.99))).toBeUndefined()
  expect(isCrossed(constantProduct(1_000, 1_000_000, 0.99), constantProduct(400_000, 404, 0.99))).toBe(false)
  expect(isCrossed(constantProduct(1_000, 1_000_000, 0.997), constantProduct(400_000, 420, 0.997))).toBe(true)
  expect(isCrossed([], constantProduct(400_000, 404, 0.99))).toBe(false)
})
