import { parseScreenQuery } from '../../lib/filters/screen-query.ts'
import type { Prepare } from '../../lib/router/route.ts'
import { paths } from '../../paths.ts'
import { columns, huntList } from './model/boards.ts'
import { parseExploreQuery } from './model/explore-query.ts'
import type { PageSearch } from './parts/BoardsFrame.tsx'
import { Explore } from './parts/Explore.tsx'
import { Hunt } from './parts/Hunt.tsx'
import { boardQuery } from './queries.ts'

export interface BoardsPageProps extends PageSearch {
  page: 'explore' | 'hunt'
}

/** Pages of live cards: explore, in three columns, and hunt. One chunk, since most of it is the cards. */
export function BoardsPage({ page, search, onSearch }: BoardsPageProps) {
  const Page = page === 'hunt' ? Hunt : Explore
  return <Page search={search} onSearch={onSearch} />
}

BoardsPage.prepare = ((queries, { path, search }) => {
  if (path === paths.hunt) return queries.prefetchQuery(boardQuery(huntList, parseScreenQuery(search)))
  const { timeframe, filters } = parseExploreQuery(search)
  return Promise.all(
    columns.map((list) => queries.prefetchQuery(boardQuery(list, { timeframe, filters: filters[list.key] }))),
  )
}) satisfies Prepare
