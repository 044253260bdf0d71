import { expect, test } from 'vitest'
import { createJsonRpcCall } from './json-rpc-call.ts'
import { SIGNATURE, WIRE } from './signed-transaction.test-helper.ts'
import { createTransactionSender } from './transaction-senders.ts'

// spec 2-7-45: the worker call and the block engine beside the endpoints

function senderOf(reply: () => Response) {
  const bodies: unknown[] = []
  const fetchFrom = async (_url: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)))
    return reply()
  }
  return { bodies, sender: createTransactionSender(createJsonRpcCall('https://a.example', { fetchFrom })) }
}

test('sends base64 without preflight and retries', async () => {
  const { bodies, sender } = senderOf(() => Response.json({ jsonrpc: '2.0', id: 1, result: SIGNATURE }))
  expect(await sender.send(WIRE)).toBe(SIGNATURE)
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
  const params = [Buffer.from(WIRE).toString('base64'), options]
  expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }])
})

test.each([
  [
    'an error object, also with status 400',
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: -1015, message: 'x' } }, { status: 400 }),
    { code: 'RPC_ERROR', context: { rpcCode: -1015 }, status: 400 },
  ],
  ['no signature', Response.json({ jsonrpc: '2.0', id: 1, result: 5 }), { code: 'INVALID_REPLY' }],
  ['no JSON', new Response('<html>'), { code: 'INVALID_REPLY' }],
  ['an error without a body', new Response('', { status: 502 }), { code: 'HTTP_ERROR', status: 502 }],
])('%s is an error', async (_, reply, error) => {
  const { sender } = senderOf(() => reply)
  await expect(sender.send(WIRE)).rejects.toMatchObject(error)
})

test('a call ends at its deadline and with its caller', async () => {
  const fetchFrom = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  const call = createJsonRpcCall('https://a.example', { fetchFrom, timeoutMs: 5 })
  await expect(call('x', [])).rejects.toMatchObject({ name: 'TimeoutError' })
  const caller = new AbortController()
  const pending = createJsonRpcCall('https://a.example', { fetchFrom })('x', [], caller.signal)
  caller.abort(new Error('gone'))
  await expect(pending).rejects.toThrow('gone')
})
