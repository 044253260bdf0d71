import type { TokenPosition } from '@callisto/contract'
import { expect, test } from 'vitest'
import { toOwnPosition } from './own-position.ts'

const position: TokenPosition = {
  mint: 'M',
  decimals: 6,
  rawAmount: '4000000',
  amount: 4,
  price: 2,
  value: 8,
  gain: { method: 'weighted-average', averageCost: 1.5, cost: 6, unrealized: 2, realized: -1 },
  bought: { amount: 5, trades: 2 },
  sold: { amount: 1, trades: 1 },
  received: 0,
  sent: 0,
  firstAt: 1,
  lastAt: 2,
}
const sources = { balance: 4_000_000n, position, decimals: 6, price: 3 }
const unknown = { value: undefined, averageCost: undefined, cost: undefined, gain: undefined }

test('value and gain follow the newest price, the cost stays', () => {
  expect(toOwnPosition(sources)).toEqual({
    amount: 4_000_000n,
    decimals: 6,
    value: 12,
    averageCost: 1.5,
    cost: 6,
    gain: { unrealized: 6, percent: 100 },
    realized: -1,
  })
})

test('what was free has a gain without a percentage', () => {
  const free = { ...position, gain: { ...position.gain, averageCost: 0, cost: 0 } }
  expect(toOwnPosition({ ...sources, position: free }).gain).toEqual({ unrealized: 12 })
})

test.each<[string, Partial<Parameters<typeof toOwnPosition>[0]>, object]>([
  ['without a price', { price: undefined }, { value: undefined, cost: 6, gain: undefined }],
  [
    'while the chain is ahead of the index',
    { balance: 5_000_000n },
    { amount: 5_000_000n, value: 15, cost: undefined, averageCost: undefined, gain: undefined, realized: -1 },
  ],
  ['while the chain cannot be read', { balance: undefined }, { amount: 4_000_000n, value: 12, cost: 6 }],
  [
    'while the index cannot be read',
    { position: undefined },
    { amount: 4_000_000n, value: 12, cost: undefined, gain: undefined, realized: undefined },
  ],
  [
    'while nothing can be read',
    { position: undefined, balance: undefined },
    { amount: undefined, ...unknown, realized: undefined },
  ],
  ['a token that it never had', { position: null, balance: 0n }, { amount: 0n, value: 0, realized: 0 }],
  [
    'a closed position',
    { balance: 0n, position: { ...position, rawAmount: '0', amount: 0 } },
    { amount: 0n, cost: undefined, gain: undefined, realized: -1 },
  ],
])('%s', (_, change, result) => {
  expect(toOwnPosition({ ...sources, ...change })).toMatchObject(result)
})
