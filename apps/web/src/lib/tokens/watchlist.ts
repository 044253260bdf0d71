import { isAddressLike, type Timeframe, timeframes } from '@callisto/contract'
import { record } from '../api/values.ts'
import { createStoredValue, parseOneOf, useStoredValue } from '../browser/storage.ts'
import { SOL_MINT, USDC_MINT } from './mints.ts'

/** A token of the watchlist (docs/spec-map.md 1-3). */
export interface WatchedToken {
  address: string
  symbol: string
  logoURI?: string
}

export const watchMetrics = ['usdPrice', 'mcap'] as const
export const watchViews = ['table', 'chart'] as const

/** Configuration of the watchlist (spec 1-3-12). */
export interface WatchlistConfig {
  tokens: readonly WatchedToken[]
  metric: (typeof watchMetrics)[number]
  timeframe: Timeframe
  view: (typeof watchViews)[number]
  /** Whether the user has changed the tokens: those of another device replace a list that is not dirty. */
  dirty: boolean
}

/** Tokens that the watchlist keeps, the last ones added (spec 1-4-21). */
export const MAX_WATCHED = 30
const MAX_SYMBOL = 64
const MAX_URI = 1024

export const DEFAULT_WATCHLIST: WatchlistConfig = {
  tokens: [
    { address: SOL_MINT, symbol: 'SOL' },
    { address: USDC_MINT, symbol: 'USDC' },
  ],
  metric: 'mcap',
  timeframe: '24h',
  view: 'chart',
  dirty: false,
}

/** The configuration with a token at the end; only the last 30 stay. A token that is in it already keeps its place. */
export function addWatched(config: WatchlistConfig, token: WatchedToken): WatchlistConfig {
  if (isWatched(config, token.address)) return config
  return { ...config, tokens: [...config.tokens, token].slice(-MAX_WATCHED), dirty: true }
}

/** The configuration without the token of this address. */
export function removeWatched(config: WatchlistConfig, address: string): WatchlistConfig {
  if (!isWatched(config, address)) return config
  return { ...config, tokens: config.tokens.filter((token) => token.address !== address), dirty: true }
}

/** Whether the token of this address is in the configuration. */
export function isWatched({ tokens }: WatchlistConfig, address: string): boolean {
  return tokens.some((token) => token.address === address)
}

/** A stored configuration: a token that is malformed or there twice is left out, another invalid field has its default. */
export function parseWatchlist(value: unknown): WatchlistConfig | undefined {
  const { tokens, metric, timeframe, view, dirty } = record(value)
  if (!Array.isArray(tokens)) return undefined
  const parsed = new Map(tokens.flatMap(parseToken).map((token) => [token.address, token]))
  return {
    tokens: [...parsed.values()].slice(-MAX_WATCHED),
    metric: parseOneOf(watchMetrics)(metric) ?? DEFAULT_WATCHLIST.metric,
    timeframe: parseOneOf(timeframes)(timeframe) ?? DEFAULT_WATCHLIST.timeframe,
    view: parseOneOf(watchViews)(view) ?? DEFAULT_WATCHLIST.view,
    dirty: dirty === true,
  }
}

function parseToken(value: unknown): WatchedToken[] {
  const { address, symbol, logoURI } = record(value)
  if (typeof address !== 'string' || !isAddressLike(address)) return []
  if (typeof symbol !== 'string' || symbol.length > MAX_SYMBOL) return []
  const hasLogo = typeof logoURI === 'string' && logoURI.length <= MAX_URI
  return [{ address, symbol, ...(hasLogo ? { logoURI } : {}) }]
}

/** The watchlist of this browser. It is read again when the window gets the focus (docs/spec-map.md 1-4). */
export const watchlist = createStoredValue<WatchlistConfig>('watchlist', DEFAULT_WATCHLIST, parseWatchlist)
addEventListener('focus', () => watchlist.reload())

/** The watchlist as React state. */
export const useWatchlist = () => useStoredValue(watchlist)
