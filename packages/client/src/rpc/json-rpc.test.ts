import { expect, test } from 'vitest'
import { createJsonRpc, createRpcProbe, parseExactJson } from './json-rpc.ts'
import { RpcPool } from './rpc-pool.ts'

test.each([
  ['{"lamports":18446744073709551615}', { lamports: '18446744073709551615' }],
  ['{"a":"18446744073709551615"}', { a: '18446744073709551615' }],
  ['{"a":"x\\" 18446744073709551615"}', { a: 'x" 18446744073709551615' }],
  ['[123456789012345, -5, 0.12345678901234568, 1e3]', [123456789012345, -5, 0.12345678901234568, 1000]],
  ['-9007199254740993', '-9007199254740993'],
])('%s', (text, value) => expect(parseExactJson(text)).toEqual(value))

const endpoint = (id: string) => ({ id, url: `/${id}`, wsUrl: '' })

/** A client over two endpoints of one cluster. */
function rpcOver(fetch: typeof globalThis.fetch) {
  const pool = new RpcPool({
    endpoints: [endpoint('first'), endpoint('second')],
    isTrusted: () => true,
    probe: createRpcProbe(fetch),
  })
  return createJsonRpc({ pool, fetch })
}

const reply = (text: string, status = 200) =>
  rpcOver(async () => new Response(text, { status }))('getBalance', ['A'])

test('a result is returned, also null', async () => {
  expect(await reply('{"jsonrpc":"2.0","id":1,"result":{"value":18446744073709551615}}')).toEqual({
    value: '18446744073709551615',
  })
  expect(await reply('{"jsonrpc":"2.0","id":1,"result":null}')).toBeNull()
})

test('an error object keeps code and data', async () => {
  const body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"failed","data":{"err":"X"}}}'
  await expect(reply(body)).rejects.toMatchObject({
    code: 'RPC -32002',
    message: 'failed',
    context: { rpcCode: -32002, data: { err: 'X' } },
  })
})

test.each([
  ['<html>', 200, 'INVALID_REPLY'],
  ['{"jsonrpc":"2.0","id":1}', 200, 'INVALID_REPLY'],
  ['<html>', 502, 'HTTP_ERROR'],
  ['{"error":"Too many requests","code":"TOO_MANY_REQUESTS"}', 429, 'TOO_MANY_REQUESTS'],
])('%s with %i is %s', async (text, status, code) => {
  await expect(reply(text, status)).rejects.toMatchObject({ code })
})

const rejection = (code: number, message: string) =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code, message } })

test('a transaction that the first endpoint rejects is sent to the next one', async () => {
  const asked: string[] = []
  const rpc = rpcOver(async (url) => {
    asked.push(String(url))
    if (url === '/first') return rejection(-32_003, 'no leader')
    return Response.json({ jsonrpc: '2.0', id: 1, result: 'signature' })
  })
  expect(await rpc('sendTransaction', ['wire'])).toBe('signature')
  expect(asked).toEqual(['/first', '/second'])
})

test('the first rejection of a transaction is the error when every endpoint rejects it', async () => {
  const rpc = rpcOver(async (url) => rejection(url === '/first' ? -32_002 : -32_003, String(url)))
  await expect(rpc('sendTransaction', ['wire'])).rejects.toMatchObject({
    code: 'RPC -32002',
    message: '/first',
  })
})

test.each([
  ['getBalance', -32_602, 1],
  ['getBalance', -32_005, 2],
])('%s rejected with %i is asked of %i endpoints', async (method, code, count) => {
  let asked = 0
  const rpc = rpcOver(async () => {
    asked += 1
    return rejection(code, 'rejected')
  })
  await expect(rpc(method, [])).rejects.toMatchObject({ code: `RPC ${code}` })
  expect(asked).toBe(count)
})

test('an abort of the caller is an ApiError', async () => {
  const rpc = rpcOver(() => new Promise(() => {}))
  const stop = new AbortController()
  const call = rpc('getSlot', [], stop.signal)
  stop.abort()
  await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
})
