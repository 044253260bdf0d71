import type { FastifyInstance } from 'fastify'

export interface Readiness {
  ready: boolean
  [detail: string]: unknown
}

/** `/healthz`: liveness. `/readyz`: 200 when every service is ready, else 503, with the state of each. */
export function healthRoutes(
  app: FastifyInstance,
  services: Readonly<Record<string, () => Readiness>>,
): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const states = Object.fromEntries(Object.entries(services).map(([name, ready]) => [name, ready()]))
    const ready = Object.values(states).every((state) => state.ready)
    return reply.code(ready ? 200 : 503).send({ ready, services: states })
  })
}
