// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '../../lib/api/call.ts'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { SearchDialog } from './SearchDialog.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const mint = (at: number) => `So1111111111111111111111111111111111111111${'23456789'[at]}`
const asset = (at: number, more: Partial<Asset> = {}): Asset => ({
  id: mint(at),
  symbol: 'CAT',
  name: `Cat ${at}`,
  decimals: 6,
  ...more,
})
const names = () => screen.getAllByRole('link').map((link) => /Cat \d/.exec(link.textContent ?? '')?.[0])

/** The dialog with the reply of the service to `typed`. */
async function search(typed: string, assets: Asset[]) {
  vi.spyOn(market, 'searchAssets').mockImplementation(async ({ query }) => (query ? assets : []))
  renderPage(<SearchDialog onClose={() => {}} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
  // The debounce, then the request that it starts, then its reply.
  for (const ms of [500, 1, 1]) await act(() => vi.advanceTimersByTimeAsync(ms))
}

// spec 1-2.3-07
test('while the first reply is on its way the dialog says so', () => {
  vi.spyOn(market, 'searchAssets').mockReturnValue(new Promise(() => {}))
  renderPage(<SearchDialog onClose={() => {}} />)
  expect(screen.getAllByText('Loading Tokens...')).toHaveLength(2)
})

// spec 1-2.3-05
test('an exact search shows verified results and hides the others until they are asked for', async () => {
  await search('"cat"', [asset(0), asset(1, { isVerified: true }), asset(2)])
  const more = screen.getByRole('button', { name: 'Show more results' })
  expect(names()).toEqual(['Cat 1'])
  fireEvent.click(more)
  expect(names()).toEqual(['Cat 1', 'Cat 0', 'Cat 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide more results' }))
  expect(names()).toEqual(['Cat 1'])
})

// spec 1-4-13
test('an exact search without a verified result shows the others at once', async () => {
  await search('"dog"', [asset(4, { symbol: 'DOG' }), asset(5, { symbol: 'DOG' })])
  expect(names()).toEqual(['Cat 4', 'Cat 5'])
  expect(screen.queryByRole('button', { name: /more results/ })).toBeNull()
})

// spec 1-2.3-08
test('a row has price, change and age, and a look-alike is marked', async () => {
  await search('cow', [
    asset(3, {
      symbol: 'COW',
      usdPrice: 12.5,
      stats24h: { priceChange: -4.25 },
      firstPool: { id: 'pool', createdAt: '2020-01-01T00:00:00.000Z' },
      lookalikeOf: { id: mint(1), symbol: 'CAT' },
    }),
  ])
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/tokens/${mint(3)}`)
  const row = within(screen.getByRole('link'))
  expect(row.getByText('$12.5')).toBeTruthy()
  expect(row.getByText(/4\.25%/)).toBeTruthy()
  expect(row.getByText('Not CAT')).toBeTruthy()
  expect(row.getByTitle('Age').textContent).toMatch(/\d+d/)
})

// spec 1-2.3-06, 1-2.3-08
test.each([
  ['an address', mint(7), 'View Portfolio So11...1119', `/portfolio/${mint(7)}`],
  ['a signature', '5'.repeat(88), 'View transaction 5555...5555', `/transaction/${'5'.repeat(88)}`],
])('%s that is no token leads to its page', async (_, typed, name, href) => {
  await search(typed, [])
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  expect(screen.getByText('No tokens to show')).toBeTruthy()
})
