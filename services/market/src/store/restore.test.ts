import { knownMints } from '@callisto/domain'
import type { ChainBlock } from '@callisto/solana'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut, silentSink } from '../fold/market-sink.ts'
import { MintRegistry } from '../mints/mint-registry.ts'
import { FakeChain, FakePool, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { loadAllWallets } from '../testing/load-all-wallets.test-helper.ts'
import { HolderCategories } from '../view/holder-categories.ts'
import { presentAsset } from '../view/present-asset.ts'
import { addStoredPool } from './load-rows.ts'
import { migrate } from './migrations.ts'
import { poolRecord } from './records.ts'
import { restore } from './restore.ts'
import { openLibsql, type Sql } from './sql.ts'
import { claimTables, Writer } from './writer.ts'

const tradeArbitrary = fc.record({
  /** Seconds since the trade before; long silences make windows run empty. */
  wait: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }) },
    { weight: 3, arbitrary: fc.integer({ min: 60, max: 5000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 5000, max: 100_000 }) },
  ),
  pool: fc.integer({ min: 0, max: 3 }),
  wallet: fc.integer({ min: 0, max: 4 }),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
})

function history(
  trades: readonly { wait: number; pool: number; wallet: number; side: 'buy' | 'sell'; amount: number }[],
) {
  const sol = knownMints.sol as Address
  const usdc = knownMints.usdc as Address
  const pools = [
    new FakePool(0, sol, usdc, [10n ** 12n, 15n * 10n ** 10n]),
    new FakePool(1, fakeAddress(1, 1), sol, [10n ** 12n, 10n ** 11n]),
    new FakePool(2, fakeAddress(1, 1), usdc, [10n ** 12n, 2n * 10n ** 10n]),
    new FakePool(3, fakeAddress(1, 2), sol, [10n ** 11n, 10n ** 12n]),
  ]
  let time = 1_790_000_000
  let slot = 100
  const blocks: ChainBlock[] = [
    fakeBlock(
      slot,
      time,
      pools.map((pool) => pool.creation()),
    ),
  ]
  for (const { wait, pool, wallet, side, amount } of trades) {
    time += wait
    slot += 1 + Math.floor(wait / 0.4)
    const token = fakeAddress(1, 1)
    const owner = fakeAddress(2, wallet)
    const swap = pools[pool]!.swap(owner, side, BigInt(amount) * 1000n)
    const after = BigInt(amount % 3) * 10n
    const balances = [{ account: fakeAddress(3, wallet), mint: token, owner, before: 0n, after }]
    const memos = [{ signer: owner, text: `callisto:like:${token}` }]
    blocks.push(fakeBlock(slot, time, [{ ...swap, balances, memos }]))
  }
  return blocks
}

function play(market: Market, blocks: readonly ChainBlock[]): void {
  for (const block of blocks)
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(block, (curve) => market.pool(curve)?.quote.mint),
      ),
    )
}

/** A market whose results go to SQL. */
function kept(sql: Sql): { market: Market; writer: Writer } {
  const sinks = new SinkFanOut()
  const market = new Market(sinks)
  const writer = new Writer(sql, market)
  sinks.add(writer)
  return { market, writer }
}

function shown(market: Market): unknown {
  const mints = new MintRegistry(new FakeChain().port)
  const categories = new HolderCategories(market, new Map())
  return [...market.tokens()].map((token) => {
    // Holders come from blocks and account scans; a restored market has folded only the later blocks.
    const {
      holderCount: _,
      audit: __,
      organicScore: ___,
      organicScoreLabel: ____,
      ...asset
    } = presentAsset({ market, mints, launchpads: new Map(), tiers: new Set(), categories }, token)
    const bars = market.candles.resolutions.map((resolution) => market.candles.open(token.row, resolution))
    return rounded({ ...asset, bars })
  })
}

