import type * as z from 'zod/mini'
import { RecurringErrorSchema, TriggerErrorSchema } from '../orders/order-error.ts'
import { ErrorBodySchema } from '../shared/error-body.ts'
import { TradeErrorSchema } from '../trade/trade-error.ts'

export type Schema = z.core.$ZodType

/** Prefixes under which the server mounts its services. */
export type Prefix = '/api' | '/account' | '/data' | '/fe' | '/udf' | '/static' | '/img' | '/events' | ''

/**
 * Declaration of one HTTP call. Server, OpenAPI document and client are derived from it. `path` follows the prefix and
 * names its parameters in braces. `reply` is the body of a 200; `errors` are the statuses of the call besides those
 * that `statusesOf` adds; `replies` are bodies of other statuses than 200 that are no errors.
 */
export interface Route {
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  prefix: Prefix
  path: string
  summary: string
  params?: Schema
  query?: Schema
  /** Names in lower case; a loose object, as requests have others too. */
  headers?: Schema
  body?: Schema
  reply: Schema
  /** Media type of the 200, JSON by default. */
  mediaType?: string
  errors: readonly number[]
  replies?: Readonly<Record<number, Schema>>
  /** A probe of an orchestrator, which no rate limit counts. */
  isProbe?: true
  /** Reads the database: such calls of all clients share a queue. */
  isCostly?: true
  /** As in `Endpoint`. */
  sendsCredentials?: true
  /** The body reaches the handler as it is, whatever its type and content. */
  isBodyRaw?: true
}

/**
 * What a client runs on: where a call is and how its reply is parsed. Endpoints are declared apart from their routes
 * (`*-endpoints.ts`): a web page then loads no schema of parameters, which the server checks.
 */
export type Endpoint<R extends Route = Route> = Pick<R, 'prefix' | 'path' | 'reply'> & {
  /** Named where it is neither a GET without a body nor a POST with one. */
  method?: Route['method']
  /** Clients send their cookies with it, to another origin too. */
  sendsCredentials?: true
}

/** Keeps the exact types of a declaration. */
export const defineRoute = <const R extends Route>(route: R): R => route

/** Path with the prefix, parameters in braces. */
export const fullPath = ({ prefix, path }: Pick<Route, 'prefix' | 'path'>): string => prefix + path

/** Body of the errors of a route. */
export function errorSchemaOf({ prefix, path }: Pick<Route, 'prefix' | 'path'>): Schema {
  if (prefix !== '/api') return ErrorBodySchema
  if (path.startsWith('/trigger/')) return TriggerErrorSchema
  return path.startsWith('/recurring/') ? RecurringErrorSchema : TradeErrorSchema
}

/** Statuses of the server itself: an unknown API key, the rate limit, an internal error, starting or stopping. */
export const SERVER_STATUSES = [401, 429, 500, 503] as const

/**
 * Every error status of a route: 400 with parameters or a body, 413 and 415 with a body, those of the server, and its
 * own.
 */
export function statusesOf(route: Route): number[] {
  const { params, query, headers, body, isProbe = false, isBodyRaw = false } = route
  const statuses = new Set<number>([...SERVER_STATUSES, ...route.errors])
  if (isProbe) statuses.delete(429)
  if (params || query || headers || (body && !isBodyRaw)) statuses.add(400)
  if (body) statuses.add(413)
  if (body && !isBodyRaw) statuses.add(415)
  return [...statuses].sort((a, b) => a - b)
}

/** Body of each status of a route. */
export const repliesOf = (route: Route): Record<number, Schema> => ({
  ...Object.fromEntries(statusesOf(route).map((status) => [status, errorSchemaOf(route)])),
  ...route.replies,
  200: route.reply,
})
