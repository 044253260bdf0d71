import { assetSortKeys, windowSortKeys } from '@callisto/contract'
import type { SearchParams } from '../../../lib/browser/search-params.ts'

/** Whether the sort field of a URL query, if it has one, exists. */
export function hasKnownSort({ sortBy }: SearchParams): boolean {
  return sortBy === undefined || [...assetSortKeys, ...windowSortKeys].some((key) => key === sortBy)
}
