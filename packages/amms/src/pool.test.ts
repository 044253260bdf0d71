import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chainTimeAt,
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type TransferFee,
} from './amm.ts'
import { clmmPool } from './clmm/pool.ts'
import { randomPool } from './clmm/random-pool.test-helper.ts'
import { cpmmPool } from './cpmm/pool.ts'
import { dlmmPool } from './dlmm/pool.ts'
import { randomBins } from './dlmm/random-pool.test-helper.ts'
import { launchpadPool } from './launchpad/pool.ts'
import { stablePool } from './stable/pool.ts'

/** What every venue promises, on random states: the suite that a new venue joins with one line. */
const cost = { accounts: [], dataBytes: 10 }
const base = { address: 'pool', programId: 'program', label: 'venue', mints: ['a', 'b'] as const }
const reserve = fc.oneof(fc.bigInt(1n, 1000n), fc.bigInt(1n, 2n ** 40n), fc.bigInt(1n, 2n ** 63n))
type TransferFees = fc.Arbitrary<TransferFee | undefined>
const feeUpTo = (maximum: fc.Arbitrary<bigint>): TransferFees =>
  fc.option(fc.record({ bps: fc.integer({ min: 0, max: 10_000 }), maximum }), { nil: undefined })
const cappedFee = feeUpTo(reserve)
const uncappedFee = feeUpTo(fc.constant(MAX_AMOUNT))

const cpmm = (transferFee: TransferFees): fc.Arbitrary<Pool> =>
  fc
    .record({ a: reserve, b: reserve, ppm: fc.bigInt(0n, 100_000n), feeA: transferFee, feeB: transferFee })
    .map(({ a, b, ppm, feeA, feeB }) =>
      cpmmPool({
        ...base,
        reserves: [a, b],
        fees: { tradePpm: ppm, protocolPpm: ppm / 5n, creatorPpm: ppm / 8n },
        transferFees: [feeA, feeB],
        cost,
      }),
    )

const clmm = (transferFee: TransferFees): fc.Arbitrary<Pool> =>
  fc
    .record({ pool: randomPool, ppm: fc.bigInt(0n, 100_000n), feeA: transferFee, feeB: transferFee })
    .map(({ pool, ppm, feeA, feeB }) =>
      clmmPool({
        ...base,
        ...pool,
        fees: { tradePpm: ppm, protocolPpm: ppm / 5n, creatorPpm: ppm / 8n },
        transferFees: [feeA, feeB],
        cost,
      }),
    )

const launchpad = (): fc.Arbitrary<Pool> =>
  fc
    .record({
      forSale: reserve,
      kept: reserve,
      quote: reserve,
      raised: reserve,
      fee: fc.bigInt(0n, 50_000n),
      sniper: fc.bigInt(0n, 990_000n),
    })
    .map(({ forSale, kept, quote, raised, fee, sniper }) =>
      launchpadPool({
        ...base,
        curve: { virtualBase: forSale + kept, virtualQuote: quote, forSale },
        raisedQuote: raised < quote ? raised : quote - 1n,
        feePpm: fee,
        sniper: { ppm: sniper, decaySeconds: 60n, launchedAt: 1_000n },
        cost,
      }),
    )

const stable = (transferFee: TransferFees): fc.Arbitrary<Pool> =>
  fc
    .record({
      a: reserve,
      b: reserve,
      apart: fc.integer({ min: -6, max: 6 }),
      from: fc.bigInt(100n, 1_000_000n),
      to: fc.bigInt(100n, 1_000_000n),
      ppm: fc.bigInt(0n, 100_000n),
      feeA: transferFee,
      feeB: transferFee,
    })
    .map(({ a, b, apart, from, to, ppm, feeA, feeB }) =>
      stablePool({
        ...base,
        sides: [
          { reserve: a, scale: 10n ** BigInt(Math.max(0, apart)) },
          { reserve: b, scale: 10n ** BigInt(Math.max(0, -apart)) },
        ],
        ramp: { from, to, startsAt: 1_000n, endsAt: 1_060n },
        fees: { tradePpm: ppm, protocolPpm: ppm / 5n, creatorPpm: ppm / 8n },
        transferFees: [feeA, feeB],
        cost,
      }),
    )

const dlmm = (transferFee: TransferFees): fc.Arbitrary<Pool> =>
  randomBins({ ...base, cost }, transferFee).map(dlmmPool)

/** Random states with a successful quote, of 1,000: a property without one would hold for nothing. */
const MIN_SUCCESSES = 100

const side = fc.constantFrom<Side>(0, 1)
const amount = fc.oneof(fc.bigInt(1n, 2000n), fc.bigInt(1n, 2n ** 45n), fc.bigInt(1n, 2n ** 64n))
const time = fc.integer({ min: 990, max: 1_080 })
const floatAmount = fc.bigInt(10n ** 9n, 10n ** 12n)

/**
 * Greatest relative errors of the float view. `high` is the rounding to whole units at each tick or bin; `low` is that of
 * 53 bits, the approximation error of a stable-swap curve, and the part of a bin's fee by which the view is kept concave.
 */
const floatErrors = {
  clmm: { low: 1e-9, high: 1e-5 },
  cpmm: { low: 1e-9, high: 1e-5 },
  dlmm: { low: 0.1, high: 2e-4 },
  launchpad: { low: 1e-9, high: 1e-5 },
  stable: { low: 1e-5, high: 1e-5 },
}

