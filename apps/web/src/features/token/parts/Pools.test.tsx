// @vitest-environment happy-dom
import type { Asset, AssetPool } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { Pools } from './Pools.tsx'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => {
  cleanup()
  client.clear()
  vi.restoreAllMocks()
})

const token: Asset = { id: 'Mint', name: 'Token', symbol: 'TKN', decimals: 6 }
const FALSE_USDC = 'FaLseUsdcMint1111111111111111111111111111111'
const pool = (id: string, change: Partial<AssetPool>): AssetPool => ({
  id,
  dex: 'Callisto CPMM',
  type: 'cpmm',
  createdAt: '2026-11-20T00:00:00.000Z',
  quoteAsset: SOL_MINT,
  ...change,
})

test('a tier that is not curated and a false quote token are marked', async () => {
  assetStore.put([
    { id: SOL_MINT, name: 'Solana', symbol: 'SOL', decimals: 9, isVerified: true },
    { ...token, id: FALSE_USDC, symbol: 'USDC', lookalikeOf: { id: 'x', symbol: 'USDC' } },
  ])
  vi.spyOn(market, 'assets').mockResolvedValue([])
  vi.spyOn(market, 'poolsOf').mockResolvedValue([
    pool('curated', { tier: { id: 'TierOfTheMarket', isCurated: true } }),
    pool('unlisted', { tier: { id: 'TierOfSomebody', isCurated: false }, quoteAsset: FALSE_USDC }),
    pool('unknown', {}),
  ])
  render(
    <QueryClientProvider client={client}>
      <Pools asset={token} />
    </QueryClientProvider>,
  )
  await screen.findByText('Unlisted tier Tier...body')
  const rows = screen.getAllByRole('row').slice(1)
  const texts = rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent))
  expect(texts.map((cells) => cells.map((text) => text?.trim()))).toEqual([
    ['Callisto CPMM', 'SOL'],
    ['Callisto CPMMUnlisted tier Tier...body', 'USDC Not USDC'],
    ['Callisto CPMM', 'SOL'],
  ])
})

test.each([
  [{ ...token, symbol: 'USDC', liquidity: 5 }, /^USDC is a quote token/],
  [token, 'This token has no pool yet.'],
])('without a row: %j', async (asset, text) => {
  vi.spyOn(market, 'poolsOf').mockResolvedValue([])
  render(
    <QueryClientProvider client={client}>
      <Pools asset={asset} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})
