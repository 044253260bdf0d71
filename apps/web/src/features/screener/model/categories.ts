import type { PoolCategory, SortKey } from '@callisto/contract'
import { categorySort } from '@callisto/domain'
import { msg } from '@callisto/i18n'

/** The lists of the service, and the user's own one. */
export type CategoryKey = PoolCategory | 'watchlist'

export interface Category {
  key: CategoryKey
  /** The key in lower case, the end of the list's path (spec 1-2.1-06). */
  slug: string
  /** Message. */
  label: string
  /** Default sort field of the list (spec 1-4-02); undefined for the watchlist, which keeps its order. */
  sort: SortKey | undefined
  /** Message shown when the list is empty. */
  empty: string
}

const list = (key: CategoryKey, label: string, empty: string): Category => ({
  key,
  slug: key.toLowerCase(),
  label,
  sort: key === 'watchlist' ? undefined : categorySort[key],
  empty,
})

const NO_STOCK = msg('No stock of this issuer was traded in this timeframe yet.')

/** The stocks of all issuers and of each: one tab with a choice (docs/spec-map.md 1-2.2). */
export const stockLists: readonly Category[] = [
  list('stocks', msg('Stocks'), msg('No tokenized stock was traded in this timeframe yet.')),
  list('xstocks', msg('xStocks'), NO_STOCK),
  list('prestocks', msg('PreStocks'), NO_STOCK),
  list('superstate', msg('Superstate'), NO_STOCK),
]

/** Every list, in the order of the tabs. */
export const categories: readonly Category[] = [
  list('watchlist', msg('Watchlist'), msg('A star beside a token adds it to this list.')),
  list(
    'alphascan',
    msg('AlphaScan'),
    msg('No launch of the last day has organic buyers in this timeframe yet.'),
  ),
  list('top/overview', msg('Top'), msg('Nothing was traded in this timeframe yet.')),
  list('toptraded', msg('Traded'), msg('Nothing was traded in this timeframe yet.')),
  list('toporganicscore', msg('Organic'), msg('No organic buyers in this timeframe yet.')),
  list('toptrending', msg('Trending'), msg('Nothing trends in this timeframe yet.')),
  list('popular', msg('Popular'), msg('No likes of a token are known.')),
  list('launchpads', msg('Launchpads'), msg('No token of a launchpad was traded in this timeframe yet.')),
  ...stockLists,
  list('recent', msg('New'), msg('No token has been launched yet.')),
  list('aboutToGraduate', msg('Graduating'), msg('No token is about to graduate right now.')),
  list('graduated', msg('Graduated'), msg('No token has graduated yet.')),
  list('topgainer', msg('Gainers'), msg('Nothing was traded in this timeframe yet.')),
  list('runners', msg('Runners'), msg('No launch rises in this timeframe yet.')),
]

const isOfOneIssuer = (category: Category) => stockLists.indexOf(category) > 0

/** The tabs: one for the stocks of all issuers. */
export const tabs: readonly Category[] = categories.filter((category) => !isOfOneIssuer(category))

/** The tab that a list belongs to. */
export const tabOf = (category: Category): Category =>
  isOfOneIssuer(category) ? (stockLists[0] ?? category) : category

/** The list of a path segment in any case; undefined for an unknown one. */
export function findCategory(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug.toLowerCase())
}
