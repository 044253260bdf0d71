import type { GraphLayout, SearchRequest, TokenTrade } from '@callisto/routing'
import type { NumberedMasks } from './search-executor.ts'

/** One task of a search thread. `layout` comes with the first task and whenever an array of the graph was replaced. */
export type SearchMessage = { layout?: GraphLayout; timeoutMs: number } & (
  | { kind: 'search'; request: SearchRequest; masks: NumberedMasks }
  | { kind: 'bound'; trade: TokenTrade }
  | { kind: 'warmUp'; searches: number }
)

export interface SearchReply {
  value: unknown
  costMs: number
}
