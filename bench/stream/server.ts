import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMarketService, openLibsql } from '@callisto/market'
import { systemClock } from '@callisto/solana'
import fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { FedChain } from './chain.ts'
import type { FromServer } from './messages.ts'

const BUFFERS_EVERY_MS = 1_000

/**
 * Process of the market service, its stream and its `/data` over a chain that is fed here: `TOKENS`, `SWAPS_PER_SECOND`, `BLOCK_MS` in
 * the environment. It reports over the channel of `fork`.
 */
async function serve(): Promise<void> {
  const [tokens, rate, blockMs] = ['TOKENS', 'SWAPS_PER_SECOND', 'BLOCK_MS'].map((name) =>
    Number(process.env[name]),
  ) as [number, number, number]
  const report = (message: FromServer) => process.send?.(message)
  const chain = new FedChain(tokens)
  const service = await createMarketService({
    chain: chain.port,
    clock: systemClock,
    log: { warn: (details, message) => console.error(message, details) },
    sql: openLibsql(':memory:'),
  })
  let http!: Server
  const app = fastify({
    serverFactory: (handler) => {
      http = createServer(handler)
      return http
    },
  })
  await app.register(service.routes, { prefix: '/data' })
  await app.ready()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  http.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => service.attachStream(socket, 'bench')),
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  let maxBufferedBytes = 0
  setInterval(() => {
    for (const { bufferedAmount } of sockets.clients)
      maxBufferedBytes = Math.max(maxBufferedBytes, bufferedAmount)
  }, BUFFERS_EVERY_MS)
  // Whatever the parent sends is a request for it.
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    report({ type: 'usage', cpuUs: user + system, rssBytes: process.memoryUsage.rss(), maxBufferedBytes })
    maxBufferedBytes = 0
  })
  process.on('disconnect', () => process.exit())
  while (!service.ready().ready) await systemClock.wait(20)
  let [dueMs, owed] = [performance.now(), 0]
  report({ type: 'listening', port: (http.address() as AddressInfo).port, mints: chain.mints })
  for (;;) {
    dueMs += blockMs
    await systemClock.wait(Math.max(0, dueMs - performance.now()))
    owed += (rate * blockMs) / 1000
    const swaps = Math.floor(owed)
    owed -= swaps
    const atMs = Date.now()
    report({ type: 'pushed', slot: chain.trade(swaps), atMs })
  }
}

await serve()
