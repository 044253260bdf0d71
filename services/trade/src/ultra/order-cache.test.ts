import { expect, test } from 'vitest'
import { type CachedOrder, ORDER_TTL_MS, OrderCache } from './order-cache.ts'

const charge = { lamports: 0n, payer: 'a' }
const order = (requestId: string): CachedOrder => ({
  requestId,
  router: 'metis',
  taker: 'a',
  receiver: undefined,
  inputMint: 'x',
  outputMint: 'y',
  offer: {
    transaction: new Uint8Array(),
    lastValidBlockHeight: 1,
    fees: { signature: charge, prioritization: charge, rent: charge },
    otherLamports: 0n,
  },
  maker: undefined,
})

test('an order ends after its time', () => {
  let now = 0
  const cache = new OrderCache(() => now)
  cache.add(order('1'), 'client')
  now = ORDER_TTL_MS - 1
  cache.add(order('2'), 'client')
  expect([cache.get('1')?.requestId, cache.size]).toEqual(['1', 2])
  now = ORDER_TTL_MS
  expect([cache.get('1'), cache.get('2')?.requestId, cache.size]).toEqual([undefined, '2', 1])
})

test('a client with too many orders loses its own oldest one, and none that is being executed', () => {
  const cache = new OrderCache(() => 0)
  cache.add(order('other'), 'other')
  for (let n = 0; n < 500; n++) cache.add(order(String(n)), 'client')
  cache.get('0')!.outcome = new Promise(() => {})
  for (let n = 500; n < 600; n++) cache.add(order(String(n)), 'client')
  expect(cache.size).toBe(501)
  const kept = (id: string) => cache.get(id) !== undefined
  expect(['other', '0', '1', '100', '101', '599'].map(kept)).toEqual([true, true, false, false, true, true])
})

test('many clients together cannot fill the memory', () => {
  const cache = new OrderCache(() => 0)
  for (let client = 0; client < 300; client++)
    for (let n = 0; n < 100; n++) cache.add(order(`${client}/${n}`), String(client))
  expect(cache.size).toBe(20_000)
  expect(cache.get('299/99')?.requestId).toBe('299/99')
})
