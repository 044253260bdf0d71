// @vitest-environment happy-dom
import { ApiError } from '@callisto/contract'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logFailure } from './log-failure.ts'

afterEach(() => vi.restoreAllMocks())

// spec 2-8-76
test('a failed query is logged once, by its name and code, without address or key', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const queries = new QueryClient({ queryCache: new QueryCache({ onError: logFailure }) })
  const failing = queries.fetchQuery({
    queryKey: ['balances', 'ADDRESS'],
    queryFn: async () => {
      throw new ApiError('NETWORK', 'The service is unreachable')
    },
    retry: false,
  })
  await expect(failing).rejects.toThrow()
  expect(warn.mock.calls).toEqual([['balances: NETWORK']])
})

test('a query that fails by another one is not logged again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const queries = new QueryClient({ queryCache: new QueryCache({ onError: logFailure }) })
  const symbol = {
    queryKey: ['symbol', 'BONK'],
    queryFn: async () => {
      throw new ApiError('TIMEOUT', 'No reply')
    },
    retry: false,
  }
  const pair = { queryKey: ['pair', 'SOL-BONK'], queryFn: () => queries.fetchQuery(symbol), retry: false }
  await expect(queries.fetchQuery(pair)).rejects.toThrow()
  expect(warn.mock.calls).toEqual([['symbol: TIMEOUT']])
})
