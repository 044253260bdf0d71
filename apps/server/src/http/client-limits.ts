import { allRoutes, fullPath, serviceError } from '@callisto/contract'
import { addressKey } from '@callisto/http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

type LimitConfig = Pick<Config, 'apiKeys' | 'rateLimitPerMinute'>

/** Clients whose requests are counted at a time; the least recent one is forgotten first. */
const MAX_CLIENTS = 20_000
const MINUTE_MS = 60_000
const PROBES = new Set(allRoutes.filter(({ isProbe }) => isProbe).map(fullPath))

/**
 * Throws ApiError UNAUTHORIZED for an `x-api-key` that is not configured. A request without a key is a keyless client;
 * without configured keys any key is accepted, and only names a client in the quote queue.
 */
export function assertApiKey(headers: Readonly<Record<string, unknown>>, apiKeys: readonly string[]): void {
  const key = headers['x-api-key']
  if (apiKeys.length > 0 && key !== undefined && !apiKeys.some((known) => known === key))
    throw serviceError('UNAUTHORIZED')
}

/** The client that a limit counts: a configured key, else the address, since any other key is free to invent. */
export function limitedClient(
  { headers, ip }: { headers: Readonly<Record<string, unknown>>; ip: string },
  apiKeys: readonly string[],
): string {
  const key = headers['x-api-key']
  return typeof key === 'string' && apiKeys.includes(key) ? `key:${key}` : addressKey(ip)
}

/** Checks API keys and limits the requests of each client in a minute. */
export async function registerClientLimits(app: FastifyInstance, config: LimitConfig): Promise<void> {
  const { apiKeys, rateLimitPerMinute } = config
  app.addHook('onRequest', async ({ headers }) => assertApiKey(headers, apiKeys))
  if (rateLimitPerMinute === 0) return
  await app.register(rateLimit, {
    max: rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_CLIENTS,
    hook: 'onRequest',
    keyGenerator: (request) => limitedClient(request, apiKeys),
    allowList: ({ url }) => PROBES.has(url),
    errorResponseBuilder: (_request, { ttl }) =>
      serviceError('TOO_MANY_REQUESTS', undefined, { context: { retryAfterSeconds: ttl / 1000 } }),
  })
}
