import type { Asset } from '@callisto/contract'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { AssetStore } from './asset-store.ts'

const asset = (id: string, more: Partial<Asset> = {}): Asset => ({
  id,
  name: id,
  symbol: id,
  decimals: 6,
  ...more,
})

function manualStore(maxAssets?: number) {
  let flush = () => {}
  const schedule = vi.fn((next: () => void) => {
    flush = next
  })
  return { store: new AssetStore(schedule, maxAssets), schedule, flush: () => flush() }
}

test('updates are merged into one flush and notify only their own subscribers', () => {
  const { store, schedule, flush } = manualStore()
  store.put([asset('a', { usdPrice: 1, priceBlockId: 1 }), asset('b', { usdPrice: 1, priceBlockId: 1 })])
  const a = vi.fn()
  const b = vi.fn()
  store.subscribe('a', a)
  store.subscribe('b', b)
  for (let blockId = 2; blockId < 50; blockId += 1)
    store.queuePrice({ assetId: 'a', price: blockId, blockId })
  expect(schedule).toHaveBeenCalledTimes(1)
  expect(store.get('a')?.asset.usdPrice).toBe(1)
  flush()
  expect(store.get('a')).toMatchObject({
    moves: 1,
    direction: 'up',
    asset: { usdPrice: 49, priceBlockId: 49 },
  })
  expect(a).toHaveBeenCalledTimes(1)
  expect(b).not.toHaveBeenCalled()
})

// spec 1-4-07
test('the newest block wins in any order of updates', () => {
  const ticks = fc.array(fc.record({ blockId: fc.nat(30), late: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(ticks, (all) => {
      const { store, flush } = manualStore()
      store.put([asset('a', { usdPrice: 0.5, priceBlockId: -1, circSupply: 10 })])
      for (const { blockId, late } of all) {
        const price = blockId + 1
        if (late) store.queueUpdate(asset('a', { usdPrice: price, priceBlockId: blockId, mcap: price * 10 }))
        else store.queuePrice({ assetId: 'a', price, blockId })
        if (blockId % 5 === 0) flush()
      }
      flush()
      const newest = Math.max(...all.map(({ blockId }) => blockId))
      expect(store.get('a')?.asset).toMatchObject({
        usdPrice: newest + 1,
        priceBlockId: newest,
        mcap: (newest + 1) * 10,
      })
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('an update without holder count and organic score keeps the known values', () => {
  const { store, flush } = manualStore()
  store.put([asset('a', { holderCount: 12, organicScore: 80, priceBlockId: 1 })])
  store.queueUpdate(asset('a', { liquidity: 5, priceBlockId: 2 }))
  flush()
  expect(store.get('a')?.asset).toMatchObject({ holderCount: 12, organicScore: 80, liquidity: 5 })
})

test('a price of an unknown token is dropped', () => {
  const { store, flush } = manualStore()
  store.queuePrice({ assetId: 'x', price: 1, blockId: 1 })
  flush()
  expect(store.get('x')).toBeUndefined()
})

test('an unsubscribed listener is not called', () => {
  const { store } = manualStore()
  const left = vi.fn()
  store.subscribe('a', left)()
  store.put([asset('a')])
  expect(left).not.toHaveBeenCalled()
})

const loadedIds = (store: AssetStore) => [...store.all()].map((live) => live.asset.id)

describe('a full store', () => {
  test('removes what was used the longest ago, and nothing with a subscription', () => {
    const { store, flush } = manualStore(3)
    store.put([asset('watched'), asset('left'), asset('old')])
    store.subscribe('watched', () => {})
    store.subscribe('left', () => {})()
    store.put([asset('c')])
    expect(loadedIds(store)).toEqual(['watched', 'left', 'c'])
    store.queueUpdate(asset('left', { priceBlockId: 2 }))
    store.queueUpdate(asset('d'))
    flush()
    expect(loadedIds(store)).toEqual(['watched', 'left', 'd'])
  })

  test('keeps every subscribed token, even above the limit, until the subscription ends', () => {
    const { store } = manualStore(2)
    const ends = ['a', 'b', 'c'].map((id) => store.subscribe(id, () => {}))
    store.put([asset('a'), asset('b'), asset('c')])
    expect(loadedIds(store)).toEqual(['a', 'b', 'c'])
    for (const end of ends) end()
    store.put([asset('d')])
    expect(loadedIds(store)).toEqual(['c', 'd'])
  })

  test('an endless stream of new tokens without an animation frame stays bounded', () => {
    const { store } = manualStore(10)
    for (let block = 0; block < 1_000; block++) {
      store.queueUpdate(asset(`token-${block}`, { priceBlockId: block }))
      store.queuePrice({ assetId: `token-${block}`, price: 1, blockId: block })
    }
    expect(loadedIds(store)).toHaveLength(10)
    expect(store.get('token-990')).toBeDefined()
  })
})

test('a reply notifies who waits for a token at once, and who shows it already at the flush', () => {
  const { store, schedule, flush } = manualStore()
  const [shown, awaited] = [vi.fn(), vi.fn()]
  store.put([asset('shown')])
  store.subscribe('shown', shown)
  store.subscribe('awaited', awaited)
  store.put([asset('shown', { usdPrice: 2 }), asset('awaited')])
  expect(store.get('shown')?.asset.usdPrice).toBe(2)
  expect([shown.mock.calls.length, awaited.mock.calls.length]).toEqual([0, 1])
  expect(schedule).toHaveBeenCalledOnce()
  flush()
  expect([shown.mock.calls.length, awaited.mock.calls.length]).toEqual([1, 1])
  // Nobody shows it: there is nothing to render.
  store.put([asset('other')])
  store.put([asset('other')])
  expect(schedule).toHaveBeenCalledOnce()
})

test('when many shown tokens change, a flush renders some of them, each in its turn', () => {
  const { store, flush } = manualStore()
  const ids = Array.from({ length: 30 }, (_, at) => `token${at}`)
  store.put(ids.map((id) => asset(id, { usdPrice: 1, priceBlockId: 1 })))
  const calls: string[] = []
  for (const id of ids) store.subscribe(id, () => calls.push(id))
  const change = (blockId: number) => {
    for (const assetId of ids) store.queuePrice({ assetId, price: blockId, blockId })
  }
  change(2)
  flush()
  expect(calls).toEqual(ids.slice(0, 12))
  expect(store.get('token29')?.asset.usdPrice).toBe(2)
  // Those that have waited come first.
  change(3)
  flush()
  expect(calls).toEqual(ids.slice(0, 24))
  flush()
  expect(calls).toEqual([...ids, ...ids.slice(0, 6)])
})
