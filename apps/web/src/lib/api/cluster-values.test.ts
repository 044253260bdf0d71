// @vitest-environment happy-dom
import type { ClusterValues } from '@callisto/solana'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { clusterValuesQuery, loadClusterValues } from './cluster-values.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const values = { slotMs: 400, slotsToNextEpoch: 1_000n } as ClusterValues

test('values that are known are taken, also without a network', async () => {
  const queries = new QueryClient()
  queries.setQueryData(clusterValuesQuery.queryKey, values)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await loadClusterValues(queries)).toBe(values)
})

test('without a network unknown values are an error at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(loadClusterValues(new QueryClient())).rejects.toMatchObject({ code: 'NETWORK' })
})

test('values that come are waited for, those that do not come have a deadline', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  const ensured = vi.spyOn(queries, 'ensureQueryData').mockResolvedValueOnce(values)
  expect(await loadClusterValues(queries)).toBe(values)
  ensured.mockReturnValueOnce(new Promise(() => {}))
  const loading = loadClusterValues(queries).catch(({ code }) => code)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loading).toBe('TIMEOUT')
})
