import { registerErrorHandler } from '@callisto/http'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerClientLimits } from '../http/client-limits.ts'
import { toErrorBody, toPublicErrorBody } from '../http/errors.ts'
import { registerUnknownPathCheck, registerWebApp } from '../http/web-app.ts'
import { registerAbsoluteIcons } from './absolute-icons.ts'
import type { ApiKeys } from './api-keys.ts'
import { registerCors } from './cors.ts'
import { registerRequestId } from './request-id.ts'

const T0 = 1_700_000_000_000
/** Pictures with a path, on IPFS and of another host, and a text that reads like a field. */
const ICONS = [
  { icon: '/data/v1/images/a' },
  { logoURI: 'ipfs://a/b' },
  { icon: 'https://other.example/a.png' },
  { name: '"icon":"/a"' },
]
let nowMs = T0
let app: FastifyInstance

const keys: ApiKeys = {
  hasAny: () => true,
  hasPlans: () => true,
  find: (key) =>
    key === 'free' ? { id: '1', plan: 'free' } : key === 'own' ? { id: '2', plan: undefined } : undefined,
}

beforeEach(async () => {
  nowMs = T0
  app = fastify({ trustProxy: true })
  registerErrorHandler(app, { toBody: toErrorBody })
  registerRequestId(app)
  registerCors(app)
  registerUnknownPathCheck(app)
  await registerClientLimits(app, { keys, rateLimitPerMinute: 1_000 }, () => nowMs)
  registerAbsoluteIcons(app, undefined)
  app.get('/data/v1/assets', async () => ({ ok: true, icons: ICONS }))
  await app.register(
    async (scope) => {
      registerErrorHandler(scope, { toBody: toPublicErrorBody })
      scope.get('/price/v3', async (request, reply) => {
        const { status } = request.query as { status?: string }
        return reply.code(Number(status ?? 200)).send({ ok: true })
      })
      scope.post('/ultra/v1/execute', async () => ({ ok: true }))
    },
    { prefix: '/api' },
  )
  await registerWebApp(app, { webDir: '/nowhere', isLocal: false } as never)
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { 'x-forwarded-for': '192.0.2.1', ...headers } })
const rateOf = ({ headers }: { headers: Record<string, unknown> }) =>
  ['remaining', 'current', 'reset'].map((name) => {
    const value = headers[`x-ratelimit-${name}`]
    return value === undefined ? undefined : Number(value)
  })
const PRICES = '/api/price/v3'
const FREE = { 'x-api-key': 'free' }

describe('plans', () => {
  test('a key has its plan in a window of 60 s, with the count in the headers', async () => {
    expect(rateOf(await get(PRICES, FREE))).toEqual([59, 1, T0 / 1_000 + 60])
    nowMs += 10_000
    for (let count = 2; count <= 60; count++) await get(PRICES, FREE)
    const refused = await get(PRICES, FREE)
    expect(refused.statusCode).toBe(429)
    expect(rateOf(refused)).toEqual([-1, 61, T0 / 1_000 + 60])
    expect(refused.headers['retry-after']).toBe('50')
    expect(refused.json()).toEqual({
      code: 429,
      message: '[API Gateway] Too many requests',
      error: '[API Gateway] Too many requests',
      errorCode: 'TOO_MANY_REQUESTS',
    })
    nowMs += 50_000
    expect((await get(PRICES, FREE)).statusCode).toBe(200)
  })

  test('executions have a bucket of their own', async () => {
    for (let count = 0; count < 60; count++) await get(PRICES, FREE)
    expect((await get(PRICES, FREE)).statusCode).toBe(429)
    expect(rateOf(await get('/api/ultra/v1/execute', FREE, 'POST')).slice(0, 2)).toEqual([2_999, 1])
  })

  test('clients without a key have the keyless plan, one for each address', async () => {
    for (let count = 0; count < 30; count++) expect((await get(PRICES)).statusCode).toBe(200)
    expect((await get(PRICES)).statusCode).toBe(429)
    expect((await get(PRICES, { 'x-forwarded-for': '192.0.2.2' })).statusCode).toBe(200)
  })

  test.each<[string, string, Record<string, string>]>([
    ['a page of this server', PRICES, { 'sec-fetch-site': 'same-origin' }],
    ['a key of the configuration', PRICES, { 'x-api-key': 'own' }],
    ['what is not the public API', '/data/v1/assets', {}],
  ])('%s has the limit of every client', async (_, url, headers) => {
    for (let count = 0; count < 70; count++) expect((await get(url, headers)).statusCode).toBe(200)
    expect(rateOf(await get(url, headers))[0]).toBe(url === PRICES ? 929 : undefined)
  })

  test('headers of the limit come with 200 and 429 alone', async () => {
    for (const status of [400, 404, 500])
      expect(rateOf(await get(`${PRICES}?status=${status}`, FREE))).toEqual([undefined, undefined, undefined])
  })
})

