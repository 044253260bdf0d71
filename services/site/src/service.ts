import { getWalletRisk, postEvents, serviceError } from '@callisto/contract'
import { registerErrorHandler, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Registry } from 'prom-client'
import { createEventMetrics, createEventSink, type EventSink } from './events/event-sink.ts'
import { imageRoutes } from './images/image-route.ts'
import { createImageService } from './images/image-service.ts'
import type { Gateways } from './images/remote-url.ts'
import { createListProvider, type RiskProvider } from './risk/list-provider.ts'
import { staticRoutes } from './static/routes.ts'
import { SiteFiles } from './static/site-files.ts'
import { eventsFile, riskFile } from './static/site-paths.ts'

const DEADLINE_MS = 2_000

/** `GET /fe/api/v1/chainalysis/{walletAddress}`: an unknown risk is an error, never a low one. */
function riskRoutes(provider: RiskProvider, log: Pick<FastifyBaseLogger, 'warn'>): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    withZod(app).route({
      ...toRouteOptions(getWalletRisk),
      handler: async ({ params }) => {
        const deadline = AbortSignal.timeout(DEADLINE_MS)
        try {
          const level = provider.level(params.walletAddress, deadline)
          return { risk: await Promise.race([level, expiry(deadline)]) }
        } catch (cause) {
          log.warn({ err: cause }, 'site: the risk of a wallet is not known')
          throw serviceError(deadline.aborted ? 'DEADLINE_EXCEEDED' : 'NOT_READY', 'The risk is not known', {
            cause,
          })
        }
      },
    })
  }
}

/** Rejects when the signal is aborted: a provider may disregard it. */
function expiry(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

interface EventRouteOptions {
  sink: EventSink
  events: ReturnType<typeof createEventMetrics>['events']
  now: () => number
}

/** `POST /events`: the event log of the web app (spec 1-7.5-03). */
export function eventRoutes({ sink, events, now }: EventRouteOptions): FastifyPluginAsync {
  return async (app) => {
    app.removeContentTypeParser('text/plain')
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    withZod(app).route({
      ...toRouteOptions(postEvents),
      handler: async ({ body }) => {
        for (const { event, result = '' } of body.events) events.inc({ event, result })
        return { accepted: sink.add(body.events, now()) }
      },
    })
  }
}

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
