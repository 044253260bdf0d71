import { afterEach, expect, test } from 'vitest'
import { key } from '../testing/fake-chain.test-helper.ts'
import {
  BONK,
  emptyMarket,
  POOLS,
  SOL,
  startTestService,
  type TestService,
  testPrice,
  USDC,
} from '../testing/test-service.test-helper.ts'

/* Shapes as older clients read them, stated here and not taken from the contract. */

let service: TestService | undefined
afterEach(() => service?.close())

async function start() {
  const known: Record<string, number> = { [SOL]: 150, [USDC]: 1, [BONK]: 0.00000000123456 }
  const prices = async (ids: readonly string[]) =>
    Object.fromEntries(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, testPrice(known[id], 6)]])))
  service = await startTestService(undefined, { market: { ...emptyMarket, prices } })
  return service
}

test('price v2 in USD: decimal texts without an exponent, null for what has no price', async () => {
  const { get } = await start()
  const { status, body } = await get(`/price/v2?ids=${SOL},${BONK},${key(88)}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      [SOL]: { id: SOL, type: 'derivedPrice', price: '150' },
      [BONK]: { id: BONK, type: 'derivedPrice', price: '0.00000000123456' },
      [key(88)]: null,
    },
    timeTaken: expect.any(Number),
  })
})

test('price v2 in another token', async () => {
  const { get } = await start()
  const priceOf = async (id: string, vsToken: string) =>
    ((await get(`/price/v2?ids=${id}&vsToken=${vsToken}`)).body.data as Record<string, { price: string }>)[id]
  expect(await priceOf(USDC, SOL)).toMatchObject({ price: '0.00666666666666667' })
  expect(await priceOf(SOL, SOL)).toMatchObject({ price: '1' })
  expect(await priceOf(SOL, key(88))).toBeNull()
})

test('what price v2 cannot answer is refused', async () => {
  const { get } = await start()
  for (const query of ['', 'ids=x', `ids=${SOL}&vsToken=x`, `ids=${Array(101).fill(SOL).join(',')}`])
    expect(await get(`/price/v2?${query}`)).toMatchObject({
      status: 400,
      body: { error: expect.any(String), errorCode: 'INVALID_REQUEST' },
    })
  expect(await get(`/price/v2?ids=${SOL}&showExtraInfo=true`)).toMatchObject({
    status: 400,
    body: { errorCode: 'NOT_SUPPORTED' },
  })
})

test('mints of all pools and of one', async () => {
  const { get } = await start()
  const { body } = await get('/tokens/v1/mints/tradable')
  const mints = body as unknown as string[]
  expect(mints).toEqual(expect.arrayContaining([SOL, USDC, BONK]))
  expect(new Set(mints).size).toBe(mints.length)
  const pool = POOLS.solUsdc.address
  expect((await get(`/tokens/v1/market/${pool}/mints`)).body).toEqual([SOL, USDC])
  expect((await get(`/tokens/v1/market/${key(88)}/mints`)).status).toBe(404)
  expect((await get('/tokens/v1/market/x/mints')).status).toBe(400)
})
