// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainStatusQuery, clusterQuery } from '../../lib/api/cluster.ts'
import { rpcPool } from '../../lib/api/rpc-pool.ts'
import { closeOverlay, useOverlay } from '../../lib/browser/overlays.ts'
import { useFeedHealth } from '../../lib/live/feed-health.ts'
import { NetworkBanner } from './NetworkBanner.tsx'

const OFFLINE = "You're currently offline."
const RPC = 'Your selected RPC is not responding to any requests. Try changing your RPC.'
const SLOW = 'Solana network is experiencing degraded performance. Transactions may fail to send or confirm.'

let queries: QueryClient
let slots: string[]
let isRpcDead: boolean

const cluster = (name: string) => ({
  name,
  local: false,
  rpcUrl: 'https://rpc.example',
  wsUrl: 'wss://rpc.example',
  genesisHash: 'G',
  rpcEndpoints: [],
})

beforeEach(() => {
  vi.useFakeTimers()
  slots = []
  isRpcDead = false
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    slots.push(JSON.parse(body).method)
    if (isRpcDead) return new Response('<html>', { status: 502 })
    return Response.json({ jsonrpc: '2.0', id: 1, result: 7 })
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queries.setQueryData(clusterQuery.queryKey, cluster('mainnet-beta'))
  queries.setQueryData(chainStatusQuery.queryKey, 'OK')
})
afterEach(() => {
  cleanup()
  queries.clear()
  closeOverlay()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <NetworkBanner />
    </QueryClientProvider>,
  )
const text = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A better state is shown once it has lasted a second. */
const settle = () => pass(1_000)

async function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  await act(async () => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  await pass(0)
}

// spec 1-7.5-01, 1-9-18
test('getSlot is the health check, every 60 s', async () => {
  show()
  await pass(0)
  expect(slots).toEqual(['getSlot'])
  await pass(59_999)
  expect(slots).toHaveLength(1)
  await pass(1)
  expect(slots).toEqual(['getSlot', 'getSlot'])
  expect(text()).toBe('')
})

// spec 1-8-05
test('a failed health check shows the banner with the way to the settings; recovery hides it', async () => {
  isRpcDead = true
  show()
  await pass(2_000)
  expect(text()).toBe(RPC)
  fireEvent.click(screen.getByRole('button', { name: 'Try changing your RPC.' }))
  expect(useOverlay.getState().open).toBe('settings')
  isRpcDead = false
  await pass(5_000)
  await settle()
  expect(text()).toBe('')
})

// spec 1-4-15
test('the states come in their priority, and each goes with its cause', async () => {
  isRpcDead = true
  queries.setQueryData(chainStatusQuery.queryKey, 'LOW_TPS')
  show()
  expect(text()).toBe(SLOW)
  await pass(2_000)
  expect(text()).toBe(RPC)
  await act(async () => void queries.setQueryData(clusterQuery.queryKey, cluster('devnet')))
  await pass(0)
  expect(text()).toMatch(/devnet/)
  await goOnline(false)
  expect(text()).toBe(OFFLINE)
  await goOnline(true)
  await settle()
  expect(text()).toMatch(/devnet/)
  await act(async () => void queries.setQueryData(clusterQuery.queryKey, cluster('mainnet-beta')))
  isRpcDead = false
  await pass(5_000)
  await settle()
  expect(text()).toBe(SLOW)
  await act(async () => void queries.setQueryData(chainStatusQuery.queryKey, 'OK'))
  await settle()
  expect(text()).toBe('')
})

// spec 1-8-04
test('a flapping network shows one banner until it has lasted a second, and asks for nothing while offline', async () => {
  show()
  await pass(0)
  for (let round = 0; round < 5; round += 1) {
    await goOnline(false)
    const asked = slots.length
    expect(text()).toBe(OFFLINE)
    await pass(120_000)
    expect(slots).toHaveLength(asked)
    await goOnline(true)
    await pass(999)
    expect(text()).toBe(OFFLINE)
  }
  await pass(1)
  expect(text()).toBe('')
})

test('a lost stream checks the RPC at once', async () => {
  useFeedHealth.setState({ connected: true })
  show()
  await pass(0)
  isRpcDead = true
  await act(async () => useFeedHealth.setState({ connected: false }))
  await pass(2_000)
  expect(text()).toBe(RPC)
  useFeedHealth.setState({ connected: undefined })
})

test('an unknown status is no slow network', async () => {
  queries.removeQueries({ queryKey: chainStatusQuery.queryKey })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  show()
  await pass(0)
  expect(text()).toBe('')
})

test('an RPC of another cluster is said to be one', async () => {
  const state = vi.spyOn(rpcPool, 'state', 'get')
  const endpoint = { id: 'custom', url: 'https://rpc.example/', wsUrl: 'wss://rpc.example/' }
  const fixed = { chosen: endpoint, active: endpoint, problem: 'wrong-cluster' } as const
  state.mockReturnValue(fixed)
  show()
  expect(text()).toBe('Your selected RPC serves another cluster. Try changing your RPC.')
})
