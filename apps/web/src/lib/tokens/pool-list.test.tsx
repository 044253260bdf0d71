// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { assetStore } from '../live/asset-store.ts'
import { lastKnown } from '../offline/last-known.ts'
import { keepPools, storePools, usePoolListState } from './pool-list.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const pool = (id: string, mint: string, usdPrice?: number) =>
  ({
    id,
    dex: 'Callisto CPMM',
    chain: 'solana',
    type: 'Callisto CPMM',
    createdAt: '2026-11-20T17:00:00.000Z',
    baseAsset: { id: mint, name: 'Any', symbol: 'ANY', decimals: 6, ...(usdPrice ? { usdPrice } : {}) },
  }) as unknown as Parameters<typeof storePools>[0][number]

const query = {
  data: undefined,
  error: null,
  isError: false,
  errorUpdateCount: 0,
  dataUpdatedAt: 0,
  fetchStatus: 'paused',
} as const

function read(state: Parameters<typeof usePoolListState>[1], kept: unknown) {
  const value = kept === undefined ? undefined : { savedAtMs: 5, value: kept }
  vi.spyOn(lastKnown, 'read').mockResolvedValue(value)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(() => usePoolListState('home:toptrending:1h', state), { wrapper }).result
}

test('a list is the mints of its pools in order, each once; its tokens are stored', () => {
  expect(storePools([pool('p1', 'm1'), pool('p2', 'm2'), pool('p3', 'm1')])).toEqual(['m1', 'm2'])
  expect(assetStore.get('m2')?.asset.symbol).toBe('ANY')
})

test('without network the kept list is shown with its age, without older tokens over newer ones', async () => {
  const keep = vi.spyOn(lastKnown, 'keep').mockReturnValue()
  keepPools('home:toptrending:1h', [pool('p4', 'm4', 4), pool('p5', 'm5', 5)])
  expect(keep.mock.calls[0]?.[0]).toBe('home:toptrending:1h')
  storePools([pool('p4', 'm4', 40)])
  const result = read(query, keep.mock.calls[0]?.[1])
  await waitFor(() => expect(result.current.keptIds).toEqual(['m4', 'm5']))
  expect(result.current).toMatchObject({ failure: undefined, outdatedSinceMs: 5 })
  expect(assetStore.get('m4')?.asset.usdPrice).toBe(40)
  expect(assetStore.get('m5')?.asset.usdPrice).toBe(5)
})

test.each([
  ['nothing is kept and there is no network', query, undefined, 'OFFLINE'],
  ['something else is kept', query, { pools: [{ id: 1 }] }, 'OFFLINE'],
  [
    'the service fails',
    { ...query, fetchStatus: 'idle', isError: true, error: new RangeError('x'), errorUpdateCount: 1 },
    undefined,
    'RangeError',
  ],
] as const)('when %s, the reason is shown', async (_, state, kept, failure) => {
  const result = read(state, kept)
  await waitFor(() => expect(result.current.failure).toBe(failure))
  expect(result.current.keptIds).toBeUndefined()
})
