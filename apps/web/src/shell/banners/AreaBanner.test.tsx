// @vitest-environment happy-dom
import type { Banner } from '@callisto/contract'
import { activateLocale } from '@callisto/i18n'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logFailure } from '../../lib/api/log-failure.ts'
import { hang, lies, type Reply, read, serveStatic } from '../../lib/site/static-lies.test-helper.ts'
import { AreaBanner, BANNER_STALE_MS, bannerDismissals } from './AreaBanner.tsx'
import { bannerAreaOf } from './banner-area.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
const iso = (afterMs: number) => new Date(NOW + afterMs).toISOString()

const banner: Banner = {
  id: 'news',
  expiryTime: iso(90_061_000),
  closeCount: 2,
  data: {
    imageUrl: '/static/banner/news/0123456789abcdef.png',
    title: { en: 'Zero fees', es: 'Sin comisiones' },
    countdownConfig: { text: { en: 'Ends in' } },
    paragraphs: [
      {
        text: { en: 'All week.' },
        action: { text: { en: 'Rules' }, link: 'https://callisto.example/rules' },
      },
    ],
    buttons: [{ text: { en: 'Read more' }, link: 'https://callisto.example/blog' }],
  },
}
const index = (activeBanner = '/static/banner/news/banner.json') => Response.json({ swap: { activeBanner } })

