import { openLibsql as open } from '@callisto/sql'
import type { Kysely } from 'kysely'

/**
 * Tables of the market; `migrations.ts` creates them. Only the common subset of SQLite and PostgreSQL is used; numbers
 * that may be large are bigint and read through `Number`, and a value that is not known is null.
 */
export interface MarketTables {
  market_meta: { key: string; value: string }
  market_tokens: TokenRecord
  market_pools: PoolRecord
  market_wallets: WalletRecord
  market_trades: TradeRecord
  market_candles: CandleRecord
  market_holder_changes: { slot: number; token: number; time: number; delta: number }
  market_holders: HolderRecord
  /** Wallets that like a token. */
  market_likes: { token: number; wallet: string }
  /** Launchpads by their configuration accounts, curated or not: the curation may change. */
  market_launchpads: { id: number; config: string }
  market_launchpad_hours: LaunchpadHourRecord
  market_launchpad_traders: LaunchpadTraderRecord
}

/** What the tokens of a launchpad did in an hour. */
export interface LaunchpadHourRecord {
  launchpad: number
  /** Unix seconds at which it begins. */
  hour: number
  /** The last slot that is counted. */
  slot: number
  mints: number
  graduates: number
  /** USD. */
  volume: number
}

/** The hour of a wallet's last trade of a token of a launchpad. */
export interface LaunchpadTraderRecord {
  launchpad: number
  wallet: number
  hour: number
}

export interface WalletRecord {
  id: number
  address: string
  /** Unix seconds at which it was first seen. */
  first_time: number
  /** Ids of the wallet that funded it and of its cluster's first wallet; null for one that came without a payment. */
  funder: number | null
  cluster: number | null
}

export interface TokenRecord {
  id: number
  mint: string
  /** `TokenData` as JSON. */
  data: string
  /** 1 while the token is not in memory; its windows and holders are stored then. */
  archived: number
  /** Wallet that launched it. */
  creator: string | null
  /** Unix seconds. */
  created: number
  /** 1 after its graduation. */
  graduated: number
  /** Lower-case texts of an archived token's search entry; null when it has none. */
  symbol: string | null
  name: string | null
  verified: number
  liquidity: number | null
}

export interface PoolRecord {
  id: number
  address: string
  base: number
  /** 1 for a bonding curve. */
  curve: number
  /** `PoolData` as JSON. */
  data: string
}

export interface TradeRecord {
  slot: number
  tx_index: number
  event_index: number
  time: number
  signature: string
  token: number
  pool: number
  wallet: number
  amount: number
  usd: number | null
  native: number | null
  price: number | null
  liquidity: number | null
  flags: number
}

export interface CandleRecord {
  token: number
  resolution: number
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  native_open: number | null
  native_high: number | null
  native_low: number | null
  native_close: number | null
  native_volume: number
}

/** A token account of an archived token. */
export interface HolderRecord {
  token: number
  account: string
  owner: string
  /** Base units as a decimal string. */
  amount: string
}

/** The SQL port of the market: kysely over libsql or PostgreSQL. */
export type Sql = Kysely<MarketTables>

export const tableNames = [
  'market_meta',
  'market_tokens',
  'market_pools',
  'market_wallets',
  'market_trades',
  'market_candles',
  'market_holder_changes',
  'market_holders',
  'market_likes',
  'market_launchpads',
  'market_launchpad_hours',
  'market_launchpad_traders',
] as const satisfies readonly (keyof MarketTables)[]

/** The market's tables in a file (or `:memory:`). What a crash takes is folded again from the chain. */
export const openLibsql = (path: string): Sql => open<MarketTables>(path, { isDurable: false })
