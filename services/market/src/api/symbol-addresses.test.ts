import { ErrorBodySchema, SymbolAddressesSchema } from '@callisto/contract'
import { knownMints } from '@callisto/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNamedMarket } from '../testing/named-market.test-helper.ts'
import { type TestMarket, tokenA, tokenB } from '../testing/test-market.test-helper.ts'

const { sol, usdc } = knownMints
const names = [
  [tokenA, 'ALPHA', true],
  [tokenB, 'BETA', false],
  [sol, 'TWIN', true],
  [usdc, 'twin', true],
] as const

let market: TestMarket

beforeAll(async () => {
  market = await startNamedMarket(names)
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
