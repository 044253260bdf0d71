import { knownMints } from '@callisto/domain'
import { type ChainBlock, SYSTEM_PROGRAM } from '@callisto/solana'
import { paymentsOf, ReferenceStatistics } from '@callisto/testkit'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBlock } from '../chain/market-fold.ts'
import { FakePool, type FakeTransaction, fakeAddress, fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { applyBlock, resolveBlock } from './apply-block.ts'
import { GroupTrades } from './group-trades.ts'
import { Market } from './market.ts'
import { silentSink, type Trade } from './market-sink.ts'
import { MAX_GROUP_WALLETS, Wallets } from './wallets.ts'
import { tradeFlag, windowField } from './windows.ts'

const START = 1_790_000_000
const sol = knownMints.sol as Address
const usdc = knownMints.usdc as Address
const mint = fakeAddress(1, 1)
const wallet = (n: number) => fakeAddress(2, n)
const reasons = ['bot', 'sniper', 'insider', 'washed', 'organic'] as const

/** A market of one launched token in a pool, whose trades are kept with the reasons that they are marked with. */
function createMarket() {
  const trades: { reasons: string[] }[] = []
  const market = new Market({
    ...silentSink,
    trade: ({ flags }: Trade) => {
      trades.push({ reasons: reasons.filter((reason) => (flags & tradeFlag[reason]) !== 0) })
    },
  })
  const blocks: ChainBlock[] = []
  let slot = 1
  const apply = (time: number, ...transactions: FakeTransaction[]) => {
    const block = fakeBlock(++slot, time, transactions)
    blocks.push(block)
    applyBlock(
      market,
      resolveBlock(
        market,
        decodeBlock(block, (curve) => market.pool(curve)?.quote.mint),
      ),
    )
  }
  const solPool = new FakePool(0, sol, usdc, [10n ** 13n, 15n * 10n ** 11n])
  const pool = new FakePool(1, mint, sol, [10n ** 15n, 10n ** 14n])
  apply(START, solPool.creation(), pool.creation(), solPool.swap(wallet(99), 'buy', 10n ** 9n))
  trades.length = 0
  return { market, pool, apply, trades, blocks }
}

const pay = (from: number, to: number): FakeTransaction => ({
  events: [],
  fundings: [{ from: wallet(from), to: wallet(to) }],
})

/** The reasons of the last of some trades: a second, a wallet, and lamports that are spent or, negative, tokens that are sold. */
function lastReasons(payments: readonly [number, number][], trades: readonly [number, number, bigint][]) {
  const { pool, apply, trades: seen } = createMarket()
  apply(START + 1, ...payments.map(([from, to]) => pay(from, to)))
  for (const [second, by, amount] of trades)
    apply(
      START + 10 + second,
      pool.swap(wallet(by), amount > 0n ? 'buy' : 'sell', amount > 0n ? amount : -amount),
    )
  return seen.at(-1)!.reasons
}

const BUY = 10n ** 9n
/** Sells about what `BUY` has bought. */
const SELL = -(10n ** 10n)

describe('washed trades', () => {
  const roundTrips = (...wallets: number[]) =>
    wallets.flatMap((by, n): [number, number, bigint][] => [
      [40 * n, by, BUY],
      [40 * n + 17 + n * n, by, SELL],
    ])

  test('are those of a funding group whose purchases and sales cancel', () => {
    const ring: [number, number][] = [
      [1, 2],
      [1, 3],
    ]
    expect(lastReasons(ring, roundTrips(2, 3))).toEqual(['washed'])
    // The same by wallets that nobody connects, by one wallet of the funding group, and in one direction only.
    expect(lastReasons([], roundTrips(2, 3))).toEqual(['organic'])
    expect(lastReasons(ring, roundTrips(2, 2))).toEqual(['organic'])
    expect(
      lastReasons(
        ring,
        [2, 3, 2, 3, 2].map((by, n) => [31 * n, by, BUY]),
      ),
    ).toEqual(['organic'])
  })

  test('are found behind a relay', () => {
    const ring: [number, number][] = [
      [1, 2],
      [1, 3],
      [3, 4],
    ]
    expect(lastReasons(ring, roundTrips(2, 4))).toEqual(['washed'])
  })

  test('are those at a fixed interval that cancel', () => {
    const every = (gaps: readonly number[]) =>
      gaps.map((_, n): [number, number, bigint] => [
        gaps.slice(0, n + 1).reduce((sum, gap) => sum + gap, 0),
        2,
        n % 2 === 0 ? BUY : SELL,
      ])
    expect(lastReasons([], every([60, 60, 60, 60, 60, 60, 60, 60]))).toEqual(['washed'])
    expect(lastReasons([], every([60, 63, 59, 61, 60, 63, 58, 60]))).toEqual(['washed'])
    expect(lastReasons([], every([60, 30, 90, 45, 70, 33, 90, 60]))).toEqual(['organic'])
    expect(
      lastReasons(
        [],
        [1, 2, 3, 4, 5, 6, 7].map((n) => [60 * n, 2, BUY]),
      ),
    ).toEqual(['organic'])
  })

  test('are those that undo another one within the second, again and again', () => {
    const handOver = (second: number, from: number, to: number): [number, number, bigint][] => [
      [second, from, SELL],
      [second, to, BUY],
    ]
    const turns = [
      [0, 2, BUY] as [number, number, bigint],
      ...handOver(50, 2, 3),
      ...handOver(120, 3, 2),
      ...handOver(260, 2, 3),
      ...handOver(290, 3, 2),
      ...handOver(400, 2, 3),
      ...handOver(470, 3, 2),
    ]
    expect(lastReasons([], turns)).toEqual(['washed'])
    const apart = turns.map(([second, by, amount], n): [number, number, bigint] => [
      second + 3 * n,
      by,
      amount,
    ])
    expect(lastReasons([], apart)).toEqual(['organic'])
  })
})

test('a payment connects wallets only when it is the first that is seen of the receiver', () => {
  const wallets = new Wallets()
  const [a, b] = [wallets.open('a', 1), wallets.open('b', 1)]
  wallets.fund('a', 'b', 2)
  expect([wallets.isGrouped(a), wallets.isGrouped(b)]).toEqual([false, false])
  wallets.fund('a', 'c', 3)
  expect(wallets.groupOf(wallets.find('c')!)).toBe(a)
  expect(wallets.firstTime(wallets.find('c')!)).toBe(3)
})

test('whoever funds many wallets is an exchange', () => {
  const wallets = new Wallets()
  const exchange = wallets.open('exchange', 1)
  for (let n = 0; n < MAX_GROUP_WALLETS; n++) wallets.fund('exchange', `customer ${n}`, 2)
  expect(wallets.isGrouped(exchange)).toBe(true)
  wallets.fund('exchange', 'boss', 2)
  const boss = wallets.find('boss')!
  expect([wallets.isGrouped(exchange), wallets.isGrouped(boss)]).toEqual([false, false])
  // The wallets that a customer funds are connected with each other, and not with other customers.
  wallets.fund('boss', 'member', 3)
  expect(wallets.groupOf(wallets.find('member')!)).toBe(boss)
})

test('a wallet stays in memory while one of its funding group does', () => {
  const wallets = new Wallets()
  wallets.fund('boss', 'member', 1)
  wallets.added.length = 0
  wallets.recordTrade(wallets.find('member')!, 80_000)
  expect(wallets.removeIdle(90_000, 10)).toBe(0)
  expect(wallets.removeIdle(166_400, 10)).toBe(2)
})

test('funding groups without a trade for a day are forgotten', () => {
  const trades = new GroupTrades()
  for (let token = 0; token < 100; token++) trades.record({ group: 1, token, wallet: 2 }, 1000 + token, 5)
  expect(trades.size).toBe(100)
  trades.record({ group: 1, token: 0, wallet: 2 }, 1000 + 86_400 + 49, 5)
  // Those of the second half, and the one that has traded again.
  expect(trades.size).toBe(51)
})

const stepArbitrary = fc.record({
  wait: fc.constantFrom(0, 0, 1, 30, 30, 31, 60, 400, 4000, 90_000),
  action: fc.constantFrom('buy', 'sell', 'buy', 'sell', 'pay' as const),
  by: fc.integer({ min: 1, max: 6 }),
  to: fc.integer({ min: 1, max: 9 }),
  size: fc.constantFrom(1n, 1n, 1n, 2n),
})

test('organic volumes equal those of the reference, which scans all trades', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 60 }), (steps) => {
      const { market, pool, apply, blocks } = createMarket()
      let time = START + 10
      for (const { wait, action, by, to, size } of steps) {
        time += wait
        if (action === 'pay') apply(time, pay(by, to))
        else
          apply(
            time,
            pool.swap(wallet(by), action as 'buy' | 'sell', size * (action === 'buy' ? BUY : -SELL)),
          )
      }
      const slow = new ReferenceStatistics()
      for (const block of blocks) slow.add(referenceBlock(block))
      const token = market.token(mint)!
      market.advance(token)
      for (const [window, timeframe] of (['5m', '1h', '6h', '24h'] as const).entries()) {
        const expected = slow.stats(mint, timeframe, blocks.at(-1)!.slot, market.time)
        const get = (field: number) => market.windows.get(token.row, window, field)
        expect(get(windowField.buyOrganic), timeframe).toBeCloseTo(expected.buyOrganicVolume ?? Number.NaN, 4)
        expect(get(windowField.sellOrganic)).toBeCloseTo(expected.sellOrganicVolume ?? Number.NaN, 4)
        expect(get(windowField.organicBuyers)).toBe(expected.numOrganicBuyers)
      }
    }),
    { seed: 21, numRuns: 150 },
  )
})

