import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Registry } from 'prom-client'
import { createEventSink } from './events/event-sink.ts'
import { createEventMetrics } from './events/metrics.ts'
import { eventRoutes } from './events/routes.ts'
import { imageRoutes } from './images/image-route.ts'
import { createImageService } from './images/image-service.ts'
import type { Gateways } from './images/remote-url.ts'
import { createListProvider, type RiskProvider } from './risk/list-provider.ts'
import { riskRoutes } from './risk/routes.ts'
import { staticRoutes } from './static/routes.ts'
import { SiteFiles } from './static/site-files.ts'
import { eventsFile, riskFile } from './static/site-paths.ts'

export interface SiteServiceOptions {
  /** Data folder of the server. */
  dataDir: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Base URLs over which pictures on IPFS and Arweave are fetched. */
  gateways: Gateways
  nowMs: () => number
  /** Screening of wallets; the list in the data folder by default. */
  risk?: RiskProvider
}

export interface SiteService {
  /** Every route under its own prefix. */
  routes: FastifyPluginAsync
  metrics: Registry
  /** Ends the decoder of pictures; resolves when every event is written. */
  close: () => Promise<void>
}

/** What the web app needs from its own origin. */
export function createSiteService({ dataDir, log, gateways, nowMs, risk }: SiteServiceOptions): SiteService {
  const files = new SiteFiles(dataDir, log)
  const images = createImageService({ dataDir, gateways, nowMs })
  const { registry, events } = createEventMetrics()
  const sink = createEventSink({
    path: eventsFile(dataDir),
    onError: (error) => log.warn({ err: error }, 'site: the event log cannot be written'),
  })
  const provider =
    risk ??
    createListProvider({
      path: riskFile(dataDir),
      now: nowMs,
      onInvalid: (lines) => log.warn({ lines }, 'site: lines of the risk list are no entries'),
    })
  return {
    routes: async (app) => {
      await app.register(staticRoutes(files), { prefix: '/static' })
      await app.register(imageRoutes(images), { prefix: '/img' })
      await app.register(eventRoutes({ sink, events, now: nowMs }), { prefix: '/events' })
      await app.register(riskRoutes(provider, log), { prefix: '/fe' })
    },
    metrics: registry,
    async close() {
      images.close()
      await sink.close()
    },
  }
}
