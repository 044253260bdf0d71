import type { Asset, SortKey } from '@callisto/contract'
import { expect, test } from 'vitest'
import { isWindowed, sortFigure } from './sort-figure.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const asset: Asset = {
  id: 'mint',
  name: 'Token',
  symbol: 'TKN',
  decimals: 6,
  usdPrice: 0.5,
  mcap: 5_000_000,
  liquidity: 20_000,
  holderCount: 1234,
  organicScore: 71.6,
  ctLikes: 7,
  bondingCurve: 62.9,
  createdAt: '2026-11-20T11:15:00Z',
  stats1h: { priceChange: -1.4, buyVolume: 3000, sellVolume: 5000, numOrganicBuyers: 12 },
}

test.each<[SortKey, string]>([
  ['netVolume', '-$2K'],
  ['volume', '$8K'],
  ['mcap', '$5M'],
  ['usdPrice', '$0.5'],
  ['priceChange', '-1.40%'],
  ['holderCount', '1.2K'],
  ['organicScore', '72'],
  ['numOrganicBuyers', '12'],
  ['ctLikes', '7'],
  ['bondingCurve', '62%'],
  ['listedTime', '45m'],
])('%s is %s', (key, text) => {
  expect(sortFigure(asset, key, '1h', now)).toBe(text)
})

test('what is not known has no figure', () => {
  expect(sortFigure(asset, 'graduatedAt', '1h', now)).toBeUndefined()
  expect(sortFigure(asset, 'volume', '5m', now)).toBeUndefined()
})

test('the name of a field of a window needs its timeframe', () => {
  expect(isWindowed('netVolume')).toBe(true)
  expect(isWindowed('mcap')).toBe(false)
})
