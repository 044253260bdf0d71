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

/** What a search thread is started with. */
export interface SearchWorkerData {
  /** The cell in which the pool names the task that is to end. */
  control: Int32Array
  niceness: number
}
