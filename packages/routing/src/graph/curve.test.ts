import type { LiquiditySegment } from '@callisto/amms'
import { describe, expect, test } from 'vitest'
import { seeded } from '../pools.test-helper.ts'
import { Curve, SegmentBuffer } from './curve.ts'

const outOf = ({ inReserve, outReserve }: LiquiditySegment, x: number) => (outReserve * x) / (inReserve + x)

/** Reference: segment after segment. */
function walked(segments: readonly LiquiditySegment[], amountIn: number): number {
  let [left, out] = [amountIn, 0]
  for (const segment of segments) {
    const part = Math.min(left, segment.capacityIn)
    out += outOf(segment, part)
    left -= part
  }
  return out
}

/** Ranges of any depth one below the other, some with a gap in price between, the last one with or without an end. */
function ranges(random: () => number): LiquiditySegment[] {
  let rate = Math.exp(4 * random() - 2)
  const count = 1 + Math.floor(random() * 12)
  return Array.from({ length: count }, (_, k) => {
    const inReserve = 10 ** (3 + 3 * random())
    const capacityIn = k === count - 1 && random() < 0.5 ? Infinity : inReserve * 0.3 * random()
    const segment = { inReserve, outReserve: inReserve * rate, capacityIn }
    rate *= (inReserve / (inReserve + capacityIn)) ** 2 * (random() < 0.3 ? 0.99 : 1)
    return segment
  })
}

/** Bins: flat, with equal price ratios. */
function bins(random: () => number): LiquiditySegment[] {
  const step = 1 - 0.001 * (1 + 9 * random())
  return Array.from({ length: 2 + Math.floor(random() * 30) }, (_, k) => {
    const capacityIn = 10 ** (3 + random())
    const inReserve = capacityIn * 2 ** 22
    return { inReserve, outReserve: inReserve * step ** k, capacityIn }
  })
}

const curveOf = (segments: readonly LiquiditySegment[]) => Curve.of(SegmentBuffer.of(segments))

function smoothedOf(segments: readonly LiquiditySegment[]) {
  const buffer = new SegmentBuffer()
  return { isSmoothed: buffer.loadSmoothed(SegmentBuffer.of(segments)), buffer }
}

const cases = Array.from({ length: 60 }, (_, seed) => seed)

describe('a curve equals its segments in sequence', () => {
  test.each(cases)('amounts, curve %d', (seed) => {
    const random = seeded(seed)
    const segments = seed % 2 === 0 ? ranges(random) : bins(random)
    const curve = curveOf(segments)
    const payout = Math.min(curve.capacity, 1e7)
    for (let i = 0; i < 20; i++) {
      const x = payout * random()
      const y = walked(segments, x)
      expect(curve.outputFor(x) / y).toBeCloseTo(1, 9)
      expect(curve.inputFor(y) / x).toBeCloseTo(1, 6)
    }
    expect(curve.inputFor(curve.payout * 1.001)).toBe(Infinity)
  })

  test.each(cases)('the input at given prices maximises the profit, curve %d', (seed) => {
    const random = seeded(seed)
    const segments = seed % 2 === 0 ? ranges(random) : bins(random)
    const curve = curveOf(segments)
    const first = Math.sqrt(segments[0]!.outReserve / segments[0]!.inReserve)
    for (let i = 0; i < 20; i++) {
      const [su, sv] = [first * (0.9 + 0.1 * random()), 1]
      const x = curve.inputAt(su, sv)
      const profitOf = (amount: number) => sv * sv * walked(segments, amount) - su * su * amount
      expect(curve.profitAt(su, sv)).toBeCloseTo(profitOf(x), -Math.log10(profitOf(x) * 1e-6 + 1e-6))
      for (const other of [x * 0.9, x * 1.1, x + 1])
        expect(profitOf(Math.min(other, curve.capacity))).toBeLessThanOrEqual(
          profitOf(x) + 1e-9 * su * su * x,
        )
    }
  })

  test.each(cases)('the saturated segments are the same from any start, curve %d', (seed) => {
    const random = seeded(seed)
    const curve = curveOf(seed % 2 === 0 ? ranges(random) : bins(random))
    for (let k = 0; k < curve.size; k++)
      for (const ratio of [curve.ends(k), curve.ends(k) * (1 + 1e-3), curve.ends(k) * (1 - 1e-3)]) {
        const start = Math.floor((curve.size + 1) * random())
        expect(curve.fullFrom(ratio, start)).toBe(curve.full(ratio))
      }
  })

  test.each(cases)('a segment of the root depth and first rate dominates the curve, curve %d', (seed) => {
    const random = seeded(seed)
    const segments = ranges(random)
    const curve = curveOf(segments)
    const outReserve = curve.rootDepth ** 2
    const inReserve = (outReserve * segments[0]!.inReserve) / segments[0]!.outReserve
    for (let i = 0; i < 20; i++) {
      const x = Math.min(curve.capacity, 1e8) * random() ** 3
      const above = outOf({ inReserve, outReserve, capacityIn: Infinity }, x)
      expect(above).toBeGreaterThanOrEqual(walked(segments, x) * (1 - 1e-9))
    }
  })
})

describe('a smooth curve', () => {
  test.each(cases)('equals the stepped curve at the end of each segment, curve %d', (seed) => {
    const segments = bins(seeded(seed))
    const smooth = Curve.of(smoothedOf(segments).buffer)
    const exact = curveOf(segments)
    for (let k = 0; k <= exact.size; k++) expect(smooth.outputFor(exact.x(k))).toBeCloseTo(exact.y(k), 2)
    for (let k = 1; k < smooth.size; k++) {
      const start = smooth.rootB(k) / smooth.rootA(k)
      expect(start).toBeLessThanOrEqual(smooth.ends(k - 1) * (1 + 1e-9))
      expect(start).toBeGreaterThan(smooth.ends(k))
    }
  })

  test('ranges with falling rates need no smoothing', () => {
    for (const seed of cases) expect(smoothedOf(ranges(seeded(seed))).isSmoothed).toBe(false)
  })
})
