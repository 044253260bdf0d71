import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { key } from '../testing/fake-chain.test-helper.ts'
import {
  BONK,
  DEAD,
  ISLE,
  NEWCOIN,
  SOL,
  startTestService,
  type TestService,
  USDC,
} from '../testing/test-service.test-helper.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const quote = (change: Record<string, string | undefined> = {}) => {
  const params = { inputMint: SOL, outputMint: USDC, amount: '1000000', ...change }
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return service.get(`/swap/v1/quote?${new URLSearchParams(given)}`)
}

describe('quote', () => {
  const unknown = key(77)
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no amount', { amount: undefined }, 'INVALID_REQUEST'],
    ['zero', { amount: '0' }, 'INVALID_REQUEST'],
    ['negative', { amount: '-5' }, 'INVALID_REQUEST'],
    ['fractional', { amount: '1.5' }, 'INVALID_REQUEST'],
    ['exponent', { amount: '1e9' }, 'INVALID_REQUEST'],
    ['hexadecimal', { amount: '0x10' }, 'INVALID_REQUEST'],
    ['above u64', { amount: '18446744073709551616' }, 'INVALID_REQUEST'],
    ['not a number', { amount: 'NaN' }, 'INVALID_REQUEST'],
    ['ten thousand digits', { amount: '9'.repeat(10_000) }, 'INVALID_REQUEST'],
    ['no input', { inputMint: undefined }, 'INVALID_REQUEST'],
    ['an input that is no key', { inputMint: 'hello' }, 'INVALID_REQUEST'],
    ['an input of 33 bytes', { inputMint: 'z'.repeat(44) }, 'INVALID_REQUEST'],
    ['markup', { outputMint: '<script>' }, 'INVALID_REQUEST'],
    ['the same mint twice', { outputMint: SOL }, 'CIRCULAR_ARBITRAGE_IS_DISABLED'],
    ['an unknown mint', { outputMint: unknown }, 'TOKEN_NOT_TRADABLE'],
    ['an unknown input', { inputMint: unknown }, 'TOKEN_NOT_TRADABLE'],
    ['a mint whose only pool is empty', { outputMint: DEAD }, 'TOKEN_NOT_TRADABLE'],
    ['no way between', { outputMint: ISLE }, 'NO_ROUTES_FOUND'],
    ['no such venue', { dexes: 'Nowhere' }, 'NO_ROUTES_FOUND'],
    ['every venue excluded', { excludeDexes: 'Callisto CPMM,Callisto Launchpad' }, 'NO_ROUTES_FOUND'],
    ['no direct market', { outputMint: BONK, onlyDirectRoutes: 'true' }, 'NO_ROUTES_FOUND'],
    ['a bad mode', { swapMode: 'ExactBoth' }, 'INVALID_REQUEST'],
    ['a bad boolean', { onlyDirectRoutes: '2' }, 'INVALID_REQUEST'],
    ['slippage above 100 %', { slippageBps: '10001' }, 'INVALID_REQUEST'],
    ['negative slippage', { slippageBps: '-1' }, 'INVALID_REQUEST'],
    ['fractional slippage', { slippageBps: '0.5' }, 'INVALID_REQUEST'],
    ['a platform fee above one byte', { platformFeeBps: '300' }, 'INVALID_REQUEST'],
    ['too many accounts', { maxAccounts: '65' }, 'INVALID_REQUEST'],
    ['maxAccounts with ExactOut', { maxAccounts: '20', swapMode: 'ExactOut' }, 'NOT_SUPPORTED'],
    ['more out than there is', { amount: '900000000000', swapMode: 'ExactOut' }, 'COULD_NOT_FIND_ANY_ROUTE'],
    [
      'more than a curve can sell',
      { outputMint: NEWCOIN, amount: '1000000000000' },
      'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    ],
  ])('%s', async (_, change, errorCode) => {
    const { status, body } = await quote(change)
    expect(body).toMatchObject({ error: expect.any(String), errorCode })
    expect(status).toBe(400)
    expect(JSON.stringify(body).length).toBeLessThan(400)
  })

  test('too small and too large amounts have their own codes', async () => {
    expect((await quote({ inputMint: BONK, amount: '1' })).body).toMatchObject({ reason: 'AMOUNT_TOO_SMALL' })
    expect((await quote({ amount: '900000000000', swapMode: 'ExactOut' })).body).toMatchObject({
      reason: 'AMOUNT_TOO_LARGE',
    })
  })

  test('keys of the prototype are only unknown parameters', async () => {
    const { status } = await service.get(
      `/swap/v1/quote?inputMint=${SOL}&outputMint=${USDC}&amount=1000000&__proto__=1&constructor=1&__proto__[amount]=5`,
    )
    expect(status).toBe(200)
    expect(Object.prototype).not.toHaveProperty('amount')
  })

  test('a parameter given twice', async () => {
    const { body } = await service.get(
      `/swap/v1/quote?inputMint=${SOL}&inputMint=${USDC}&outputMint=${BONK}&amount=1`,
    )
    expect(body).toMatchObject({ errorCode: 'INVALID_REQUEST' })
  })
})