let queries: QueryClient
let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOW)
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  bannerDismissals.set({})
  sessionStorage.clear()
  queries = new QueryClient({ queryCache: new QueryCache({ onError: logFailure }) })
})
afterEach(() => {
  cleanup()
  queries.clear()
  activateLocale('en', {})
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(replies: { index?: Reply; banner?: Reply } = {}) {
  serveStatic({
    'banner/metadata.json': replies.index ?? (() => index()),
    'banner/news/banner.json': replies.banner ?? (() => Response.json(banner)),
  })
  await show()
}

async function show() {
  render(
    <QueryClientProvider client={queries}>
      <AreaBanner area="swap" />
      <main id="content" tabIndex={-1} />
    </QueryClientProvider>,
  )
  await pass(20)
}

const aside = () => screen.queryByRole('complementary', { name: 'Announcement' })

// spec 1-3-10
test('picture, title, paragraphs with their action, countdown and buttons are shown', async () => {
  await open()
  const region = aside()
  expect(region?.textContent).toContain('Zero fees')
  expect(region?.querySelector('img')?.getAttribute('src')).toBe('/static/banner/news/0123456789abcdef.png')
  expect(screen.getByRole('timer').textContent).toBe('Ends in 1d 01h 01m 00s')
  for (const [name, href] of [
    ['Rules', 'https://callisto.example/rules'],
    ['Read more', 'https://callisto.example/blog'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noopener noreferrer'])
  }
  expect(warn).not.toHaveBeenCalled()
})

test('a text appears in the language of the page where it has one, else in English', async () => {
  activateLocale('es', {})
  await open()
  expect(aside()?.textContent).toContain('Sin comisiones')
  expect(aside()?.textContent).toContain('All week.')
})

test('a picture that cannot be loaded leaves no gap', async () => {
  await open()
  await act(async () => fireEvent.error(aside()!.querySelector('img')!))
  expect(aside()?.querySelector('img')).toBeNull()
})

// spec 1-4-10
test('the countdown ticks each second, and the banner goes within a second of its end', async () => {
  await open({ banner: () => Response.json({ ...banner, expiryTime: iso(5_000) }) })
  const seen: (string | undefined)[] = []
  for (let second = 0; second < 5; second += 1) {
    seen.push(screen.queryByRole('timer')?.textContent?.replace('Ends in 0d 00h 00m ', ''))
    await pass(1_000)
  }
  expect(seen).toEqual(['04s', '03s', '02s', '01s', undefined])
  expect(aside()).toBeNull()
})

// spec 1-4-08
test('a banner appears when its start has passed', async () => {
  await open({ banner: () => Response.json({ ...banner, startTime: iso(10_000) }) })
  expect(aside()).toBeNull()
  await pass(9_000)
  expect(aside()).toBeNull()
  await pass(1_000)
  expect(aside()).not.toBeNull()
})

// spec 1-4-09, 1-4-08
test('a dismissal by keyboard hides it for the session, counts, and moves the focus to the page', async () => {
  const dismiss = async () => {
    const button = screen.getByRole('button', { name: 'Close announcement' })
    button.focus()
    await act(async () => button.click())
    expect(aside()).toBeNull()
    expect(document.activeElement).toBe(document.getElementById('content'))
  }
  await open()
  await dismiss()
  expect(bannerDismissals.get()).toEqual({ news: 1 })
  cleanup()
  await show()
  expect(aside(), 'closed in this session').toBeNull()
  cleanup()
  sessionStorage.clear()
  await show()
  await dismiss()
  expect(JSON.parse(localStorage.getItem('callisto:banner-dismissals:v1') ?? '')).toEqual({ news: 2 })
  cleanup()
  sessionStorage.clear()
  await show()
  expect(aside(), 'dismissed as often as its count').toBeNull()
})

// spec 1-9-07
test('index and banner are stale after 10 min; a banner that is withdrawn goes', async () => {
  expect(BANNER_STALE_MS).toBe(600_000)
  const replies: Reply[] = [() => index(), () => Response.json({})]
  await open({ index: () => (replies.length > 1 ? replies.shift() : replies[0])!() })
  await pass(599_000)
  expect(aside()).not.toBeNull()
  await pass(2_000)
  expect(aside()).toBeNull()
})

// spec 1-8-01, 1-8-02
describe.each(['index', 'banner'] as const)(
  'without a valid %s there is no banner, and a line in the log',
  (file) => {
    const expectAbsent = async () => {
      expect(aside()).toBeNull()
      expect(document.getElementById('content')).not.toBeNull()
      expect(warn).toHaveBeenCalledTimes(1)
    }

    test.each(Object.entries(lies))('%s', async (_, lie) => {
      await open({ [file]: lie })
      await expectAbsent()
    })

    test('10 MB is not read to its end', async () => {
      await open({ [file]: lies['10 MB']! })
      expect(read.megabytes).toBeLessThan(4)
    })
  },
)

// spec 1-8-02
test.each<[string, { index?: Reply; banner?: Reply }]>([
  ['a path without an id', { index: () => index('/static/banner/../banner.json') }],
  ['a banner without its data', { banner: () => Response.json({ ...banner, data: undefined }) }],
  [
    'a banner with a script link',
    {
      banner: () =>
        Response.json({
          ...banner,
          data: { ...banner.data, buttons: [{ text: { en: 'x' }, link: 'javascript:alert(1)' }] },
        }),
    },
  ],
  [
    'a banner with a foreign picture',
    {
      banner: () =>
        Response.json({ ...banner, data: { ...banner.data, imageUrl: 'https://evil.example/x.png' } }),
    },
  ],
])('%s is logged and gives no banner', async (_, replies) => {
  await open(replies)
  expect(aside()).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('the banner of another id than the index names is not shown', async () => {
  await open({ banner: () => Response.json({ ...banner, id: 'other' }) })
  expect(aside()).toBeNull()
})

test('no reply within 5 s gives no banner', async () => {
  const deadlines = hang()
  await show()
  expect(aside()).toBeNull()
  expect(deadlines).toEqual([5_000])
  expect(warn).toHaveBeenCalledTimes(1)
})

test('an area without a banner asks for none and logs nothing', async () => {
  await open({ index: () => Response.json({ dca: { activeBanner: '/static/banner/news/banner.json' } }) })
  expect(aside()).toBeNull()
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['/swap', 'swap'],
  ['/swap/SOL-USDC', 'swap'],
  ['/trigger', 'limit'],
  ['/recurring', 'dca'],
  ['/perps', 'perps'],
  ['/perps/jlp-earn', 'perps'],
  ['/perps/jlp-loans', 'perps-loan'],
  ['/perps-v2', 'perps'],
  ['/onboard/debridge', 'bridge'],
  ['/', undefined],
  ['/pro', undefined],
  ['/constructor', undefined],
])('%s shows the banner of %s', (path, area) => expect(bannerAreaOf(path)).toBe(area))
