import type { Amm } from '@callisto/amms'
import type { MarketReadPort } from '@callisto/contract'
import type { ChainPort, Clock } from '@callisto/solana'
import type { FastifyInstance } from 'fastify'
import type { LookupTableAuthority } from './lookup-tables/maintain.ts'

export interface TradeServiceOptions {
  /** Venues to trade at; the built-in ones by default. */
  amms?: readonly Amm[]
  chain: ChainPort
  market: MarketReadPort
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Account that receives tips; without one, a request for a tip is rejected. */
  tipAccount?: string
  /** Lookup tables of swap transactions; without any, a transaction lists all of its accounts in full. */
  lookupTables?: LookupTableOptions
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

export interface TradeService {
  /** Register under `/api`. */
  routes: (app: FastifyInstance) => Promise<void>
  ready: () => { ready: boolean; pools: number; slot: number }
  metrics: () => Readonly<Record<string, number>>
  close: () => Promise<void>
}
