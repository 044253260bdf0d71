import { getMetrics, serviceError } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { registerEventLoopDelay } from './event-loop-delay.ts'

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
