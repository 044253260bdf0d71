import { ApiError, type Endpoint, type Prefix, type Route, type Schema } from '@callisto/contract'
import type * as zod from 'zod/mini'
import * as z from 'zod/v4/core'
import { requestJson } from './request.ts'

type QueryValue = string | number | bigint | boolean | Date | readonly string[] | undefined

/** `?a=1&b=x,y` or an empty string: undefined is dropped, lists are comma-joined, dates become ISO (spec 1-7.1-24). */
export function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    params.set(
      key,
      value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(',') : String(value),
    )
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export interface CallerOptions {
  /** Base URL of each prefix, without a slash at its end; the prefix itself on the same origin by default. */
  baseUrls?: Partial<Record<Prefix, string>>
  fetch?: typeof globalThis.fetch
  /** Deadline of one call; 10 s by default. */
  timeoutMs?: number
  /** Largest reply that is read, INVALID_REPLY beyond; without limit by default. */
  maxReplyBytes?: number
}

/** A parameter as the caller passes it: typed, without the brands of parsed values. */
type Plain<T> = T extends zod.core.$brand & string
  ? string
  : T extends zod.core.$brand & bigint
    ? bigint
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T
type Values<S> = S extends Schema ? { [K in keyof zod.output<S>]: Plain<zod.output<S>[K]> } : never
type Optional<K extends string, T> = object extends T ? { [key in K]?: T } : { [key in K]: T }

/** Path parameters, query, headers and body of a route. */
export type CallInput<R extends Route> = (R extends { params: infer S } ? { params: Values<S> } : object) &
  (R extends { query: infer S } ? Optional<'query', Values<S>> : object) &
  (R extends { headers: Schema } ? { headers?: Readonly<Record<string, string>> } : object) &
  (R extends { body: infer S extends Schema } ? { body: zod.input<S> } : object)

/**
 * Calls a route of the contract: `call(getAssets, …)`, or `call<typeof getAssets>(assetsEndpoint, …)` where the size of
 * the bundle counts. Throws ApiError for everything but a well-formed 2xx reply.
 */
export type Call = <R extends Route>(
  route: R | Endpoint<R>,
  input: CallInput<R>,
  signal?: AbortSignal,
) => Promise<zod.output<R['reply']>>

/**
 * A client of every route; `fetch` is injectable.
 * @example
 * import { getBannerIndex } from '@callisto/contract'
 * const call = createCaller({ fetch: async () => Response.json({ swap: { activeBanner: '/banner/1' } }) })
 * await call(getBannerIndex, {}) // => { swap: { activeBanner: '/banner/1' } }
 */
export function createCaller(options: CallerOptions = {}): Call {
  const { baseUrls = {}, timeoutMs = 10_000, maxReplyBytes } = options
  const fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  return async <R extends Route>(route: R | Endpoint<R>, input: CallInput<R>, signal?: AbortSignal) => {
    const {
      params = {},
      query = {},
      headers,
      body,
    } = input as {
      params?: Record<string, unknown>
      query?: Record<string, QueryValue>
      headers?: Record<string, string>
      body?: unknown
    }
    const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
    const url = `${baseUrls[route.prefix] ?? route.prefix}${path}${queryString(query)}`
    const { method, sendsCredentials } = route
    const limits = { timeoutMs, signal, maxReplyBytes }
    const json = await requestJson(url, { fetch, ...limits, method, headers, body, sendsCredentials })
    const parsed = await parseInParts(route.reply, json)
    if (parsed.success) return parsed.data as zod.output<R['reply']>
    throw new ApiError('INVALID_REPLY', 'The reply has the wrong shape', {
      context: { url },
      cause: parsed.error,
    })
  }
}

/** Items of a list that are validated at once: a longer list would hold up a page. */
const MAX_PART = 100

/**
 * Validates a reply, its longest list a part at a time with other work in between. Lists of replies have no rule beyond
 * those of their items.
 */
async function parseInParts(schema: Schema, json: unknown): Promise<z.util.SafeParseResult<unknown>> {
  const [key, items] = longestList(json)
  if (items.length <= MAX_PART) return z.safeParse(schema, json)
  const valid: unknown[] = []
  for (let start = 0; ; start += MAX_PART) {
    const part = { ...(json as object), [key]: items.slice(start, start + MAX_PART) }
    const parsed = z.safeParse(schema, part)
    if (!parsed.success) return parsed
    const reply = parsed.data as Record<string, unknown[]>
    valid.push(...reply[key]!)
    if (start + MAX_PART >= items.length) return { success: true, data: { ...reply, [key]: valid } }
    await turn()
  }
}

function longestList(json: unknown): [key: string, items: readonly unknown[]] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return ['', []]
  const lists = Object.entries(json).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  return lists.sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
}

/** Resolves in a later task. It is no timer, whose clock a test may hold. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
