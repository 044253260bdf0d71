import type { Localnet } from '@callisto/localnet'
import type { MarketService } from '@callisto/market'
import type { TradeService } from '@callisto/trade'
import fastify, { type FastifyInstance } from 'fastify'
import { type Cluster, clusterRoutes } from './cluster.ts'
import { answerBrokenRequest, answerErrors, answerUnreadableUrl } from './errors.ts'
import { addSecurityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { addMetrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { rpcRoutes } from './rpc.ts'
import { serveWeb } from './web-app.ts'
import { routeUpgrades } from './websocket-upgrade.ts'

export interface Parts {
  localnet: Localnet
  market: MarketService
  trade: TradeService
  cluster: Cluster
  webDir: string
  now: () => number
}

/** How long a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 30_000

/** The one origin: every service under its prefix, the web app under everything else. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { localnet, market, trade, cluster, now } = parts
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    return503OnClosing: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerUnreadableUrl,
    clientErrorHandler: answerBrokenRequest,
  })
  answerErrors(app)
  addSecurityHeaders(app)
  addMetrics(app, { trade: trade.metrics, market: market.metrics })
  healthRoutes(app, { trade: trade.ready, market: market.ready })
  app.get('/openapi.json', async () => openapi())
  await app.register(clusterRoutes({ chain: localnet.chain, cluster, now }), { prefix: '/fe' })
  await app.register(rpcRoutes(localnet), { prefix: '/rpc' })
  await app.register(trade.routes, { prefix: '/api' })
  await app.register(market.routes, { prefix: '/data' })
  await serveWeb(app, parts.webDir)
  const stopUpgrades = routeUpgrades(app.server, {
    '/stream': market.attachStream,
    '/rpc': localnet.attachWebSocket,
  })
  app.addHook('preClose', async () => stopUpgrades())
  return app
}
