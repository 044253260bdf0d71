import {
  API_ERRORS,
  type ApiError,
  type ApiErrorCode,
  type Route,
  repliesOf,
  serviceError,
} from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { looseObject as loose, optional, string } from 'zod/mini'
import * as z from 'zod/v4/core'
import type { Upstreams } from './create-upstreams.ts'
import type { ForwardedRoute } from './forwarded-routes.ts'
import type { UpstreamReply } from './read-reply.ts'
import { SOURCE_HEADER, sendFrom } from './source.ts'
import type { Upstream, UpstreamCall } from './upstream.ts'

/** What errors of other servers have in common. */
const ForeignErrorSchema = loose({
  error: optional(string()),
  message: optional(string()),
  errorCode: optional(string()),
})

const JSON_TYPE = 'application/json; charset=utf-8'
const MAX_BODY_BYTES = 64 * 1024
const MAX_MESSAGE_LENGTH = 300
/** Sending waits until a transaction has landed or its blockhash is too old. */
const EXECUTION_MS = 120_000

/** Answers a request with the reply of an upstream, before anything of it is validated here. */
export async function forward(
  upstream: Upstream,
  forwarded: ForwardedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { route } = forwarded
  const received = await upstream
    .send(await toCall(forwarded, request), disconnectSignal(reply))
    .catch((error: unknown) => {
      throw declared(route, error)
    })
  const isError = received.status !== 200
  if (isError && !fits(route, received)) throw toOwnError(route, received)
  await sendFrom(upstream, reply, received, isError ? JSON_TYPE : contentTypeOf(route))
}

const contentTypeOf = ({ mediaType = JSON_TYPE }: Route) =>
  mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType

async function toCall({ route, path }: ForwardedRoute, request: FastifyRequest): Promise<UpstreamCall> {
  const params = request.params as Readonly<Record<string, string>>
  const query = request.url.indexOf('?')
  const chain = route.headers === undefined ? undefined : request.headers['x-chain']
  const isExecution = path.endsWith('/execute')
  return {
    method: route.method,
    path:
      path.replace(/\{(\w+)\}/g, (_, name: string) => toSegment(params[name] ?? '')) +
      (query < 0 ? '' : request.url.slice(query)),
    ...(route.mediaType !== undefined && { mediaType: route.mediaType }),
    ...(typeof chain === 'string' && { headers: { 'x-chain': chain.slice(0, 64) } }),
    ...(isExecution && { kind: 'execution', deadlineMs: EXECUTION_MS }),
    ...(route.body && {
      body: await readBody(request),
      headers: { 'content-type': 'application/json' },
    }),
  }
}

/** A parameter as one segment of a path. Throws for one that would be another path. */
function toSegment(value: string): string {
  if (value === '.' || value === '..') throw serviceError('INVALID_REQUEST')
  return encodeURIComponent(value)
}

/** The bytes of a body in JSON, unparsed. Throws UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE. */
async function readBody({ raw, headers }: FastifyRequest): Promise<Buffer> {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw serviceError('UNSUPPORTED_MEDIA_TYPE')
  const chunks: Buffer[] = []
  let length = 0
  if (Number(headers['content-length']) > MAX_BODY_BYTES) throw serviceError('BODY_TOO_LARGE')
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw serviceError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whether a reply is one of those that the route declares for its status. */
function fits(route: Route, { status, value }: UpstreamReply): boolean {
  const schema = repliesOf(route)[status]
  return schema !== undefined && z.safeParse(schema, value).success
}

/** An error of an upstream with another body, by our names. */
function toOwnError(route: Route, { status, value }: UpstreamReply): ApiError {
  const { error, message, errorCode } = z.safeParse(ForeignErrorSchema, value).data ?? {}
  if (status >= 500 || status < 400)
    return serviceError('NOT_READY', 'The upstream service gives no usable reply')
  if (status === 404 && route.errors.includes(404)) return serviceError('NOT_FOUND')
  const text = (error ?? message)?.slice(0, MAX_MESSAGE_LENGTH)
  return serviceError(toCode(errorCode), text)
}

/** The code of a 400, if it is one of ours. */
const toCode = (code = ''): ApiErrorCode =>
  Object.hasOwn(API_ERRORS, code) && API_ERRORS[code as ApiErrorCode].status === 400
    ? (code as ApiErrorCode)
    : 'INVALID_REQUEST'

/** An error with a status that its route declares. */
function declared({ errors }: Route, error: unknown): unknown {
  const { status } = error as ApiError
  if (status === 504 && !errors.includes(504)) return serviceError('NOT_READY', undefined, { cause: error })
  if (status === 404 && !errors.includes(404))
    return serviceError('NOT_SUPPORTED', undefined, { cause: error })
  return error
}

const idOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? ''

/**
 * Sends the calls of upstreams there. To be registered after what limits clients, and before what validates and queues
 * requests: an upstream does both itself.
 */
export function registerUpstreams(app: FastifyInstance, { forwarded, served }: Upstreams): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = forwarded.get(idOf(request))
    if (target !== undefined) await forward(target.upstream, target, request, reply)
  })
  // These need the parameters as they are validated.
  app.addHook('preHandler', async (request, reply) => {
    const target = served.get(idOf(request))
    if (target === undefined) return
    const { id } = request.params as { id: string }
    const body = await target.serve({ id, query: request.query, signal: disconnectSignal(reply) })
    if (body === undefined) return
    reply.header(SOURCE_HEADER, target.upstream.name).header('cache-control', 'public, max-age=15')
    await reply.send(body)
  })
}
