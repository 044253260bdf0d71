import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainTimeAt, type Pool, type Side } from './amm.ts'
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
const transferFee = fc.option(fc.record({ bps: fc.integer({ min: 0, max: 10_000 }), maximum: reserve }), {
  nil: undefined,
})

const cpmm: fc.Arbitrary<Pool> = fc
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

const clmm: fc.Arbitrary<Pool> = fc
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

const launchpad: fc.Arbitrary<Pool> = fc
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

const stable: fc.Arbitrary<Pool> = fc
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

const dlmm: fc.Arbitrary<Pool> = randomBins({ ...base, cost }, transferFee).map(dlmmPool)

const side = fc.constantFrom<Side>(0, 1)
const amount = fc.oneof(fc.bigInt(1n, 2000n), fc.bigInt(1n, 2n ** 45n), fc.bigInt(1n, 2n ** 64n))
const time = fc.integer({ min: 990, max: 1_080 })
const back = (s: Side): Side => (s === 0 ? 1 : 0)

describe.each([
  ['clmm', clmm],
  ['cpmm', cpmm],
  ['dlmm', dlmm],
  ['launchpad', launchpad],
  ['stable', stable],
])('%s', (_name, anyPool) => {
  test('more in never gives less out', () => {
    fc.assert(
      fc.property(anyPool, side, amount, amount, time, (pool, s, x, y, now) => {
        const [less, more] = x < y ? [x, y] : [y, x]
        const [a, b] = [
          pool.quoteExactIn(s, less, chainTimeAt(now)),
          pool.quoteExactIn(s, more, chainTimeAt(now)),
        ]
        if (a.ok && b.ok) expect(b.amountOut).toBeGreaterThanOrEqual(a.amountOut)
        if (a.ok && !b.ok) expect(b.code).toBe('AMOUNT_TOO_LARGE')
      }),
      { seed: 81, numRuns: 1000 },
    )
  })

  test('there and back never profits', () => {
    fc.assert(
      fc.property(anyPool, side, amount, time, (pool, s, x, now) => {
        const there = pool.quoteExactIn(s, x, chainTimeAt(now))
        if (!there.ok) return
        const home = there.after().quoteExactIn(back(s), there.amountOut, chainTimeAt(now))
        if (home.ok) expect(home.amountOut).toBeLessThanOrEqual(there.amountIn)
      }),
      { seed: 82, numRuns: 1000 },
    )
  })

  test('the input of an exact output delivers it, and one unit less does not', () => {
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
      }),
      { seed: 83, numRuns: 1000 },
    )
  })

  test('the float view agrees with the exact quote', () => {
    fc.assert(
      fc.property(anyPool, side, fc.bigInt(10n ** 9n, 10n ** 12n), time, (pool, s, x, now) => {
        const [segment] = pool.segments(s, chainTimeAt(now))
        const quote = pool.quoteExactIn(s, x, chainTimeAt(now))
        if (segment === undefined || !quote.ok || quote.amountIn < x || quote.amountOut < 10n ** 9n) return
        const float = (segment.outReserve * Number(x)) / (segment.inReserve + Number(x))
        expect(float / Number(quote.amountOut)).toBeGreaterThan(0)
        if (Number(x) <= segment.capacityIn)
          expect(Number(quote.amountOut)).toBeGreaterThanOrEqual(float * (1 - 1e-6) - 2)
      }),
      { seed: 84, numRuns: 1000 },
    )
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
