import { createHash } from 'node:crypto'
import { deletePushWatch, getPushKey, getPushWatch, putPushWatch, serviceError } from '@callisto/contract'
import { addressKey, registerErrorHandler, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyPluginAsync } from 'fastify'
import { isPushEndpoint, isPushKey } from '../push/push-hosts.ts'
import type { Sql } from '../store/tables.ts'
import { countWatches, deleteWatch, putWatch, readWatch } from '../store/watches.ts'

/** New watches of one client in a day: devices behind one address of a network share it. */
export const MAX_NEW_WATCHES = 50
const DAY_MS = 86_400_000
/** Clients that are counted at a time; the one that was first is forgotten first. */
const MAX_CLIENTS = 20_000

/**
 * Counts the new watches of each client, so that no single one takes the places of all devices. Counts are in memory alone: no
 * table has the address of a device.
 */
export class NewWatchLimit {
  readonly #clients = new Map<string, { count: number; endsAtMs: number }>()

  /** Counts a new watch; returns the milliseconds until the client may add one, 0 for one that was counted. */
  add(client: string, nowMs: number): number {
    const known = this.#clients.get(client)
    if (known && known.endsAtMs > nowMs) {
      if (known.count >= MAX_NEW_WATCHES) return known.endsAtMs - nowMs
      known.count += 1
      return 0
    }
    this.#clients.delete(client)
    this.#clients.set(client, { count: 1, endsAtMs: nowMs + DAY_MS })
    const [first] = this.#clients.keys()
    if (this.#clients.size > MAX_CLIENTS && first !== undefined) this.#clients.delete(first)
    return 0
  }
}

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
  const newWatches = new NewWatchLimit()
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
