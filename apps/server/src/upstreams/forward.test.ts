import type { RequestListener, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { KEY, startUpstreamApp, type UpstreamApp } from './upstream-app.test-helper.ts'

const QUOTE = '/api/swap/v1/quote?inputMint=a&outputMint=b'
const PRICES = '/api/price/v3?ids=a'
const MINT = 'So11111111111111111111111111111111111111112'
const PRICE = {
  [MINT]: {
    usdPrice: 1,
    blockId: 1,
    decimals: 9,
    priceChange24h: null,
    liquidity: 1,
    createdAt: '2026-01-01T00:00:00Z',
    timestamp: 1,
    source: 'pools',
  },
}

let up: UpstreamApp

afterEach(() => up.close())

const json = (response: ServerResponse, status: number, value: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(value))

const start = async (answer: RequestListener) => {
  up = await startUpstreamApp(answer)
}

test('a call goes to the base with its query and the key, and without what the client sent', async () => {
  await start((_, response) => json(response, 200, PRICE, { 'cache-control': 'public, max-age=7' }))
  const headers = { 'x-api-key': 'of-the-client', cookie: 'session=1', authorization: 'Bearer x' }
  const reply = await up.app.inject({ url: PRICES, headers })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual(PRICE)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('public, max-age=7')
  expect(reply.headers['x-callisto-source']).toMatch(/^127\.0\.0\.1:\d+$/)
  const [request] = up.requests
  expect(request).toMatchObject({ method: 'GET', url: '/base/price/v3?ids=a' })
  expect(request!.headers).toMatchObject({ 'x-api-key': KEY })
  expect(request!.headers).not.toHaveProperty('cookie')
  expect(request!.headers).not.toHaveProperty('authorization')
})

test('a body goes there as it is', async () => {
  await start((_, response) => json(response, 400, { error: 'no', code: 400, errorCode: 'INVALID_REQUEST' }))
  const call = { method: 'POST', url: '/api/trigger/v1/createOrder' } as const
  const reply = await up.app.inject({
    ...call,
    headers: { 'content-type': 'application/json' },
    payload: '{"a":',
  })
  expect([reply.statusCode, reply.json().error]).toEqual([400, 'no'])
  expect(up.requests).toMatchObject([{ method: 'POST', url: '/base/trigger/v1/createOrder', body: '{"a":' }])
  const text = await up.app.inject({ ...call, headers: { 'content-type': 'text/plain' }, payload: 'x' })
  expect([text.statusCode, text.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const headers = { 'content-type': 'application/json' }
  const large = await up.app.inject({ ...call, headers, payload: 'x'.repeat(64 * 1024 + 1) })
  expect([large.statusCode, large.json().errorCode]).toEqual([413, 'BODY_TOO_LARGE'])
  expect(up.requests).toHaveLength(1)
})

test.each(['..', '%2e%2e', '.', 'a%2F..%2F..%2Fb', 'a%3Fb', '%5C%5Chost', 'a%23b'])(
  'a parameter such as %s leads to no other path',
  async (id) => {
    await start((_, response) => json(response, 404, { error: 'No such token', code: 'NOT_FOUND' }))
    await up.app.inject({ url: `/data/v1/holders/${id}` })
    const path = /^\/data\/v1\/holders\/[^/?#\\]*$/
    expect(up.requests.filter(({ url }) => !path.test(url))).toEqual([])
  },
)

describe('what an upstream replies with', () => {
  const cases: [string, RequestListener, number, string, string][] = [
    ['401', (_, r) => json(r, 401, { error: 'Unauthorized' }), 503, 'NOT_READY', 'down'],
    ['403', (_, r) => json(r, 403, { code: 403, message: 'no' }), 503, 'NOT_READY', 'down'],
    ['429', (_, r) => json(r, 429, {}, { 'retry-after': '42' }), 429, 'TOO_MANY_REQUESTS', 'limited'],
    ['500 of its own', (_, r) => json(r, 500, { code: 500, message: 'x' }), 503, 'NOT_READY', 'on'],
    ['502', (_, r) => json(r, 502, { error: 'x' }), 503, 'NOT_READY', 'down'],
    [
      'a page',
      (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      503,
      'NOT_READY',
      'down',
    ],
    [
      'a page with 502',
      (_, r) => r.writeHead(502, { 'content-type': 'text/html' }).end('<p>'),
      503,
      'NOT_READY',
      'down',
    ],
    [
      'half of a body',
      (_, r) => {
        r.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"a":')
        r.socket?.destroy()
      },
      503,
      'NOT_READY',
      'down',
    ],
    ['nothing', (_, r) => r.socket?.destroy(), 503, 'NOT_READY', 'down'],
    [
      'malformed JSON',
      (_, r) => r.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
      503,
      'NOT_READY',
      'down',
    ],
    [
      'more than 8 MB',
      (_, r) => r.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(9e6)}"`),
      503,
      'NOT_READY',
      'down',
    ],
    [
      'a redirect',
      (_, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      503,
      'NOT_READY',
      'down',
    ],
    [
      'its key',
      (_, r) => json(r, 400, { error: `bad key ${KEY}`, errorCode: 'INVALID_REQUEST' }),
      503,
      'NOT_READY',
      'down',
    ],
    [
      'an error of ours',
      (_, r) => json(r, 400, { error: 'No routes', errorCode: 'NO_ROUTES_FOUND' }),
      400,
      'NO_ROUTES_FOUND',
      'on',
    ],
    [
      'an error without a code',
      (_, r) => json(r, 400, { error: 'Failed to get quotes' }),
      400,
      'INVALID_REQUEST',
      'on',
    ],
    ['an unknown path', (_, r) => json(r, 404, { message: 'no such route' }), 400, 'INVALID_REQUEST', 'on'],
  ]
  test.each(cases)('%s', async (_, answer, status, code, state) => {
    await start(answer)
    const reply = await up.app.inject(QUOTE)
    expect([reply.statusCode, reply.json()]).toEqual([
      status,
      { error: expect.any(String) as unknown, errorCode: code },
    ])
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(up.states()).toEqual([state, 'on'])
    expect(`${reply.body}${JSON.stringify(up.upstreams.states())}${up.lines.join('')}`).not.toContain(KEY)
  })

  test('the error of another server keeps its text', async () => {
    await start((_, response) => json(response, 400, { error: 'Failed to get quotes' }))
    expect((await up.app.inject(QUOTE)).json().error).toBe('Failed to get quotes')
  })
})

test('after a 429 nothing is asked for until its time', async () => {
  await start((_, response) => json(response, 429, { error: 'no' }, { 'retry-after': '42' }))
  const replies = [await up.app.inject(QUOTE), await up.app.inject(PRICES)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(replies.map(({ headers }) => headers['retry-after'])).toEqual(['42', '42'])
  expect(up.requests).toHaveLength(1)
})

test('equal reads at a time share a call', async () => {
  const waiting: ServerResponse[] = []
  await start((_, response) => {
    waiting.push(response)
    if (waiting.length === 2) for (const each of waiting) json(each, 200, PRICE)
  })
  const replies = await Promise.all([PRICES, PRICES, PRICES, `${PRICES}b`].map((url) => up.app.inject(url)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(up.requests.map(({ url }) => url).sort()).toEqual(['/base/price/v3?ids=a', '/base/price/v3?ids=ab'])
})

test('a reply is kept for as long as it says', async () => {
  await start(({ url = '' }, response) => {
    const rules = url.includes('kept') ? 'public, max-age=60' : 'no-store'
    json(response, 200, PRICE, { 'cache-control': rules })
  })
  for (const url of ['/api/price/v3?ids=kept', '/api/price/v3?ids=not'])
    for (let n = 0; n < 3; n++) expect((await up.app.inject(url)).json()).toEqual(PRICE)
  expect(up.requests.filter(({ url }) => url.includes('kept'))).toHaveLength(1)
  expect(up.requests.filter(({ url }) => url.includes('not'))).toHaveLength(3)
})

test('a change of its state is logged once, with a reason', async () => {
  await start((_, response) => void response.socket?.destroy())
  await up.app.inject(QUOTE)
  await up.app.inject(PRICES)
  const told = up.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ state }) => state)
  expect(told).toMatchObject([{ level: 40, kind: 'trade', state: 'down', reason: 'no reply' }])
})
