import { governancePrograms } from '@callisto/account'
import { type Cluster, getOpenApi, type LiveCluster, type OrderPins, serviceError } from '@callisto/contract'
import {
  addressKey,
  registerErrorHandler,
  registerReplyChecks,
  toRouteOptions,
  withZod,
} from '@callisto/http'
import { capConnections, dropUnread, serverOptions } from '@callisto/http/connections'
import { orderPrograms } from '@callisto/orders'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from '../compose/start-services.ts'
import type { Config } from '../config/config.ts'
import { registerAbsoluteIcons } from '../gateway/absolute-icons.ts'
import { type ApiKeys, createApiKeys } from '../gateway/api-keys.ts'
import { registerCors } from '../gateway/cors.ts'
import { registerRequestId } from '../gateway/request-id.ts'
import { landingPorts } from '../landing/landing-ports.ts'
import { landingRoutes } from '../landing/landing-routes.ts'
import type { Upstreams } from '../upstreams/create-upstreams.ts'
import { registerUpstreams } from '../upstreams/forward.ts'
import type { ChainHost } from './chain-host.ts'
import { registerClientLimits } from './client-limits.ts'
import { clusterRoutes } from './cluster.ts'
import { registerCompression } from './compression.ts'
import { endpointOrigins } from './content-security-policy.ts'
import { malformedRequestReply, malformedUrlReply, toErrorBody } from './errors.ts'
import { registerSecurityHeaders, securityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { registerMetrics, rpcMetrics } from './metrics.ts'
import { openApiDocument } from './openapi/document.ts'
import { ownOrigins } from './origins.ts'
import { registerReadQueue } from './read-queue.ts'
import { rpcRoutes } from './rpc.ts'
import { createIsTrusted } from './trusted-proxies.ts'
import { registerUnknownPathCheck, registerWebApp } from './web-app.ts'
import { registerUpgradeRequired, registerUpgrades } from './websocket-upgrade.ts'

export interface AppOptions extends Services {
  chainHost: ChainHost
  cluster: Cluster
  /** Accounts and terms of orders that the page is pinned to. */
  orderPins?: OrderPins | undefined
  /** State of a live cluster; absent on the embedded chain. */
  live?: (() => LiveCluster) | undefined
  /** Services that answer calls in the place of this server; absent without one. */
  upstreams?: Upstreams | undefined
  config: Config
  log: Logger
  /** Valid API keys; those of the configuration by default. */
  keys?: ApiKeys
  now: () => number
  /** Origin of the frame that holds keys, known once it listens; undefined where there is none. */
  keyFrame?: () => string | undefined
  /** Compares every reply with its declaration; for tests. */
  checkReplies?: boolean | undefined
}

/** The HTTP server: every service under its prefix, the web app under all other paths. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { chainHost, market, trade, account, orders, site, quickAccount, alerts, cluster, config, now } =
    options
  const keys = options.keys ?? createApiKeys({ configured: config.apiKeys })
  const isTrusted = createIsTrusted(config.trustProxy)
  const headers = securityHeaders(config.publicOrigin)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    trustProxy: isTrusted,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // Its body is not one of the contract: `rejectWhenClosing` replies instead.
    return503OnClosing: false,
    requestTimeout: config.connections.requestMs,
    http: serverOptions(config.connections),
    frameworkErrors: malformedUrlReply(headers),
    clientErrorHandler: malformedRequestReply(headers),
  })
  capConnections(app.server, config.connections, addressKey, (address) => isTrusted(address, 0))
  app.addHook('onResponse', async ({ raw }) => dropUnread(raw))
  registerErrorHandler(app, { toBody: toErrorBody })
  if (options.checkReplies) registerReplyChecks(app)
  registerSecurityHeaders(app, headers)
  registerRequestId(app)
  registerCors(app)
  rejectWhenClosing(app)
  registerUnknownPathCheck(app)
  await registerClientLimits(app, { ...config, keys })
  const { live, upstreams } = options
  if (upstreams) registerUpstreams(app, upstreams)
  registerReadQueue(app, keys)
  registerAbsoluteIcons(app, config.publicOrigin)
  await registerCompression(app)
  const typed = withZod(app)
  registerMetrics(
    typed,
    [
      trade.metrics,
      market.metrics,
      account.metrics,
      orders.metrics,
      site.metrics,
      quickAccount.metrics,
      alerts.metrics,
      rpcMetrics(chainHost),
    ],
    config.isMetricsOpen,
  )
  healthRoutes(typed, {
    chain: chainHost.health,
    trade: trade.ready,
    market: market.ready,
    account: account.ready,
    orders: orders.ready,
  })
  const document = openApiDocument(config.publicOrigin)
  typed.route({ ...toRouteOptions(getOpenApi), handler: async () => document as { openapi: string } })
  const clusterOptions = {
    chain: chainHost.chain,
    cluster,
    now,
    ...(live && { live }),
    ...(upstreams && { upstreams: upstreams.states }),
  }
  await app.register(async (scope) => clusterRoutes(withZod(scope), clusterOptions), { prefix: '/fe' })
  await app.register(rpcRoutes(chainHost, { ...config, keys }))
  registerUpgradeRequired(typed)
  const landing = landingPorts(chainHost, config.landing, keys)
  if (landing) await app.register(landingRoutes(landing), { prefix: '/api' })
  await app.register(trade.routes, { prefix: '/api' })
  await app.register(trade.accountRoutes, { prefix: '/account' })
  await app.register(orders.publicRoutes, { prefix: '/api' })
  await app.register(orders.accountRoutes, { prefix: '/account' })
  await app.register(account.routes, { prefix: '/account' })
  await app.register(account.publicRoutes, { prefix: '/api' })
  await app.register(quickAccount.routes, { prefix: '/account' })
  await app.register(market.publicRoutes, { prefix: '/api' })
  await app.register(market.routes, { prefix: '/data' })
  await app.register(market.frontEndRoutes, { prefix: '/fe' })
  await app.register(alerts.routes, { prefix: '/fe' })
  await app.register(market.udfRoutes, { prefix: '/udf' })
  await app.register(site.routes)
  await registerWebApp(app, {
    webDir: config.webDir,
    programs: [...trade.programs, ...governancePrograms, ...orderPrograms],
    routerProgram: trade.routerProgram,
    orderPins: options.orderPins ?? {},
    links: config.links,
    isWalletRiskOn: config.isWalletRiskOn,
    endpoints: () => endpointOrigins(cluster),
    keyFrame: options.keyFrame ?? (() => undefined),
    overrideOrigins: config.overrideOrigins,
    publicOrigin: config.publicOrigin,
    isLocal: cluster.local,
  })
  const stopUpgrades = registerUpgrades(app.server, {
    ...config,
    keys,
    headers,
    allowedOrigins: ownOrigins(config),
    isTrusted,
    paths: {
      '/stream': market.attachStream,
      '/ws': market.attachStream,
      '/fe/trading-view/stream': market.attachFeeds,
      '/rpc': chainHost.attachWebSocket,
      ...upstreams?.sockets,
    },
  })
  app.addHook('preClose', async () => stopUpgrades())
  return app
}

/** A request that arrives while the server stops gets 503. */
function rejectWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw serviceError('NOT_READY', 'The server is stopping')
  })
}
