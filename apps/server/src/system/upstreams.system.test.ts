import { on } from 'node:events'
import { allRoutes, fullPath, ServedClusterSchema } from '@callisto/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { parse } from 'zod/mini'
import { createLogger } from '../logging/logger.ts'
import { createUpstreams, type Upstreams } from '../upstreams/create-upstreams.ts'
import { TRADE_PREFIXES } from '../upstreams/trade-prefixes.ts'
import { orderCalls } from './order-calls.test-helper.ts'
import { type RouteCall, SOL, toRequest, validCalls } from './route-calls.test-helper.ts'
import { signedOrder } from './signed-order.test-helper.ts'
import { startTestServices, type TestServices } from './test-services.test-helper.ts'

/*
 * Two servers over chains of their own: whatever the second one is asked, it answers with what the first one sends.
 */

const UNKNOWN = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'

let services: TestServices[]
let first: FastifyInstance
let second: FastifyInstance
let upstreams: Upstreams
let base: string
let host: string
let valid: Readonly<Record<string, RouteCall>>

/** What the first server has sent to the second one, newest last. */
const sent: { status: number; type: string | null; text: string }[] = []

const recording: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init)
  const { status, headers } = reply
  sent.push({ status, type: headers.get('content-type'), text: await reply.clone().text() })
  return reply
}

beforeAll(async () => {
  services = [await startTestServices(), await startTestServices('6')]
  first = await services[0]!.createApp()
  const url = await first.listen({ host: '127.0.0.1', port: 0 })
  base = url
  host = new URL(url).host
  const perMinute = { call: 600_000, execution: 600_000 }
  upstreams = createUpstreams(
    {
      trade: { url: `${url}/api`, key: 'a-key-of-b', perMinute, prefixes: TRADE_PREFIXES },
      market: { kind: 'callisto', url },
    },
    { log: createLogger('silent'), missing: [], fetchFrom: recording },
  )!
  second = await services[1]!.createApp({}, upstreams)
  const routeOf = (id: string) => allRoutes.find(({ operationId }) => operationId === id)!
  const quote = await first.inject(toRequest(routeOf('getQuote'), validCalls(undefined).getQuote!))
  const executed = await signedOrder(first, services[0]!.localnet.chain)
  valid = {
    ...validCalls(quote.json()),
    ...(await orderCalls(first, services[0]!.localnet.chain)),
    executeOrder: executed,
    executeOrderV2: executed,
  }
}, 120_000)

afterAll(async () => {
  await second?.close()
  await first?.close()
  for (const each of services ?? []) await each.close()
})

/** Calls of a route that are right, and that are wrong in some way. */
function callsOf(id: string, params: readonly string[], hasBody: boolean): [string, RouteCall][] {
  const known = valid[id] ?? {}
  const withParams = (value: string) => ({
    ...known,
    params: Object.fromEntries(params.map((name) => [name, value])),
  })
  return [
    ['a valid call', known],
    ...(known.query
      ? ([
          ['no query', { ...known, query: {} }],
          [
            'malformed parameters',
            { ...known, query: { ...known.query, ids: 'x', amount: '-1', page: 'x' } },
          ],
        ] as [string, RouteCall][])
      : []),
    ...(params.length > 0
      ? ([
          ['an unknown address', withParams(UNKNOWN)],
          ['a malformed one', withParams('not/an?address#')],
        ] as [string, RouteCall][])
      : []),
    ...(hasBody
      ? ([
          ['an empty body', { ...known, body: {} }],
          ['half of a body', { ...known, body: '{"a":' }],
          ['another media type', { ...known, headers: { 'content-type': 'text/plain' } }],
        ] as [string, RouteCall][])
      : []),
  ]
}

const toSent = ({ statusCode: status, headers, body: text }: LightMyRequestResponse) => ({
  status,
  type: headers['content-type'] as string,
  text,
})

