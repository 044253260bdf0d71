import type { HistoryKind } from '@callisto/contract'
import type { Kysely } from 'kysely'

/**
 * Tables of the account index; `migrations.ts` creates them. Only the common subset of SQLite and PostgreSQL is used. Base
 * units and micro-dollars are decimal strings, since they may exceed the integers of SQLite; null is not known.
 */
export interface AccountTables {
  account_meta: { key: string; value: string }
  account_wallets: WalletRecord
  account_tokens: TokenAccountRecord
  /** Token accounts that the chain had before its first block and that no block has changed since. */
  account_seeds: { account: string; owner: string; mint: string; decimals: number; amount: string }
  account_positions: PositionRecord
  account_history: HistoryRecord
  /** Amount of a position at the end of an hour in which it changed. */
  account_amounts: { position: number; hour: number; amount: string }
  account_mints: MintRecord
  /** USD for a base unit at the end of an hour in which it was published; null for none. */
  account_prices: { mint: number; hour: number; price: number | null }
  account_pools: PoolRecord
  account_provisions: ProvisionRecord
}

export interface WalletRecord {
  id: number
  address: string
  lamports: string | null
  swaps: number
  transfers: number
  others: number
  first_at: number
  maker: string | null
}

export interface TokenAccountRecord {
  account: string
  wallet: number
  mint: number
  amount: string
}

/** `flags` has a bit for each sum that is not known (`unknownFlag`). */
export interface PositionRecord {
  id: number
  amount: string
  cost: string
  realized: string
  bought: string
  bought_usd: string
  buys: number
  sold: string
  sold_usd: string
  sells: number
  received: string
  sent: string
  flags: number
  first_at: number
  last_at: number
}

export const unknownFlag = { cost: 1, realized: 2, bought: 4, sold: 8 } as const

/** Lists of a wallet's history, each counted from 0: a page is a range of `n`. */
export const historyList = { swaps: 0, others: 1, transfers: 2 } as const

export interface HistoryRecord {
  wallet: number
  list: number
  n: number
  slot: number
  tx_index: number
  event_index: number
  time: number
  signature: string
  kind: HistoryKind
  platform: string
  party: string | null
  mint_a: number | null
  amount_a: string | null
  usd_a: string | null
  mint_b: number | null
  amount_b: string | null
  usd_b: string | null
  /** Lamports. */
  cost: string
}

/** `reference` is the JSON of the price reference. */
export interface MintRecord {
  id: number
  mint: string
  decimals: number
  price: number | null
  pool: number | null
  reference: string
}

export interface PoolRecord {
  id: number
  address: string
  venue: string
  mint0: number
  mint1: number
  curve_quote: number | null
  creator: string
  reserve0: string
  reserve1: string
  reported: number | null
  /** JSON. */
  ramp: string | null
  shares: string | null
  is_over: number
}

export interface ProvisionRecord {
  id: string
  wallet: number
  pool: number
  position: string
  lower_bound: number
  upper_bound: number
  units: string
  held0: string
  held1: string
  held_known: number
  basis: number | null
  collected0: string
  collected1: string
  owed0: string
  owed1: string
  opened_at: number
}

/** The SQL port of the index: kysely over libsql or PostgreSQL. */
export type Sql = Kysely<AccountTables>

export const tableNames = [
  'account_meta',
  'account_wallets',
  'account_tokens',
  'account_seeds',
  'account_positions',
  'account_history',
  'account_amounts',
  'account_mints',
  'account_prices',
  'account_pools',
  'account_provisions',
] as const satisfies readonly (keyof AccountTables)[]
