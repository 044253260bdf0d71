// @vitest-environment happy-dom
import type { Asset, Tx } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { Trades } from './Trades.tsx'

const feed = vi.hoisted(() => ({ publish: (_: readonly unknown[]) => {} }))
vi.mock('../../../lib/live/feed.ts', () => ({
  useTrades: (_: string, onTrades: typeof feed.publish) => {
    feed.publish = onTrades
  },
}))

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => {
  cleanup()
  client.clear()
  vi.restoreAllMocks()
})

const token: Asset = { id: 'Mint', name: 'Token', symbol: 'TKN', decimals: 6 }
const trade = (second: number): Tx => ({
  asset: 'Mint',
  poolId: 'Pool',
  type: 'buy',
  amount: 1,
  usdPrice: 2,
  usdVolume: 100 + second,
  isMev: false,
  isValidPrice: true,
  traderAddress: `Trader${second}`,
  txHash: `Signature${second}`,
  timestamp: new Date(1_790_000_000_000 + second * 1000).toISOString(),
})

async function show(): Promise<HTMLElement> {
  vi.spyOn(market, 'txs').mockResolvedValue({ txs: [trade(2), trade(1)] })
  render(
    <QueryClientProvider client={client}>
      <Trades asset={token} />
    </QueryClientProvider>,
  )
  return screen.findByRole('table')
}
const rows = () => screen.getAllByRole('row').slice(1)
const values = () => rows().map((row) => row.querySelectorAll('td')[2]?.textContent)

test('a live trade comes first, and the rows stand still', async () => {
  await show()
  const before = rows()
  act(() => feed.publish([trade(3)]))
  expect(values()).toEqual(['$103.00', '$102.00', '$101.00'])
  expect(rows().slice(0, 2)).toEqual(before)
})

test.each([
  ['the mouse', 'pointerEnter', { pointerType: 'mouse' }, 'pointerLeave'],
  ['the keyboard', 'focus', {}, 'blur'],
] as const)('live trades wait for %s', async (_, begin, init, end) => {
  const table = await show()
  const link = screen.getAllByRole('link')[0] as HTMLElement
  vi.spyOn(link, 'matches').mockReturnValue(true)
  const target = begin === 'focus' ? link : table
  fireEvent[begin](target, init)
  act(() => feed.publish([trade(3)]))
  expect(values()).toEqual(['$102.00', '$101.00'])
  expect(screen.getByText('paused')).toBeTruthy()
  fireEvent[end](target)
  expect(values()).toEqual(['$103.00', '$102.00', '$101.00'])
  expect(screen.queryByText('paused')).toBeNull()
})

test('a finger holds nothing', async () => {
  fireEvent.pointerEnter(await show(), { pointerType: 'touch' })
  act(() => feed.publish([trade(3)]))
  expect(values()).toHaveLength(3)
})
