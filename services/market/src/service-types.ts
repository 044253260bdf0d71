import type { Amm } from '@callisto/amms'
import type { FeedId, MarketReadPort } from '@callisto/contract'
import type { Log } from '@callisto/service-kit'
import type { ChainPort, Clock } from '@callisto/solana'
import type { FastifyPluginAsync } from 'fastify'
import type { Registry } from 'prom-client'
import type { WebSocket } from 'ws'
import type { MarkedWallets } from './fold/opinions.ts'
import type { Sql } from './store/sql.ts'
import type { HolderLabel } from './view/holder-categories.ts'

/** Accounts that this operator vouches for; anybody can open others. */
export interface CuratedAccounts {
  /** Ids of launchpads by their configuration accounts; a token of any other one has no launchpad. */
  launchpads?: ReadonlyMap<string, string>
  /** Configuration accounts of fee tiers. */
  tiers?: ReadonlySet<string>
  /** Categories of holders that are no people, by address; those of pools and curves follow from the chain. */
  holders?: ReadonlyMap<string, HolderLabel>
  /** Wallets whose memos about tokens count for more; nobody by default. */
  marked?: MarkedWallets
}

export interface MarketServiceOptions extends CuratedAccounts {
  /** Venues whose trades are read; the built-in ones by default. */
  amms?: readonly Amm[]
  /**
   * Whether the chain lists the accounts of the token programs; it does by default. Otherwise holders of tokens from before
   * the first folded block are not counted.
   */
  listsTokenAccounts?: boolean
  chain: ChainPort
  clock: Clock
  log: Log
  /** Folder of the market's own database file; not needed when `sql` is given. */
  dataDir?: string
  /** Tables elsewhere, e.g. in PostgreSQL. The service closes them. */
  sql?: Sql
  /** Mints of the tokens that stand for Bitcoin and Ether on this chain. */
  references?: Partial<Record<Exclude<FeedId, 'solusd'>, string>>
  /** Mints that a search never shows. */
  banned?: readonly string[]
}

export type MarketReadiness = {
  ready: boolean
  /** Slot of the newest folded block. */
  slot: number
  /** Slots behind the chain. */
  behind: number
}

export interface MarketService {
  /** The routes of `/data`. */
  routes: FastifyPluginAsync
  /** Its routes of `/fe`, where other services have routes too. */
  frontEndRoutes: FastifyPluginAsync
  /** The routes of `/udf`. */
  udfRoutes: FastifyPluginAsync
  /** Its routes of `/api`, where the trading API has routes too. */
  publicRoutes: FastifyPluginAsync
  /** Takes over a socket of `/stream`. Clients take turns where their sockets read the database. */
  attachStream(socket: WebSocket, client: string): void
  /** Takes over a socket of `/fe/trading-view/stream`. */
  attachFeeds(socket: WebSocket): void
  read: MarketReadPort
  ready(): MarketReadiness
  /** Unix seconds of the first block that was read, where the chain has older ones. */
  followedSince(): number | undefined
  metrics: Registry
  /** Resolves with the cause when the fold cannot continue. The tables then stand at an earlier block. */
  failed: Promise<Error>
  close(): Promise<void>
}
