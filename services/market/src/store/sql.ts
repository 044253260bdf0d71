import type { Kysely } from 'kysely'

/**
 * Tables of the market. Only what SQLite and PostgreSQL both understand is used; numbers that may be large are declared
 * bigint and read through `Number`, what is not known is null.
 */
export interface MarketTables {
  market_meta: { key: string; value: string }
  market_tokens: { id: number; mint: string; data: string }
  market_pools: { id: number; address: string; data: string }
  market_wallets: { id: number; address: string }
  market_trades: TradeRecord
  market_candles: CandleRecord
  market_holder_changes: { slot: number; token: number; time: number; delta: number }
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
] as const satisfies readonly (keyof MarketTables)[]

/** Creates what is missing. */
export async function createTables(sql: Sql): Promise<void> {
  const { schema } = sql
  const real = 'double precision' as const
  await schema
    .createTable('market_meta')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  for (const [table, name] of [
    ['market_tokens', 'mint'],
    ['market_pools', 'address'],
  ] as const)
    await schema
      .createTable(table)
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn(name, 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .execute()
  await schema
    .createTable('market_wallets')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('market_trades')
    .ifNotExists()
    .addColumn('slot', 'bigint')
    .addColumn('tx_index', 'integer')
    .addColumn('event_index', 'integer')
    .addColumn('time', 'bigint')
    .addColumn('signature', 'text')
    .addColumn('token', 'integer')
    .addColumn('pool', 'integer')
    .addColumn('wallet', 'integer')
    .addColumn('amount', real)
    .addColumn('usd', real)
    .addColumn('native', real)
    .addColumn('price', real)
    .addColumn('liquidity', real)
    .addColumn('flags', 'integer')
    .addPrimaryKeyConstraint('market_trades_key', ['slot', 'tx_index', 'event_index'])
    .execute()
  await schema
    .createIndex('market_trades_of_token')
    .ifNotExists()
    .on('market_trades')
    .columns(['token', 'slot', 'tx_index', 'event_index'])
    .execute()
  await schema
    .createTable('market_candles')
    .ifNotExists()
    .addColumn('token', 'integer')
    .addColumn('resolution', 'integer')
    .addColumn('time', 'bigint')
    .addColumn('open', real)
    .addColumn('high', real)
    .addColumn('low', real)
    .addColumn('close', real)
    .addColumn('volume', real)
    .addColumn('native_open', real)
    .addColumn('native_high', real)
    .addColumn('native_low', real)
    .addColumn('native_close', real)
    .addColumn('native_volume', real)
    .addPrimaryKeyConstraint('market_candles_key', ['token', 'resolution', 'time'])
    .execute()
  await schema
    .createTable('market_holder_changes')
    .ifNotExists()
    .addColumn('slot', 'bigint')
    .addColumn('token', 'integer')
    .addColumn('time', 'bigint')
    .addColumn('delta', 'integer')
    .addPrimaryKeyConstraint('market_holder_changes_key', ['slot', 'token'])
    .execute()
}
