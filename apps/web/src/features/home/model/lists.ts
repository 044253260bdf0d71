import type { PoolCategory, Timeframe } from '@callisto/contract'
import { msg } from '@callisto/i18n'

/** A list of the screener in short. */
export interface HomeList {
  key: Extract<PoolCategory, 'toptrending' | 'toptraded' | 'recent'>
  label: string
  /** Window of change and volume. */
  timeframe: Timeframe
  refreshMs: number
  /** Shown when the list is empty. */
  empty: string
}

export const homeLists: readonly HomeList[] = [
  {
    key: 'toptrending',
    label: msg('Trending'),
    timeframe: '1h',
    refreshMs: 10_000,
    empty: msg('Nothing trends in this timeframe yet.'),
  },
  {
    key: 'toptraded',
    label: msg('Top traded'),
    timeframe: '24h',
    refreshMs: 10_000,
    empty: msg('Nothing was traded in this timeframe yet.'),
  },
  {
    key: 'recent',
    label: msg('New'),
    timeframe: '1h',
    refreshMs: 5_000,
    empty: msg('No token has been launched yet.'),
  },
]

/** Rows of a list, and of a list on a phone. */
export const HOME_ROWS = 10
export const PHONE_ROWS = 5
