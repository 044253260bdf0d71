import { expect, test } from 'vitest'
import { hasWatchlistBar, hidesNavigation, placeOf } from './areas.ts'

// The table of docs/spec-map.md 1-2.1, line by line; spec 1-2.1-01, 1-2.1-22
test.each([
  ['/', 'home', undefined],
  ['/swap', 'spot', 'swap'],
  ['/swap/SOL-USDC', 'spot', 'swap'],
  ['/trigger', 'spot', 'limit'],
  ['/recurring', 'spot', 'dca'],
  ['/pro', 'trenches', 'explore'],
  ['/pro/hunt', 'trenches', 'hunt'],
  ['/pro/other', 'trenches', 'explore'],
  ['/pro/screener/toptraded', 'trenches', 'screener'],
  ['/pro/launchpads', 'trenches', 'launchpads'],
  ['/pro/launchpads/bags', 'trenches', 'launchpads'],
  ['/tokens/So11111111111111111111111111111111111111112', 'trenches', 'token'],
  ['/watchlist', 'trenches', undefined],
  ['/login', 'trenches', 'login'],
  ['/lend', 'lend', undefined],
  ['/lend/earn', 'lend', undefined],
  ['/send', 'universal-send', 'send'],
  ['/gift', 'universal-send', 'gift'],
  ['/invite', 'universal-send', 'gift'],
  ['/perps', 'perps', 'trade'],
  ['/perps/SOL', 'perps', 'trade'],
  ['/perps/jlp-earn', 'perps', 'jlp-earn'],
  ['/perps/jlp-loans', 'perps', 'jlp-loans'],
  ['/perps-v2', 'trade-v2', undefined],
  ['/perps-legacy', 'trade-legacy', undefined],
  ['/perps-leaderboard', 'leaderboard', undefined],
  ['/portfolio', 'portfolio', undefined],
  ['/portfolio/So11111111111111111111111111111111111111112', 'portfolio', undefined],
  ['/studio', 'studio', undefined],
  ['/studio/1', 'studio', undefined],
  ['/onboard', 'onboard', 'onboard'],
  ['/onboard/cctp', 'onboard', 'cctp'],
  ['/onboard/onramp', 'onboard', 'onramp'],
  ['/onboard/debridge', 'onboard', 'debridge'],
  ['/onboard/cex', 'onboard', 'cex'],
  ['/onboard/other', 'onboard', 'onboard'],
  ['/error', 'other', 'error'],
  ['/transaction/1', 'other', 'transaction'],
  ['/share', 'other', 'share'],
  ['/mobile', 'other', 'mobile'],
  ['/ask-for-sol', 'other', 'ask-for-sol'],
  ['/appeal', 'other', 'appeal'],
  ['/cluster', 'other', 'cluster'],
  ['/help', 'other', 'help'],
  ['/verify', 'other', 'verify'],
  ['/claim', 'other', 'claim'],
  ['/SWAP', 'spot', 'swap'],
])('%s is %s, %s', (path, area, app) => {
  expect(placeOf(path)).toEqual(app === undefined ? { area } : { area, app })
})

test.each(['/unknown', '/_app', '/swaps', '/constructor', '/__proto__', '/perps-v3/1'])(
  '%s is an error',
  (path) => expect(placeOf(path)).toBeUndefined(),
)

test('only the claim page hides the navigation', () => {
  expect(hidesNavigation('/claim/1')).toBe(true)
  expect(hidesNavigation('/swap')).toBe(false)
  expect(hidesNavigation('/unknown')).toBe(false)
})

// spec 1-2.4-03
test.each([
  ['/swap', true],
  ['/swap/SOL-USDC', true],
  ['/pro', true],
  ['/perps', true],
  ['/perps/jlp-earn', false],
  ['/pro/screener/toptraded', false],
  ['/tokens/x', false],
  ['/watchlist', false],
  ['/', false],
])('the watchlist under the header of %s: %s', (path, isShown) => {
  const place = placeOf(path)
  expect(place && hasWatchlistBar(place)).toBe(isShown)
})
