import { launchpad } from '@callisto/program-clients'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { afterTrade, type Trade, tradeFor } from './reference.ts'
import {
  balances,
  CREATED_AT,
  type Curve,
  expectOk,
  isSolvent,
  type Kind,
  makeCurve,
  mint,
  quoteMint,
  readCurve,
  trade,
  trader,
} from './test-curve.ts'

const kinds = ['buyExactIn', 'buyExactOut', 'sellExactIn', 'sellExactOut'] as const

/** Any number of bits up to `bits` is as likely as any other. */
const spread = (bits: number, least = 0n) =>
  fc
    .tuple(fc.integer({ min: 0, max: bits }), fc.bigInt(0n, (1n << 64n) - 1n))
    .map(([width, value]) => (value & ((1n << BigInt(width)) - 1n)) + least)

const HELD = 1n << 62n

/** Any amount, or a number of millionths of the trade's reference amount. */
const sizes = fc.oneof(spread(64), fc.integer({ min: 1, max: 1_000_000 }))
const limits = {
  buyExactIn: 'virtualQuote',
  buyExactOut: 'realBase',
  sellExactIn: 'virtualBase',
  sellExactOut: 'realQuote',
} as const

const states = fc
  .record({
    virtualBase: spread(62, 2n),
    virtualQuote: spread(62, 2n),
    realBaseShare: spread(62),
    realQuoteShare: spread(62),
    protocolFeePpm: fc.integer({ min: 0, max: 30_000 }),
    creatorFeePpm: fc.integer({ min: 0, max: 30_000 }),
    sniperFeePpm: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 930_000 })),
    sniperDecaySeconds: fc.integer({ min: 0, max: 120 }),
    age: fc.integer({ min: -5, max: 130 }),
  })
  .map(({ realBaseShare, realQuoteShare, ...state }) => ({
    ...state,
    realBase: realBaseShare % state.virtualBase,
    realQuote: realQuoteShare % state.virtualQuote,
  }))

function put(
  at: Curve,
  born: launchpad.Curve,
  { age, ...state }: { age: number } & Partial<launchpad.Curve>,
): launchpad.Curve {
  const curve: launchpad.Curve = { ...born, ...state, createdAt: BigInt(CREATED_AT - age) }
  at.vm.setAccount(at.curve, { owner: launchpad.PROGRAM, data: launchpad.encodeCurve(curve) })
  const base = { program: TOKEN_2022_PROGRAM, mint, amount: HELD }
  const quote = { program: TOKEN_PROGRAM, mint: quoteMint, amount: HELD }
  setTokenAccount(at.vm, at.baseVault, { ...base, owner: at.curve })
  setTokenAccount(at.vm, at.traderBase, { ...base, owner: trader })
  setTokenAccount(at.vm, at.quoteVault, { ...quote, owner: at.curve })
  setTokenAccount(at.vm, at.traderQuote, { ...quote, owner: trader })
  return curve
}

/** Funds the trader's input; the vaults' 2^62 always suffice. */
const affordable = (kind: Kind, { base, quote }: Trade) =>
  kind.startsWith('buy') ? quote <= HELD && base <= HELD : base <= HELD && quote <= HELD

test('on random curves every trade equals the formulas or is rejected', async () => {
  const at = await makeCurve()
  const born = readCurve(at)
  const seen = { done: 0, refused: 0 }
  fc.assert(
    fc.property(states, fc.constantFrom(...kinds), sizes, (state, kind, size) => {
      const curve = put(at, born, state)
      const amount = typeof size === 'bigint' ? size : (curve[limits[kind]] * BigInt(size)) / 1_000_000n
      const expected = tradeFor(curve, kind, amount, CREATED_AT)
      const outcome = at.vm.send(trade(at, kind, amount))
      if (!expected || !affordable(kind, expected)) {
        expect(outcome.error).toBeDefined()
        expect(readCurve(at)).toEqual(curve)
        seen.refused++
        return
      }
      expectOk(outcome)
      expect(readCurve(at)).toEqual(afterTrade(curve, kind, expected))
      const sign = kind.startsWith('buy') ? 1n : -1n
      expect(balances(at)).toEqual({
        base: HELD + sign * expected.base,
        baseVault: HELD - sign * expected.base,
        quote: HELD - sign * expected.quote,
        quoteVault: HELD + sign * expected.quote,
      })
      seen.done++
    }),
    { seed: 11, numRuns: 1_500 },
  )
  console.log(`random curves: ${seen.done} trades to the unit, ${seen.refused} refused`)
  expect(seen.done).toBeGreaterThan(300)
  expect(seen.refused).toBeGreaterThan(100)
})

test('over random trades the vaults cover the curve, and the product of its reserves never falls', async () => {
  const at = await makeCurve({ shape: { sniperFeePpm: 400_000, sniperDecaySeconds: 40 } })
  let now = CREATED_AT
  let traded = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      spread(46, 1n),
      fc.integer({ min: 0, max: 2 }),
      (kind, size, seconds) => {
        now += seconds
        at.vm.setTime(now, 10)
        const before = readCurve(at)
        const amount = kind === 'buyExactIn' || kind === 'sellExactOut' ? size % 3_000_000_000n : size
        const expected = tradeFor(before, kind, amount, now)
        const outcome = at.vm.send(trade(at, kind, amount))
        if (outcome.error === undefined) {
          traded++
          expect(readCurve(at)).toEqual(afterTrade(before, kind, expected!))
        }
        const after = readCurve(at)
        expect(after.virtualBase * after.virtualQuote).toBeGreaterThanOrEqual(
          before.virtualBase * before.virtualQuote,
        )
        expect(after.virtualBase - after.realBase).toBe(before.virtualBase - before.realBase)
        expect(isSolvent(at)).toBe(true)
      },
    ),
    { seed: 12, numRuns: 800 },
  )
  expect(traded).toBeGreaterThan(200)
})

test('no sequence of buys and sells profits in quote', async () => {
  const at = await makeCurve({ shape: { protocolFeePpm: 0, creatorFeePpm: 0 } })
  const start = balances(at).quote
  let traded = 0
  fc.assert(
    fc.property(spread(36, 1n), fc.integer({ min: 1, max: 100 }), (quote, percent) => {
      if (at.vm.send(trade(at, 'buyExactIn', quote)).error === undefined) traded++
      const part = (balances(at).base * BigInt(percent)) / 100n
      if (at.vm.send(trade(at, 'sellExactIn', part)).error === undefined) traded++
      expect(balances(at).quote).toBeLessThanOrEqual(start)
    }),
    { seed: 13, numRuns: 300 },
  )
  expect(traded).toBeGreaterThan(300)
})
