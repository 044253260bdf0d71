import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONNECTION_LIMITS } from '@callisto/http/connections'
import { ResponseBudget } from '@callisto/http/response-budget'
import { expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { startLocalnet } from '../localnet.ts'
import { createPubSubServer } from './listeners.ts'

function listening(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

test('a reader that does not read is disconnected', async () => {
  let close = () => undefined as unknown
  const dropped = new Promise<void>((resolve) => {
    close = resolve
  })
  const budget = new ResponseBudget()
  const { server, dropAll } = createPubSubServer({
    open: (_client, send) => ({
      receive: () => {
        for (let i = 0; i < 40; i++) send('x'.repeat(1_000_000))
      },
      close,
    }),
    limits: DEFAULT_CONNECTION_LIMITS,
    budget,
    clientOf: (address) => address,
    allowedOrigins: [],
  })
  const socket = new WebSocket(`ws://127.0.0.1:${await listening(server)}`)
  await new Promise<void>((resolve) => socket.once('open', () => resolve()))
  ;(socket as unknown as { _socket: Socket })._socket.pause()
  socket.send('go')
  await dropped
  expect(budget.unreadBytes).toBe(0)
  dropAll()
  socket.terminate()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a socket accepted by another server is served', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-attach-'))
  const localnet = await startLocalnet({ dataDir, programs: [] })
  const server = createServer()
  const sockets = new WebSocketServer({ server, path: '/rpc' })
  sockets.on('connection', (socket) => localnet.attachWebSocket(socket, 'test'))
  const socket = new WebSocket(`ws://127.0.0.1:${await listening(server)}/rpc`)
  await new Promise<void>((resolve) => socket.once('open', () => resolve()))
  const heard: string[] = []
  const slots = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      heard.push(data.toString())
      if (heard.length === 3) resolve()
    })
  })
  socket.send('{"jsonrpc":"2.0","id":7,"method":"slotSubscribe"}')
  await slots
  expect(JSON.parse(heard[0]!)).toMatchObject({ id: 7, result: expect.any(Number) as unknown })
  expect(JSON.parse(heard[2]!)).toMatchObject({ method: 'slotNotification' })
  socket.terminate()
  server.close()
  await localnet.close()
  rmSync(dataDir, { recursive: true, force: true })
})
