import type { GemSection } from '@callisto/contract'
import { msg } from '@callisto/i18n'

/** A list that is shown as cards. */
export interface BoardList {
  category: GemSection | 'alphascan'
  /** Message. */
  label: string
  /** What the cards are ordered by, as a message. */
  order: string
  /** Message shown when the list is empty. */
  empty: string
  /** Most cards of the list; public clients of the columns keep 30. */
  limit: number
}

/** A column of the explore page. */
export interface Column extends BoardList {
  category: GemSection
  /** Stands before the column's filters in the URL: `new.minMcap`. */
  key: ColumnKey
}

export type ColumnKey = 'new' | 'graduating' | 'graduated'

const COLUMN_LIMIT = 30

/** The columns of the explore page, from left to right: the life of a launch. */
export const columns: readonly Column[] = [
  {
    key: 'new',
    category: 'recent',
    label: msg('New'),
    order: msg('Newest first'),
    empty: msg('No token has been launched yet.'),
    limit: COLUMN_LIMIT,
  },
  {
    key: 'graduating',
    category: 'aboutToGraduate',
    label: msg('Graduating'),
    order: msg('Fullest bonding curve first'),
    empty: msg('No token is about to graduate right now.'),
    limit: COLUMN_LIMIT,
  },
  {
    key: 'graduated',
    category: 'graduated',
    label: msg('Graduated'),
    order: msg('Latest graduation first'),
    empty: msg('No token has graduated yet.'),
    limit: COLUMN_LIMIT,
  },
]

/** The list of the hunt page: launches of the last day with organic buyers in the timeframe. */
export const huntList: BoardList = {
  category: 'alphascan',
  label: msg('AlphaScan'),
  order: msg('Newest first'),
  empty: msg('No launch of the last day has organic buyers in this timeframe yet.'),
  limit: 100,
}
