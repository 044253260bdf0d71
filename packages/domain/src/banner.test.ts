import type { Banner } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { activeBannerId, type BannerVisibility, bannerCountdown, isBannerVisible } from './banner.ts'

const START = '2026-11-22T18:00:00Z'
const END = '2026-11-24T20:03:05+01:00'
const at = (text: string) => Date.parse(text)

const banner: Banner = {
  id: 'news',
  startTime: START,
  expiryTime: END,
  closeCount: 2,
  data: { title: { en: 'News' }, paragraphs: [], buttons: [] },
}
const state = (change: Partial<BannerVisibility> = {}): BannerVisibility => ({
  banner,
  activeId: 'news',
  dismissals: 0,
  isClosedThisSession: false,
  nowMs: at(START),
  ...change,
})
const { startTime: _, expiryTime: __, ...endless } = banner

// spec 1-4-08
describe('a banner is visible', () => {
  test.each<[string, Partial<BannerVisibility>, boolean]>([
    ['from its start on', {}, true],
    ['not a millisecond before', { nowMs: at(START) - 1 }, false],
    ['until its last second', { nowMs: at(END) - 1_001 }, true],
    ['not within its last second', { nowMs: at(END) - 1_000 }, false],
    ['not after its end', { nowMs: at(END) + 86_400_000 }, false],
    ['at any time without start and end', { banner: endless, nowMs: 0 }, true],
    ['after fewer dismissals than its count', { dismissals: 1 }, true],
    ['not after as many', { dismissals: 2 }, false],
    ['not after more', { dismissals: 9 }, false],
    ['not when it was closed in this session', { isClosedThisSession: true }, false],
    ['not without data', { banner: undefined }, false],
    ['not without a valid index', { activeId: undefined }, false],
    ['not when the index names another one', { activeId: 'other' }, false],
  ])('%s', (_, change, visible) => expect(isBannerVisible(state(change))).toBe(visible))
})

// spec 1-4-10
test.each([
  [0, { days: 2, hours: 1, minutes: 3, seconds: 5 }],
  [999, { days: 2, hours: 1, minutes: 3, seconds: 4 }],
  [1_000, { days: 2, hours: 1, minutes: 3, seconds: 4 }],
  [(2 * 86_400 + 3_600 + 180) * 1_000, { days: 0, hours: 0, minutes: 0, seconds: 5 }],
  [at(END) - at(START) - 1_001, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [at(END) - at(START) - 1_000, 'expired'],
  [at(END) - at(START) + 60_000, 'expired'],
])('%d ms after the start the countdown is %j', (ms, left) =>
  expect(bannerCountdown(END, at(START) + ms)).toEqual(left),
)

// spec 1-7.3-02, 1-8-02
test.each([
  ['/static/banner/news/banner.json', { id: 'news' }],
  ['banner/news', { id: 'news' }],
  ['https://cdn.example/banner/news/banner.json', { id: 'news' }],
  ['/static/banner//banner.json', 'invalid'],
  ['/static/banner/..%2f/banner.json', 'invalid'],
  ['news', 'invalid'],
  ['', 'invalid'],
])('the path %j names %j', (activeBanner, found) =>
  expect(activeBannerId({ swap: { activeBanner } }, 'swap')).toEqual(found),
)

test('an area without an entry has no banner', () => {
  expect(activeBannerId({ swap: { activeBanner: 'banner/news' } }, 'dca')).toBeUndefined()
})
