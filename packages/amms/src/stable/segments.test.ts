import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMPLIFICATION_UNIT, ONE } from './invariant.ts'
import { APPROXIMATION_ERROR, floatInvariant, stableSegments } from './segments.ts'
import { invariantFor, outputFor } from './swap.ts'

const size = fc
  .tuple(fc.integer({ min: 30, max: 60 }), fc.bigInt(0n, (1n << 60n) - 1n))
  .map(([bits, digits]) => (1n << BigInt(bits)) + (digits >> BigInt(60 - bits)))

const pools = fc
  .record({
    x: size,
    /** How many times the other balance, in hundredths: from a hundredth to a hundredfold. */
    ratio: fc.oneof(fc.bigInt(1n, 100n), fc.bigInt(100n, 10_000n)),
    amplification: fc.oneof(fc.bigInt(100n, 5_000n), fc.bigInt(5_000n, 1_000_000n)),
    share: fc.double({ min: 1e-6, max: 0.98, noNaN: true }),
  })
  .map(({ x, ratio, amplification, share }) => ({
    x,
    y: (x * ratio) / 100n,
    a: 2n * amplification * AMPLIFICATION_UNIT,
    share,
  }))

const UNITS = { unitIn: 1, unitOut: 1 }

const side = (reserve: bigint) => ({ reserve, scale: 1n })

test('the float view never gives more than the curve, and hardly less', () => {
  let most = 0
  let compared = 0
  const worst = { peg: 0, far: 0 }
  fc.assert(
    fc.property(pools, ({ x, y, a, share }) => {
      const [from, to] = [side(x), side(y)]
      const d = invariantFor([from, to], a)!
      const curve = {
        x: Number(x),
        y: Number(y),
        amplification: Number(a) / Number(ONE),
        value: Number(d),
        ...UNITS,
      }
      const segments = stableSegments(curve)
      most = Math.max(most, segments.length)
      const reach = segments.slice(0, -1).reduce((sum, { capacityIn }) => sum + capacityIn, 0)
      const input = BigInt(Math.max(1, Math.floor(reach * share ** 3)))
      const exact = Number(outputFor(input, from, to, d, a))
      if (exact < 1e7) return
      let [left, out] = [Number(input), 0]
      let price = Infinity
      for (const { inReserve, outReserve, capacityIn } of segments) {
        const part = Math.min(left, capacityIn)
        out += (outReserve * part) / (inReserve + part)
        left -= part
        expect(outReserve / inReserve).toBeLessThanOrEqual(price * (1 + 1e-9))
        price = (outReserve * inReserve) / (inReserve + capacityIn) ** 2
      }
      // One unit of worth is many of a coin that fetches little; the rest is the 53 bits of a float.
      const dust = 2 + 200 * (Number(y) / Number(x)) + Number(y) * 4e-15
      expect(out).toBeLessThanOrEqual(exact * (1 + 1e-9) + dust)
      const kind = y < 2n * x && x < 2n * y ? 'peg' : 'far'
      worst[kind] = Math.max(worst[kind], 1 - out / exact)
      compared += 1
    }),
    { seed: 86, numRuns: 3000 },
  )
  console.log(
    `stable: up to ${most} segments, at worst ${worst.peg.toExponential(1)} below the curve, far from the peg ${worst.far.toExponential(1)}`,
  )
  expect(Math.max(worst.peg, worst.far)).toBeLessThan(APPROXIMATION_ERROR)
  expect(compared).toBeGreaterThan(1000)
})

test('the value in floats is the exact one, within one unit', () => {
  fc.assert(
    fc.property(pools, ({ x, y, a }) => {
      const exact = Number(invariantFor([side(x), side(y)], a))
      const value = floatInvariant(Number(x), Number(y), Number(a) / Number(ONE))
      expect(Math.abs(value - exact)).toBeLessThanOrEqual(1 + exact * 1e-15)
    }),
    { seed: 87, numRuns: 3000 },
  )
})

test('balances at the limits end in segments, too', () => {
  const extremes = [1, 3, 2 ** 40, 2 ** 75]
  for (const x of extremes)
    for (const y of extremes)
      for (const amplification of [2, 400, 20_000]) {
        const value = floatInvariant(x, y, amplification)
        const segments = stableSegments({ x, y, amplification, value, ...UNITS })
        expect(segments.length).toBeLessThan(258)
        for (const segment of segments)
          for (const number of Object.values(segment)) expect(number).toBeGreaterThan(0)
      }
})
