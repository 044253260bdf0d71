import type { PageSearch } from './parts/BoardsFrame.tsx'
import { Explore } from './parts/Explore.tsx'
import { Hunt } from './parts/Hunt.tsx'

export interface BoardsPageProps extends PageSearch {
  page: 'explore' | 'hunt'
}

/** Pages of live cards: explore, in three columns, and hunt. One chunk, since most of it is the cards. */
export function BoardsPage({ page, search, onSearch }: BoardsPageProps) {
  const Page = page === 'hunt' ? Hunt : Explore
  return <Page search={search} onSearch={onSearch} />
}
