import { parsePoolQuery, poolCategories } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { type ChainBlock, systemClock } from '@callisto/solana'
import { referenceSearch } from '@callisto/testkit'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareBlock } from '../chain/market-fold.ts'
import { applyBlock, resolveBlock } from '../fold/apply-block.ts'
import { Market } from '../fold/market.ts'
import { SinkFanOut } from '../fold/market-sink.ts'
import { createArchive, createReadModel } from '../read-model.ts'
import { Hub } from '../stream/hub.ts'
import {
  FakeChain,
  FakePool,
  type FakeTransaction,
  fakeAddress,
  fakeBlock,
} from '../testing/fake-chain.test-helper.ts'
import { TokenQueries } from '../view/token-queries.ts'
import { ViewUpdates } from '../view/view-updates.ts'
import { findCandles } from './chart-query.ts'
import { migrate } from './migrations.ts'
import { restore } from './restore.ts'
import { openLibsql } from './sql.ts'
import { findTrades } from './trade-query.ts'
import { Writer } from './writer.ts'

const DAY = 86_400
const START = 1_790_000_000

const stepArbitrary = fc.record({
  /** Seconds since the step before; days pass so that tokens and wallets become idle. */
  wait: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 600 }) },
    { weight: 3, arbitrary: fc.integer({ min: 600, max: 30_000 }) },
    { weight: 3, arbitrary: fc.integer({ min: 80_000, max: 250_000 }) },
  ),
  action: fc.oneof(
    { weight: 8, arbitrary: fc.constant('swap' as const) },
    { weight: 2, arbitrary: fc.constant('launch' as const) },
    { weight: 2, arbitrary: fc.constant('curve' as const) },
    { weight: 1, arbitrary: fc.constant('graduate' as const) },
    { weight: 2, arbitrary: fc.constant('transfer' as const) },
    { weight: 3, arbitrary: fc.constant('pay' as const) },
    { weight: 2, arbitrary: fc.constant('like' as const) },
    { weight: 1, arbitrary: fc.constant('query' as const) },
  ),
  pick: fc.nat(1000),
  wallet: fc.nat(9),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

const sol = knownMints.sol as Address
const usdc = knownMints.usdc as Address
const mint = (n: number) => fakeAddress(1, n)
const wallet = (n: number) => fakeAddress(2, n)
const curve = (n: number) => fakeAddress(4, n)
const BASE_POOLS = 6
/** Launched tokens have mints from here on. */
const FIRST_LAUNCH = 100

