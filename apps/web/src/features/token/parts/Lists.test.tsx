// @vitest-environment happy-dom
import type { Asset, TopTrader } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { About } from './About.tsx'
import { Dev } from './Dev.tsx'
import { TopTraders } from './TopTraders.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const DEV = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OTHER = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const token: Asset = { id: 'Mint', name: 'Token', symbol: 'TKN', decimals: 6, dev: DEV, usdPrice: 2 }

function show(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
}
const rowsOf = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)

const trader = (change: Partial<TopTrader>): TopTrader => ({
  address: OTHER,
  buyVolume: 100,
  sellVolume: 80,
  bought: 10,
  sold: 5,
  numBuys: 3,
  numSells: 1,
  amount: 5,
  ...change,
})

test('top traders have their profit, what they hold and their labels, and open their trades', async () => {
  const traders = [
    trader({ realizedPnl: 30, traderTags: ['sniper'] }),
    trader({ address: DEV, sellVolume: 0, sold: 0, numSells: 0 }),
  ]
  const topTraders = vi.spyOn(market, 'topTraders').mockResolvedValue({ traders })
  const onTrader = vi.fn()
  show(<TopTraders asset={token} onTrader={onTrader} />)
  const [first, second] = await rowsOf()
  expect(first?.textContent).toContain('Sniper▲+$30.00$100.00 / 3$80.00 / 1$10.00')
  expect(second?.textContent).toContain('Dev')
  expect(second?.querySelectorAll('td')[2]?.textContent).toBe('–')
  expect(topTraders.mock.lastCall?.[1]).toEqual({ sortBy: 'pnl', timeframe: '24h' })
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: /^Only trades of/ }))
  expect(onTrader).toHaveBeenCalledWith(OTHER)

  fireEvent.click(screen.getByRole('radio', { name: 'Volume' }))
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(topTraders.mock.lastCall?.[1]).toEqual({ sortBy: 'volume' }))
})

test('a period without traders says so, and a failure has a way out', async () => {
  const topTraders = vi.spyOn(market, 'topTraders').mockRejectedValueOnce(new Error('down'))
  show(<TopTraders asset={token} onTrader={() => {}} />)
  expect(await screen.findByText('The traders could not be loaded')).toBeTruthy()
  topTraders.mockResolvedValue({ traders: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody has traded this token in the period.')).toBeTruthy()
})

test('the tokens of the dev have their state, with those that migrated counted', async () => {
  vi.spyOn(market, 'devStats').mockResolvedValue({
    numCreated: 4,
    numMigrated: 1,
    numCreatedInPast7Days: 2,
    topTokens: [
      { ...token, id: DEV, symbol: 'OLD', graduatedAt: '2026-11-20T10:00:00Z', mcap: 5_000 },
      { ...token, bondingCurve: 40 },
    ],
  })
  show(<Dev asset={token} onTrader={() => {}} />)
  const [old, shown] = await rowsOf()
  expect(old?.textContent).toMatch(/^OLD.*Graduated\$5K/)
  expect(
    within(old as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/tokens/${DEV}`)
  expect(shown?.textContent).toContain('This token')
  expect(shown?.textContent).toContain('Curve 40%')
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    'Launched 4',
    'Migrated 1',
    'Share migrated 25%',
    'Launched in 7 days 2',
    'Holds of this token –',
  ])
})

test('without a known dev there is nothing to load', () => {
  const devStats = vi.spyOn(market, 'devStats')
  const { dev: _, ...unknown } = token
  show(<Dev asset={unknown} onTrader={() => {}} />)
  expect(screen.getByText('The wallet that launched this token is not known.')).toBeTruthy()
  expect(devStats).not.toHaveBeenCalled()
})

const NARRATIVE = { status: 'not_found' } as const

// spec 1-3-17
test.each([
  ['success', { status: 'success', narrative: 'A frog.' }, 'A frog.'],
  ['generating', { status: 'generating' }, 'The narrative is being written.'],
] as const)('a narrative: %s', async (_, reply, text) => {
  vi.spyOn(market, 'description').mockResolvedValue('Words')
  vi.spyOn(market, 'narrative').mockResolvedValue(reply)
  show(<About asset={token} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['not found', async () => NARRATIVE],
  ['not to be had', () => Promise.reject(new Error('down'))],
])('no narrative where it is %s', async (_, reply) => {
  vi.spyOn(market, 'description').mockResolvedValue('Words')
  const narrative = vi.spyOn(market, 'narrative').mockImplementation(reply)
  show(<About asset={token} />)
  await screen.findByText('Words')
  expect(narrative).toHaveBeenCalledOnce()
  expect(screen.queryByText('Narrative')).toBeNull()
})

test('the description is the text of the metadata, and its absence is said', async () => {
  vi.spyOn(market, 'narrative').mockResolvedValue(NARRATIVE)
  const description = vi.spyOn(market, 'description').mockResolvedValue('To the <b>moon</b>.')
  show(<About asset={{ ...token, website: 'https://example.com' }} />)
  expect(await screen.findByText('To the <b>moon</b>.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Website, opens another site' }).getAttribute('href')).toMatch(
    /^https:\/\/example\.com/,
  )
  cleanup()
  description.mockResolvedValue(undefined)
  show(<About asset={token} />)
  expect(await screen.findByText('The metadata of this token has no description.')).toBeTruthy()
})
