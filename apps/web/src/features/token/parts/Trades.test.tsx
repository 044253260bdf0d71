// @vitest-environment happy-dom
import type { Asset, Tx } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { WalletAccount } from '@wallet-standard/base'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import type { TradeFilter } from '../model/trade-filter.ts'
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
  useWalletSession.setState({ account: undefined })
  vi.restoreAllMocks()
})

const OWN = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
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

/** The list with the state that its page keeps. */
function List() {
  const [filter, setFilter] = useState<TradeFilter>({})
  return <Trades asset={token} filter={filter} onFilter={setFilter} />
}

async function show(): Promise<HTMLElement> {
  vi.spyOn(market, 'txs').mockResolvedValue({ txs: [trade(2), trade(1)] })
  render(
    <QueryClientProvider client={client}>
      <List />
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
  expect(screen.getByText('Paused, 1 new')).toBeTruthy()
  fireEvent[end](target)
  expect(values()).toEqual(['$103.00', '$102.00', '$101.00'])
  expect(screen.queryByText(/^Paused/)).toBeNull()
})

test('a finger holds nothing', async () => {
  fireEvent.pointerEnter(await show(), { pointerType: 'touch' })
  act(() => feed.publish([trade(3)]))
  expect(values()).toHaveLength(3)
})

test('a side, a value and a trader limit the pages and the live trades', async () => {
  await show()
  const asked = () => vi.mocked(market.txs).mock.lastCall?.[1]
  fireEvent.click(screen.getByRole('radio', { name: 'Buys' }))
  await waitFor(() => expect(asked()).toEqual({ type: 'buy' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Smallest value' }), { target: { value: '100' } })
  await waitFor(() => expect(asked()).toEqual({ type: 'buy', minUsdVolume: 100 }))
  await screen.findByRole('table')
  act(() => feed.publish([{ ...trade(4), type: 'sell' }, { ...trade(5), usdVolume: 99 }, trade(6)]))
  expect(values()).toEqual(['$106.00', '$102.00', '$101.00'])

  fireEvent.click(screen.getAllByRole('button', { name: /^Only trades of/ })[0] as HTMLElement)
  await waitFor(() => expect(asked()).toEqual({ type: 'buy', minUsdVolume: 100, traderAddress: 'Trader6' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Trades of all traders/ }))
  await waitFor(() => expect(asked()).toEqual({ type: 'buy', minUsdVolume: 100 }))
})

test('a trader is an address, and only mine are those of the connected wallet', async () => {
  await show()
  const asked = () => vi.mocked(market.txs).mock.lastCall?.[1]
  const field = screen.getByRole('textbox', { name: 'Trader' })
  fireEvent.change(field, { target: { value: 'me' } })
  expect(screen.getByText('This is no address.')).toBeTruthy()
  expect(asked()).toEqual({})
  act(() => useWalletSession.setState({ account: { address: OWN } as WalletAccount }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only mine' }))
  await waitFor(() => expect(asked()).toEqual({ traderAddress: OWN }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only mine' }))
  await waitFor(() => expect(asked()).toEqual({}))
})

test('a filter that nothing passes says so, after the pages that read on', async () => {
  await show()
  const txs = vi.mocked(market.txs)
  const before = txs.mock.calls.length
  txs.mockResolvedValueOnce({ txs: [], next: '5-0-0' }).mockResolvedValueOnce({ txs: [] })
  fireEvent.click(screen.getByRole('radio', { name: 'Sells' }))
  expect(await screen.findByText('No trade passes these filters.')).toBeTruthy()
  expect(txs.mock.calls.slice(before).map(([, query]) => query)).toEqual([
    { type: 'sell' },
    { type: 'sell', offset: '5-0-0' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove all filters' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('a trade has the marks of its wallet and the length of its value', async () => {
  vi.spyOn(market, 'txs').mockResolvedValue({
    txs: [{ ...trade(1), usdVolume: 100, traderTags: ['bot', 'wash'] }],
  })
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  await screen.findByRole('table')
  const [row] = rows()
  expect(row?.textContent).toContain('BotWash')
  expect(row?.querySelector<HTMLElement>('[style]')?.style.width).toBe('36%')
})
