import { isPostgres, migrateTables, textType } from '@callisto/sql'
import { type Kysely, type Migration, sql as raw } from 'kysely'
import type { Sql } from './sql.ts'

type Database = Kysely<unknown>

const REAL = 'double precision'

/** Text columns that a PostgreSQL database from before the migrations has in the order of its locale. */
const addressColumns = [
  ['market_meta', 'key'],
  ['market_tokens', 'mint'],
  ['market_pools', 'address'],
  ['market_wallets', 'address'],
] as const

/** The tables before there were migrations: a database that has them keeps them. */
const initialTables: Migration = {
  async up(db: Database) {
    const { schema } = db
    const text = textType(db)
    await schema
      .createTable('market_meta')
      .ifNotExists()
      .addColumn('key', text, (column) => column.primaryKey())
      .addColumn('value', text, (column) => column.notNull())
      .execute()
    for (const [table, name] of [
      ['market_tokens', 'mint'],
      ['market_pools', 'address'],
    ] as const)
      await schema
        .createTable(table)
        .ifNotExists()
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn(name, text, (column) => column.notNull())
        .addColumn('data', text, (column) => column.notNull())
        .execute()
    await schema
      .createTable('market_wallets')
      .ifNotExists()
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('address', text, (column) => column.notNull())
      .execute()
    await schema
      .createTable('market_trades')
      .ifNotExists()
      .addColumn('slot', 'bigint')
      .addColumn('tx_index', 'integer')
      .addColumn('event_index', 'integer')
      .addColumn('time', 'bigint')
      .addColumn('signature', text)
      .addColumn('token', 'integer')
      .addColumn('pool', 'integer')
      .addColumn('wallet', 'integer')
      .addColumn('amount', REAL)
      .addColumn('usd', REAL)
      .addColumn('native', REAL)
      .addColumn('price', REAL)
      .addColumn('liquidity', REAL)
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
      .addColumn('open', REAL)
      .addColumn('high', REAL)
      .addColumn('low', REAL)
      .addColumn('close', REAL)
      .addColumn('volume', REAL)
      .addColumn('native_open', REAL)
      .addColumn('native_high', REAL)
      .addColumn('native_low', REAL)
      .addColumn('native_close', REAL)
      .addColumn('native_volume', REAL)
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
  },
}

const foldedTables = [
  'market_meta',
  'market_tokens',
  'market_pools',
  'market_wallets',
  'market_trades',
  'market_candles',
  'market_holder_changes',
]

async function emptyTables(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await raw`delete from ${raw.table(table)}`.execute(db)
}

/**
 * Columns and tables of archived tokens. Tokens and pools get new columns and a new form of their data, which the chain
 * alone can fill: the tables are emptied and the fold starts at the first block.
 */
