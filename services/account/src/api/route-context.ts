import type { MarketReadPort } from '@callisto/contract'
import type { ClaimLists } from '../claims/claim-lists.ts'
import type { AccountIndex } from '../fold/account-index.ts'
import type { Sql } from '../store/sql.ts'
import type { ChainReader } from '../view/chain-reader.ts'

/** What every route reads from. */
export interface RouteContext {
  sql: Sql
  index: AccountIndex
  chain: ChainReader
  market: MarketReadPort
  claims: ClaimLists
  /** Account of the governance token's locker; undefined without one. */
  locker: string | undefined
  nowMs(): number
  /** Throws NOT_READY until the index has reached the head of the chain: before, a wallet would look emptier than it is. */
  assertReady(): void
}
