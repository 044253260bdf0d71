// @vitest-environment happy-dom
import type { AlertCondition, AlertRule, Asset, ServerFrame } from '@callisto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAlertRule, alertRules, rearmAlertRule } from '../../../lib/alerts/alert-rules.ts'
import { watchPrices } from './price-watch.ts'

const NOW = 1_790_000_000
const mint = 'So11111111111111111111111111111111111111112'
const above: AlertCondition = { kind: 'price', mint, direction: 'above', usd: 150 }
const falls: AlertCondition = { kind: 'change', mint, direction: 'falls', percent: 10, timeframe: '1h' }

const token = (fields: Partial<Asset>) =>
  ({
    id: mint,
    decimals: 9,
    usdPrice: 140,
    priceBlockId: 1,
    liquidity: 1_000,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date((NOW - 60) * 1000).toISOString(),
    ...fields,
  }) as Asset

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  localStorage.clear()
})
afterEach(() => {
  end()
  for (const { id } of alertRules.list()) alertRules.delete(id)
  vi.useRealTimers()
})

/** A watch over a stream and a service in the test's hands. */
function startWatch() {
  const world = { isLive: true, asset: token({}) as Asset | undefined, topics: [] as string[], reads: 0 }
  const fired: [AlertRule, number][] = []
  let onFrame: (frame: ServerFrame) => void = () => {}
  let onState: (state: 'open' | 'waiting') => void = () => {}
  end = watchPrices({
    rules: alertRules,
    stream: {
      subscribe(topic, ids) {
        world.topics.push(`${topic} ${ids}`)
        return () => void world.topics.splice(world.topics.indexOf(`${topic} ${ids}`), 1)
      },
      onFrame(listener) {
        onFrame = listener
        return () => {}
      },
      onState(listener) {
        onState = listener as typeof onState
        return () => {}
      },
    },
    async readAssets() {
      world.reads += 1
      if (!world.asset) throw new Error('away')
      return [world.asset]
    },
    isLive: () => world.isLive,
    nowSeconds: () => NOW,
    onFire: (rule, value) => fired.push([rule, value]),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    world,
    values: () => fired.map(([, value]) => value),
    settle,
    price: (price: number, blockId: number) =>
      onFrame({ seq: 1, type: 'prices', data: [{ assetId: mint, price, blockId }] }),
    heartbeat: () => onFrame({ seq: 1, type: 'heartbeat', slot: 1, blockTime: NOW }),
    state: (state: 'open' | 'waiting') => onState(state),
  }
}

test('a price beyond the bound fires an alert once; armed again it waits until the price was short of it', async () => {
  const rule = addAlertRule('SOL', above)
  const { world, values, price, settle } = startWatch()
  await settle()
  expect(alertRules.get(rule?.id ?? '')?.isReady).toBe(true)
  price(149.9, 2)
  expect(values()).toEqual([])
  price(151, 3)
  price(152, 4)
  expect(values()).toEqual([151])
  const [stored] = alertRules.list()
  expect(stored?.firedAtMs).toBe(NOW * 1000)
  world.asset = token({ usdPrice: 152, priceBlockId: 4 })
  if (stored) rearmAlertRule(stored)
  await settle()
  price(153, 5)
  expect(values()).toEqual([151])
  price(149, 6)
  price(150, 7)
  expect(values()).toEqual([151, 150])
})

test('what is so when the alert is set does not fire it', async () => {
  addAlertRule('SOL', { ...above, usd: 100 } as AlertCondition)
  const { values, price, settle } = startWatch()
  await settle()
  price(141, 2)
  expect(values()).toEqual([])
  price(99, 3)
  price(101, 4)
  expect(values()).toEqual([101])
})

test('nothing fires on delayed data; what is so when it is live again does', async () => {
  addAlertRule('SOL', above)
  const { world, values, price, heartbeat, settle } = startWatch()
  await settle()
  world.isLive = false
  price(200, 2)
  heartbeat()
  expect(values()).toEqual([])
  world.isLive = true
  heartbeat()
  expect(values()).toEqual([200])
})

test('a price from before the connection was lost is unknown until the token was read again', async () => {
  addAlertRule('SOL', above)
  const { world, values, price, heartbeat, state, settle } = startWatch()
  await settle()
  world.isLive = false
  price(200, 2)
  state('waiting')
  world.isLive = true
  heartbeat()
  expect(values()).toEqual([])
  world.asset = undefined
  state('open')
  await settle()
  expect(values()).toEqual([])
  world.asset = token({ usdPrice: 155, priceBlockId: 9 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(values()).toEqual([155])
})

test.each<[string, Partial<Asset>]>([
  ['without liquidity behind it', { liquidity: undefined as unknown as number }],
  ['that is too old', { updatedAt: '2026-09-10T00:00:00.000Z' }],
])('a price %s fires nothing until there is a reliable one', async (_, fields) => {
  addAlertRule('SOL', above)
  const { world, values, settle } = startWatch()
  await settle()
  world.asset = token({ usdPrice: 200, priceBlockId: 5, ...fields })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(values()).toEqual([])
  world.asset = token({ usdPrice: 201, priceBlockId: 6 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(values()).toEqual([201])
})

test('a change over a window is read every 30 s', async () => {
  addAlertRule('SOL', falls)
  const { world, values, settle } = startWatch()
  world.asset = token({ stats1h: { priceChange: -3 } })
  await settle()
  expect(values()).toEqual([])
  world.asset = token({ stats1h: { priceChange: -9 }, priceBlockId: 2 })
  await vi.advanceTimersByTimeAsync(30_000)
  world.asset = token({ stats1h: { priceChange: -12.5 }, priceBlockId: 3 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(values()).toEqual([-12.5])
})

test('only the tokens of armed alerts are watched, and none after the end', async () => {
  const { world, settle } = startWatch()
  await settle()
  expect(world.topics).toEqual([])
  const rule = addAlertRule('SOL', above)
  addAlertRule('SOL', falls)
  await settle()
  expect(world.topics).toEqual([`prices ${mint}`, `assets ${mint}`])
  for (const { id } of alertRules.list()) if (id !== rule?.id) alertRules.delete(id)
  expect(world.topics).toHaveLength(2)
  if (rule) alertRules.delete(rule.id)
  expect(world.topics).toEqual([])
  const { reads } = world
  await vi.advanceTimersByTimeAsync(90_000)
  expect(world.reads).toBe(reads)
})