const referenceBlock = ({ slot, blockTime, transactions }: ChainBlock) => ({
  slot,
  blockTime,
  transactions: transactions.map(({ err, logs, postTokenBalances, accountKeys, instructions }) => ({
    err,
    logs,
    balances: postTokenBalances,
    payments: paymentsOf(accountKeys, instructions, []),
  })),
})

test('small payments and those that wrap SOL fund nobody', () => {
  const account = fakeAddress(3, 1)
  const balances = [{ account, mint: sol, owner: wallet(1), before: 0n, after: 5n }]
  const block = fakeBlock(1, START, [
    { events: [], fundings: [{ from: wallet(1), to: wallet(2), lamports: 9_999_999n }] },
    { events: [], fundings: [{ from: wallet(1), to: wallet(3), lamports: 10_000_000n }] },
    { events: [], balances, fundings: [{ from: wallet(1), to: account }] },
  ])
  // The account of the third one is named by a token balance too.
  const [wrap] = block.transactions[2]!.instructions
  wrap!.accounts[1] = 0
  const found = decodeBlock(block, () => undefined).transactions.map(({ fundings }) => fundings)
  expect(found).toEqual([[], [{ from: wallet(1), to: wallet(3) }], []])
  expect(wrap!.programId).toBe(SYSTEM_PROGRAM)
})
