import { AssetsReplySchema, DuplicateSymbolsSchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMints } from '../known-mints.ts'
import { metadataAccount, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import { startTestMarket, type TestMarket, tokenA, tokenB } from '../testing/test-market.test-helper.ts'

const { sol, usdc } = knownMints
let market: TestMarket

async function start(names: readonly (readonly [string, string, boolean])[]) {
  const accounts = []
  for (const [mint, symbol, isVerified] of names)
    accounts.push(
      mintAccount(mint),
      await metadataAccount(mint as typeof tokenA, { name: symbol, symbol, isVerified }),
    )
  market = await startTestMarket(systemClock, { accounts })
  for (const pool of Object.values(market.pools)) await market.trade(pool, 'buy', 10n ** 8n)
  const ids = names.map(([mint]) => mint).join(',')
  for (;;) {
    const assets = AssetsReplySchema.parse((await market.app.inject(`/data/v1/assets?ids=${ids}`)).json())
    if (names.every(([mint, symbol]) => assets.some((one) => one.id === mint && one.symbol === symbol))) break
    await systemClock.wait(5)
  }
}

beforeAll(() =>
  start([
    [sol, 'TWIN', true],
    [usdc, 'ONLY', true],
    [tokenA, 'twin', false],
    [tokenB, 'TWINS', false],
  ]),
)
afterAll(() => market?.close())

// spec 2-7-39
test('a symbol of a verified token that another token has too is listed with the mints of both', async () => {
  const reply = await market.app.inject('/api/tokens/v2/verified-duplicate-symbols')
  expect(reply.statusCode).toBe(200)
  expect(DuplicateSymbolsSchema.parse(reply.json())).toEqual([
    { symbol: 'TWIN', verifiedMints: [sol], otherMints: [tokenA] },
  ])
  expect(reply.headers['cache-control']).toBe('public, max-age=60')
})
