// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { chainStatusQuery, clusterQuery } from './cluster.ts'

afterEach(() => vi.unstubAllGlobals())

const fetchStatus = (response: Response) => {
  vi.stubGlobal('fetch', async () => response)
  return new QueryClient().fetchQuery({ ...chainStatusQuery, retry: false })
}

test('the chain status is a word', async () => {
  expect(await fetchStatus(Response.json({ status: 'LOW_TPS' }))).toBe('LOW_TPS')
})

// spec 1-7.2-08
test('another HTTP status than 200 throws', async () => {
  const reply = fetchStatus(Response.json({ status: 'OK' }, { status: 503 }))
  await expect(reply).rejects.toThrow('Failed to fetch chain status')
})

// spec 1-7.2-07
test('the chain status is fetched every 60 s, with three retries 2 s apart', () => {
  expect(chainStatusQuery).toMatchObject({ refetchInterval: 60_000, retry: 3, retryDelay: 2_000 })
})

test.each([null, {}, { name: 'localnet', local: 'yes', genesisHash: 'x' }])(
  '%j is not a cluster',
  async (body) => {
    vi.stubGlobal('fetch', async () => Response.json(body))
    const reply = new QueryClient().fetchQuery({ ...clusterQuery, retry: false })
    await expect(reply).rejects.toMatchObject({ code: 'INVALID_REPLY' })
  },
)
