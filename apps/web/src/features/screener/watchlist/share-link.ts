import { type Asset, isAddressLike } from '@callisto/contract'
import {
  addWatched,
  MAX_WATCHED,
  type WatchedToken,
  type WatchlistConfig,
} from '../../../lib/tokens/watchlist.ts'

const FIELD = 'mints'

/** Link that carries a watchlist to another device: its mints are in the fragment, which no server receives. */
export function watchlistLink(origin: string, tokens: readonly WatchedToken[]): string {
  return `${origin}/watchlist#${FIELD}=${tokens.map(({ address }) => address).join(',')}`
}

/** The mints of a fragment, each once, at most 30; empty for any other fragment. */
export function parseWatchlistFragment(hash: string): string[] {
  const mints = new URLSearchParams(hash.replace(/^#/, '')).get(FIELD)?.split(',') ?? []
  return [...new Set(mints.filter(isAddressLike))].slice(0, MAX_WATCHED)
}

/** A watchlist with the tokens of another one at its end; they replace a list that the user has never changed. */
export function mergeWatched(
  config: WatchlistConfig,
  assets: readonly Pick<Asset, 'id' | 'symbol' | 'icon'>[],
): WatchlistConfig {
  const start = config.dirty ? config : { ...config, tokens: [] }
  return assets.reduce(
    (merged, { id, symbol, icon }) =>
      addWatched(merged, { address: id, symbol, ...(icon ? { logoURI: icon } : {}) }),
    start,
  )
}
