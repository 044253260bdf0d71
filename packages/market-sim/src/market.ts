import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import type { InventoryRegistry } from './agents/inventory-registry.ts'
import type { Population } from './agents/population.ts'
import type { PoolWatch } from './arbitrage/pool-watch.ts'
import type { ReferencePrices } from './arbitrage/reference-prices.ts'
import type { Keyring } from './execution/wallet.ts'
import type { OrderAddresses } from './genesis/order-accounts.ts'
import type { OpenOrders } from './keepers/open-orders.ts'
import type { Oracle } from './prices/oracle.ts'
import type { Activity } from './schedule/activity.ts'
import type { EventQueue } from './schedule/event-queue.ts'
import type { Random } from './schedule/random.ts'
import type { LaunchpadRegistry } from './venues/launchpad-registry.ts'
import type { PoolRegistry } from './venues/pool-registry.ts'
import type { PositionRegistry } from './venues/position-registry.ts'
import type { TokenRegistry } from './venues/token-registry.ts'

/** Counters that are part of the snapshot. */
export interface Counters {
  launches: number
  /** Wallets created since genesis. */
  newcomers: number
  /** Opinions drawn; absent in the snapshot of an older market. */
  opinions?: number
  /** Decisions about orders, and orders that are not known to be closed; absent likewise. */
  orderDecisions?: number
  openOrders?: number
  openRecurring?: number
}

/** What an agent may read and write: the chain, its keys, scheduled events and external prices. */
export interface Market {
  /** Origin of the tokens' metadata files. */
  readonly origin: string
  /** Unix ms at which real time begins. */
  readonly liveFromMs: number
  readonly bank: Bank
  /** Unix ms of the event being handled. */
  readonly now: number
  readonly activity: Activity
  readonly random: Random
  readonly oracle: Oracle
  readonly keyring: Keyring
  readonly queue: EventQueue
  readonly tokens: TokenRegistry
  readonly pools: PoolRegistry
  readonly referencePrices: ReferencePrices
  /** Prices of the pools as arbitrageurs see them. */
  readonly watch: PoolWatch
  /** The orders of everybody, as of the last block in which keepers raced for them. */
  readonly openOrders: OpenOrders
  readonly positions: PositionRegistry
  readonly inventories: InventoryRegistry
  readonly pads: LaunchpadRegistry
  readonly orders: OrderAddresses
  readonly population: Population
  readonly counters: Counters
  /** Wallets that ran out of a mint and are refilled by the centralised exchange. */
  readonly pendingRefills: Map<string, Address>
}
