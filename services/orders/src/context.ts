import type { MarketReadPort } from '@callisto/contract'
import type { OrderSources, trigger } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { OrderIndex } from './fold/order-index.ts'
import type { FeedWishes } from './observer/find-feeds.ts'
import type { ExecutePorts } from './requests/execute.ts'
import type { RequestCache } from './requests/request-cache.ts'
import type { Sql } from './store/sql.ts'

/** What the calls of the service run on. */
export interface OrdersContext {
  chain: ChainPort
  sql: Sql
  index: OrderIndex
  market: MarketReadPort
  requests: RequestCache
  execution: ExecutePorts
  /** What the builders of instructions read. */
  sources: OrderSources
  /** Tokens for which an order was refused because no feed prices them. */
  wishes: FeedWishes
  /** The terms that new trigger orders copy. Throws ApiError where the cluster has none. */
  triggerConfig(signal?: AbortSignal): Promise<{ address: Address; terms: trigger.Config }>
  /** Lamports that make an account of so many bytes rent-exempt. */
  rentLamports(bytes: number): Promise<bigint>
  randomId(): string
  /** Throws ApiError NOT_READY while the index is behind the chain. */
  assertReady(): void
}