/** A market whose blocks are stored; `evicts` archives whatever may leave memory after each of them. */
async function createHarness(evicts: boolean, sql = openLibsql(':memory:')) {
  await migrate(sql)
  const sinks = new SinkFanOut()
  const market = new Market(sinks, { maxNewestTokens: 2 })
  await restore(sql, market)
  const model = createReadModel(new FakeChain().port, market)
  const writer = new Writer(sql, market)
  const hub: Hub = new Hub({
    market,
    views: model.views,
    lists: model.lists,
    clock: systemClock,
    log: { warn: () => undefined },
    tradesAfter: async () => [],
    load: (ids) => archive.load(ids),
  })
  const archive = createArchive({ sql, market, writer, model, hub, signal: new AbortController().signal })
  const queries = new TokenQueries({ market, ...model, archive, banned: new Set() })
  sinks.add(writer)
  const updates = new ViewUpdates(model)
  sinks.add(updates)
  sinks.add(hub)
  updates.restore(market)
  market.completeHolders()
  return {
    sql,
    market,
    model,
    archive,
    queries,
    async apply(block: ChainBlock) {
      const decoded = await prepareBlock(block, market, archive)
      applyBlock(market, resolveBlock(market, decoded))
      hub.flush()
      await writer.flush()
      if (evicts) await archive.archiveIdle(true)
      // The search ranks by the liquidity of this very block.
      const indexed = [...market.tokens()].flatMap(({ id, mint, liquidity }) => {
        const text = model.index.get(market.token(mint)!)
        return text ? [{ ...text, id, mint, liquidity }] : []
      })
      const options = { limit: 100, isExact: false, isVerifiedFirst: false }
      const found = model.index.find('t', options).map(({ id }) => id)
      expect(found).toEqual(referenceSearch(indexed, 't', options))
    },
    /** Everything that the API returns of the tokens with the given mints. */
    async answers(mints: readonly string[]) {
      const tokens = []
      for (const id of mints) {
        const token = await queries.token(id)
        if (!token) continue
        const txs = { limit: 30, dir: 'desc' } as const
        const chart = {
          interval: '1_HOUR',
          quote: 'usd',
          type: 'price',
          candles: 50,
          to: market.time * 1000,
        } as const
        tokens.push({
          asset: (await queries.assets([id]))[0],
          pool: (await queries.poolsOf([id]))[0],
          pools: queries.allPoolsOf(token),
          holders: queries.holders(token),
          trades: (await findTrades({ sql, market, writer }, token, txs)).rows,
          candles: await findCandles({ sql, market, writer }, token, chart, 1),
        })
        if (evicts) await archive.archiveIdle(true)
      }
      const searches = []
      for (const query of ['tok', 'token 1', 't1', 'k', '%', '_'])
        for (const filters of [[], ['exact_symbol'], ['verified']] as const)
          searches.push(await queries.search({ query, limit: 3, filters: [...filters] }))
      const lists = poolCategories.map((category) => model.lists.list(category, parsePoolQuery({}, '24h')))
      return rounded({ tokens, searches, lists })
    },
  }
}