/** Sums of doubles come out in another order after a restart. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? Number(part.toPrecision(9)) + 0 : part,
  )
}

test('a market that was stored and restored at any block equals one that never stopped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tradeArbitrary, { maxLength: 60 }), fc.nat(60), async (trades, at) => {
      const blocks = history(trades)
      const cut = Math.min(at + 1, blocks.length)
      const whole = new Market(silentSink)
      play(whole, blocks)

      const sql = openLibsql(':memory:')
      await migrate(sql)
      const before = kept(sql)
      play(before.market, blocks.slice(0, Math.ceil(cut / 2)))
      await before.writer.flush()
      play(before.market, blocks.slice(Math.ceil(cut / 2), cut))
      await before.writer.flush()

      const after = new Market(silentSink)
      await restore(sql, after)
      await loadAllWallets(sql, after.wallets)
      expect(after.slot).toBe(before.market.slot)
      expect(stripHolders(shown(after))).toEqual(stripHolders(shown(before.market)))
      play(after, blocks.slice(cut))
      expect(stripHolders(shown(after))).toEqual(stripHolders(shown(whole)))
      await sql.destroy()
    }),
    { seed: 12, numRuns: 60 },
  )
})

function stripHolders(assets: unknown): unknown {
  return JSON.parse(JSON.stringify(assets), (key, value) => (key === 'holderChange' ? undefined : value))
}

test('writing the same blocks twice leaves the same rows', async () => {
  const sql = openLibsql(':memory:')
  await migrate(sql)
  const trades = fc.sample(fc.array(tradeArbitrary, { minLength: 40, maxLength: 40 }), {
    seed: 3,
    numRuns: 1,
  })[0]!
  const blocks = history(trades)
  const rows = async () => ({
    trades: await sql.selectFrom('market_trades').selectAll().orderBy('slot').execute(),
    candles: await sql.selectFrom('market_candles').selectAll().orderBy('time').orderBy('token').execute(),
    holders: await sql.selectFrom('market_holder_changes').selectAll().orderBy('slot').execute(),
  })
  for (const _ of [1, 2]) {
    const { market, writer } = kept(sql)
    play(market, blocks)
    await writer.flush()
  }
  const twice = await rows()
  expect(twice.trades.length).toBe(40)
  await claimTables(sql, 'another chain')
  const { market, writer } = kept(sql)
  play(market, blocks)
  await writer.flush()
  expect(await rows()).toEqual(twice)
  await sql.destroy()
})

test('a pool that was stored and restored has its ranges', () => {
  const open = () => {
    const market = new Market(silentSink)
    const [base, quote] = [fakeAddress(1, 1), knownMints.usdc].map((mint) => market.addToken(mint, 6, 0))
    return { market, base: base!, quote: quote! }
  }
  const [before, after] = [open(), open()]
  const metadata = { venue: 'clmm', createdAt: 0, baseFirst: true }
  const pool = before.market.addPool(fakeAddress(4, 1), before.base, before.quote, metadata)
  pool.setSpotPrice(1)
  pool.changeRange({ lower: 0.9, upper: 1.1, liquidity: 10n ** 30n })
  pool.changeRange({ lower: 1.1, upper: 1.2, liquidity: 7n })
  addStoredPool(after.market, poolRecord(pool), (id) => (id === before.base.id ? after.base : after.quote))
  const restored = after.market.pool(pool.address)!
  for (const price of [1, 1.2, 1.44, 2]) {
    for (const one of [pool, restored]) {
      one.setSpotPrice(price)
      one.setActiveLiquidity(1)
    }
    expect(restored.activeQuote).toBe(pool.activeQuote)
  }
  pool.setSpotPrice(1)
  pool.setActiveLiquidity(1)
  expect(pool.activeQuote).toBeCloseTo(1e24, -12)
})

test('a token changes from the price of its first trade, also where a restart is before that trade', async () => {
  const [sol, usdc] = [knownMints.sol, knownMints.usdc] as [Address, Address]
  const token = fakeAddress(1, 1)
  const pools = [
    new FakePool(0, sol, usdc, [10n ** 12n, 15n * 10n ** 10n]),
    new FakePool(1, token, sol, [10n ** 12n, 10n ** 11n]),
  ] as const
  // The first block of a chain: what is before it is known to be nothing.
  const first = fakeBlock(1, 1_790_000_000, [...pools.map((pool) => pool.creation())])
  const swap = (slot: number, amount: bigint) =>
    fakeBlock(slot, 1_790_000_000 + 60 * slot, [pools[1].swap(fakeAddress(2, slot), 'buy', amount)])
  const later = [swap(20, 10n ** 10n), swap(22, 10n ** 10n)]
  const before = [first, ...Array.from({ length: 8 }, (_, n) => fakeBlock(2 + n, 1_790_000_060 + n, []))]
  const whole = new Market(silentSink)
  play(whole, [...before, ...later])

  const sql = openLibsql(':memory:')
  await migrate(sql)
  const { market, writer } = kept(sql)
  play(market, before)
  await writer.flush()
  const restored = new Market(silentSink)
  await restore(sql, restored)
  play(restored, later)
  const { price, firstPrice } = whole.token(token)!
  const change = (asset: unknown) =>
    (asset as { id: string; stats5m: { priceChange?: number } }[]).find(({ id }) => id === token)!.stats5m
      .priceChange
  expect(change(shown(whole))).toBeCloseTo(100 * (price / firstPrice - 1), 6)
  expect(stripHolders(shown(restored))).toEqual(stripHolders(shown(whole)))
  await sql.destroy()
})
