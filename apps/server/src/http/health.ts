import { getHealth, getReadiness } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'

export interface Readiness {
  ready: boolean
  readonly [detail: string]: unknown
}

/** `/healthz`: liveness. `/readyz`: 200 when every service is ready, else 503, with the state of each. */
export function healthRoutes(app: ZodInstance, services: Readonly<Record<string, () => Readiness>>): void {
  app.route({ ...toRouteOptions(getHealth), handler: async () => ({ ok: true }) as const })
  app.route({
    ...toRouteOptions(getReadiness),
    handler: async (_request, reply) => {
      const states = Object.fromEntries(Object.entries(services).map(([name, ready]) => [name, ready()]))
      const ready = Object.values(states).every((state) => state.ready)
      return reply.code(ready ? 200 : 503).send({ ready, services: states })
    },
  })
}