/** Sums of doubles over other orders differ in their last bits. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? Number(part.toPrecision(9)) + 0 : part,
  )
}

/** A history of blocks, and the mints in it. */
function history(steps: readonly Step[]) {
  const pools = Array.from(
    { length: BASE_POOLS },
    (_, n) =>
      // Token 3 quotes a pool of token 4, token 0 has two pools.
      new FakePool(n + 1, mint(n === 5 ? 0 : n), n === 4 ? mint(3) : n === 1 ? usdc : sol, [
        10n ** 12n,
        10n ** 11n,
      ]),
  )
  const solPool = new FakePool(0, sol, usdc, [10n ** 12n, 15n * 10n ** 10n])
  let time = START
  let slot = 100
  let launched = 0
  const graduated = new Set<number>()
  const balances = new Map<string, bigint>()
  const creations = [solPool, ...pools].map((pool) => pool.creation())
  const blocks: (ChainBlock | 'query')[] = [fakeBlock(slot, time, creations)]
  const traded = [solPool.swap(wallet(0), 'buy', 10n ** 9n)]
  blocks.push(
    fakeBlock(++slot, time + 1, [...traded, ...pools.map((pool) => pool.swap(wallet(1), 'buy', 10n ** 8n))]),
  )

  /** Moves an account's balance, as a transfer does. */
  const transfer = (token: string, owner: Address, after: bigint) => {
    const account = fakeAddress(
      3,
      Number(BigInt.asUintN(24, BigInt(token.charCodeAt(5) * 1000 + owner.charCodeAt(6)))),
    )
    const before = balances.get(`${account}/${token}`) ?? 0n
    balances.set(`${account}/${token}`, after)
    return { account, mint: token, owner, before, after }
  }

  const transactionOf = ({ action, pick, wallet: by, amount }: Step): FakeTransaction | undefined => {
    const base = BigInt(amount)
    switch (action) {
      case 'swap': {
        const pool = [solPool, ...pools][pick % (BASE_POOLS + 1)]!
        const swap = pool.swap(wallet(by), pick % 3 === 0 ? 'sell' : 'buy', base * 1000n)
        return { ...swap, balances: [transfer(pool.base, wallet(by), base % 4n)] }
      }
      case 'launch': {
        const n = launched++
        return {
          events: [
            {
              program: 'launchpad',
              event: {
                type: 'launched',
                curve: curve(n),
                mint: mint(FIRST_LAUNCH + n),
                config: fakeAddress(5, 0),
                creator: wallet(by % 3),
                quoteMint: sol,
                virtualBase: 10n ** 15n,
                virtualQuote: 3n * 10n ** 10n,
                supply: 10n ** 15n,
                forSale: 8n * 10n ** 14n,
                decimals: 6,
                name: `Token ${n}`,
                symbol: `T${n}`,
                uri: '',
              },
            },
          ],
        }
      }
      case 'curve': {
        if (launched === 0) return undefined
        const n = pick % launched
        return {
          events: [
            {
              program: 'launchpad',
              event: {
                type: 'traded',
                curve: curve(n),
                mint: mint(FIRST_LAUNCH + n),
                trader: wallet(by),
                baseAmount: base * 10_000n,
                quoteAmount: base * 10n,
                fee: 0n,
                creatorFee: 0n,
                virtualBase: 10n ** 15n - base,
                virtualQuote: 3n * 10n ** 10n + base,
                realBase: 8n * 10n ** 14n - base,
                realQuote: base * 10n,
                side: pick % 2 === 0 ? 'buy' : 'sell',
              },
            },
          ],
          balances: [transfer(mint(FIRST_LAUNCH + n), wallet(by), base)],
        }
      }
      case 'graduate': {
        const n = pick % Math.max(1, launched)
        if (launched === 0 || graduated.has(n)) return undefined
        graduated.add(n)
        const token = mint(FIRST_LAUNCH + n)
        const pool = new FakePool(50 + n, token, sol, [10n ** 14n, 8n * 10n ** 10n])
        pools.push(pool)
        const creation = pool.creation()
        return {
          events: [
            ...creation.events,
            {
              program: 'launchpad',
              event: {
                type: 'graduated',
                curve: curve(n),
                mint: token,
                pool: pool.address,
                baseAmount: 1n,
                quoteAmount: 1n,
                migrationFee: 0n,
              },
            },
          ],
          balances: [transfer(sol, pool.address, 8n * 10n ** 10n), transfer(token, pool.address, 10n ** 14n)],
        }
      }
      case 'transfer':
        return { events: [], balances: [transfer(mint(pick % BASE_POOLS), wallet(by), base % 3n)] }
      case 'pay':
        return { events: [], fundings: [{ from: wallet(by), to: wallet(by + 1 + (pick % 3)) }] }
      case 'like':
        return {
          events: [],
          memos: [{ signer: wallet(by), text: `callisto:like:${mint(pick % BASE_POOLS)}` }],
        }
      case 'query':
        return undefined
    }
  }

  for (const step of steps) {
    time += step.wait
    slot += 1 + Math.floor(step.wait / 0.4)
    const transaction = transactionOf(step)
    if (transaction) blocks.push(fakeBlock(slot, time, [transaction]))
    else blocks.push('query')
  }
  const mints = [
    sol,
    usdc,
    ...pools.map(({ base }) => base),
    ...Array.from({ length: launched }, (_, n) => mint(FIRST_LAUNCH + n)),
  ]
  return { blocks, mints: [...new Set<string>(mints)] }
}

test('a market that archives whatever is idle answers like one that keeps everything in memory', async () => {
  let archived = 0
  let loaded = 0
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { blocks, mints } = history(steps)
      const [whole, evicting] = [await createHarness(false), await createHarness(true)]
      for (const block of blocks) {
        if (block !== 'query') {
          await whole.apply(block)
          await evicting.apply(block)
          continue
        }
        expect(await evicting.answers(mints)).toEqual(await whole.answers(mints))
      }
      expect(await evicting.answers(mints)).toEqual(await whole.answers(mints))
      archived += evicting.archive.archivedTokens
      loaded += evicting.archive.loadedTokens
      await whole.sql.destroy()
      await evicting.sql.destroy()
    }),
    { seed: 77, numRuns: 10, endOnFailure: true },
  )
  // The comparison is worth nothing unless tokens did leave memory and come back.
  expect(archived).toBeGreaterThan(100)
  expect(loaded).toBeGreaterThan(70)
  // Ten seconds of computing: a busy machine needs many times that.
}, 240_000)

