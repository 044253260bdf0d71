import { type Asset, AssetPoolsReplySchema, AssetsReplySchema, PoolsReplySchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fakeAddress,
  fakeLaunch as launch,
  launchedMint as launched,
} from '../testing/fake-chain.test-helper.ts'
import { metadataAccount, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import {
  startTestMarket,
  type TestMarket,
  tokenA,
  tokenB,
  until,
} from '../testing/test-market.test-helper.ts'

const trueConfig = fakeAddress(20, 1)
const falseConfig = fakeAddress(20, 2)
/** The tier of pool B in the test market. */
const curatedTier = fakeAddress(8, 2)
const hostile: [name: string, symbol: string, shown: [name: string, symbol: string]][] = [
  ['pump.fun', 'USD\u0421', ['pump.fun', 'USD\u0421']],
  ['USD\u200b Coin', 'real', ['USD Coin', 'real']],
  ['\u202eUSD Coin', 'u\u2066sdc', ['USD Coin', 'usdc']],
  ['x', '\u3164\uff35\uff33\uff24\uff23\uffa0', ['x', 'USDC']],
  ['x', '$U$DC', ['x', '$U$DC']],
]

let market: TestMarket

beforeAll(async () => {
  market = await startTestMarket(systemClock, {
    launchpads: new Map([[trueConfig, 'pump.fun']]),
    tiers: new Set([curatedTier]),
    accounts: [
      mintAccount(tokenA),
      await metadataAccount(tokenA, { name: 'USD Coin', symbol: 'USDC', isVerified: true }),
      mintAccount(tokenB),
      await metadataAccount(tokenB, { name: 'Original', symbol: 'ORIG' }),
    ],
  })
  await market.trade(market.pools.sol, 'buy', 10n ** 9n)
  await market.trade(market.pools.a, 'buy', 10n ** 8n)
  await market.apply(
    launch(1, trueConfig, 'Moon Cat', 'MCAT'),
    launch(2, falseConfig, 'Moon Dog', 'MDOG'),
    ...hostile.map(([name, symbol], n) => launch(10 + n, falseConfig, name, symbol)),
  )
  await until(() => market.service.ready().ready)
  let verified: Asset[] = []
  while (!verified[0]?.isVerified) {
    await systemClock.wait(5)
    verified = await assets(tokenA)
  }
})

afterAll(() => market?.close())

async function assets(...ids: string[]): Promise<Asset[]> {
  const reply = await market.app.inject(`/data/v1/assets?ids=${ids.join(',')}`)
  return AssetsReplySchema.parse(reply.json())
}

async function search(query: string): Promise<string[]> {
  const reply = await market.app.inject(`/data/v1/assets/search?query=${encodeURIComponent(query)}`)
  return AssetsReplySchema.parse(reply.json()).map(({ id }) => id)
}

describe('a launchpad', () => {
  test('is its configuration account', async () => {
    const [mine] = await assets(launched(1))
    expect(mine).toMatchObject({
      launchpad: 'pump.fun',
      partnerConfig: trueConfig,
      firstPool: { dex: 'pump.fun' },
    })
  })

  test('that is not curated has no id, whatever it calls itself', async () => {
    const [other] = await assets(launched(2))
    expect(other).not.toHaveProperty('launchpad')
    expect(other).toMatchObject({ partnerConfig: falseConfig, firstPool: { dex: 'Callisto Launchpad' } })
    const list = await market.app.inject('/data/v1/pools/recent/24h?launchpads=pump.fun')
    const ids = PoolsReplySchema.parse(list.json()).pools.map(({ baseAsset }) => baseAsset.id)
    expect(ids).toEqual([launched(1)])
  })
})

test.each([
  ['a', tokenA, false],
  ['b', tokenB, true],
] as const)('the tier of pool %s is named, curated by address alone', async (name, mint, isCurated) => {
  const reply = await market.app.inject(`/data/v1/assets/${mint}/pools`)
  const { pools } = AssetPoolsReplySchema.parse(reply.json())
  expect(pools).toEqual([
    expect.objectContaining({
      id: market.pools[name].address,
      tier: { id: market.pools[name].config, isCurated },
    }),
  ])
})

describe('a look-alike of a verified token', () => {
  test.each(hostile.map(([name, symbol, shown], n) => [name, symbol, shown, n] as const))(
    '%j, %j is shown clean and marked',
    async (_, __, [name, symbol], n) => {
      const [asset] = await assets(launched(10 + n))
      expect(asset).toMatchObject({
        name,
        symbol,
        isVerified: false,
        lookalikeOf: { id: tokenA, symbol: 'USDC' },
      })
    },
  )

  test('is none with its own name, nor is the verified one', async () => {
    for (const asset of await assets(tokenA, tokenB, launched(1)))
      expect(asset).not.toHaveProperty('lookalikeOf')
  })

  test('comes after the verified one in a search', async () => {
    for (const query of ['usdc', 'USD\u0421', 'usd coin', 'usd']) {
      const [first, ...others] = await search(query)
      expect([query, first]).toEqual([query, tokenA])
      expect(others.length).toBeGreaterThan(0)
    }
    expect(await search(launched(10))).toEqual([launched(10)])
  })
})
