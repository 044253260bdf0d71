import type { ApiError } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../http/call.ts'
import { createBalanceClient } from './balance-client.ts'
import { createUltraClient, type UltraClient } from './ultra-client.ts'

const WALLET = '4Nd1mYQ4Jq1q3yqZcY3Vq1w2o8Qm9n5X7b6s2d3f4g5h'
const ULTRA = 'Invalid response structure from Ultra API'
const SEARCH = 'Invalid search response structure from Search API'
const native = { amount: '5', uiAmount: 5e-9, uiAmountString: '0.000000005' }
const balance = { amount: '5', uiAmount: 5e-9, slot: 7, isFrozen: false }

function clientOf(answer: () => Response) {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(String(url))
    return answer()
  }
  return { urls, client: createUltraClient(createCaller({ fetch, timeoutMs: 1_000 })) }
}

const failure = (reply: Promise<unknown>): Promise<ApiError> =>
  reply.then(
    () => Promise.reject(new Error('expected an error')),
    (error: ApiError) => error,
  )

const calls: Record<string, (client: UltraClient) => Promise<unknown>> = {
  balances: (client) => client.balances(WALLET),
  holdings: (client) => client.holdings(WALLET),
  order: (client) => client.order({ inputMint: WALLET, outputMint: WALLET, amount: 1n }),
  execute: (client) => client.execute({ requestId: 'a', signedTransaction: 'b' }),
  search: (client) => client.search('sol'),
}

describe('a reply of the right shape is returned', () => {
  test.each([
    ['balances', { SOL: balance }, `/api/ultra/v1/balances/${WALLET}`],
    ['balances', {}, `/api/ultra/v1/balances/${WALLET}`],
    ['holdings', { ...native, tokens: {} }, `/api/ultra/v1/holdings/${WALLET}`],
    ['execute', { status: 'Failed', code: -1006 }, '/api/ultra/v1/execute'],
    ['search', [{ id: 'a', name: 'A', symbol: 'A', decimals: 6 }], '/api/ultra/v1/search?query=sol'],
  ])('%s', async (name, reply, url) => {
    const { client, urls } = clientOf(() => Response.json(reply))
    expect(await calls[name]!(client)).toEqual(reply)
    expect(urls).toEqual([url])
  })
})

// spec 2-5-15, 2-8-41, 2-8-42
describe('a reply of another shape is an error with the message of its service', () => {
  test.each([
    ['balances', ULTRA, { SOL: { ...balance, amount: 5 } }],
    ['balances', ULTRA, { SOL: { ...balance, slot: null } }],
    ['balances', ULTRA, []],
    ['holdings', ULTRA, native],
    ['holdings', ULTRA, { ...native, amount: '-1', tokens: {} }],
    ['holdings', ULTRA, { ...native, tokens: { mint: native } }],
    ['holdings', ULTRA, 'text'],
    ['order', ULTRA, { inAmount: '1' }],
    ['execute', ULTRA, { status: 'Done', code: 0 }],
    ['search', SEARCH, {}],
    ['search', SEARCH, [{ symbol: 'A' }]],
    ['search', SEARCH, null],
  ])('%s: %s: %j', async (name, message, reply) => {
    const error = await failure(calls[name]!(clientOf(() => Response.json(reply)).client))
    expect([error.code, error.message]).toEqual(['INVALID_REPLY', message])
  })

  test.each(['balances', 'holdings', 'search'])('%s: no JSON', async (name) => {
    const error = await failure(calls[name]!(clientOf(() => new Response('<html>')).client))
    expect([error.code, error.message]).toEqual(['INVALID_REPLY', name === 'search' ? SEARCH : ULTRA])
  })
})

test('an error of the service keeps its code and message', async () => {
  const { client } = clientOf(() =>
    Response.json({ error: 'address is not an address', errorCode: 'INVALID_REQUEST' }, { status: 400 }),
  )
  expect(await failure(client.holdings('x'))).toMatchObject({
    code: 'INVALID_REQUEST',
    status: 400,
    message: 'address is not an address',
  })
})

// spec 2-7-40, 2-7-41
test.each(['balances', 'holdings'] as const)('%s of the balance service has its own path', async (name) => {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(String(url))
    return Response.json({ SOL: {} })
  }
  const client = createBalanceClient(createCaller({ fetch, timeoutMs: 1_000 }))
  expect((await failure(client[name](WALLET))).message).toBe(ULTRA)
  expect(urls).toEqual([`/account/${name}/${WALLET}`])
})
