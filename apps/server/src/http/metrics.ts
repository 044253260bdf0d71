import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getMetrics, serviceError } from '@callisto/contract'
import { scrapedMetrics, toRouteOptions, type ZodInstance } from '@callisto/http'
import type { Localnet } from '@callisto/localnet'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the clients of JSON-RPC hold, read at each scrape. */
export function rpcMetrics({ rpcLoad }: Pick<Localnet, 'rpcLoad'>): Registry {
  const registry = new Registry()
  const { gauge } = scrapedMetrics(registry, 'callisto_rpc')
  gauge('subscriptions', 'Subscriptions of JSON-RPC clients', () => rpcLoad().subscriptions)
  gauge('waiting', 'Calls and frames of JSON-RPC clients that wait for their turn', () => rpcLoad().waiting)
  return registry
}

/** Milliseconds between two samples. */
const RESOLUTION_MS = 5
const QUANTILES = [0.5, 0.9, 0.99, 1]

/**
 * Delay of the main thread's event loop since the last scrape: how much later than due a timer runs, without the
 * interval of the timer itself, which the process metrics of prom-client include.
 */
function registerEventLoopDelay(registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  new Gauge({
    name: 'callisto_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, by quantile',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of QUANTILES) {
        const delayMs = histogram.percentile(100 * quantile) / 1e6 - RESOLUTION_MS
        this.set({ quantile }, Math.max(0, delayMs) / 1_000)
      }
      histogram.reset()
    },
  })
}

/** Prometheus metrics of the process, of every route, and of the services with a registry of their own; 404 if closed. */
export function registerMetrics(app: ZodInstance, services: readonly Registry[], isOpen: boolean): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerEventLoopDelay(registry)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.route({
    ...toRouteOptions(getMetrics),
    handler: async (_request, reply) => {
      if (!isOpen) throw serviceError('NOT_FOUND')
      reply.type(registry.contentType)
      // A part that starts later adds its own.
      return Registry.merge([registry, ...services]).metrics()
    },
  })
}
