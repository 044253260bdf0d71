// @vitest-environment happy-dom
import type { Asset, HoldersReply } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { Holders } from './Holders.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const DEV = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const CURVE = 'So11111111111111111111111111111111111111112'
const EXCHANGE = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

// spec 1-3-17
test('each holder has its labels', async () => {
  const reply: HoldersReply = {
    count: 3,
    holders: [
      { address: CURVE, amount: 60, tags: [{ id: 'Bonding Curve', name: 'Bonding Curve' }] },
      { address: EXCHANGE, amount: 30, tags: [{ id: 'CEX', name: 'Some exchange' }] },
      { address: DEV, amount: 10, tags: [], holderTags: ['bundler', 'sniper'] },
    ],
  }
  vi.spyOn(market, 'holders').mockResolvedValue(reply)
  const asset: Asset = { id: 'Mint', name: 'Token', symbol: 'TKN', decimals: 6, totalSupply: 100, dev: DEV }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Holders asset={asset} onTrader={() => {}} />
    </QueryClientProvider>,
  )
  const rows = await screen.findAllByRole('row')
  const texts = (row: number) => within(rows[row]!).getAllByRole('cell')[1]?.textContent
  expect(texts(1)).toContain('Bonding curve')
  expect(texts(2)).toContain('Some exchange')
  for (const label of ['Dev', 'Bundler', 'Sniper']) expect(texts(3)).toContain(label)
})
