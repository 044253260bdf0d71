import type { Amm } from '@callisto/amms'
import type { MarketReadPort, ProgramDescription, RouteReadPort } from '@callisto/contract'
import type { ChainPort, Clock } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { LookupTableAuthority } from './lookup-tables/maintain.ts'
import type { MakerOptions } from './rfq/maker-client.ts'
import type { SearchEngineOptions } from './search/search-engine.ts'
import type { DeployPorts, VenueStates } from './venues/venue-states.ts'

export interface TradeServiceOptions {
  /** Venues to trade at; the built-in ones by default. */
  amms?: readonly Amm[]
  /**
   * Whether the router program is on the cluster; true by default. Without it every pool is swapped at by the own
   * instruction of its venue, `docs/adr/0011`.
   */
  hasRouter?: boolean
  /** Where the cluster has it; at the address of the built-in one by default. */
  routerProgram?: Address
  /** Which of their programs routes may use; with it each built swap is simulated and compared with its quote. */
  venues?: VenueStates
  /** Follows the deploy slots of their programs; without it they are not watched. */
  deployments?: DeployPorts
  chain: ChainPort
  market: MarketReadPort
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Account that receives tips; without one, a request for a tip is rejected. */
  tipAccount?: string
  /** Lookup tables of swap transactions; without any, a transaction lists all of its accounts in full. */
  lookupTables?: LookupTableOptions
  /** Market makers that orders are offered to, beside the pools. */
  makers?: readonly MakerOptions[]
  /** Reads pools before the quotes that use them; all pools of the chain are followed without it. */
  onDemand?: OnDemandOptions
  /**
   * Milliseconds since the newest slot of the chain became known, where the chain can fall silent: followed pools are then not
   * quoted any more.
   */
  silentMs?: () => number
  /** Threads and queue of the search; on the calling thread by default. */
  searches?: SearchEngineOptions
  /**
   * Whether only valid keys reach the routes now. A key is then a client of its own; otherwise it names a part of the
   * client that its address is.
   */
  hasVerifiedKeys?: () => boolean
}

/** A chain whose accounts cannot be listed and whose changes are not reported. */
export interface OnDemandOptions {
  /** Addresses of pools beside those that venues derive from two mints. */
  hints?: readonly string[]
  /** Whether the accounts of a program may be listed with a filter; never by default. */
  canList?: () => boolean
}

export interface LookupTableOptions {
  /** Tables of an authority that is trusted not to close them. */
  addresses?: readonly string[]
  /** Creates and extends tables of its own. */
  maintainer?: LookupTableMaintainerOptions
}

export interface LookupTableMaintainerOptions {
  /** Pays for the tables and owns them. */
  authority: LookupTableAuthority
  /** Requests lamports for the authority when its balance is low; on a chain with a faucet only. */
  fund?: () => Promise<void>
}

export type TradeReadiness = {
  ready: boolean
  pools: number
  mints: number
  lookupTableEntries: number
  slot: number
}

export interface TradeService {
  /** Register under `/api`. */
  routes: (app: FastifyInstance) => Promise<void>
  /** Register under `/account`. */
  accountRoutes: (app: FastifyInstance) => Promise<void>
  /** Where the router program is; undefined without it. */
  routerProgram: Address | undefined
  /** The venues that swaps may call, for the page that verifies them. */
  programs: readonly ProgramDescription[]
  ready: () => TradeReadiness
  /** Routes of the newest slots for other services. */
  read: RouteReadPort
  metrics: Registry
  close: () => Promise<void>
}