const archive: Migration = {
  async up(db: Database) {
    const { schema } = db
    const text = textType(db)
    await emptyTables(db, foldedTables)
    if (isPostgres(db))
      for (const [table, column] of addressColumns)
        await raw`alter table ${raw.table(table)} alter column ${raw.ref(column)} type text collate "C"`.execute(
          db,
        )
    const tokens = () => schema.alterTable('market_tokens')
    await tokens()
      .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await tokens().addColumn('creator', text).execute()
    await tokens()
      .addColumn('graduated', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await tokens().addColumn('symbol', text).execute()
    await tokens().addColumn('name', text).execute()
    await tokens()
      .addColumn('verified', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await tokens().addColumn('liquidity', REAL).execute()
    await schema.createIndex('market_tokens_by_mint').on('market_tokens').columns(['mint']).unique().execute()
    await schema.createIndex('market_tokens_by_creator').on('market_tokens').columns(['creator']).execute()
    const pools = () => schema.alterTable('market_pools')
    await pools()
      .addColumn('base', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await pools()
      .addColumn('curve', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('market_pools_by_address')
      .on('market_pools')
      .columns(['address'])
      .unique()
      .execute()
    await schema.createIndex('market_pools_by_base').on('market_pools').columns(['base']).execute()
    await schema
      .createIndex('market_wallets_by_address')
      .on('market_wallets')
      .columns(['address'])
      .unique()
      .execute()
    await schema
      .createTable('market_holders')
      .addColumn('token', 'integer')
      .addColumn('account', text)
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('amount', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('market_holders_key', ['token', 'account'])
      .execute()
  },
}

/** Prices follow another rule, and tokens and pools keep more state for it: the chain is folded again. */
const standingPrices: Migration = {
  up: (db: Database) => emptyTables(db, [...foldedTables, 'market_holders']),
}

/** Trades are marked when the numeraire quotes their pool, and its liquidity is counted: the chain is folded again. */
const numeraire: Migration = {
  up: (db: Database) => emptyTables(db, [...foldedTables, 'market_holders']),
}

/** Wallets are stored with who funded them and when, and trades are marked by another rule: the chain is folded again. */
const fundings: Migration = {
  async up(db: Database) {
    await emptyTables(db, [...foldedTables, 'market_holders'])
    const wallets = () => db.schema.alterTable('market_wallets')
    await wallets()
      .addColumn('first_time', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await wallets().addColumn('funder', 'integer').execute()
    await wallets().addColumn('cluster', 'integer').execute()
    await db.schema
      .createIndex('market_wallets_by_cluster')
      .on('market_wallets')
      .columns(['cluster', 'id'])
      .execute()
  },
}

/**
 * Tokens are stored with the time of their creation and the wallets that bought near it, trades with the age of their
 * wallets: the chain is folded again.
 */
const launchBuyers: Migration = {
  async up(db: Database) {
    await emptyTables(db, [...foldedTables, 'market_holders'])
    await db.schema
      .alterTable('market_tokens')
      .addColumn('created', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** What the tokens of each launchpad have done is counted by the hour: the chain is folded again. */
const launchpadHours: Migration = {
  async up(db: Database) {
    const { schema } = db
    await emptyTables(db, [...foldedTables, 'market_holders'])
    await schema
      .createTable('market_launchpads')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('config', textType(db), (column) => column.notNull().unique())
      .execute()
    await schema
      .createTable('market_launchpad_hours')
      .addColumn('launchpad', 'integer')
      .addColumn('hour', 'bigint')
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('mints', 'integer', (column) => column.notNull())
      .addColumn('graduates', 'integer', (column) => column.notNull())
      .addColumn('volume', REAL, (column) => column.notNull())
      .addPrimaryKeyConstraint('market_launchpad_hours_key', ['launchpad', 'hour'])
      .execute()
    await schema
      .createTable('market_launchpad_traders')
      .addColumn('launchpad', 'integer')
      .addColumn('wallet', 'integer')
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('market_launchpad_traders_key', ['launchpad', 'wallet'])
      .execute()
  },
}

/** Trades are looked up by their wallets. */
const tradesOfWallets: Migration = {
  async up(db: Database) {
    await db.schema
      .createIndex('market_trades_of_wallet')
      .on('market_trades')
      .columns(['wallet', 'slot'])
      .execute()
  },
}

/** Memos about tokens are folded: the chain is folded again. */
const likes: Migration = {
  async up(db: Database) {
    await emptyTables(db, [
      ...foldedTables,
      'market_holders',
      'market_launchpads',
      'market_launchpad_hours',
      'market_launchpad_traders',
    ])
    await db.schema
      .createTable('market_likes')
      .addColumn('token', 'integer')
      .addColumn('wallet', textType(db))
      .addPrimaryKeyConstraint('market_likes_key', ['token', 'wallet'])
      .execute()
  },
}

/** The trades of a wallet with one token are looked up in their order. */
const tradesOfPairs: Migration = {
  async up(db: Database) {
    await db.schema
      .createIndex('market_trades_of_pair')
      .on('market_trades')
      .columns(['wallet', 'token', 'slot', 'tx_index', 'event_index'])
      .execute()
  },
}

/** Every change of the schema, in order; a migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial_tables': initialTables,
  '0002_archive': archive,
  '0003_standing_prices': standingPrices,
  '0004_numeraire': numeraire,
  '0005_fundings': fundings,
  '0006_launch_buyers': launchBuyers,
  '0007_launchpad_hours': launchpadHours,
  '0008_trades_of_wallets': tradesOfWallets,
  '0009_likes': likes,
  '0010_trades_of_pairs': tradesOfPairs,
}

/** Brings the tables to the newest schema; rejects when a migration fails, with the database as it was before it. */
export const migrate = (sql: Sql): Promise<void> => migrateTables(sql, 'market', migrations)
