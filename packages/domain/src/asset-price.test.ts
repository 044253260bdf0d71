import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { assetPrice, isPriceTooOld, loadPrices } from './asset-price.ts'
import { USDC_MINT, WSOL_MINT } from './predefined-tokens.ts'

const NOW = 1_790_000_000
const DAY = 86_400
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const asset: Asset = {
  id: 'A',
  name: 'A',
  symbol: 'A',
  decimals: 6,
  usdPrice: 2,
  priceBlockId: 7,
  liquidity: 1000,
  createdAt: iso(NOW - 9 * DAY),
  updatedAt: iso(NOW - 60),
  stats24h: { priceChange: 3 },
}
const entry = {
  usdPrice: 2,
  decimals: 6,
  liquidity: 1000,
  createdAt: iso(NOW - 9 * DAY),
  timestamp: NOW - 60,
  source: 'pools',
  blockId: 7,
  priceChange24h: 3,
}
const without = (...keys: (keyof Asset)[]): Asset => {
  const rest = { ...asset }
  for (const key of keys) delete rest[key]
  return rest
}

// spec 2-3-21, 2-5-14
test.each([
  ['with all fields', asset, entry],
  ['without a price', without('usdPrice'), undefined],
  ['without liquidity behind it', without('liquidity'), undefined],
  ['of an unknown age', without('updatedAt'), undefined],
  ['of a first block', without('priceBlockId'), { ...entry, blockId: undefined }],
  ['five days old', { ...asset, updatedAt: iso(NOW - 5 * DAY) }, { ...entry, timestamp: NOW - 5 * DAY }],
  ['older', { ...asset, updatedAt: iso(NOW - 5 * DAY - 1) }, undefined],
  [
    'of the numeraire, without a trade for years',
    { ...asset, id: USDC_MINT, updatedAt: iso(NOW - 1000 * DAY) },
    { ...entry, timestamp: NOW, source: 'numeraire' },
  ],
])('the price entry of an asset %s', (_, from, expected) => {
  const price = assetPrice(from, NOW)
  if (expected === undefined) expect(price).toBeUndefined()
  else expect(price).toEqual(JSON.parse(JSON.stringify(expected)))
})

test('a time of the future is not too old', () => expect(isPriceTooOld(NOW + 1, NOW)).toBe(false))

// spec 1-9-27
test('native SOL has the price of wrapped SOL under the id of the request', async () => {
  const sol = WSOL_MINT
  const native = '11111111111111111111111111111111'
  const asked: string[][] = []
  const load = async (mints: string[]) => {
    asked.push(mints)
    return [{ ...asset, id: sol }]
  }
  const prices = await loadPrices([native, sol, sol, 'B'], load, () => NOW)
  expect(asked).toEqual([[sol, 'B']])
  expect(prices).toEqual({ [native]: entry, [sol]: entry })
})
