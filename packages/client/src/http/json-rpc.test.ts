import { expect, test } from 'vitest'
import { parseExactJson } from './json.ts'
import { createJsonRpc } from './json-rpc.ts'

test.each([
  ['{"lamports":18446744073709551615}', { lamports: '18446744073709551615' }],
  ['{"a":"18446744073709551615"}', { a: '18446744073709551615' }],
  ['{"a":"x\\" 18446744073709551615"}', { a: 'x" 18446744073709551615' }],
  ['[123456789012345, -5, 0.12345678901234568, 1e3]', [123456789012345, -5, 0.12345678901234568, 1000]],
  ['-9007199254740993', '-9007199254740993'],
])('%s', (text, value) => expect(parseExactJson(text)).toEqual(value))

const reply = (text: string, status = 200) =>
  createJsonRpc({ url: '/rpc', fetch: async () => new Response(text, { status }) })('getBalance', ['A'])

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
