import { AssetsReplySchema, ErrorBodySchema, SymbolAddressesSchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMints } from '../known-mints.ts'
import { metadataAccount, mintAccount } from '../testing/mint-accounts.test-helper.ts'
import { startTestMarket, type TestMarket, tokenA, tokenB } from '../testing/test-market.test-helper.ts'

const { sol, usdc } = knownMints
const names = [
  [tokenA, 'ALPHA', true],
  [tokenB, 'BETA', false],
  [sol, 'TWIN', true],
  [usdc, 'twin', true],
] as const

let market: TestMarket

beforeAll(async () => {
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
})
afterAll(() => market?.close())

const get = (symbols: string) =>
  market.app.inject(`/data/v1/assets/verified-symbol-address-map?symbols=${symbols}`)

// spec 1-7.1-11, 1-7.1-12
test.each([
  ['ALPHA', { ALPHA: tokenA }],
  ['alpha,ALPHA,alpha', { alpha: tokenA, ALPHA: tokenA }],
  ['ALP', {}],
  ['BETA', {}],
  ['TWIN', {}],
  ['__proto__,constructor,ALPHA', { ALPHA: tokenA }],
])('%s has the verified mints %j', async (symbols, expected) => {
  const reply = await get(symbols)
  expect(reply.statusCode).toBe(200)
  expect(SymbolAddressesSchema.parse(reply.json())).toEqual(expected)
})

test.each(['', 'A,,B', 'x'.repeat(21), Array(21).fill('A').join(',')])('%j is rejected', async (symbols) => {
  const reply = await get(symbols)
  expect(reply.statusCode).toBe(400)
  expect(ErrorBodySchema.safeParse(reply.json()).success).toBe(true)
})
