// @vitest-environment happy-dom
import { fetchLaunchpadStats } from '@callisto/client'
import { ApiError, type LaunchpadPeriodStats, type LaunchpadStats } from '@callisto/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { recordChainTime } from '../../lib/live/chain-time.ts'
import { lastKnown } from '../../lib/offline/last-known.ts'
import { LaunchpadPage } from './LaunchpadPage.tsx'
import { LaunchpadsPage } from './LaunchpadsPage.tsx'

vi.mock('@callisto/client', async (original) => ({
  ...(await original<typeof import('@callisto/client')>()),
  fetchLaunchpadStats: vi.fn(),
}))

const NOW = Date.parse('2026-11-20T17:30:00Z') / 1000
const none: LaunchpadPeriodStats = { volume: 0, mints: 0, graduates: 0, traders: 0 }
const pump: LaunchpadStats = {
  launchpad: 'pump.fun',
  stats1d: { volume: 1_500, mints: 40, graduates: 1, traders: 12, graduationRate: 2.5, marketShare: 75 },
  stats7d: { volume: 9_000, mints: 90, graduates: 3, traders: 30, graduationRate: 3.33, marketShare: 60 },
  stats30d: none,
  newDailyStats: [
    { date: '2026-11-19', volume: 7_500, mints: 50, graduates: 2 },
    { date: '2026-11-20', volume: 1_500, mints: 40, graduates: 1 },
  ],
  newHourlyStats: [{ date: '2026-11-20T17:00:00.000Z', volume: 1_500, mints: 40, graduates: 1 }],
}
const boop: LaunchpadStats = {
  ...pump,
  launchpad: 'boop',
  stats1d: { ...none, volume: 500, marketShare: 25 },
}

beforeEach(() => recordChainTime(NOW))
afterEach(() => {
  cleanup()
  vi.mocked(fetchLaunchpadStats).mockReset()
  vi.restoreAllMocks()
})

const replyWith = (launchpads: LaunchpadStats[]) =>
  vi.mocked(fetchLaunchpadStats).mockResolvedValue(launchpads)
const failWith = (code: string) =>
  vi.mocked(fetchLaunchpadStats).mockRejectedValue(new ApiError(code as never, 'no'))

// spec 1-2.1-07
test('the table ranks launchpads by the figure of the URL and names its order', async () => {
  replyWith([boop, pump])
  const onSearch = vi.fn()
  renderPage(<LaunchpadsPage search={{}} onSearch={onSearch} />)
  const table = screen.getByRole('table', { name: 'Launchpads' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  const first = await within(table).findByRole('link', { name: 'Pump' })
  expect(first.getAttribute('href')).toBe('/pro/launchpads/pump.fun')
  expect(within(table).getByRole('columnheader', { name: 'Volume' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  const row = first.closest('[role=row]') as HTMLElement
  expect(row.getAttribute('aria-rowindex')).toBe('2')
  expect(row.textContent).toContain('$1.5K')
  expect(within(row).getByRole('meter', { name: 'Market share of Pump' }).getAttribute('aria-valuenow')).toBe(
    '75',
  )
  fireEvent.click(within(table).getByRole('button', { name: 'Launched' }))
  expect(onSearch).toHaveBeenCalledWith({ sortBy: 'mints' })
  fireEvent.click(screen.getByRole('radio', { name: '7d' }))
  expect(onSearch).toHaveBeenLastCalledWith({ period: '7d' })
})

test('figures of a launchpad that is not on the chain are dashes, not zeros', async () => {
  replyWith([pump])
  renderPage(<LaunchpadsPage search={{}} onSearch={vi.fn()} />)
  const other = (await screen.findByRole('link', { name: 'LetsbonkFun' })).closest(
    '[role=row]',
  ) as HTMLElement
  const cells = within(other).getAllByRole('cell').slice(1, 7)
  expect(cells.map((cell) => cell.textContent)).toEqual(Array(6).fill('–'))
})

test('a cluster without launchpads says so, and a failure has its code', async () => {
  replyWith([])
  renderPage(<LaunchpadsPage search={{}} onSearch={vi.fn()} />)
  await screen.findByText('No launchpads to show')
  cleanup()
  failWith('SERVICE_UNAVAILABLE')
  renderPage(<LaunchpadsPage search={{}} onSearch={vi.fn()} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The statistics could not be loaded')
  expect(alert.textContent).toContain('SERVICE_UNAVAILABLE')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('without network the kept figures are shown with their age', async () => {
  failWith('SERVICE_UNAVAILABLE')
  const value = { launchpads: [pump], timeMs: NOW * 1000 }
  vi.spyOn(lastKnown, 'read').mockResolvedValue({ savedAtMs: Date.now() - 3_600_000, value })
  renderPage(<LaunchpadsPage search={{}} onSearch={vi.fn()} />)
  const row = (await screen.findByRole('link', { name: 'Pump' })).closest('[role=row]')
  expect(row?.textContent).toContain('$1.5K')
  expect(screen.getByText(/^Could not be refreshed, last updated/)).toBeDefined()
})

const page = (slug: string, search = {}, onSearch = vi.fn()) => (
  <LaunchpadPage
    slug={slug}
    search={search}
    onSearch={onSearch}
    notFound={<p>nothing here</p>}
    renderTokens={(id) => <p>tokens of {id}</p>}
  />
)

// spec 1-2.1-07, 1-2.5-01
test('a launchpad has its figures, their course, its site and its tokens', async () => {
  replyWith([pump, boop])
  const onSearch = vi.fn()
  renderPage(page('PUMP.FUN', { period: '7d', tf: '6h' }, onSearch))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pump')
  expect(screen.getByText('tokens of pump.fun')).toBeDefined()
  expect(screen.getByRole('link', { name: 'pump.fun, opens another site' }).getAttribute('href')).toBe(
    'https://pump.fun/',
  )
  await screen.findByText('3.33%')
  const plot = screen.getByRole('table', { name: 'Launched' })
  const rows = within(plot).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    '14 Nov–',
    '15 Nov–',
    '16 Nov–',
    '17 Nov–',
    '18 Nov–',
    '19 Nov50',
    '20 Nov40',
  ])
  // The list's own parameters stay.
  fireEvent.click(screen.getByRole('radio', { name: '30d' }))
  expect(onSearch).toHaveBeenCalledWith({ period: '30d', tf: '6h' })
  fireEvent.click(screen.getByRole('radio', { name: '1d' }))
  expect(onSearch).toHaveBeenLastCalledWith({ tf: '6h' })
})

// spec 1-2.5-03
test.each([
  ['moonshot', 'No token pages of its own', 'Bonding curve'],
  ['ego', 'The address of its token pages is not known', 'No bonding curve'],
])('%s: %s, %s; it is not on this chain', async (slug, site, curve) => {
  replyWith([pump])
  renderPage(page(slug))
  expect(screen.getByText(site)).toBeDefined()
  expect(screen.getByText(curve)).toBeDefined()
  await screen.findByText('This launchpad is not on this cluster.')
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(Array(6).fill('–'))
})

test('without the figures the tokens stay', async () => {
  failWith('SERVICE_UNAVAILABLE')
  renderPage(page('boop'))
  expect((await screen.findByRole('alert')).textContent).toContain('SERVICE_UNAVAILABLE')
  expect(screen.getByText('tokens of boop')).toBeDefined()
})

test('an unknown launchpad is the error page', () => {
  const call = replyWith([])
  renderPage(page('nonsense'))
  expect(screen.getByText('nothing here')).toBeDefined()
  expect(call).not.toHaveBeenCalled()
})
