import type { MarketReadPort, OrderReadPort } from '@callisto/contract'
import type { ClaimLists } from '../claims/claim-lists.ts'
import type { AccountIndex } from '../fold/account-index.ts'
import type { PriceSteps } from '../store/price-steps.ts'
import type { Sql } from '../store/sql.ts'
import type { HeldToken } from '../store/stored-wallet.ts'
import type { WalletCache } from '../store/wallet-cache.ts'
import type { ChainReader } from '../view/chain-reader.ts'

/** What every route reads from. */
export interface RouteContext {
  sql: Sql
  index: AccountIndex
  /** What memory keeps of the tables. */
  wallets: WalletCache
  prices: PriceSteps
  chain: ChainReader
  /** Tokens of a wallet by the chain, where the index does not know those from before its start; else undefined. */
  listedTokens(address: string): Promise<readonly HeldToken[] | undefined>
  market: MarketReadPort
  claims: ClaimLists
  /** Account of the governance token's locker; undefined without one. */
  locker: string | undefined
  /** Trigger and recurring orders; undefined where there are none. */
  orders: OrderReadPort | undefined
  nowMs(): number
  /** Throws NOT_READY until the index has reached the head of the chain: before, a wallet would look emptier than it is. */
  assertReady(): void
}
