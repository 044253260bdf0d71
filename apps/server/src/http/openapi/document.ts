import * as contract from '@callisto/contract'
import {
  API_ERRORS,
  allRoutes,
  errorSchemaOf,
  fullPath,
  type Route,
  RoutingErrorSchema,
  repliesOf,
  type Schema,
  SERVER_STATUSES,
  webSocketRoutes,
} from '@callisto/contract'
import * as z from 'zod/v4/core'
import { isPublicPath } from '../../gateway/cors.ts'
import { INLINE_SCHEMAS } from './inline-schemas.ts'
import { PARAMETER_DOCS } from './parameter-docs.ts'

type Json = Record<string, unknown>

/** Exported schemas of the contract become components; the rest is inline. */
const COMPONENTS = new Map<Schema, string>(
  Object.entries(contract)
    .filter(([name, value]) => name.endsWith('Schema') && value instanceof z.$ZodType)
    .filter(([name]) => !/(Query|Path)Schema$/.test(name))
    .map(([name, value]): [Schema, string] => [value as Schema, name.replace(/Schema$/, '')])
    .filter(([, name]) => !INLINE_SCHEMAS.has(name)),
)

const NEVER_EXTENDED = 'never'

/** Objects may get more fields, unless they are strict; base units are decimal strings. */
function adapt({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.$ZodTypes
  jsonSchema: z.JSONSchema.BaseSchema
}): void {
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall?._zod.def.type !== NEVER_EXTENDED)
    delete jsonSchema.additionalProperties
  if (def.type === 'bigint') Object.assign(jsonSchema, { type: 'string', pattern: '^\\d{1,20}$' })
}

const OPTIONS = { io: 'output', unrepresentable: 'any', override: adapt } as const

function withoutMeta(schema: Json): Json {
  const { $schema: _, $id: __, id: ___, ...rest } = schema
  return rest
}

const inline = (schema: Schema): Json => withoutMeta(z.toJSONSchema(schema, OPTIONS) as Json)

function components(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of COMPONENTS) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutMeta(schema as Json)]))
}

const reference = (schema: Schema): Json => {
  const name = COMPONENTS.get(schema)
  return name === undefined ? inline(schema) : { $ref: `#/components/schemas/${name}` }
}

/** The parameters of a call; a list is one value with commas. */
function parameters({ operationId, prefix, ...route }: Route, where: 'path' | 'query' | 'header'): Json[] {
  const schema = { path: route.params, query: route.query, header: route.headers }[where]
  if (!schema) return []
  const { properties = {}, required = [] } = inline(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, derived]) => {
    const doc = PARAMETER_DOCS[`${prefix} ${name}`] ?? PARAMETER_DOCS[name]
    if (!doc) throw new Error(`${operationId}: its parameter ${name} is not in PARAMETER_DOCS`)
    const value = doc.schema ?? derived
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      description: doc.description,
      ...(derived.type === 'array' ? { style: where === 'query' ? 'form' : 'simple', explode: false } : {}),
      schema: value,
    }
  })
}

/** Error codes of a status, for its description. */
function describeStatus(status: number): string {
  const codes = Object.entries(API_ERRORS).filter(([, error]) => error.status === status)
  return codes.map(([code, { message }]) => `\`${code}\`: ${message}`).join('; ') || 'Error'
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next attempt', schema: { type: 'integer' } },
}

/** Headers of the gateway on the public API. */
const RATE_LIMIT = {
  'X-RateLimit-Remaining': {
    description: 'Requests that the limit of the client leaves within a minute, negative for a refused one',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Current': { description: 'Requests within the last minute', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Unix seconds at which the oldest of them no longer counts',
    schema: { type: 'integer' },
  },
}

function headersOf(status: number, isPublic: boolean): Json {
  const headers = {
    ...(status === 429 ? RETRY_AFTER : {}),
    ...(isPublic && (status === 200 || status === 429) ? RATE_LIMIT : {}),
  }
  return Object.keys(headers).length === 0 ? {} : { headers }
}

function response(status: number, schema: Schema, mediaType: string, isPublic = false): Json {
  return {
    description: status === 200 ? 'Success' : describeStatus(status),
    ...headersOf(status, isPublic),
    content: { [status === 200 ? mediaType : 'application/json']: { schema: reference(schema) } },
  }
}

const TAGS: Readonly<Record<string, string>> = {
  '/api': 'trade',
  '/account': 'trade',
  '/data': 'market',
  '/fe': 'web app',
  '/udf': 'market',
  '/static': 'web app',
  '/img': 'web app',
  '/events': 'web app',
  '': 'server',
}

/** Calls of `/account` with a cookie. */
const QUICK_TAG = 'quick account'

function operation(route: Route): Json {
  const { mediaType = 'application/json' } = route
  const params = (['path', 'query', 'header'] as const).flatMap((where) => parameters(route, where))
  const responses = Object.entries(repliesOf(route)).map(([status, schema]) => [
    status,
    response(Number(status), schema, mediaType, isPublicPath(fullPath(route))),
  ])
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.path.startsWith('/quick/') ? QUICK_TAG : TAGS[route.prefix]],
    ...(params.length > 0 ? { parameters: params } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference(route.body) } },
          },
        }
      : {}),
    responses: Object.fromEntries(responses),
  }
}

function webSocketOperation({ operationId, summary }: (typeof webSocketRoutes)[number]): Json {
  const error = errorSchemaOf({ prefix: '', path: '' })
  return {
    operationId,
    summary,
    tags: ['sockets'],
    parameters: [
      {
        name: 'Upgrade',
        in: 'header',
        required: true,
        description: 'WebSocket handshake (RFC 6455)',
        schema: { type: 'string', const: 'websocket' },
      },
    ],
    responses: {
      101: { description: 'The connection is a WebSocket' },
      400: { description: 'Malformed handshake' },
      ...Object.fromEntries(
        [403, 426, ...SERVER_STATUSES].map((status) => [status, response(status, error, 'application/json')]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of the server, derived from the routes of the contract. */
export function openApiDocument(publicOrigin?: string): Json {
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, value: Json) => {
    paths[path] = { ...paths[path], [method]: value }
  }
  for (const route of allRoutes) add(fullPath(route), route.method.toLowerCase(), operation(route))
  for (const route of webSocketRoutes) add(route.path, 'get', webSocketOperation(route))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Callisto',
      version: '0.1.0',
      description:
        'Trading, market data and chain access of one server. An unknown path is 404, a wrong method 405 with `Allow`, both with the body `RoutingError`. Every GET also takes HEAD. Every response names its request in `x-api-gateway-request-id`. `/api` and `/account` are open to pages of other origins, but for `/account/quick`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicOrigin ?? '/' }],
    security: [{}, { apiKey: [] }],
    tags: [...new Set([...Object.values(TAGS), QUICK_TAG, 'sockets'])].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components(), RoutingError: inline(RoutingErrorSchema) },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  }
}
