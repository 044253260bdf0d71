import type { AddressInfo } from 'node:net'
import { knownMints } from '@callisto/domain'
import { type AccountState, type Clock, systemClock } from '@callisto/solana'
import type { Address } from '@solana/kit'

import fastify, { type FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import { createMarketService } from '../service.ts'
import type { CuratedAccounts, MarketService, MarketServiceOptions } from '../service-types.ts'
import { openLibsql } from '../store/sql.ts'
import {
  FakeChain,
  FakePool,
  type FakeTransaction,
  fakeAddress,
  fakeBlock,
} from './fake-chain.test-helper.ts'

export const tokenA = fakeAddress(1, 1)
export const tokenB = fakeAddress(1, 2)
export const wallet = (n: number): Address => fakeAddress(2, n)

/** Resolves as soon as `condition` holds; the test's own limit ends the wait. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await systemClock.wait(5)
}

export interface TestMarket {
  chain: FakeChain
  pools: { sol: FakePool; a: FakePool; b: FakePool }
  service: MarketService
  app: FastifyInstance
  url: string
  /** Adds a block with one trade and waits until the market has read it. */
  trade(pool: FakePool, side: 'buy' | 'sell', amount: bigint, by?: number): Promise<void>
  /** Adds a block and waits until the market has read it. */
  apply(...transactions: FakeTransaction[]): Promise<void>
  /** Lets the chain's time pass before the next block. */
  skip(seconds: number): void
  socket(path?: string): Promise<TestSocket>
  close(): Promise<void>
}

export interface TestSocket {
  frames: { seq: number; type: string; data?: unknown[]; code?: string }[]
  of(type: string): unknown[]
  send(frame: unknown): void
  raw: WebSocket
}

const startTime = 1_790_000_000

/** A market over a chain in memory with SOL and two tokens, behind real HTTP and WebSocket. */
export async function startTestMarket(
  clock: Clock = systemClock,
  options: CuratedAccounts &
    Pick<MarketServiceOptions, 'references'> & { accounts?: readonly AccountState[] } = {},
): Promise<TestMarket> {
  const chain = new FakeChain()
  for (const account of options.accounts ?? []) chain.accounts.set(account.address, account)
  const pools = {
    sol: new FakePool(0, knownMints.sol as Address, knownMints.usdc as Address, [
      10n ** 13n,
      15n * 10n ** 11n,
    ]),
    a: new FakePool(1, tokenA, knownMints.sol as Address, [10n ** 12n, 10n ** 11n]),
    b: new FakePool(2, tokenB, knownMints.usdc as Address, [10n ** 12n, 10n ** 10n]),
  }
  let slot = 1
  let skipped = 0
  chain.push(
    fakeBlock(
      slot,
      startTime,
      Object.values(pools).map((pool) => pool.creation()),
    ),
  )
  const warnings: unknown[] = []
  const service = await createMarketService({
    chain: chain.port,
    clock,
    log: { warn: (details, message) => void warnings.push([message, details]) },
    sql: openLibsql(':memory:'),
    ...options,
  })
  const app = fastify({ bodyLimit: 64 * 1024 })
  await app.register(service.publicRoutes, { prefix: '/api' })
  await app.register(service.routes, { prefix: '/data' })
  await app.register(service.frontEndRoutes, { prefix: '/fe' })
  await app.register(service.udfRoutes, { prefix: '/udf' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  app.server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) =>
      request.url === '/fe/trading-view/stream'
        ? service.attachFeeds(socket)
        : service.attachStream(socket, 'test'),
    ),
  )
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await until(() => service.ready().ready && service.ready().slot === slot)

  async function apply(...transactions: FakeTransaction[]): Promise<void> {
    slot += 1
    chain.push(fakeBlock(slot, startTime + slot + skipped, transactions))
    await until(() => service.ready().slot === slot)
  }
  const trade: TestMarket['trade'] = (pool, side, amount, by = 0) =>
    apply(pool.swap(wallet(by), side, amount))

  async function socket(path = ''): Promise<TestSocket> {
    const raw = new WebSocket(url.replace('http', 'ws') + path)
    const frames: TestSocket['frames'] = []
    raw.on('message', (text) => void frames.push(JSON.parse(text.toString())))
    await new Promise((resolve, reject) => raw.once('open', resolve).once('error', reject))
    return {
      frames,
      raw,
      of: (type) => frames.filter((frame) => frame.type === type).flatMap(({ data = [] }) => data),
      send: (frame) => raw.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    }
  }

  return {
    chain,
    pools,
    service,
    app,
    url,
    trade,
    apply,
    skip(seconds) {
      skipped += seconds
    },
    socket,
    async close() {
      for (const client of sockets.clients) client.terminate()
      await app.close()
      await service.close()
    },
  }
}
