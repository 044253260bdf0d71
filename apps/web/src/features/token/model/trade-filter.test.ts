import type { Tx } from '@callisto/contract'
import { expect, test } from 'vitest'
import { matchesTrade, sizeShare } from './trade-filter.ts'

const trade = (change: Partial<Tx>) => ({ type: 'buy', traderAddress: 'A', usdVolume: 100, ...change }) as Tx

test.each([
  ['no filter', {}, {}, true],
  ['its side', { type: 'buy' }, {}, true],
  ['the other side', { type: 'sell' }, {}, false],
  ['its trader', { trader: 'A' }, {}, true],
  ['another trader', { trader: 'B' }, {}, false],
  ['a bound that it reaches', { minUsdVolume: 100 }, {}, true],
  ['a bound above it', { minUsdVolume: 101 }, {}, false],
  ['a bound, of unknown value', { minUsdVolume: 1 }, { usdVolume: undefined }, false],
  ['all of them', { type: 'buy', trader: 'A', minUsdVolume: 1 }, {}, true],
] as const)('%s', (_, filter, change, passes) => {
  expect(matchesTrade(trade(change as Partial<Tx>), filter)).toBe(passes)
})

test.each([
  [undefined, 0],
  [0.5, 0],
  [1, 0],
  [100, 0.4],
  [100_000, 1],
  [5_000_000, 1],
])('the bar of %s dollars is %s long', (usd, share) => {
  expect(sizeShare(usd)).toBeCloseTo(share, 6)
})
