/** Product areas, by the names of the specification (docs/spec-map.md 1-2.1). */
export type Area =
  | 'home'
  | 'spot'
  | 'trenches'
  | 'lend'
  | 'universal-send'
  | 'perps'
  | 'trade-v2'
  | 'trade-legacy'
  | 'leaderboard'
  | 'portfolio'
  | 'studio'
  | 'onboard'
  | 'other'

/** Product area of a path and the sub-app in it. */
export interface Place {
  area: Area
  app?: string
}

type Resolve = (second: string | undefined) => Place

const fixed = (area: Area, app?: string): Resolve => {
  const place: Place = app === undefined ? { area } : { area, app }
  return () => place
}

/** The sub-app named by the second segment if it is one of `named`, else `fallback`. */
const bySecond = (area: Area, named: readonly string[], fallback: string): Resolve => {
  return (second) => ({ area, app: second !== undefined && named.includes(second) ? second : fallback })
}

/** First path segment -> area and sub-app. Pages outside the areas of the specification are `other`. */
const places: Readonly<Record<string, Resolve>> = {
  '': fixed('home'),
  swap: fixed('spot', 'swap'),
  trigger: fixed('spot', 'limit'),
  recurring: fixed('spot', 'dca'),
  pro: bySecond('trenches', ['hunt', 'screener', 'launchpads'], 'explore'),
  tokens: fixed('trenches', 'token'),
  watchlist: fixed('trenches'),
  login: fixed('trenches', 'login'),
  lend: fixed('lend'),
  send: fixed('universal-send', 'send'),
  gift: fixed('universal-send', 'gift'),
  invite: fixed('universal-send', 'gift'),
  perps: bySecond('perps', ['jlp-earn', 'jlp-loans'], 'trade'),
  'perps-v2': fixed('trade-v2'),
  'perps-legacy': fixed('trade-legacy'),
  'perps-leaderboard': fixed('leaderboard'),
  portfolio: fixed('portfolio'),
  studio: fixed('studio'),
  onboard: bySecond('onboard', ['cctp', 'onramp', 'debridge', 'cex'], 'onboard'),
  error: fixed('other', 'error'),
  transaction: fixed('other', 'transaction'),
  tx: fixed('other', 'transaction'),
  address: fixed('other', 'address'),
  share: fixed('other', 'share'),
  mobile: fixed('other', 'mobile'),
  'ask-for-sol': fixed('other', 'ask-for-sol'),
  appeal: fixed('other', 'appeal'),
  help: fixed('other', 'help'),
  verify: fixed('other', 'verify'),
  claim: fixed('other', 'claim'),
  outbox: fixed('other', 'outbox'),
  developers: fixed('other', 'developers'),
  cluster: fixed('other', 'cluster'),
  ui: fixed('other', 'ui'),
}

/** Area and sub-app of a path; undefined for an unknown first segment, which is an error. */
export function placeOf(pathname: string): Place | undefined {
  const [first = '', second] = pathname.toLowerCase().split('/').slice(1)
  return Object.hasOwn(places, first) ? places[first]?.(second) : undefined
}

/** The claim page is reached from outside and hides the main navigation (spec 1-2.1-21). */
export const hidesNavigation = (pathname: string): boolean => placeOf(pathname)?.app === 'claim'

/** The apps under whose header the watchlist is shown (spec 1-2.4-03): trade, swap and explore. */
export const hasWatchlistBar = ({ area, app }: Place): boolean =>
  (area === 'perps' && app === 'trade') ||
  (area === 'spot' && app === 'swap') ||
  (area === 'trenches' && app === 'explore')