test('an unknown key is 401 with the fields of gateways and of the service', async () => {
  const reply = await get(PRICES, { 'x-api-key': 'nobody' })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({
    code: 401,
    message: 'Unknown API key',
    error: 'Unknown API key',
    errorCode: 'UNAUTHORIZED',
  })
  expect((await get('/data/v1/assets', { 'x-api-key': 'nobody' })).json()).toEqual({
    error: 'Unknown API key',
    code: 'UNAUTHORIZED',
  })
})

test('every answer names its request', async () => {
  const replies = [
    await get(PRICES),
    await get(PRICES, { 'x-api-key': 'nobody' }),
    await get('/api/nothing'),
    await get('/data/v1/assets'),
    await app.inject({ method: 'DELETE', url: PRICES }),
    await app.inject({ method: 'OPTIONS', url: PRICES, headers: { 'access-control-request-method': 'GET' } }),
  ]
  const ids = replies.map(({ headers }) => headers['x-api-gateway-request-id'])
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an unknown path has one body for all methods, and a wrong method is 405', async () => {
  const bodies = []
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const reply = await app.inject({ method, url: '/api/nothing' })
    expect(reply.statusCode).toBe(404)
    bodies.push(reply.json())
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  const wrong = await app.inject({ method: 'POST', url: PRICES })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
})

describe('pages of other origins', () => {
  const PREFLIGHT = { origin: 'https://other.example', 'access-control-request-method': 'POST' }

  test('a preflight of the public API is 204 and counts for no limit', async () => {
    const reply = await app.inject({
      method: 'OPTIONS',
      url: '/api/swap/v1/swap',
      headers: {
        ...PREFLIGHT,
        'access-control-request-headers': 'content-type,x-api-key',
        'x-api-key': 'nobody',
      },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'content-type,x-api-key',
      'access-control-max-age': '86400',
    })
  })

  test('they read replies, errors and the headers of the gateway', async () => {
    for (const headers of [{}, { 'x-api-key': 'nobody' }]) {
      const reply = await get(PRICES, { origin: 'https://other.example', ...headers })
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      expect(reply.headers['access-control-expose-headers']).toContain('x-ratelimit-remaining')
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test('names of headers that are none are not repeated', async () => {
    const headers = { ...PREFLIGHT, 'access-control-request-headers': 'a b;c' }
    const reply = await app.inject({ method: 'OPTIONS', url: '/api/swap/v1/swap', headers })
    expect(reply.headers['access-control-allow-headers']).toContain('x-api-key')
  })

  test('they read the market too', async () => {
    const reply = await get('/data/v1/assets', { origin: 'https://other.example' })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
  })

  test('they have pictures by their whole address, and pages of this server by their path', async () => {
    const [foreign, own] = [
      await get('/data/v1/assets', { host: 'callisto.example', 'sec-fetch-site': 'cross-site' }),
      await get('/data/v1/assets', { host: 'callisto.example', 'sec-fetch-site': 'same-origin' }),
    ]
    expect(own.json().icons).toEqual(ICONS)
    const [drawn, remote, web, text] = foreign.json().icons
    expect(drawn.icon).toBe('http://callisto.example/data/v1/images/a')
    expect(remote.logoURI).toBe('http://callisto.example/img?url=ipfs%3A%2F%2Fa%2Fb')
    expect([web, text]).toEqual(ICONS.slice(2))
    expect(foreign.headers.vary).toContain('sec-fetch-site')
  })

  test('what is neither stays closed', async () => {
    expect(
      (await get('/fe/v1/none', { origin: 'https://other.example' })).headers['access-control-allow-origin'],
    ).toBeUndefined()
    const reply = await app.inject({ method: 'OPTIONS', url: '/fe/v1/cluster', headers: PREFLIGHT })
    expect(reply.statusCode).toBe(405)
  })
})
