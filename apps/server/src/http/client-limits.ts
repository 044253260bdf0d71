import { allRoutes, fullPath, serviceError } from '@callisto/contract'
import { addressKey } from '@callisto/http'
import { SlidingWindow } from '@callisto/limits/sliding-window'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ApiKeys } from '../gateway/api-keys.ts'
import { isPublicPath } from '../gateway/cors.ts'
import { executionsOf, type KeyPlan, requestsOf, WINDOW_SECONDS } from '../gateway/plans.ts'

type LimitConfig = Pick<Config, 'rateLimitPerMinute'>

/** Clients whose requests are counted at a time; the least recent one is forgotten first. */
const MAX_CLIENTS = 20_000
const PROBES = new Set(allRoutes.filter(({ isProbe }) => isProbe).map(fullPath))
/** Executions of orders have a bucket of their own. */
const EXECUTIONS = new Set(['/api/swap/v2/execute', '/api/ultra/v1/execute'])
const WITH_RATE_HEADERS = new Set([200, 429])

/** The limit of a request: a bucket and its size, which is a plan's or the one of every client. */
interface Limit {
  bucket: string
  max: number
  isPlan: boolean
}

/**
 * Throws ApiError UNAUTHORIZED for an `x-api-key` that is not valid. A request without a key is a keyless client;
 * while there are no keys any key is accepted, and only names a client in the quote queue.
 */
export function assertApiKey(
  headers: Readonly<Record<string, unknown>>,
  keys: ApiKeys,
  context: Readonly<Record<string, unknown>> = {},
): void {
  const key = headers['x-api-key']
  if (key !== undefined && keys.hasAny() && keys.find(key) === undefined)
    throw serviceError('UNAUTHORIZED', undefined, { context })
}

/** The client that a limit counts: a valid key, else the address, since any other key is free to invent. */
export function limitedClient(
  { headers, ip }: { headers: Readonly<Record<string, unknown>>; ip: string },
  keys: ApiKeys,
): string {
  const key = keys.find(headers['x-api-key'])
  return key === undefined ? addressKey(ip) : `key:${key.id}`
}

/** Checks API keys and limits the requests of each client in a minute. */
export async function registerClientLimits(
  app: FastifyInstance,
  { rateLimitPerMinute, keys }: LimitConfig & { keys: ApiKeys },
  nowMs: () => number = Date.now,
): Promise<void> {
  const limits = new WeakMap<FastifyRequest, Limit>()
  app.addHook('onRequest', async ({ headers, url }) => {
    assertApiKey(headers, keys, { isGateway: isPublicPath(url) })
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_SECONDS * 1_000,
    store: storeOf(new SlidingWindow(WINDOW_SECONDS, MAX_CLIENTS, nowMs)),
    keyGenerator: (request) => limits.get(request)?.bucket ?? '',
    max: (request) => limits.get(request)?.max ?? 0,
  })
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request, reply) => {
    const limit = limitOf(request, keys, rateLimitPerMinute)
    if (limit === undefined) return
    limits.set(request, limit)
    const result = await count(request)
    if (result.isAllowed) return
    const { max, remaining, ttl, isExceeded } = result
    const isPublic = isPublicPath(request.url)
    if (isPublic)
      rateHeaders.set(reply, {
        'x-ratelimit-remaining': isExceeded ? -1 : remaining,
        'x-ratelimit-current': isExceeded ? max + 1 : max - remaining,
        'x-ratelimit-reset': Math.ceil((nowMs() + ttl) / 1_000),
      })
    if (isExceeded)
      throw serviceError('TOO_MANY_REQUESTS', limit.isPlan ? '[API Gateway] Too many requests' : undefined, {
        context: { retryAfterSeconds: ttl / 1_000, isGateway: isPublic },
      })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (WITH_RATE_HEADERS.has(reply.statusCode)) reply.headers(rateHeaders.get(reply) ?? {})
  })
}

const rateHeaders = new WeakMap<FastifyReply, Record<string, number>>()

/**
 * The limit of a request: on the public API that of its key's plan, or the keyless one where keys are issued, but for the
 * pages of this server; else the one of every client. Undefined without any.
 */
function limitOf(
  request: Pick<FastifyRequest, 'url' | 'headers' | 'ip'>,
  keys: ApiKeys,
  rateLimitPerMinute: number,
): Limit | undefined {
  const { url, headers, ip } = request
  const path = url.split('?', 1)[0] ?? '/'
  if (PROBES.has(path)) return undefined
  const client = limitedClient(request, keys)
  const plan = isPublicPath(path) ? planOf(headers, keys) : undefined
  if (plan !== undefined) {
    const isExecution = EXECUTIONS.has(path)
    const bucket = plan === 'keyless' ? addressKey(ip) : client
    const max = isExecution ? executionsOf(plan) : requestsOf(plan)
    return { bucket: `${bucket} ${isExecution ? 'executions' : 'plan'}`, max, isPlan: true }
  }
  return rateLimitPerMinute === 0 ? undefined : { bucket: client, max: rateLimitPerMinute, isPlan: false }
}

function planOf(headers: Readonly<Record<string, unknown>>, keys: ApiKeys): KeyPlan | 'keyless' | undefined {
  const key = keys.find(headers['x-api-key'])
  if (key !== undefined) return key.plan
  // A program can claim to be a page: this keeps the keyless plan from the users of the web app, and is no authentication.
  return keys.hasPlans() && headers['sec-fetch-site'] !== 'same-origin' ? 'keyless' : undefined
}

/** The window as the store of the rate limit. */
const storeOf = (window: SlidingWindow): FastifyRateLimitStoreCtor =>
  class implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _timeWindow?: number,
      max = 0,
    ): void {
      callback(null, window.add(key, max))
    }

    child(): this {
      return this
    }
  }
