import { DuplicateSymbolsSchema } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNamedMarket } from '../testing/named-market.test-helper.ts'
import { type TestMarket, tokenA, tokenB } from '../testing/test-market.test-helper.ts'

const { sol, usdc } = knownMints
let market: TestMarket

beforeAll(async () => {
  market = await startNamedMarket([
    [sol, 'TWIN', true],
    [usdc, 'ONLY', true],
    [tokenA, 'twin', false],
    [tokenB, 'TWINS', false],
  ])
})
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
