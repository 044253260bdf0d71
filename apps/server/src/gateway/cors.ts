import { allowedMethods } from '@callisto/http'
import type { FastifyInstance } from 'fastify'
import { SOURCE_HEADER } from '../upstreams/source.ts'

const PUBLIC_PREFIXES = ['/api', '/account']
/** Calls under them with cookies, which pages of this server make and no others. */
const OWN_PREFIX = '/account/quick'
const DAY_SECONDS = 86_400

const EXPOSED = [
  'x-api-gateway-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-current',
  'x-ratelimit-reset',
  'retry-after',
  'x-market-slot',
  'x-market-time',
  SOURCE_HEADER,
].join(', ')

const ALLOWED = ['content-type', 'x-api-key', 'x-client-platform', 'x-chain', 'solana-client'].join(', ')

/** Whether a path is of the public API, which pages of any origin may call. */
export const isPublicPath = (url: string): boolean =>
  PUBLIC_PREFIXES.some((prefix) => isUnder(prefix, url)) && !isUnder(OWN_PREFIX, url)

const isUnder = (prefix: string, url: string) => url === prefix || url.startsWith(`${prefix}/`)

/** Data of the market, which charts of other pages read too. */
const MARKET_PREFIXES = ['/data', '/udf']

/** Opens the public API and the market's data to pages of every origin, without cookies. To be registered before what may end a request. */
export function registerCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!isPublicPath(path) && !MARKET_PREFIXES.some((prefix) => isUnder(prefix, path))) return
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
    const { 'access-control-request-method': method, 'access-control-request-headers': wanted } =
      request.headers
    if (request.method !== 'OPTIONS' || method === undefined) return
    const methods = allowedMethods(path)
    if (methods.length === 0) return
    await reply
      .code(204)
      .header('access-control-allow-methods', [...methods, 'OPTIONS'].join(', '))
      .header('access-control-allow-headers', allowedHeaders(wanted))
      .header('access-control-max-age', DAY_SECONDS)
      .header('vary', 'access-control-request-headers')
      .send()
  })
}

/** What a page asks for, if these are names of headers; no header of a request is a secret here but the key. */
function allowedHeaders(wanted: unknown): string {
  return typeof wanted === 'string' && /^[\w-]+(\s*,\s*[\w-]+){0,31}$/.test(wanted) ? wanted : ALLOWED
}
