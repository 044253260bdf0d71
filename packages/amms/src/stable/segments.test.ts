import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPROXIMATION_ERROR, stableSegments } from './segments.ts'
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
  .map(({ x, ratio, amplification, share }) => ({ x, y: (x * ratio) / 100n, a: 2n * amplification, share }))

test('the float view never gives more than the curve, and hardly less', () => {
  let most = 0
  const worst = { peg: 0, far: 0 }
  fc.assert(
    fc.property(pools, ({ x, y, a, share }) => {
      const [from, to] = [
        { reserve: x, scale: 1n },
        { reserve: y, scale: 1n },
      ] as const
      const d = invariantFor([from, to], a)!
      const curve = { x: Number(x), y: Number(y), amplification: Number(a) / 100, value: Number(d) }
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
    }),
    { seed: 86, numRuns: 3000 },
  )
  console.log(
    `stable: up to ${most} segments, at worst ${worst.peg.toExponential(1)} below the curve, far from the peg ${worst.far.toExponential(1)}`,
  )
  expect(Math.max(worst.peg, worst.far)).toBeLessThan(APPROXIMATION_ERROR)
})