test('archived tokens, pools and wallets leave memory, and a restart finds them', async () => {
  const { sql, ...market } = await createHarness(true)
  const { blocks } = history([])
  for (const block of blocks) if (block !== 'query') await market.apply(block)
  const holder = { account: fakeAddress(3, 1), mint: mint(0), owner: wallet(5), before: 0n, after: 7n }
  await market.apply(fakeBlock(200, START + 10, [{ events: [], balances: [holder] }]))
  expect(market.market.tokenCount).toBe(7)
  expect(market.market.wallets.size).toBe(2)
  await market.apply(fakeBlock(1_000_000, START + 3 * DAY, []))
  // The quote mints and the two newest tokens stay.
  expect([...market.market.tokens()].map(({ mint: id }) => id).sort()).toEqual(
    [sol, usdc, mint(2), mint(3), mint(4)].filter((id) => market.market.token(id)).sort(),
  )
  expect(market.market.tokenCount).toBeLessThan(6)
  expect(market.market.wallets.size).toBe(0)
  const before = await market.answers([mint(0), mint(1)])
  const restarted = await createHarness(false, sql)
  expect(restarted.market.token(mint(0))).toBeUndefined()
  expect(restarted.market.archivedMints.has(mint(0))).toBe(true)
  expect(await restarted.answers([mint(0), mint(1)])).toEqual(before)
  expect(restarted.market.holders(restarted.market.token(mint(0))!).amountOf(wallet(5))).toBe(7n)
  await sql.destroy()
})

test.each(['memory', 'a restart'])('wallets that come back from %s are in their cluster', async (from) => {
  const { sql, ...first } = await createHarness(true)
  const { blocks } = history([])
  for (const block of blocks) if (block !== 'query') await first.apply(block)
  const pay = (by: number, to: number) => ({
    events: [],
    fundings: [{ from: wallet(by), to: wallet(to) }],
  })
  const groupOf = ({ wallets }: Market, n: number) => {
    const row = wallets.find(wallet(n))
    return row === undefined ? undefined : wallets.address(wallets.groupOf(row))
  }
  await first.apply(fakeBlock(200, START + 10, [pay(50, 51), pay(50, 52), pay(50, 53), pay(53, 54)]))
  expect(groupOf(first.market, 54)).toBe(wallet(50))
  await first.apply(fakeBlock(1_000_000, START + 3 * DAY, []))
  expect(groupOf(first.market, 54)).toBeUndefined()
  const { apply, market } = from === 'memory' ? first : await createHarness(true, sql)
  const trade = new FakePool(1, mint(0), sol, [10n ** 12n, 10n ** 11n]).swap(wallet(54), 'buy', 10n ** 6n)
  await apply(fakeBlock(1_000_001, START + 3 * DAY + 1, [trade]))
  expect(groupOf(market, 54)).toBe(wallet(50))
  // Twelve more make sixteen; with the next one it is a service, and no cluster.
  await apply(
    fakeBlock(
      1_000_002,
      START + 3 * DAY + 2,
      Array.from({ length: 12 }, (_, n) => pay(50, 60 + n)),
    ),
  )
  expect(groupOf(market, 54)).toBe(wallet(50))
  await apply(fakeBlock(1_000_003, START + 3 * DAY + 3, [pay(50, 80)]))
  expect(groupOf(market, 54)).toBe(wallet(54))
  await sql.destroy()
})
