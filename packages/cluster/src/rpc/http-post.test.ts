import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@callisto/solana'
import { afterEach, expect, test } from 'vitest'
import { callCluster } from './cluster-rpc.ts'
import { fetchPostWithin } from './http-post.ts'
import { RpcPool } from './rpc-pool.ts'

const KEY = 'key-of-the-operator'
let close: () => Promise<void> = async () => undefined
afterEach(() => close())

/** The URL, with a key, of a service whose replies `serve` writes. */
async function serve(reply: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => reply(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${KEY}`
}

const never = new AbortController().signal

test('a body without an end is given up at its bound', async () => {
  let sent = 0
  const chunk = Buffer.alloc(65_536, 'x')
  const url = await serve((response) => {
    const more = () => {
      while (response.write(chunk)) sent += chunk.length
    }
    response.on('drain', more)
    response.on('error', () => undefined)
    more()
  })
  await expect(fetchPostWithin(1_048_576)(url, '{}', never)).rejects.toThrow(/^TOO_LARGE$/)
  expect(sent).toBeLessThan(64 * 1_048_576)
})

test('a body that its header says to be too long is not read', async () => {
  const url = await serve((response) => response.writeHead(200, { 'content-length': 2_000_000 }).write('{'))
  await expect(fetchPostWithin(1_048_576)(url, '{}', never)).rejects.toThrow(/^TOO_LARGE$/)
})

test('a body within its bound is read whole', async () => {
  const text = `{"result":"${'é'.repeat(100_000)}"}`
  const url = await serve((response) => response.end(text))
  expect(await fetchPostWithin(1_048_576)(url, '{}', never)).toMatchObject({ status: 200, text })
})

test('a body that drips ends with the deadline of its call, and no error has the key', async () => {
  const timers: NodeJS.Timeout[] = []
  const url = await serve((response) => {
    response.writeHead(200)
    timers.push(setInterval(() => response.write(' '), 5))
  })
  const pool = new RpcPool({ urls: [url], clock: systemClock, post: fetchPostWithin(1_048_576) })
  const error = await callCluster(pool, 'getSlot', [], { deadlineMs: 200 }).catch((one: unknown) => one)
  for (const timer of timers) clearInterval(timer)
  expect(error).toMatchObject({ name: 'ClusterError', code: 'RPC_UNAVAILABLE' })
  expect(`${String(error)} ${(error as Error).stack} ${JSON.stringify(pool.status())}`).not.toContain(KEY)
})
