// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '../api/call.ts'
import { assetStore } from '../live/asset-store.ts'
import { tokenQuery } from './token-query.ts'

const client = new QueryClient()
const asset = (id: string) => ({ id, symbol: 'X', name: 'X', decimals: 6 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  client.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// spec 1-7.1-08, 2-7-38, 2-9-22
test('lookups of 10 ms go out together, at most 50 ids in one call', async () => {
  const call = vi.spyOn(market, 'assets').mockImplementation(async (ids) => ids.map(asset))
  const ids = Array.from({ length: 51 }, (_, at) => `mint${at}`)
  const found = Promise.all(ids.map((id) => client.fetchQuery(tokenQuery(id))))
  await vi.advanceTimersByTimeAsync(9)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect((await found).map((token) => token?.id)).toEqual(ids)
  expect(call.mock.calls.map(([asked]) => asked.length)).toEqual([50, 1])
})

// spec 1-7.1-09, 1-9-06
test('a token is looked up again after 30 s, not before', async () => {
  const call = vi.spyOn(market, 'assets').mockImplementation(async (ids) => ids.map(asset))
  const fetch = async () => {
    const found = client.fetchQuery(tokenQuery('mint'))
    await vi.advanceTimersByTimeAsync(10)
    await found
    return call.mock.calls.length
  }
  expect(await fetch()).toBe(1)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(await fetch()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await fetch()).toBe(2)
})

// spec 1-9-06
test('what a list had of a token is reused for 10 s, what the stream sent is not', async () => {
  const call = vi.spyOn(market, 'assets').mockImplementation(async (ids) => ids.map(asset))
  const fetch = async (id: string) => {
    const found = client.fetchQuery(tokenQuery(id))
    await vi.advanceTimersByTimeAsync(10)
    return (await found)?.name
  }
  assetStore.put([
    { ...asset('listed'), name: 'Of the list' },
    { ...asset('old'), name: 'Of the list' },
  ])
  expect(await fetch('listed')).toBe('Of the list')
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await fetch('old')).toBe('X')
  assetStore.queueUpdate(asset('streamed'))
  assetStore.flush()
  expect(await fetch('streamed')).toBe('X')
  expect(call.mock.calls).toEqual([[['old']], [['streamed']]])
})

// spec 2-9-34
test('a lookup that fails is made again three times, a second apart', async () => {
  const call = vi.spyOn(market, 'assets').mockRejectedValue(new Error('down'))
  const failed = expect(client.fetchQuery(tokenQuery('lost'))).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(10)
  for (const calls of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(989)
    expect(call).toHaveBeenCalledTimes(calls)
    await vi.advanceTimersByTimeAsync(21)
    expect(call).toHaveBeenCalledTimes(calls + 1)
  }
  await failed
  await vi.advanceTimersByTimeAsync(10_000)
  expect(call).toHaveBeenCalledTimes(4)
})
