import type { LaunchpadId } from '@callisto/contract'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { parseScreenQuery, type ScreenQuery, toScreenSearch } from '../../lib/filters/screen-query.ts'
import { findCategory } from './model/categories.ts'
import { TokenList } from './ScreenerPage.tsx'

export interface LaunchpadTokensProps {
  launchpad: LaunchpadId
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

/** The tokens of one launchpad: its list of the screener. The page's period stays in the URL. */
export function LaunchpadTokens({ launchpad, search, onSearch }: LaunchpadTokensProps) {
  const category = findCategory('launchpads')
  if (!category) return null
  const { period } = search
  const query = parseScreenQuery(search)
  const change = (changed: Partial<ScreenQuery>) =>
    onSearch({ ...toScreenSearch({ ...query, ...changed }), ...(period ? { period } : {}) })
  return <TokenList category={category} query={query} change={change} launchpad={launchpad} />
}
