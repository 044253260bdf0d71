import type { ApiError } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { createCaller, queryString } from '../http/call.ts'
import { createMarketClient } from './market-client.ts'

type Call = { url: string; init: RequestInit }

function stub(answer: (call: Call) => Response | Promise<Response>) {
  const calls: Call[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const call = { url: String(url), init }
    calls.push(call)
    return answer(call)
  }
  return { calls, client: createMarketClient(createCaller({ fetch, timeoutMs: 30 })) }
}

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('expected an error')),
    (error: ApiError) => error,
  )

describe('the market client', () => {
  // spec 1-7.1-24
  test('writes filters and sort in wire form', async () => {
    const { calls, client } = stub(() => Response.json({ pools: [] }))
    await client.pools('toptrending', {
      timeframe: '1h',
      filters: { launchpads: ['boop', 'ego'], bounds: { volume: { min: 5 } } },
      sortBy: 'volume',
      limit: 10,
    })
    expect(calls[0]?.url).toBe(
      '/data/v1/pools/toptrending/1h?launchpads=boop%2Cego&minVolume1h=5&sortBy=volume1h&limit=10',
    )
  })

  // spec 1-7.1-24
  test('lists are joined with commas, dates are ISO, what is undefined is dropped', () => {
    const at = new Date('2026-11-20T17:00:00Z')
    expect(queryString({ from: at, ids: ['a', 'b'], to: undefined, isNew: false, limit: 3 })).toBe(
      '?from=2026-11-20T17%3A00%3A00.000Z&ids=a%2Cb&isNew=false&limit=3',
    )
    expect(queryString({ from: undefined })).toBe('')
  })

  // spec 1-7.1-05
  test('a search sends its words, order and filters with credentials, other calls go without', async () => {
    const { calls, client } = stub(() => Response.json([]))
    await client.searchAssets({ query: 'abc', sortBy: 'verified', filters: ['verified', 'exact_symbol'] })
    await client.assets(['A'])
    expect(calls.map(({ url, init }) => [url, init.credentials])).toEqual([
      ['/data/v1/assets/search?query=abc&sortBy=verified&filters=verified%2Cexact_symbol', 'include'],
      ['/data/v1/assets?ids=A', undefined],
    ])
  })

  test('posts gems with a timeframe per section', async () => {
    const { calls, client } = stub(() => Response.json({ recent: { pools: [] } }))
    expect(await client.gems({ recent: { timeframe: '5m', limit: 30 } })).toEqual({ recent: { pools: [] } })
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ recent: { timeframe: '5m', limit: 30 } })
  })

  test('an empty lookup sends no request', async () => {
    const { calls, client } = stub(() => Response.json([]))
    expect(await client.assets([])).toEqual([])
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['NOT_FOUND', () => Response.json({ error: 'no such token', code: 'NOT_FOUND' }, { status: 404 })],
    ['HTTP_ERROR', () => new Response('<html>', { status: 502 })],
    ['INVALID_REPLY', () => new Response('<html>')],
    ['INVALID_REPLY', () => Response.json({ count: 'many' })],
    ['NETWORK', () => Promise.reject(new TypeError('refused'))],
  ] as const)('%s is classified', async (code, answer) => {
    expect((await failure(stub(answer).client.holders('A'))).code).toBe(code)
  })

  test("the service's error code is kept", async () => {
    const { client } = stub(() => Response.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 }))
    expect(await failure(client.txs('A'))).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'x' })
  })

  const never = ({ init }: Call) =>
    new Promise<Response>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )

  test('a call without a response ends at its deadline', async () => {
    expect((await failure(stub(never).client.holders('A'))).code).toBe('TIMEOUT')
  })

  test('a call ends when its signal aborts', async () => {
    const abort = new AbortController()
    const pending = failure(stub(never).client.holders('A', abort.signal))
    abort.abort()
    expect((await pending).code).toBe('ABORTED')
  })
})

// spec 1-5.3-02
test.each([{}, [{ symbol: 'X' }], 'text'])(
  'a search reply of another shape than a list of tokens throws: %j',
  async (reply) => {
    const { client } = stub(() => Response.json(reply))
    const error = await failure(client.searchAssets({ query: 'x' }))
    expect([error.code, error.message]).toEqual([
      'INVALID_REPLY',
      'Invalid search response structure from Search API',
    ])
  },
)
