import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { relaySocket } from './relay-socket.ts'

const servers: WebSocketServer[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate()
    server.close()
  }
})

async function serve(handle: (socket: WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  servers.push(server)
  server.on('connection', handle)
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A client whose socket is passed to an upstream. */
async function open(upstream: string): Promise<WebSocket> {
  const client = new WebSocket(await serve((socket) => relaySocket(socket, upstream)))
  await once(client, 'open')
  return client
}

const textOf = async (socket: WebSocket) => String((await once(socket, 'message'))[0])

test('frames pass both ways in order, those before the upstream has accepted included', async () => {
  const upstream = await serve((socket) => {
    socket.on('message', (data, isBinary) => socket.send(`${isBinary ? 'bytes' : 'text'} ${String(data)}`))
  })
  const client = await open(upstream)
  const received: string[] = []
  client.on('message', (data) => received.push(String(data)))
  client.send('one')
  client.send(Buffer.from('two'))
  client.send('three')
  await vi.waitFor(() => expect(received).toEqual(['text one', 'bytes two', 'text three']))
})

test('the upstream pings the client through it', async () => {
  const pongs: string[] = []
  const upstream = await serve((socket) => {
    socket.on('pong', (data) => pongs.push(String(data)))
    socket.ping('alive')
  })
  const client = await open(upstream)
  const [ping] = await once(client, 'ping')
  expect(String(ping)).toBe('alive')
  await vi.waitFor(() => expect(pongs).toEqual(['alive']))
})

test('a client that leaves ends the socket of the upstream', async () => {
  const closed = vi.fn()
  const upstream = await serve((socket) => {
    socket.on('close', closed)
    socket.send('hello')
  })
  const client = await open(upstream)
  await textOf(client)
  client.close()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

test.each([
  ['with a code', (socket: WebSocket) => socket.close(1_008, 'too many frames'), 1_008, 'too many frames'],
  ['without one', (socket: WebSocket) => socket.terminate(), 1_013, 'the upstream service is away'],
])('an upstream that ends %s ends the client', async (_, end, code, reason) => {
  const client = await open(await serve(end))
  const [received, text] = await once(client, 'close')
  expect([received, String(text)]).toEqual([code, reason])
})

test('an upstream that is away is tried later', async () => {
  const client = await open('ws://127.0.0.1:9')
  expect((await once(client, 'close'))[0]).toBe(1_013)
})

test('a flood before the start ends the client', async () => {
  // It accepts connections and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const client = await open(`ws://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const frame = 'x'.repeat(60_000)
  for (let i = 0; i < 6; i++) client.send(frame)
  expect((await once(client, 'close'))[0]).toBe(1_008)
  silent.close()
})

test('an upstream that reads nothing ends a client that floods', async () => {
  const client = await open(
    await serve((socket) => {
      socket.pause()
      socket.send('open')
    }),
  )
  await textOf(client)
  const closed = once(client, 'close')
  const frame = Buffer.alloc(60_000)
  // More than the buffers of the system take.
  for (let i = 0; i < 1_000; i++) client.send(frame)
  expect((await closed)[0]).toBe(1_008)
})

test('a slow client pauses the upstream instead of filling the memory', async () => {
  const frame = Buffer.alloc(256 * 1024)
  const frames = 64
  let most = 0
  const upstream = await serve((socket) => {
    for (let i = 0; i < frames; i++) socket.send(frame)
  })
  let relayed: WebSocket | undefined
  const client = new WebSocket(
    await serve((socket) => {
      relayed = socket
      const send = socket.send.bind(socket)
      socket.send = ((...args: Parameters<typeof send>) => {
        send(...args)
        most = Math.max(most, socket.bufferedAmount)
      }) as typeof socket.send
      relaySocket(socket, upstream)
    }),
  )
  await once(client, 'open')
  client.pause()
  await vi.waitFor(() => expect(relayed?.bufferedAmount).toBeGreaterThan(256 * 1024))
  let received = 0
  client.on('message', () => {
    received += 1
  })
  client.resume()
  await vi.waitFor(() => expect(received).toBe(frames), 5_000)
  // What one read of the upstream's socket may bring beside the frame that was too much.
  expect(most).toBeLessThan(4 * 1024 * 1024)
})
