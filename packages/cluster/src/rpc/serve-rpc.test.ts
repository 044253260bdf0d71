import { systemClock } from '@callisto/solana'
import { expect, test } from 'vitest'
import { RpcPool } from './rpc-pool.ts'
import { serveRpc } from './serve-rpc.ts'

const KEY = 'secret-key-of-the-operator'

function poolWith(reply: (body: { id: unknown; method: string }) => string, status = 200) {
  return new RpcPool({
    urls: [`https://rpc.example/${KEY}`],
    clock: systemClock,
    post: async (_, body) => ({ status, retryAfterMs: undefined, text: reply(JSON.parse(body)) }),
  })
}
const { signal } = new AbortController()
const serve = (pool: RpcPool, body: unknown) =>
  serveRpc(pool, typeof body === 'string' ? body : JSON.stringify(body), signal)

test('a result is passed on as it came, with the id of the client', async () => {
  const pool = poolWith(
    ({ id }) => `{"jsonrpc":"2.0","result":18446744073709551615,"id":${JSON.stringify(id)}}`,
  )
  expect(await serve(pool, { id: 'a', method: 'getBalance', params: [] })).toBe(
    '{"jsonrpc":"2.0","result":18446744073709551615,"id":"a"}',
  )
})

test('an error of the node is passed on without the keys that it names', async () => {
  const pool = poolWith(() => `{"error":{"code":-32602,"message":"bad call to /${KEY}"}}`)
  expect(JSON.parse(await serve(pool, { id: 7, method: 'getBalance' }))).toEqual({
    jsonrpc: '2.0',
    error: { code: -32_602, message: 'bad call to /***' },
    id: 7,
  })
})

test.each([
  ['no JSON', '{', -32_700],
  ['no call', {}, -32_600],
  ['an empty batch', [], -32_600],
  ['a large batch', Array.from({ length: 21 }, () => ({ method: 'getSlot' })), -32_600],
  ['a list of the accounts of a program', { id: 1, method: 'getProgramAccounts' }, -32_601],
  ['money of nobody', { id: 1, method: 'requestAirdrop' }, -32_601],
  ['a method of objects', { id: 1, method: 'constructor' }, -32_601],
])('%s is refused', async (_, body, code) => {
  const pool = poolWith(() => {
    throw new Error('called')
  })
  expect(JSON.parse(await serve(pool, body))).toMatchObject({ error: { code } })
})

test('a batch has one response for each call', async () => {
  const pool = poolWith(({ id, method }) => JSON.stringify({ jsonrpc: '2.0', result: method, id }))
  const body = [{ id: 1, method: 'getSlot' }, { id: 2, method: 'getClusterNodes' }, 5]
  expect(JSON.parse(await serve(pool, body))).toMatchObject([
    { id: 1, result: 'getSlot' },
    { id: 2, error: { code: -32_601 } },
    { id: null, error: { code: -32_600 } },
  ])
})

test('what every endpoint refuses is no method', async () => {
  const pool = poolWith(() => 'no such plan', 403)
  expect(JSON.parse(await serve(pool, { id: 1, method: 'getBalance' }))).toMatchObject({
    error: { code: -32_601, message: 'getBalance: refused by every RPC endpoint' },
  })
})