test('every call that is forwarded is answered as the first server does', async () => {
  const statuses = new Map<number, number>()
  for (const { route } of upstreams.forwarded.values()) {
    const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    for (const [name, call] of callsOf(route.operationId, params, route.body !== undefined)) {
      const where = `${route.operationId}, ${name}`
      sent.length = 0
      const reply = await second.inject(toRequest(route, call))
      // A body that is none is refused at once, with the same words.
      const expected = sent[0] ?? toSent(await first.inject(toRequest(route, call)))
      expect({ where, ...toSent(reply) }).toEqual({ where, ...expected })
      if (name === 'a valid call') expect([where, reply.statusCode]).toEqual([where, 200])
      if (reply.statusCode === 200) expect([where, reply.headers['x-callisto-source']]).toEqual([where, host])
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
    }
  }
  expect([...statuses.keys()].sort()).toEqual([200, 400, 404, 415])
  expect(upstreams.states().map(({ state }) => state)).toEqual(['on', 'on'])
}, 120_000)

test('all public prefixes are forwarded, but for what lands transactions', () => {
  const own = allRoutes.filter(
    ({ prefix, operationId }) =>
      ['/api', '/data', '/udf'].includes(prefix) && !upstreams.forwarded.has(operationId),
  )
  expect(own.map(fullPath).sort()).toEqual([
    '/api/send-transaction',
    '/api/tip-floor',
    '/api/v1/bundles',
    '/api/v1/transactions',
  ])
})

test('pools are those of the first chain, and of none other', async () => {
  const poolsOf = async (app: FastifyInstance) => {
    const reply = await app.inject('/data/v1/pools/toptraded/24h')
    return (reply.json() as { pools: { id: string }[] }).pools.map(({ id }) => id)
  }
  const known = new Set(await poolsOf(first))
  const alone = await services[1]!.createApp()
  const share = async (app: FastifyInstance) => {
    const pools = await poolsOf(app)
    return pools.filter((id) => known.has(id)).length / pools.length
  }
  // The lists move while the chains go on.
  expect(await share(second)).toBeGreaterThan(0.8)
  expect(await share(alone)).toBeLessThan(0.2)
  await alone.close()
})

/** Ids of the pools that a subscription to new ones begins with. */
async function recentPools(url: string): Promise<Set<string>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/stream`)
  const ids = new Set<string>()
  try {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe:recent' })))
    for await (const [data] of on(socket, 'message', { signal: AbortSignal.timeout(20_000) })) {
      const frame = JSON.parse(String(data)) as { data?: { pool?: { id: string } }[] }
      for (const { pool } of frame.data ?? []) if (pool) ids.add(pool.id)
      if (ids.size >= 5) break
    }
  } finally {
    socket.terminate()
  }
  return ids
}

test('live frames are those of the first chain', async () => {
  const passed = await recentPools(await second.listen({ host: '127.0.0.1', port: 0 }))
  const known = await recentPools(base)
  // A launch may come between.
  expect([...passed].filter((id) => known.has(id)).length / passed.size).toBeGreaterThan(0.8)
})

test('the cluster lists both without the key', async () => {
  const reply = await second.inject('/fe/v1/cluster')
  const attribution = { text: host, url: `http://${host}` }
  expect(parse(ServedClusterSchema, reply.json()).upstreams).toEqual([
    { name: host, kind: 'trade', state: 'on', attribution, answers: [...TRADE_PREFIXES] },
    { name: host, kind: 'market', state: 'on', attribution, answers: ['charts', 'bars', 'pools'] },
  ])
  expect(reply.body).not.toContain('a-key-of-b')
  expect((await first.inject('/fe/v1/cluster')).json()).not.toHaveProperty('upstreams')
})

describe('when the first server is gone', () => {
  test('its calls are refused and the rest is answered', async () => {
    await first.close()
    const quote = await second.inject(`/api/swap/v1/quote?inputMint=${SOL}&outputMint=${UNKNOWN}&amount=1`)
    expect([quote.statusCode, quote.json()]).toEqual([
      503,
      { error: 'The upstream service gives no usable reply', errorCode: 'NOT_READY' },
    ])
    const orders = await second.inject(`/api/recurring/v1/getRecurringOrders?user=${SOL}`)
    expect(orders.json()).toMatchObject({ code: 503, status: 'Service Unavailable', errorCode: 'NOT_READY' })
    const holders = await second.inject(`/data/v1/holders/${UNKNOWN}`)
    expect(holders.json()).toMatchObject({ code: 'NOT_READY' })
    expect(upstreams.states().map(({ state }) => state)).toEqual(['down', 'down'])
    expect((await second.inject('/fe/v1/cluster')).statusCode).toBe(200)
  })
})