/** Output of the float view for `x`: its segments filled in order. */
function floatOutput(segments: readonly LiquiditySegment[], x: number): number {
  let [left, out] = [x, 0]
  for (const { inReserve, outReserve, capacityIn } of segments) {
    const part = Math.min(left, capacityIn)
    out += (outReserve * part) / (inReserve + part)
    left -= part
  }
  return out
}

const back = (s: Side): Side => (s === 0 ? 1 : 0)

describe.each([
  ['clmm', clmm],
  ['cpmm', cpmm],
  ['dlmm', dlmm],
  ['launchpad', launchpad],
  ['stable', stable],
] as const)('%s', (name, poolWith) => {
  const anyPool = poolWith(cappedFee)

  test('more in never gives less out', () => {
    let compared = 0
    fc.assert(
      fc.property(anyPool, side, amount, amount, time, (pool, s, x, y, now) => {
        const [less, more] = x < y ? [x, y] : [y, x]
        const [a, b] = [
          pool.quoteExactIn(s, less, chainTimeAt(now)),
          pool.quoteExactIn(s, more, chainTimeAt(now)),
        ]
        if (a.ok && !b.ok) expect(b.code).toBe('AMOUNT_TOO_LARGE')
        if (!a.ok || !b.ok) return
        expect(b.amountOut).toBeGreaterThanOrEqual(a.amountOut)
        compared += 1
      }),
      { seed: 81, numRuns: 1000 },
    )
    expect(compared).toBeGreaterThan(MIN_SUCCESSES)
  })

  test('there and back never profits', () => {
    let returned = 0
    fc.assert(
      fc.property(anyPool, side, amount, time, (pool, s, x, now) => {
        const there = pool.quoteExactIn(s, x, chainTimeAt(now))
        if (!there.ok) return
        const home = there.after().quoteExactIn(back(s), there.amountOut, chainTimeAt(now))
        if (!home.ok) return
        expect(home.amountOut).toBeLessThanOrEqual(there.amountIn)
        returned += 1
      }),
      { seed: 82, numRuns: 1000 },
    )
    expect(returned).toBeGreaterThan(MIN_SUCCESSES)
  })

  test('the input of an exact output delivers it, and one unit less does not', () => {
    let delivered = 0
    fc.assert(
      fc.property(anyPool, side, amount, time, (pool, s, wanted, now) => {
        const asked = pool.quoteExactOut(s, wanted, chainTimeAt(now))
        if (!asked.ok) return
        const given = pool.quoteExactIn(s, asked.amountIn, chainTimeAt(now))
        // Rounded up, the input may be worth a little more than is there, and only exact in has to pay that.
        if (given.ok) expect(given.amountOut).toBeGreaterThanOrEqual(wanted)
        else expect(given.code).toBe('AMOUNT_TOO_LARGE')
        const less = pool.quoteExactIn(s, asked.amountIn - 1n, chainTimeAt(now))
        if (less.ok) expect(less.amountOut).toBeLessThan(wanted)
        if (given.ok && less.ok) delivered += 1
      }),
      { seed: 83, numRuns: 1000 },
    )
    expect(delivered).toBeGreaterThan(MIN_SUCCESSES)
  })

  test('the float view is within its error of the exact quote, on both sides', () => {
    let compared = 0
    fc.assert(
      fc.property(poolWith(uncappedFee), side, floatAmount, time, (pool, s, x, now) => {
        const quote = pool.quoteExactIn(s, x, chainTimeAt(now))
        // Below a billion units, rounding to whole units shows.
        if (!quote.ok || quote.amountIn < x || quote.amountOut < 10n ** 9n) return
        const ratio = floatOutput(pool.segments(s, chainTimeAt(now)), Number(x)) / Number(quote.amountOut)
        expect(ratio).toBeGreaterThan(1 - floatErrors[name].low)
        expect(ratio).toBeLessThan(1 + floatErrors[name].high)
        compared += 1
      }),
      { seed: 84, numRuns: 2000 },
    )
    expect(compared).toBeGreaterThan(400)
  })

  test('a capped transfer fee leaves no less than the float view has', () => {
    let compared = 0
    fc.assert(
      fc.property(anyPool, side, floatAmount, time, (pool, s, x, now) => {
        const quote = pool.quoteExactIn(s, x, chainTimeAt(now))
        const segments = pool.segments(s, chainTimeAt(now))
        if (!quote.ok || quote.amountIn < x || quote.amountOut < 10n ** 9n || segments.length === 0) return
        const float = floatOutput(segments, Number(x))
        expect(float).toBeGreaterThan(0)
        expect(float / Number(quote.amountOut)).toBeLessThan(1 + floatErrors[name].high)
        compared += 1
      }),
      { seed: 86, numRuns: 2000 },
    )
    expect(compared).toBeGreaterThan(400)
  })

  test('no amount makes a quote throw', () => {
    fc.assert(
      fc.property(
        anyPool,
        side,
        fc.bigInt(-(2n ** 70n), 2n ** 70n),
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        (pool, s, x, now) => {
          for (const quote of [
            pool.quoteExactIn(s, x, chainTimeAt(now)),
            pool.quoteExactOut(s, x, chainTimeAt(now)),
          ])
            if (x <= 0n) expect(quote.ok).toBe(false)
        },
      ),
      { seed: 85, numRuns: 1000 },
    )
  })
})
