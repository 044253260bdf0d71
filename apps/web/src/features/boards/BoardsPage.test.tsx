// @vitest-environment happy-dom
import type { Asset } from '@callisto/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { openStream } from '../../lib/live/feed.ts'
import { StreamProvider } from '../../lib/live/stream-provider.tsx'
import { BoardsPage } from './BoardsPage.tsx'

const stream = { subscribe: () => () => {}, subscribeRecent: () => () => {} }

/** What each list holds, by its category; a string is an error code. */
let lists: Record<string, readonly Asset[] | string>
let requested: URL[]
let isWide: boolean

beforeEach(() => {
  lists = { recent: [], aboutToGraduate: [], graduated: [], alphascan: [] }
  requested = []
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? isWide : !isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
    requested.push(url)
    const list = lists[url.pathname.split('/')[4] ?? '']
    if (typeof list === 'string') return Response.json({ error: 'no', code: list }, { status: 500 })
    if (list === undefined) return Response.json({}, { status: 404 })
    const pools = list.map((baseAsset) => ({
      id: `pool ${baseAsset.id}`,
      chain: 'solana',
      dex: 'x',
      createdAt: '',
      baseAsset,
    }))
    return Response.json({ pools })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const token = (id: string, more: Partial<Asset> = {}): Asset => ({
  id: id.padEnd(44, '1'),
  name: `${id} name`,
  symbol: id,
  decimals: 6,
  ...more,
})

function open(page: 'explore' | 'hunt', search = {}, openAny: () => unknown = () => stream) {
  const onSearch = vi.fn()
  const rendered = renderPage(
    <StreamProvider open={openAny as typeof openStream}>
      <BoardsPage page={page} search={search} onSearch={onSearch} />
    </StreamProvider>,
  )
  return { ...rendered, onSearch }
}

const column = (name: string) => screen.findByRole('region', { name })
const figure = (card: HTMLElement, label: string) =>
  [...card.querySelectorAll('dt')].find((term) => term.textContent === label)?.nextElementSibling?.textContent

test('explore has a column for each step of a launch; what is not known of a card is a dash', async () => {
  lists = {
    recent: [
      token('NEWT', { bondingCurve: 12.9, website: 'https://newt.example', audit: { snipersPercentage: 0 } }),
    ],
    aboutToGraduate: [token('SOON', { bondingCurve: 97, audit: { topHoldersPercentage: 31.2 } })],
    graduated: [],
  }
  open('explore')
  const fresh = await within(await column('New')).findByRole('listitem')
  expect(within(fresh).getByRole('link', { name: 'NEWT' }).getAttribute('href')).toMatch(/^\/tokens\/NEWT1/)
  expect(within(fresh).getByRole('meter', { name: 'Bonding curve' }).getAttribute('aria-valuenow')).toBe('12')
  expect(fresh.textContent).toContain('12%')
  expect(within(fresh).getByRole('link', { name: 'Website, opens another site' })).toBeTruthy()
  expect(
    ['Snipers', 'Bundlers', 'Dev', 'Top 10', 'Holders', 'LIQ'].map((label) => figure(fresh, label)),
  ).toEqual(['0%', '–', '–', '–', '–', '–'])
  const soon = await within(await column('Graduating')).findByRole('listitem')
  expect(figure(soon, 'Top 10')).toBe('31%')
  expect(await within(await column('Graduated')).findByText('No token has graduated yet.')).toBeTruthy()
})

test('a column that fails says so and is tried again, the others stay', async () => {
  lists = { recent: 'BROKEN', aboutToGraduate: [token('SOON')], graduated: [] }
  open('explore')
  const fresh = await column('New')
  expect(await within(fresh).findByText('The list could not be loaded')).toBeTruthy()
  expect(within(fresh).getByText('BROKEN')).toBeTruthy()
  expect(await within(await column('Graduating')).findByRole('listitem')).toBeTruthy()
  lists = { ...lists, recent: [token('BACK')] }
  fireEvent.click(within(fresh).getByRole('button', { name: 'Try again' }))
  expect(await within(fresh).findByRole('link', { name: 'BACK' })).toBeTruthy()
})

test('the filters of a column are asked for, counted and cleared alone', async () => {
  const { onSearch } = open('explore', { 'new.minMcap': '1000', 'graduated.hasSocials': 'true' })
  const fresh = await column('New')
  expect(await within(fresh).findByText('No token of this list passes the filters.')).toBeTruthy()
  expect(requested.find(({ pathname }) => pathname.includes('/recent/'))?.search).toBe(
    '?minMcap=1000&limit=30',
  )
  expect(requested.find(({ pathname }) => pathname.includes('/aboutToGraduate/'))?.search).toBe('?limit=30')
  expect(within(fresh).getByRole('button', { name: 'Filter New, 1 set' })).toBeTruthy()
  fireEvent.click(within(fresh).getByRole('button', { name: 'Clear filters' }))
  expect(onSearch).toHaveBeenCalledWith({ 'graduated.hasSocials': 'true' })
})

test('a column holds still while the pointer is in it or while it is paused', async () => {
  lists = { ...lists, recent: [token('NEWT')] }
  open('explore')
  const fresh = await column('New')
  expect(await within(fresh).findByText('live')).toBeTruthy()
  const pause = within(fresh).getByRole('button', { name: 'Pause New' })
  fireEvent.pointerEnter(fresh, { pointerType: 'mouse' })
  expect(within(fresh).getByText('Paused')).toBeTruthy()
  expect(within(await column('Graduating')).queryByText('Paused')).toBeNull()
  fireEvent.pointerLeave(fresh)
  expect(within(fresh).getByText('live')).toBeTruthy()
  fireEvent.click(pause)
  expect(pause.getAttribute('aria-pressed')).toBe('true')
  expect(within(fresh).getByText('Paused')).toBeTruthy()
})

test('a launch and a graduation are shown when the socket tells of them', async () => {
  let receive: (frame: object) => void = () => {}
  class Socket {
    readyState = 1
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    constructor() {
      receive = (frame) => this.onmessage?.({ data: JSON.stringify(frame) })
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket)
  lists = { ...lists, recent: [token('OLD')], aboutToGraduate: [token('SOON'), token('LATER')] }
  open('explore', { 'new.minMcap': '10' }, openStream)
  const [fresh, graduating, graduated] = [
    await column('New'),
    await column('Graduating'),
    await column('Graduated'),
  ]
  await within(graduating).findByRole('link', { name: 'LATER' })
  await within(fresh).findByRole('link', { name: 'OLD' })
  await within(graduated).findByText('No token has graduated yet.')
  const pool = (baseAsset: Asset) => ({
    id: `pool ${baseAsset.id}`,
    chain: 'solana',
    dex: 'x',
    createdAt: '',
    baseAsset,
  })
  const data = [
    { type: 'new', pool: pool(token('TINY', { mcap: 9 })) },
    { type: 'new', pool: pool(token('BIG', { mcap: 10 })) },
    { type: 'graduated', pool: pool(token('SOON')) },
  ]
  act(() => receive({ seq: 1, type: 'updates', data }))
  const symbols = (board: HTMLElement) =>
    [...board.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent)
  await within(fresh).findByRole('link', { name: 'BIG' })
  expect(symbols(fresh)).toEqual(['BIG', 'OLD'])
  expect(symbols(graduating)).toEqual(['LATER'])
  expect(symbols(graduated)).toEqual(['SOON'])
})

test('a narrow screen has one column, with tabs and swipes for the others', async () => {
  isWide = false
  const { onSearch } = open('explore', { column: 'graduating' })
  expect(await column('Graduating')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'New' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Graduated' }))
  expect(onSearch).toHaveBeenLastCalledWith({ column: 'graduated' })
  // The controls are beside the tabs: what holds still, and how much has changed, is said over the cards.
  fireEvent.click(screen.getByRole('button', { name: 'Pause Graduating' }))
  expect(within(await column('Graduating')).getByText('Paused')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Timeframe' }), { target: { value: '6h' } })
  expect(onSearch).toHaveBeenLastCalledWith({ tf: '6h', column: 'graduating' })
  const swipe = (from: number, to: number, toY = 0) => {
    const panel = screen.getByRole('tabpanel')
    act(() => {
      fireEvent.touchStart(panel, { touches: [{ clientX: from, clientY: 0 }] })
      fireEvent.touchEnd(panel, { changedTouches: [{ clientX: to, clientY: toY }] })
    })
  }
  swipe(100, 250)
  expect(onSearch).toHaveBeenLastCalledWith({})
  swipe(250, 100)
  expect(onSearch).toHaveBeenLastCalledWith({ column: 'graduated' })
  onSearch.mockClear()
  // A scroll, and a touch that hardly moves.
  swipe(250, 150, 300)
  swipe(250, 240)
  expect(onSearch).not.toHaveBeenCalled()
})

test('hunt shows why a launch is there, and leads to the same list as a table', async () => {
  const stats1h = {
    numOrganicBuyers: 7,
    buyVolume: 60,
    sellVolume: 40,
    buyOrganicVolume: 20,
    sellOrganicVolume: 5,
  }
  lists = { ...lists, alphascan: [token('HUNT', { stats1h, organicScore: 71.2, organicScoreLabel: 'high' })] }
  open('hunt', { minMcap: '5', sortBy: 'mcap' })
  const card = await screen.findByRole('listitem')
  expect(figure(card, 'Organic buyers')).toBe('7')
  expect(figure(card, 'Organic volume')).toBe('25%')
  expect(figure(card, 'Organic score')).toBe('71')
  expect(screen.getByRole('link', { name: 'Show as a table' }).getAttribute('href')).toMatch(
    /^\/pro\/screener\/alphascan\?.*minMcap=5/,
  )
  expect(screen.getByText(/ignored: sortBy/)).toBeTruthy()
})
