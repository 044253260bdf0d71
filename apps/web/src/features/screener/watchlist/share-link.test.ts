// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { addWatched, DEFAULT_WATCHLIST } from '../../../lib/tokens/watchlist.ts'
import { mergeWatched, parseWatchlistFragment, watchlistLink } from './share-link.ts'

/** Letters of base58. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const mint = (n: number) => `${'1'.repeat(30)}${LETTERS[n % 24]}${LETTERS[Math.floor(n / 24)]}`
const asset = (n: number) => ({ id: mint(n), symbol: `T${n}` })

test('a link carries the mints in its fragment, and nothing else', () => {
  const tokens = [1, 2].map((n) => ({ address: mint(n), symbol: `T${n}` }))
  const link = watchlistLink('https://callisto.example', tokens)
  expect(link).toBe(`https://callisto.example/watchlist#mints=${mint(1)},${mint(2)}`)
  expect(parseWatchlistFragment(new URL(link).hash)).toEqual([mint(1), mint(2)])
})

test.each([
  ['', []],
  ['#', []],
  ['#other=1', []],
  ['#mints=', []],
  [`#mints=x,<script>,${mint(1)},${mint(1)}`, [mint(1)]],
  [
    `#mints=${Array.from({ length: 40 }, (_, n) => mint(n)).join(',')}`,
    Array.from({ length: 30 }, (_, n) => mint(n)),
  ],
])('the fragment %.40s', (hash, mints) => {
  expect(parseWatchlistFragment(hash)).toEqual(mints)
})

test('a list that was never changed is replaced, another one is extended', () => {
  const addresses = (config: typeof DEFAULT_WATCHLIST) => config.tokens.map(({ address }) => address)
  expect(addresses(mergeWatched(DEFAULT_WATCHLIST, [asset(1), asset(2)]))).toEqual([mint(1), mint(2)])
  const own = addWatched(DEFAULT_WATCHLIST, { address: mint(3), symbol: 'T3' })
  expect(addresses(mergeWatched(own, [asset(3), asset(1)])).slice(-2)).toEqual([mint(3), mint(1)])
})
