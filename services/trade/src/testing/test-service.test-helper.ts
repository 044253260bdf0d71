import type { AssetPrice, MarketReadPort } from '@callisto/contract'
import type { Clock } from '@callisto/solana'
import Fastify, { type FastifyInstance } from 'fastify'
import type { TradeService, TradeServiceOptions } from '../options.ts'
import { createTradeService } from '../service.ts'
import { account, curve, FakeChain, key, mint, pool, TOKEN_2022 } from './fake-chain.test-helper.ts'

export const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = key(2)
export const BONK = key(3)
/** Trades only on its curve, against SOL. */
export const NEWCOIN = key(4)
/** Its only pool is empty. */
export const DEAD = key(5)
/** Trades with ISLE2 only: no way to anything else. */
export const ISLE = key(6)
export const ISLE2 = key(7)

const sorted = (a: string, b: string): [string, string] => [a, b]

export const POOLS = {
  solUsdc: pool(1, sorted(SOL, USDC), [1_000_000_000_000n, 150_000_000_000n]),
  solUsdcDear: pool(2, sorted(SOL, USDC), [500_000_000_000n, 75_000_000_000n], 10_000),
  bonkUsdc: pool(3, sorted(BONK, USDC), [90_000_000_000_000n, 1_000_000_000n]),
  deadUsdc: pool(4, sorted(DEAD, USDC), [0n, 0n]),
  isles: pool(5, sorted(ISLE, ISLE2), [1_000_000n, 1_000_000n]),
  newcoin: curve(1, NEWCOIN, SOL),
}

export const market = (): FakeChain =>
  new FakeChain([
    mint(SOL, 9),
    mint(USDC, 6),
    mint(BONK, 5),
    mint(NEWCOIN, 6, TOKEN_2022),
    mint(DEAD, 6),
    mint(ISLE, 6),
    mint(ISLE2, 6),
    ...Object.values(POOLS),
    account(key(9_000), POOLS.solUsdc.owner, new Uint8Array(10)),
  ])

/** Stands still; waits end only with their signal. */
export const stillClock: Clock = {
  nowMs: () => 0,
  wait: (_ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) resolve()
      else signal?.addEventListener('abort', () => resolve(), { once: true })
    }),
}

export const emptyMarket: MarketReadPort = {
  assets: async () => [],
  search: async () => [],
  prices: async () => ({}),
}

export const testPrice = (usdPrice: number, decimals: number): AssetPrice => ({
  usdPrice,
  decimals,
  liquidity: 1e6,
  createdAt: '2026-01-01T00:00:00.000Z',
  timestamp: 1_790_000_000,
  source: 'pools',
})

export interface TestService {
  app: FastifyInstance
  chain: FakeChain
  service: TradeService
  get: (
    path: string,
  ) => Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>
  post: (path: string, body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
  /** Sum of a metric over its labels. */
  metric: (name: string) => Promise<number>
  close: () => Promise<void>
}

/** The service over a fake chain, ready for requests. */
export async function startTestService(
  chain: FakeChain = market(),
  options: Partial<
    Pick<
      TradeServiceOptions,
      'clock' | 'market' | 'tipAccount' | 'lookupTables' | 'searches' | 'amms' | 'venues' | 'deployments'
    >
  > = {},
): Promise<TestService> {
  const service = createTradeService({
    chain,
    market: options.market ?? emptyMarket,
    clock: options.clock ?? stillClock,
    log: { warn: () => {} },
    ...(options.tipAccount ? { tipAccount: options.tipAccount } : {}),
    ...(options.lookupTables ? { lookupTables: options.lookupTables } : {}),
    ...(options.searches ? { searches: options.searches } : {}),
    ...(options.amms ? { amms: options.amms } : {}),
    ...(options.venues ? { venues: options.venues } : {}),
    ...(options.deployments ? { deployments: options.deployments } : {}),
  })
  const app = Fastify()
  await app.register(service.routes, { prefix: '/api' })
  await app.ready()
  while (!service.ready().ready) await new Promise((resolve) => setImmediate(resolve))
  return {
    app,
    chain,
    service,
    async get(path) {
      const reply = await app.inject({ method: 'GET', url: `/api${path}` })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
    async post(path, body) {
      const reply = await app.inject({ method: 'POST', url: `/api${path}`, payload: body as object })
      return { status: reply.statusCode, body: reply.json() }
    },
    async metric(name) {
      const found = await service.metrics.getSingleMetric(name)?.get()
      if (!found) throw new Error(`no metric ${name}`)
      return found.values.reduce((sum, { value }) => sum + value, 0)
    },
    async close() {
      await app.close()
      await service.close()
    },
  }
}