describe('swap', () => {
  const send = (payload: string | Buffer, contentType = 'application/json', path = '/api/swap/v1/swap') =>
    service.app.inject({ method: 'POST', url: path, headers: { 'content-type': contentType }, payload })
  const good = async () => ({ quoteResponse: (await quote()).body, userPublicKey: key(500) })

  test.each<[string, string, string, number, string]>([
    ['no JSON', '{"quoteResponse":', 'application/json', 400, 'INVALID_REQUEST'],
    ['an empty body', '', 'application/json', 400, 'INVALID_REQUEST'],
    ['null', 'null', 'application/json', 400, 'INVALID_REQUEST'],
    ['an array', '[]', 'application/json', 400, 'INVALID_REQUEST'],
    ['text', '"text"', 'application/json', 400, 'INVALID_REQUEST'],
    ['an empty object', '{}', 'application/json', 400, 'INVALID_REQUEST'],
    ['a polluting key', '{"__proto__":{"userPublicKey":"x"}}', 'application/json', 400, 'INVALID_REQUEST'],
    [
      'a polluting constructor',
      '{"constructor":{"prototype":{"x":1}}}',
      'application/json',
      400,
      'INVALID_REQUEST',
    ],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['XML', '<a/>', 'text/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['64 kB and one byte', `"${'a'.repeat(64 * 1024)}"`, 'application/json', 413, 'BODY_TOO_LARGE'],
    ['1 MB', `{"a":"${'a'.repeat(1_000_000)}"}`, 'application/json', 413, 'BODY_TOO_LARGE'],
    [
      'a thousand levels',
      `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
      'application/json',
      400,
      'INVALID_REQUEST',
    ],
  ])('%s', async (_, payload, contentType, status, errorCode) => {
    for (const path of ['/api/swap/v1/swap', '/api/swap/v1/swap-instructions']) {
      const reply = await send(payload, contentType, path)
      expect([reply.statusCode, reply.json().errorCode]).toEqual([status, errorCode])
    }
    expect(Object.prototype).not.toHaveProperty('x')
  })

  const changed: [string, (body: Record<string, never>) => unknown, string][] = [
    ['a user that is no key', (b) => ({ ...b, userPublicKey: 'me' }), 'INVALID_REQUEST'],
    ['a user of 33 bytes', (b) => ({ ...b, userPublicKey: 'z'.repeat(44) }), 'INVALID_REQUEST'],
    ['an empty route', (b) => route(b, () => []), 'INVALID_REQUEST'],
    ['65 steps', (b) => route(b, (plan) => Array(65).fill(plan[0])), 'INVALID_REQUEST'],
    [
      'a market twice',
      (b) => route(b, (plan) => [plan[0], plan[0]]),
      'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    ],
    [
      'half of the amount',
      (b) => route(b, (plan) => [{ ...plan[0], bps: 5_000 }]),
      'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    ],
    [
      'an unknown market',
      (b) => route(b, (plan) => [swapInfo(plan[0], { ammKey: key(78) })]),
      'MARKET_NOT_FOUND',
    ],
    [
      'a market of other tokens',
      (b) => route(b, (plan) => [swapInfo(plan[0], { ammKey: key(20_003) })]),
      'MARKET_NOT_FOUND',
    ],
    [
      'a mint for a market',
      (b) => route(b, (plan) => [swapInfo(plan[0], { ammKey: USDC })]),
      'MARKET_NOT_FOUND',
    ],
    [
      'another end',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), outputMint: BONK } }),
      'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    ],
    [
      'the same end',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), outputMint: SOL } }),
      'CIRCULAR_ARBITRAGE_IS_DISABLED',
    ],
    [
      'a limit that is not kept',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), otherAmountThreshold: '999999' } }),
      'CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD',
    ],
    [
      'a negative amount',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), inAmount: '-1' } }),
      'INVALID_REQUEST',
    ],
    [
      'an amount that is no whole number',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), inAmount: '1.5' } }),
      'INVALID_REQUEST',
    ],
    ['a version that does not exist', (b) => ({ ...b, transactionVersion: 2 }), 'INVALID_REQUEST'],
    [
      'version 1 as a legacy transaction',
      (b) => ({ ...b, transactionVersion: 1, asLegacyTransaction: true }),
      'INVALID_REQUEST',
    ],
    [
      'an amount as number',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), inAmount: 1 } }),
      'INVALID_REQUEST',
    ],
    [
      'an amount above u64',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), inAmount: '99999999999999999999' } }),
      'INVALID_REQUEST',
    ],
    [
      'zero out',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), outAmount: '0', otherAmountThreshold: '0' } }),
      'INVALID_REQUEST',
    ],
    [
      'a fee without its account',
      (b) => ({ ...b, quoteResponse: { ...quoteIn(b), platformFee: { amount: '1', feeBps: 20 } } }),
      'INVALID_REQUEST',
    ],
    [
      'two fees',
      (b) => ({ ...b, prioritizationFeeLamports: 5, computeUnitPriceMicroLamports: 5 }),
      'INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE',
    ],
    ['a negative fee', (b) => ({ ...b, prioritizationFeeLamports: -5 }), 'INVALID_REQUEST'],
    ['a fractional fee', (b) => ({ ...b, prioritizationFeeLamports: 0.5 }), 'INVALID_REQUEST'],
    [
      'a level that does not exist',
      (b) => ({
        ...b,
        prioritizationFeeLamports: { priorityLevelWithMaxLamports: { priorityLevel: 'max', maxLamports: 1 } },
      }),
      'INVALID_REQUEST',
    ],
    [
      'a tip on a cluster without a block engine',
      (b) => ({ ...b, prioritizationFeeLamports: { jitoTipLamports: 5 } }),
      'NOT_SUPPORTED',
    ],
    [
      'a destination that is not there',
      (b) => ({ ...b, destinationTokenAccount: key(79) }),
      'INVALID_REQUEST',
    ],
    [
      'two destinations',
      (b) => ({ ...b, destinationTokenAccount: key(79), nativeDestinationAccount: key(80) }),
      'INVALID_REQUEST',
    ],
    [
      'native destination of a token',
      (b) => ({ ...b, nativeDestinationAccount: key(80) }),
      'INVALID_REQUEST',
    ],
    ['an expiry of 0', (b) => ({ ...b, blockhashSlotsToExpiry: 0 }), 'INVALID_REQUEST'],
    ['an expiry of 256', (b) => ({ ...b, blockhashSlotsToExpiry: 256 }), 'INVALID_REQUEST'],
    ['a flag as text', (b) => ({ ...b, wrapAndUnwrapSol: 'yes' }), 'INVALID_REQUEST'],
  ]
  test.each(changed)('%s', async (_, change, errorCode) => {
    const body = change((await good()) as unknown as Record<string, never>)
    expect(await service.post('/swap/v1/swap', body)).toMatchObject({ status: 400, body: { errorCode } })
  })

  test('the service still replies', async () => {
    expect(await service.post('/swap/v1/swap', await good())).toMatchObject({ status: 200 })
    expect(await service.metric('callisto_trade_failures_total')).toBe(0)
  })
})

type Body = Record<string, never>
const quoteIn = (body: Body): Record<string, unknown> =>
  body.quoteResponse as unknown as Record<string, unknown>

function route(body: Body, change: (plan: Record<string, unknown>[]) => unknown[]): unknown {
  const quoteResponse = quoteIn(body)
  return { ...body, quoteResponse: { ...quoteResponse, routePlan: change(quoteResponse.routePlan as never) } }
}

function swapInfo(step: Record<string, unknown> | undefined, change: object): unknown {
  return { ...step, bps: 10_000, swapInfo: { ...(step?.swapInfo as object), ...change } }
}

test.each([
  ['/nothing', 404, 'NOT_FOUND'],
  ['/price/v3', 400, 'INVALID_REQUEST'],
  ['/price/v3?ids=x', 400, 'INVALID_REQUEST'],
  [`/price/v3?ids=${Array(51).fill(key(1)).join(',')}`, 400, 'INVALID_REQUEST'],
  ['/tokens/v2/search', 400, 'INVALID_REQUEST'],
  [`/tokens/v2/search?query=${Array(101).fill(key(1)).join(',')}`, 400, 'INVALID_REQUEST'],
])('%s is %d', async (path, status, errorCode) => {
  expect(await service.get(path)).toMatchObject({ status, body: { errorCode } })
})

test('every answer carries a request id of its own', async () => {
  const ids = await Promise.all([quote(), quote({ amount: '0' }), service.get('/nothing')])
  const seen = new Set(ids.map(({ headers }) => headers['x-api-gateway-request-id']))
  expect(seen.size).toBe(3)
  expect(seen.has(undefined)).toBe(false)
})
