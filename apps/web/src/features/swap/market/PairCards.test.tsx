// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { PairCards } from './PairCards.tsx'
import { dayBarsQuery } from './queries.ts'

vi.mock('../../../lib/live/feed.ts', () => ({ useWatchAsset: () => {} }))

const asset = (id: string, symbol: string, priceChange?: number): Asset => ({
  id,
  name: symbol,
  symbol,
  decimals: 6,
  usdPrice: 150,
  ...(priceChange === undefined ? {} : { stats24h: { priceChange } }),
})
const bar = (close: number) => ({ time: close, open: close, high: close, low: close, close, volume: 1 })
const UNKNOWN = 'x'.repeat(44)
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
})

function show(sell: Asset, bars: number, buy: string = USDC_MINT): HTMLElement {
  assetStore.put([sell])
  client.setQueryData(
    dayBarsQuery(sell.id).queryKey,
    Array.from({ length: bars }, (_, at) => bar(at + 1)),
  )
  render(
    <QueryClientProvider client={client}>
      <PairCards pair={{ sell: sell.id, buy }} />
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: `${sell.symbol}, 24 hours` })
}

// spec 1-2.6-03
test('a card has symbol, price, change and a link to the page of the token', () => {
  const card = within(show(asset(SOL_MINT, 'SOL', 1.4), 2))
  expect(card.getByText('SOL')).toBeTruthy()
  expect(card.getByText('$150')).toBeTruthy()
  expect(card.getByText(/1\.40%/)).toBeTruthy()
  const link = card.getByRole('link', { name: 'Open Page of SOL' })
  expect([link.getAttribute('href'), link.textContent]).toEqual([`/tokens/${SOL_MINT}`, 'Open Page'])
})

// spec 1-2.6-03, 1-9-15
test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [96, 1],
])('%d bars make %d sparklines', (bars, expected) => {
  expect(show(asset(SOL_MINT, 'SOL', 1), bars).querySelectorAll('svg[width="80"]')).toHaveLength(expected)
})

// spec 1-2.6-07
test.each([
  [2, 'text-up'],
  [-2, 'text-down'],
  [0, 'text-faint'],
])('a change of %d %% has the colour %s', (change, colour) => {
  const { className } = within(show(asset(SOL_MINT, 'SOL', change), 0)).getByText(/%/)
  expect(className).toContain(colour)
})

test('an unknown change is a dash', () => {
  expect(
    within(show(asset(USDT_MINT, 'USDT'), 0))
      .getByText('–')
      .getAttribute('title'),
  ).toBe('Unknown')
})

// spec 1-2.6-06
test('a token that cannot be found is named as such', async () => {
  show(asset(SOL_MINT, 'SOL'), 0, UNKNOWN)
  const text = await screen.findByText(/^We could not find the token you are looking for\./)
  expect(text.textContent).toContain('Please double check the token symbol/address.')
})
