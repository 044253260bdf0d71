import type { Localnet } from '@callisto/localnet'
import type { MarketService } from '@callisto/market'
import type { TradeService } from '@callisto/trade'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type Cluster, clusterRoutes } from './cluster.ts'
import { answerErrors, replyMalformedRequest, replyMalformedUrl } from './errors.ts'
import { registerSecurityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { registerMetrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { rpcRoutes } from './rpc.ts'
import { createIsTrusted } from './trusted-proxies.ts'
import { registerWebApp } from './web-app.ts'
import { registerUpgrades } from './websocket-upgrade.ts'

export interface AppOptions {
  localnet: Localnet
  market: MarketService
  trade: TradeService
  cluster: Cluster
  config: Pick<Config, 'webDir' | 'trustProxy'>
  log: Logger
  now: () => number
}

/** Time limit for receiving a request. */
const REQUEST_TIMEOUT_MS = 30_000

/** The HTTP server: every service under its prefix, the web app under all other paths. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { localnet, market, trade, cluster, config, now } = options
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    trustProxy: createIsTrusted(config.trustProxy),
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    return503OnClosing: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: replyMalformedUrl,
    clientErrorHandler: replyMalformedRequest,
  })
  answerErrors(app)
  registerSecurityHeaders(app)
  registerMetrics(app, { trade: trade.metrics, market: market.metrics })
  healthRoutes(app, { trade: trade.ready, market: market.ready })
  app.get('/openapi.json', async () => openapi())
  await app.register(clusterRoutes({ chain: localnet.chain, cluster, now }), { prefix: '/fe' })
  await app.register(rpcRoutes(localnet), { prefix: '/rpc' })
  await app.register(trade.routes, { prefix: '/api' })
  await app.register(market.routes, { prefix: '/data' })
  await registerWebApp(app, config.webDir)
  const stopUpgrades = registerUpgrades(app.server, {
    '/stream': market.attachStream,
    '/rpc': localnet.attachWebSocket,
  })
  app.addHook('preClose', async () => stopUpgrades())
  return app
}
