import type { Tx } from '@callisto/contract'
import { expect, test } from 'vitest'
import { presentValue, ticksOf } from './chart-ticks.ts'

const trade = (change: Partial<Tx>): Tx => ({
  timestamp: '2026-11-20T17:00:05.900Z',
  asset: 'mint',
  type: 'buy',
  usdPrice: 2,
  usdVolume: 300,
  nativeVolume: 1.5,
  traderAddress: 'trader',
  txHash: 'hash',
  amount: 150,
  isMev: false,
  isValidPrice: true,
  poolId: 'pool',
  blockId: 9,
  eventIndex: 0,
  ...change,
})
const time = Date.parse('2026-11-20T17:00:05Z') / 1000

test.each([
  ['in dollars', 'usd', 1, [{ time, price: 2, volume: 300 }]],
  ['as market cap', 'usd', 1_000, [{ time, price: 2_000, volume: 300 }]],
  ['in SOL, at 200 dollars each', 'native', 1, [{ time, price: 0.01, volume: 1.5 }]],
] as const)('a trade %s', (_, quote, factor, ticks) => {
  expect(ticksOf([trade({})], quote, factor)).toEqual(ticks)
})

test.each([
  ['without a valid price', { isValidPrice: false }],
  ['without a price', { usdPrice: undefined }],
  ['of an invalid time', { timestamp: 'soon' }],
])('a trade %s is no tick', (_, change) => {
  expect(ticksOf([{ ...trade({}), ...change } as Tx], 'usd', 1)).toEqual([])
})

test('a trade of unknown value has no price in SOL', () => {
  expect(ticksOf([trade({ usdVolume: 0 })], 'native', 1)).toEqual([])
})

test('ticks are oldest first, whatever the order of the trades', () => {
  const trades = [
    trade({ usdPrice: 3, blockId: 10, eventIndex: 1 }),
    trade({ usdPrice: 2, blockId: 10 }),
    trade({}),
  ]
  expect(ticksOf(trades, 'usd', 1).map(({ price }) => price)).toEqual([2, 2, 3])
})

test.each([
  [300, 'usd', undefined, 300],
  [300, 'native', 150, 2],
  [300, 'native', undefined, undefined],
  [undefined, 'native', 150, undefined],
] as const)('%s in %s at %s', (value, quote, sol, shown) => {
  expect(presentValue(value, quote, sol)).toBe(shown)
})
