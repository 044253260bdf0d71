import { createHash } from 'node:crypto'
import { deletePushWatch, getPushKey, getPushWatch, putPushWatch, serviceError } from '@callisto/contract'
import { addressKey, registerErrorHandler, toRouteOptions, withZod } from '@callisto/http'
import { FixedWindows } from '@callisto/limits/fixed-windows'
import type { FastifyPluginAsync } from 'fastify'
import { isPushEndpoint, isPushKey } from '../push/push-hosts.ts'
import type { Sql } from '../store/tables.ts'
import { countWatches, deleteWatch, putWatch, readWatch } from '../store/watches.ts'

/** New watches of one client in a day: devices behind one address of a network share it. */
const NEW_WATCHES = { max: 50, windowMs: 86_400_000, maxSubjects: 20_000 }
/** Devices at most. */
const MAX_WATCHES = 100_000

interface RouteOptions {
  sql: Sql
  publicKey: string
  hosts: readonly string[]
  nowMs: () => number
}

/** The table knows a token by its hash only: a copy of it ends no watch. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function alertRoutes({ sql, publicKey, hosts, nowMs }: RouteOptions): FastifyPluginAsync {
  // No single client takes the places of all devices. No table has the address of a device.
  const newWatches = new FixedWindows(NEW_WATCHES)
  const refuse = (message: string, retryAfterSeconds: number) =>
    serviceError('TOO_MANY_REQUESTS', message, { context: { retryAfterSeconds } })
  const assertRoom = async (client: string) => {
    if ((await countWatches(sql)) >= MAX_WATCHES)
      throw refuse('This server watches for as many devices as it can', 3_600)
    const waitMs = newWatches.add(client, nowMs())
    if (waitMs > 0) throw refuse('Too many new devices of this address today', waitMs / 1_000)
  }
  return async (app) => {
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    // A form of another site has this type; only JSON is read.
    app.removeContentTypeParser('text/plain')
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const typed = withZod(app)
    typed.route({ ...toRouteOptions(getPushKey), handler: async () => ({ publicKey }) })
    typed.route({
      ...toRouteOptions(getPushWatch),
      async handler({ params }) {
        const watch = await readWatch(sql, idOf(params.token))
        if (!watch) throw serviceError('NOT_FOUND', 'No watch of this token')
        return watch
      },
    })
    typed.route({
      ...toRouteOptions(putPushWatch),
      async handler({ params, body, ip }) {
        const { endpoint, keys } = body.subscription
        if (!isPushEndpoint(endpoint, hosts))
          throw serviceError(
            'INVALID_REQUEST',
            'subscription.endpoint is not of a push service that this server knows',
          )
        if (!isPushKey(keys)) throw serviceError('INVALID_REQUEST', 'subscription.keys.p256dh is not a key')
        const id = idOf(params.token)
        if ((await readWatch(sql, id)) === undefined) await assertRoom(addressKey(ip))
        await putWatch(sql, id, body, nowMs())
        return (await readWatch(sql, id)) ?? { fired: [] }
      },
    })
    typed.route({
      ...toRouteOptions(deletePushWatch),
      async handler({ params }) {
        await deleteWatch(sql, idOf(params.token))
        return { fired: [] }
      },
    })
  }
}
