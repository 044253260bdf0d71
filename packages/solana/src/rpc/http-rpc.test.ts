import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpRpc } from './http-rpc.ts'

let server: Server
let url: string

/** Replies to `getSlot` and never to anything else. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; method: string }
    if (method === 'getSlot') response.end(JSON.stringify({ jsonrpc: '2.0', id, result: 7 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a reply is returned', async () => {
  expect(await createHttpRpc(url).getSlot().send()).toBe(7n)
})

test('a call without a reply ends at its deadline', async () => {
  await expect(createHttpRpc(url, 50).getBlockHeight().send()).rejects.toThrow('timeout')
})

test('a call ends with the signal of its caller', async () => {
  const caller = new AbortController()
  const call = createHttpRpc(url).getBlockHeight().send({ abortSignal: caller.signal })
  caller.abort(new Error('no longer needed'))
  await expect(call).rejects.toThrow('no longer needed')
})

test('a route may try another URL', async () => {
  const tried: string[] = []
  const rpc = createHttpRpc(async (method, attempt, signal) => {
    tried.push(method)
    const never = new AbortController().signal
    return attempt('http://127.0.0.1:1', signal ?? never).catch(() => attempt(url, signal ?? never))
  })
  expect(await rpc.getSlot().send()).toBe(7n)
  expect(tried).toEqual(['getSlot'])
})
