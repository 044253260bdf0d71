import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAKER_QUOTE_MS, type MakerQuoteRequest, MakerQuoteRequestSchema } from '@callisto/contract'
import { systemClock } from '@callisto/solana'
import { afterEach, describe, expect, test } from 'vitest'
import { simulatedClock } from '../testing/simulated-clock.test-helper.ts'
import { SOL, stillClock, USDC } from '../testing/test-service.test-helper.ts'
import { Maker, type QuoteOutcome, quoteMakers } from './maker.ts'
import { MakerClient } from './maker-client.ts'

const TAKER = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'
const MAKER = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const signal = new AbortController().signal
/** No deadline passes on it, however slow the machine is. */
const patientClock = { ...systemClock, wait: stillClock.wait }
const asked: MakerQuoteRequest = MakerQuoteRequestSchema.parse({
  ...{ protocol: 'v1', requestId: 'r', quoteId: 'q', quoteType: 'exactIn', amount: '1000' },
  ...{ tokenIn: SOL, tokenOut: USDC, feeBps: 0, taker: TAKER },
})
const quote = {
  ...{ protocol: 'v1', requestId: 'r', quoteId: 'q', quoteType: 'exactIn', amountIn: '1000' },
  ...{ amountOut: '150', tokenIn: SOL, tokenOut: USDC, maker: MAKER, taker: TAKER },
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function serve(handler: Handler): Promise<string> {
  server = createServer(handler)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reply =
  (body: unknown, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

test('a request has the documented body and headers', async () => {
  const seen: { headers: IncomingMessage['headers']; url: string; body: unknown }[] = []
  const url = await serve((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      seen.push({ headers: request.headers, url: request.url!, body: JSON.parse(text) })
      reply(quote)(request, response)
    })
  })
  const maker = new MakerClient({ name: 'm', url: `${url}/jupiter/rfq`, apiKey: 'k' }, patientClock)
  expect(await maker.quote(asked, signal)).toMatchObject({ ok: true })
  expect(seen).toEqual([
    {
      url: '/jupiter/rfq/quote',
      body: asked,
      headers: expect.objectContaining({
        ...{ 'x-api-key': 'k', 'x-request-timeout': '250', 'content-type': 'application/json' },
        'x-request-start': expect.stringMatching(/^\d{13}$/),
      }),
    },
  ])
})

describe('a reply that is none', () => {
  test.each<[string, string, Handler]>([
    ['no quote', 'none', reply({ message: 'no quote' }, 404)],
    ['an error', 'refused', reply({ message: 'down' }, 500)],
    ['a wrong key', 'refused', reply({ message: 'key' }, 401)],
    ['no JSON', 'invalid', reply('<html>')],
    ['another shape', 'invalid', reply({ amountOut: 150 })],
    ['an amount above u64', 'invalid', reply({ ...quote, amountOut: '18446744073709551616' })],
    ['a body of a megabyte', 'invalid', reply(JSON.stringify({ ...quote, more: 'x'.repeat(1e6) }))],
    [
      'a body without end',
      'invalid',
      (_, response) => {
        const more = () => response.write('x'.repeat(10_000), () => response.destroyed || setImmediate(more))
        more()
      },
    ],
    [
      'somewhere else',
      'unreachable',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['a broken connection', 'unreachable', (request) => request.socket.destroy()],
  ])('%s: %s', async (_, reason, handler) => {
    const maker = new MakerClient({ name: 'm', url: await serve(handler) }, patientClock)
    expect(await maker.quote(asked, signal)).toEqual({ ok: false, reason })
  })

  test('nobody listens', async () => {
    const maker = new MakerClient({ name: 'm', url: 'http://127.0.0.1:9' }, patientClock)
    expect(await maker.quote(asked, signal)).toEqual({ ok: false, reason: 'unreachable' })
  })
})

test('a maker that does not reply within 250 ms is late, and nobody waits longer', async () => {
  const { clock, time } = simulatedClock()
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error())))
  const prompt: typeof fetch = async () => Response.json(quote)
  const makers = [never, prompt].map((fetch, n) => new Maker({ name: String(n), url: '', fetch }, clock))
  const outcomes: [string, QuoteOutcome][] = []
  const quoting = quoteMakers(
    makers,
    () => asked,
    signal,
    (maker, outcome) => outcomes.push([maker.name, outcome]),
  )
  await time.runUntil(MAKER_QUOTE_MS - 1)
  expect(outcomes).toEqual([['1', 'quoted']])
  await time.runUntil(MAKER_QUOTE_MS)
  expect(outcomes).toEqual([
    ['1', 'quoted'],
    ['0', 'late'],
  ])
  expect((await quoting).map(({ maker, outAmount }) => [maker.name, outAmount])).toEqual([['1', 150n]])
})

describe('a quote for something else is not taken', () => {
  test.each<[string, object]>([
    ['request', { requestId: 'x' }],
    ['quote', { quoteId: 'x' }],
    ['type', { quoteType: 'exactOut' }],
    ['input', { tokenIn: USDC }],
    ['output', { tokenOut: SOL }],
    ['taker', { taker: MAKER }],
    ['amount', { amountIn: '999' }],
    ['nothing', { amountOut: '0' }],
    ['maker that is no key', { maker: '1'.repeat(44) }],
    ['maker that is the taker', { maker: TAKER }],
  ])('another %s', async (_, change) => {
    const fetch: typeof globalThis.fetch = async () => Response.json({ ...quote, ...change })
    const outcomes: QuoteOutcome[] = []
    const makers = [new Maker({ name: 'm', url: '', fetch }, patientClock)]
    expect(
      await quoteMakers(
        makers,
        () => asked,
        signal,
        (_maker, outcome) => outcomes.push(outcome),
      ),
    ).toEqual([])
    expect(outcomes).toEqual(['wrong'])
  })
})
