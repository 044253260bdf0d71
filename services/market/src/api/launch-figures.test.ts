import {
  type Asset,
  AssetsReplySchema,
  DescriptionSchema,
  DevStatsSchema,
  type HoldersReply,
  HoldersReplySchema,
  StockStatsReplySchema,
} from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakePool, type FakeTransaction, fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { launchTransaction } from '../testing/launch.test-helper.ts'
import { metadataAccount, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  wallet,
} from '../testing/test-market.test-helper.ts'

const creator = fakeAddress(50, 1)
const newborn = fakeAddress(50, 2)
const second = fakeAddress(50, 3)
const curve = fakeAddress(50, 4)
const exchange = fakeAddress(50, 5)
const locker = fakeAddress(50, 6)
const padConfig = fakeAddress(50, 7)
const INCINERATOR = '1nc1nerator11111111111111111111111111111111'
/** The supply of a launch. */
const SUPPLY = 10n ** 15n
const sol = 'So11111111111111111111111111111111111111112' as typeof creator
const pool = new FakePool(60, newborn, sol, [SUPPLY, 3n * 10n ** 10n])
let market: TestMarket

const stockUri = (query: string, mint: string) => `http://127.0.0.1/data/v1/metadata/${mint}?${query}`

beforeAll(async () => {
  market = await startTestMarket(systemClock, {
    launchpads: new Map([[padConfig, 'pump.fun']]),
    holders: new Map([
      [exchange, { category: 'CEX', name: 'Some exchange' }],
      [locker, { category: 'Lock', name: 'Some locker' }],
    ]),
    accounts: [
      mintAccount(tokenA),
      await metadataAccount(tokenA, {
        name: 'A Stock',
        symbol: 'STOCKx',
        uri: stockUri('issuer=xStocks&tags=community', tokenA),
        isVerified: true,
      }),
      mintAccount(tokenB),
      await metadataAccount(tokenB, {
        name: 'No Stock',
        symbol: 'CLAIM',
        uri: stockUri('issuer=xStocks&tags=community', tokenB),
      }),
    ],
  })
  await market.trade(market.pools.sol, 'buy', 10n ** 9n)
  await market.trade(market.pools.a, 'buy', 10n ** 9n)
  await market.trade(market.pools.b, 'buy', 10n ** 9n)
  const fund: FakeTransaction = { events: [], fundings: [{ from: creator, to: wallet(3) }] }
  const buy = (n: number) => pool.swap(wallet(n), 'buy', 10n ** 9n)
  await market.apply(
    launchTransaction({ mint: newborn, creator, curve, config: padConfig }),
    launchTransaction({
      mint: second,
      creator,
      curve: fakeAddress(50, 8),
      config: padConfig,
      uri: 'data:application/json,{"description":"A\\nlong  text"}',
    }),
    pool.creation(),
    fund,
    buy(1),
    buy(3),
  )
  await market.apply(buy(2))
  await market.apply(holding(wallet(1), SUPPLY / 100n), holding(wallet(2), SUPPLY / 50n))
  await market.apply(
    holding(exchange, SUPPLY / 4n),
    holding(locker, SUPPLY / 10n),
    holding(curve, SUPPLY / 5n),
  )
  await market.apply(holding(INCINERATOR as typeof creator, SUPPLY / 20n), holding(pool.address, SUPPLY / 8n))
})

afterAll(() => market?.close())

/** Tokens of the newborn that arrive at an owner. */
const holding = (owner: typeof creator, after: bigint): FakeTransaction => ({
  events: [],
  balances: [{ account: `${owner.slice(0, 20)}account`, owner, mint: newborn, before: 0n, after }],
})

async function asset(id: string, isReady: (asset: Asset) => boolean = () => true): Promise<Asset> {
  for (;;) {
    const reply = await market.app.inject(`/data/v1/assets?ids=${id}`)
    const [found] = AssetsReplySchema.parse(reply.json())
    if (found && isReady(found)) return found
    await systemClock.wait(5)
  }
}

const holders = async (): Promise<HoldersReply> =>
  HoldersReplySchema.parse((await market.app.inject(`/data/v1/holders/${newborn}`)).json())

// spec 1-3-17, 1-7.1-15
test('holders that are no people have a category', async () => {
  const { count, holders: list } = await holders()
  expect(count).toBe(7)
  const tagOf = (address: string) => list.find((holder) => holder.address === address)?.tags
  expect(tagOf(exchange)).toEqual([{ id: 'CEX', name: 'Some exchange' }])
  expect(tagOf(locker)).toEqual([{ id: 'Lock', name: 'Some locker' }])
  expect(tagOf(curve)).toEqual([{ id: 'Bonding Curve', name: 'Bonding Curve' }])
  expect(tagOf(pool.address)).toEqual([{ id: 'Pool', name: 'Pool' }])
  expect(tagOf(INCINERATOR)).toEqual([{ id: 'Misc', name: 'Burned' }])
  expect(tagOf(wallet(1))).toEqual([])
})

