import type { PoolCategory, SortKey } from '@callisto/contract'

export interface Category {
  key: PoolCategory
  /** URL segment, in lower case. */
  slug: string
  label: string
  /** Default sort field of the list (spec 1, section 4). */
  sort: SortKey
  /** Shown when the list is empty. */
  empty: string
}

export const categories = [
  {
    key: 'toptrending',
    slug: 'toptrending',
    label: 'Trending',
    sort: 'netVolume',
    empty: 'Nothing trends in this timeframe yet.',
  },
  {
    key: 'toptraded',
    slug: 'toptraded',
    label: 'Traded',
    sort: 'volume',
    empty: 'Nothing was traded in this timeframe yet.',
  },
  {
    key: 'toporganicscore',
    slug: 'toporganicscore',
    label: 'Organic',
    sort: 'numOrganicBuyers',
    empty: 'No organic buyers in this timeframe yet.',
  },
  {
    key: 'recent',
    slug: 'recent',
    label: 'New',
    sort: 'listedTime',
    empty: 'No token has been launched yet.',
  },
  {
    key: 'aboutToGraduate',
    slug: 'abouttograduate',
    label: 'Graduating',
    sort: 'bondingCurve',
    empty: 'No token is about to graduate right now.',
  },
  {
    key: 'graduated',
    slug: 'graduated',
    label: 'Graduated',
    sort: 'graduatedAt',
    empty: 'No token has graduated yet.',
  },
] as const satisfies readonly Category[]

/** The category of a URL segment in any case; undefined for an unknown one. */
export function findCategory(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug.toLowerCase())
}
