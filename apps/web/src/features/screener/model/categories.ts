import type { PoolCategory, SortKey } from '@callisto/contract'
import { msg } from '@callisto/i18n'

export interface Category {
  key: PoolCategory
  /** URL segment, in lower case. */
  slug: string
  /** Message. */
  label: string
  /** Default sort field of the list (spec 1, section 4). */
  sort: SortKey
  /** Message shown when the list is empty. */
  empty: string
}

export const categories = [
  {
    key: 'toptrending',
    slug: 'toptrending',
    label: msg('Trending'),
    sort: 'netVolume',
    empty: msg('Nothing trends in this timeframe yet.'),
  },
  {
    key: 'toptraded',
    slug: 'toptraded',
    label: msg('Traded'),
    sort: 'volume',
    empty: msg('Nothing was traded in this timeframe yet.'),
  },
  {
    key: 'toporganicscore',
    slug: 'toporganicscore',
    label: msg('Organic'),
    sort: 'numOrganicBuyers',
    empty: msg('No organic buyers in this timeframe yet.'),
  },
  {
    key: 'recent',
    slug: 'recent',
    label: msg('New'),
    sort: 'listedTime',
    empty: msg('No token has been launched yet.'),
  },
  {
    key: 'aboutToGraduate',
    slug: 'abouttograduate',
    label: msg('Graduating'),
    sort: 'bondingCurve',
    empty: msg('No token is about to graduate right now.'),
  },
  {
    key: 'graduated',
    slug: 'graduated',
    label: msg('Graduated'),
    sort: 'graduatedAt',
    empty: msg('No token has graduated yet.'),
  },
] as const satisfies readonly Category[]

/** The category of a URL segment in any case; undefined for an unknown one. */
export function findCategory(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug.toLowerCase())
}
