import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ConnectionLimits, capConnections, dropUnread, endWith, serverOptions } from './connections.ts'

const LIMITS: ConnectionLimits = { total: 100, perClient: 2, requestMs: 200, stallMs: 200 }
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  server = createServer(serverOptions(LIMITS), handle)
  capConnections(server, LIMITS, (address) => address)
  server.on('clientError', (_error, socket) => endWith(socket, 'HTTP/1.1 408 Request Timeout\r\n\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A client that sends bytes and keeps its side open, whatever the server does. */
async function open(port: number, bytes: string, options: object = { allowHalfOpen: true }): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', ...options })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const connections = () =>
  new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))

async function untilGone(): Promise<void> {
  while ((await connections()) > 0) await new Promise((resolve) => setImmediate(resolve))
}

const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n'

describe('a client that keeps its connection open holds no descriptor', () => {
  test.each([
    ['after a header without end', 'POST / HTTP/1.1\r\nx: '],
    ['after a body without end', `${POST}{`],
    ['after nothing at all', ''],
  ])('%s', async (_, bytes) => {
    const port = await serve((request) => request.resume())
    const socket = await open(port, bytes)
    await untilGone()
    socket.destroy()
  })

  test('after an error reply to a request that was not read', async () => {
    const port = await serve((request, response) => {
      response.writeHead(413).end()
      dropUnread(request)
    })
    const socket = await open(port, POST)
    await untilGone()
    socket.destroy()
  })

  test('that does not read its reply', async () => {
    const port = await serve((_request, response) => response.end(Buffer.alloc(50_000_000)))
    const socket = await open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.pause()
    await untilGone()
    socket.destroy()
  })
})

test('a client that waits for its reply is not stalled', async () => {
  const port = await serve(
    (_request, response) => void setTimeout(() => response.end('late'), 3 * LIMITS.stallMs),
  )
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late')
})

test('with a connection every response is closed that it waits for', async () => {
  const responses: ServerResponse[] = []
  const port = await serve((_request, response) => responses.push(response))
  const socket = await open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3))
  while (responses.length < 3) await new Promise((resolve) => setImmediate(resolve))
  const closed = Promise.all(responses.map((response) => once(response, 'close')))
  socket.destroy()
  await closed
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
})

test('one more connection of a client is closed, one of another is served', async () => {
  const port = await serve((_request, response) => response.end('ok'))
  const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
  const held = [await open(port, ''), await open(port, '')]
  const third = await open(port, GET, {})
  await once(third.resume(), 'close')
  const other = await open(port, GET, { localAddress: '127.0.0.2' })
  const [data] = (await once(other, 'data')) as [Buffer]
  expect(data.toString()).toContain('200 OK')
  for (const socket of [...held, other]) socket.destroy()
})