test('they are left out of the share of the top holders', async () => {
  // Two people hold 3 % together: with fewer than ten that says nothing.
  expect((await asset(newborn)).audit).not.toHaveProperty('topHoldersPercentage')
  const whale = fakeAddress(51, 1)
  await market.apply(holding(whale, SUPPLY / 5n))
  expect((await asset(newborn)).audit?.topHoldersPercentage).toBeCloseTo(23, 9)
  await market.apply({
    events: [],
    balances: [
      {
        account: `${whale.slice(0, 20)}account`,
        owner: whale,
        mint: newborn,
        before: SUPPLY / 5n,
        after: 0n,
      },
    ],
  })
})

// spec 1-3-02, 1-3-03
test('early wallets are counted with what they hold now', async () => {
  const { audit, cexes, stats24h } = await asset(newborn)
  expect(audit).toMatchObject({ numSnipers: 3, numBundlers: 2, numInsiders: 1 })
  expect(audit?.snipersPercentage).toBeCloseTo(3, 9)
  expect(audit?.bundlersPercentage).toBeCloseTo(1, 9)
  expect(audit?.insidersPercentage).toBe(0)
  expect(cexes).toEqual(['Some exchange'])
  expect(stats24h).toMatchObject({ numBuyers: 3, numFreshBuyers: 3, numYoungBuyers: 0 })
  const { holders: list } = await holders()
  expect(list.find(({ address }) => address === wallet(1))?.holderTags).toEqual(['bundler', 'sniper'])
  expect(list.find(({ address }) => address === wallet(2))?.holderTags).toEqual(['sniper'])
})

test('of a token without a launch they are unknown, and of one in no exchange it names none', async () => {
  const other = await asset(tokenA)
  expect(other.audit).not.toHaveProperty('numSnipers')
  expect(other.audit).not.toHaveProperty('insidersPercentage')
  expect(other).not.toHaveProperty('cexes')
})

// spec 1-7.1-23
test('of a developer the tokens are counted, archived ones too', async () => {
  const reply = await market.app.inject(`/data/v1/dev/stats/${creator}`)
  const stats = DevStatsSchema.parse(reply.json())
  expect(stats).toMatchObject({ numCreated: 2, numMigrated: 0, numCreatedInPast7Days: 2 })
  expect(stats.topTokens.map(({ id }) => id)).toEqual([newborn, second])
  const nobody = await market.app.inject(`/data/v1/dev/stats/${wallet(1)}`)
  expect(nobody.json()).toEqual({
    numCreated: 0,
    numMigrated: 0,
    numCreatedInPast7Days: 0,
    topTokens: [],
  })
})

// spec 1-7.1-17
test('a token has the description of its metadata, and none without one', async () => {
  const of = async (id: string) =>
    DescriptionSchema.parse((await market.app.inject(`/data/v1/assets/${id}/description`)).json())
  expect(await of(second)).toEqual({ description: 'A long text' })
  expect(await of(newborn)).toEqual({})
  await asset(tokenA, ({ isVerified }) => isVerified === true)
  expect(await of(tokenA)).toEqual({ description: 'A Stock (STOCKx), a listed token of the local cluster.' })
  expect((await market.app.inject(`/data/v1/assets/${wallet(1)}/description`)).statusCode).toBe(404)
})

// spec 1-3-05, 1-1-04
test('tags follow from the chain, and from metadata that a curator has signed', async () => {
  const stock = await asset(tokenA, ({ isVerified }) => isVerified === true)
  expect(stock.tags).toEqual(['verified', 'strict', 'new', 'community', 'xstocks', 'stocks'])
  expect(stock.stockData).toEqual({ id: 'xStocks' })
  const claim = await asset(tokenB, ({ symbol }) => symbol === 'CLAIM')
  expect(claim.tags).toEqual(['new'])
  expect(claim).not.toHaveProperty('stockData')
  expect((await asset(newborn)).tags).toEqual(['pump', 'new'])
})

// spec 1-7.1-21, 1-1-04
test('stocks are counted by issuer', async () => {
  const { stats24h, mcap, liquidity } = await asset(tokenA, ({ isVerified }) => isVerified === true)
  const get = async (query: string) => {
    const reply = await market.app.inject(`/data/v1/stocks/stats${query}`)
    return StockStatsReplySchema.parse(reply.json()).stocks
  }
  const [xstocks, ...others] = await get('')
  expect(others).toEqual([])
  expect(xstocks).toMatchObject({ issuer: 'xStocks', tokens: 1, mcap, liquidity, holders: 0 })
  const volume = (stats24h?.buyVolume ?? 0) + (stats24h?.sellVolume ?? 0)
  expect(volume).toBeGreaterThan(0)
  for (const period of ['stats1d', 'stats7d', 'stats30d'] as const)
    expect(xstocks?.[period].volume).toBeCloseTo(volume, 6)
  expect(xstocks?.newDailyStats).toHaveLength(1)
  expect(xstocks?.newDailyStats[0]?.volume).toBeCloseTo(volume, 6)
  expect(await get('?issuers=prestocks,Superstate')).toEqual([])
  expect((await market.app.inject('/data/v1/stocks/stats?issuers=nobody')).statusCode).toBe(400)
})
