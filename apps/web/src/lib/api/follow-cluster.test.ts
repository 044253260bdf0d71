// @vitest-environment happy-dom
import type { Cluster } from '@callisto/contract'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastKnown } from '../offline/last-known.ts'
import { followCluster } from './follow-cluster.ts'

const cluster = (genesisHash: string): Cluster => ({
  name: 'localnet',
  local: true,
  rpcUrl: 'https://rpc.example',
  wsUrl: 'wss://rpc.example',
  genesisHash,
  rpcEndpoints: [],
})

let reply: () => Response
let kept: unknown
let applied: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  reply = () => Response.json(cluster('new'))
  kept = cluster('old')
  applied = []
  vi.stubGlobal('fetch', async () => reply())
  vi.spyOn(lastKnown, 'read').mockImplementation(async () => ({ savedAtMs: 1, value: kept }))
})
afterEach(() => {
  stop()
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function start() {
  const queries = new QueryClient()
  queries.mount()
  stop = followCluster(queries, ({ genesisHash }) => void applied.push(genesisHash))
  await vi.advanceTimersByTimeAsync(0)
}

test('the cluster of the server is applied once and kept', async () => {
  const keep = vi.spyOn(lastKnown, 'keep').mockReturnValue()
  await start()
  expect(applied).toEqual(['new'])
  expect(keep.mock.calls).toEqual([['cluster', cluster('new')]])
})

test('while the server fails the kept cluster is used, and the new one as soon as it replies', async () => {
  reply = () => new Response('<html>', { status: 503 })
  await start()
  expect(applied).toEqual(['old'])
  await vi.advanceTimersByTimeAsync(600_000)
  reply = () => Response.json(cluster('new'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(applied).toEqual(['old', 'new'])
})

test('without network the kept cluster is used at once', async () => {
  onlineManager.setOnline(false)
  await start()
  expect(applied).toEqual(['old'])
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(applied).toEqual(['old', 'new'])
})

test.each([undefined, {}, { ...cluster('old'), rpcEndpoints: 5 }])('a kept %j is none', async (value) => {
  kept = value
  onlineManager.setOnline(false)
  await start()
  expect(applied).toEqual([])
})
