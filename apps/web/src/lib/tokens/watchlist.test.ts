// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  addWatched,
  DEFAULT_WATCHLIST,
  isWatched,
  MAX_WATCHED,
  parseWatchlist,
  removeWatched,
  watchlist,
} from './watchlist.ts'

const KEY = 'callisto:watchlist:v1'
const address = (n: number) => `${'1'.repeat(30)}${String(n).padStart(2, '2')}`
const token = (n: number) => ({ address: address(n), symbol: `T${n}` })

afterEach(() => {
  watchlist.set(DEFAULT_WATCHLIST)
  localStorage.clear()
})

// spec 1-3-12
test('by default it has two tokens, market caps, 24 hours and the chart view', () => {
  expect(watchlist.get()).toMatchObject({
    tokens: [{ symbol: 'SOL' }, { symbol: 'USDC' }],
    metric: 'mcap',
    timeframe: '24h',
    view: 'chart',
    dirty: false,
  })
})

// spec 1-4-21, 1-9-11
test('a token is appended, and only the last 30 stay', () => {
  let config = DEFAULT_WATCHLIST
  for (let n = 11; n < 11 + MAX_WATCHED; n += 1) config = addWatched(config, token(n))
  expect(config.tokens).toHaveLength(30)
  expect(config.tokens[0]).toEqual(token(11))
  expect(config.tokens.at(-1)).toEqual(token(40))
  expect(isWatched(config, DEFAULT_WATCHLIST.tokens[0]?.address ?? '')).toBe(false)
  const removed = removeWatched(config, address(20))
  expect(isWatched(removed, address(20))).toBe(false)
  expect(removed.tokens).toHaveLength(29)
  expect(removed.dirty).toBe(true)
})

test('a token is there once, and one that is not there is not removed', () => {
  const config = addWatched(DEFAULT_WATCHLIST, token(11))
  expect(addWatched(config, { ...token(11), symbol: 'other' })).toBe(config)
  expect(removeWatched(config, address(12))).toBe(config)
})

// spec 1-4-22
test('it is saved, and read again when the window gets the focus', () => {
  watchlist.set(addWatched(DEFAULT_WATCHLIST, token(11)))
  const saved = localStorage.getItem(KEY) ?? ''
  expect(saved).toContain(address(11))
  localStorage.setItem(KEY, saved.replaceAll(address(11), address(12)))
  expect(isWatched(watchlist.get(), address(12))).toBe(false)
  fireEvent.focus(window)
  expect(isWatched(watchlist.get(), address(12))).toBe(true)
})

test.each([
  [null, undefined],
  [{ tokens: 'x' }, undefined],
  [{ tokens: [] }, { ...DEFAULT_WATCHLIST, tokens: [] }],
  [
    { tokens: [token(11), token(11), { address: 'short', symbol: 'X' }, { address: address(12) }, 7] },
    { ...DEFAULT_WATCHLIST, tokens: [token(11)] },
  ],
  [
    { tokens: [], metric: 'usdPrice', timeframe: '1h', view: 'table', dirty: true },
    { tokens: [], metric: 'usdPrice', timeframe: '1h', view: 'table', dirty: true },
  ],
  [
    { tokens: [], metric: 'x', timeframe: '2h', view: 1, dirty: 1 },
    { ...DEFAULT_WATCHLIST, tokens: [] },
  ],
])('stored %j is %j', (stored, config) => {
  expect(parseWatchlist(stored)).toEqual(config)
})
