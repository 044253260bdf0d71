import { assetSortKeys, type SortKey, windowSortKeys } from '@callisto/contract'
import { msg } from '@callisto/i18n'
import type { SearchParams } from '../../../lib/browser/search-params.ts'
import type { SortField, SortOrder } from '../../../lib/filters/SortSheet.tsx'
import type { ScreenQuery } from '../../../lib/filters/screen-query.ts'
import type { Category } from './categories.ts'

const options: readonly SortField<SortKey>[] = [
  { key: 'netVolume', label: msg('Net volume') },
  { key: 'volume', label: msg('Volume') },
  { key: 'mcap', label: msg('Mkt cap') },
  { key: 'liquidity', label: msg('Liquidity') },
  { key: 'usdPrice', label: msg('Price') },
  { key: 'priceChange', label: msg('Change') },
  { key: 'txs', label: msg('Txns') },
  { key: 'traders', label: msg('Traders') },
  { key: 'holderCount', label: msg('Holders') },
  { key: 'organicScore', label: msg('Organic score') },
  { key: 'listedTime', label: msg('Listing time'), isTime: true },
]
/** Offered only in the lists that they rank. */
const ownOptions: readonly SortField<SortKey>[] = [
  { key: 'numOrganicBuyers', label: msg('Organic buyers') },
  { key: 'bondingCurve', label: msg('Bonding curve') },
  { key: 'graduatedAt', label: msg('Time of graduation'), isTime: true },
  { key: 'ctLikes', label: msg('Likes') },
]

/** The sort fields of a list, its own one first; the one in use is among them. */
export function sortOptions(category: Category, used?: SortKey): SortField<SortKey>[] {
  const isOwn = ({ key }: SortField<SortKey>) => key === category.sort
  const offered = [...ownOptions.filter((option) => isOwn(option) || option.key === used), ...options]
  return [...offered.filter(isOwn), ...offered.filter((option) => !isOwn(option))]
}

/** The order of a list: that of its query, or its own one; undefined for a list in the user's order. */
export function currentSort(
  category: Category,
  { sortBy, sortDir }: ScreenQuery,
): SortOrder<SortKey> | undefined {
  if (sortBy) return { key: sortBy, dir: sortDir }
  return category.sort && { key: category.sort, dir: 'desc' }
}

/** The message that names a sort field. */
export const sortLabel = (key: SortKey): string =>
  [...ownOptions, ...options].find((option) => option.key === key)?.label ?? key

/** The part of a query that gives an order; the list's own one needs none. */
export function toSortQuery(
  category: Category,
  { key, dir }: SortOrder<SortKey>,
): Pick<ScreenQuery, 'sortBy' | 'sortDir'> {
  const isOwn = key === category.sort && dir === 'desc'
  return isOwn ? { sortBy: undefined, sortDir: 'desc' } : { sortBy: key, sortDir: dir }
}

/** Whether the sort field of a URL query, if it has one, exists. */
export function hasKnownSort({ sortBy }: SearchParams): boolean {
  return sortBy === undefined || [...assetSortKeys, ...windowSortKeys].some((key) => key === sortBy)
}
