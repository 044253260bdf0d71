import { isPostgres, migrateTables, textType } from '@callisto/sql'
import { type CreateTableBuilder, type Kysely, type Migration, sql as raw } from 'kysely'
import type { AccountTables, Sql } from './sql.ts'

type Type = 'integer' | 'bigint' | 'double' | 'text'
/** Type of each column, without those that later migrations add; a "?" after it stands for one that may be null. */
type Columns<Table extends keyof AccountTables> = Partial<
  Record<keyof AccountTables[Table] & string, Type | `${Type}?`>
>

async function createTable<Table extends keyof AccountTables>(
  db: Kysely<unknown>,
  table: Table,
  columns: Columns<Table>,
  key: readonly (keyof AccountTables[Table] & string)[],
): Promise<void> {
  let builder: CreateTableBuilder<string> = db.schema.createTable(table)
  for (const [name, declared] of Object.entries(columns as Record<string, string>)) {
    const type = declared.replace('?', '') as Type
    const sqlType = type === 'text' ? textType(db) : type === 'double' ? 'double precision' : type
    builder = builder.addColumn(name, sqlType, (column) =>
      declared.endsWith('?') ? column : column.notNull(),
    )
  }
  await builder.addPrimaryKeyConstraint(`${table}_key`, [...key] as never[]).execute()
}

const initialTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'account_meta', { key: 'text', value: 'text' }, ['key'])
    await createTable(
      db,
      'account_wallets',
      {
        id: 'bigint',
        address: 'text',
        lamports: 'text?',
        swaps: 'integer',
        others: 'integer',
        first_at: 'bigint',
      },
      ['address'],
    )
    await createTable(
      db,
      'account_tokens',
      { account: 'text', wallet: 'bigint', mint: 'integer', amount: 'text' },
      ['account'],
    )
    await createTable(
      db,
      'account_seeds',
      { account: 'text', owner: 'text', mint: 'text', decimals: 'integer', amount: 'text' },
      ['account'],
    )
    await createTable(
      db,
      'account_positions',
      {
        id: 'bigint',
        amount: 'text',
        cost: 'text',
        realized: 'text',
        bought: 'text',
        bought_usd: 'text',
        buys: 'integer',
        sold: 'text',
        sold_usd: 'text',
        sells: 'integer',
        received: 'text',
        sent: 'text',
        flags: 'integer',
        first_at: 'bigint',
        last_at: 'bigint',
      },
      ['id'],
    )
    await createTable(
      db,
      'account_history',
      {
        wallet: 'bigint',
        list: 'integer',
        n: 'integer',
        slot: 'bigint',
        tx_index: 'integer',
        event_index: 'integer',
        time: 'bigint',
        signature: 'text',
        kind: 'text',
        platform: 'text',
        mint_a: 'integer?',
        amount_a: 'text?',
        usd_a: 'text?',
        mint_b: 'integer?',
        amount_b: 'text?',
        usd_b: 'text?',
        cost: 'text',
      },
      ['wallet', 'list', 'n'],
    )
    await createTable(db, 'account_amounts', { position: 'bigint', hour: 'integer', amount: 'text' }, [
      'position',
      'hour',
    ])
    await createTable(
      db,
      'account_mints',
      {
        id: 'integer',
        mint: 'text',
        decimals: 'integer',
        price: 'double?',
        pool: 'integer?',
        reference: 'text',
      },
      ['id'],
    )
    await createTable(db, 'account_prices', { mint: 'integer', hour: 'integer', price: 'double?' }, [
      'mint',
      'hour',
    ])
    await createTable(
      db,
      'account_pools',
      {
        id: 'integer',
        address: 'text',
        venue: 'text',
        mint0: 'integer',
        mint1: 'integer',
        curve_quote: 'integer?',
        creator: 'text',
        reserve0: 'text',
        reserve1: 'text',
        reported: 'double?',
        ramp: 'text?',
        shares: 'text?',
        is_over: 'integer',
      },
      ['id'],
    )
    await createTable(
      db,
      'account_provisions',
      {
        id: 'text',
        wallet: 'bigint',
        pool: 'integer',
        position: 'text',
        lower_bound: 'integer',
        upper_bound: 'integer',
        units: 'text',
        held0: 'text',
        held1: 'text',
        held_known: 'integer',
        basis: 'double?',
        collected0: 'text',
        collected1: 'text',
        owed0: 'text',
        owed1: 'text',
        opened_at: 'bigint',
      },
      ['id'],
    )
    for (const [name, table, columns] of [
      ['account_wallets_by_id', 'account_wallets', ['id']],
      ['account_tokens_of_wallet', 'account_tokens', ['wallet']],
      ['account_seeds_of_owner', 'account_seeds', ['owner']],
      ['account_provisions_of_wallet', 'account_provisions', ['wallet']],
      ['account_pools_of_creator', 'account_pools', ['creator']],
      ['account_mints_by_address', 'account_mints', ['mint']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute()
  },
}

/** Accounts of the genesis that blocks had changed were still counted as they had been: they are read from the chain again. */
const readSeedsAgain: Migration = {
  async up(db: Kysely<unknown>) {
    await raw`delete from account_seeds`.execute(db)
    await raw`delete from account_meta where key = 'seeded'`.execute(db)
  },
}

/** Rent that came back counted at its price of that time: costs of SOL follow another rule, and the chain is folded again. */
const rentAtCost: Migration = {
  async up(db: Kysely<unknown>) {
    await raw`delete from account_meta`.execute(db)
  },
}

/**
 * Amounts and prices of hours lay in the order in which blocks brought them, those of a wallet each in a page of its own: SQLite
 * keeps them in the order of their keys. PostgreSQL has no such tables.
 */
const hoursByKey: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) return
    for (const [table, key, value, type] of [
      ['account_amounts', 'position', 'amount', 'text not null'],
      ['account_prices', 'mint', 'price', 'double precision'],
    ] as const) {
      const [name, old] = [raw.table(table), raw.table(`${table}_old`)]
      await raw`alter table ${name} rename to ${old}`.execute(db)
      await raw`create table ${name} (
        ${raw.ref(key)} bigint not null, hour integer not null, ${raw.ref(value)} ${raw.raw(type)},
        primary key (${raw.ref(key)}, hour)
      ) without rowid`.execute(db)
      await raw`insert into ${name} select ${raw.ref(key)}, hour, ${raw.ref(value)} from ${old} order by 1, 2`.execute(
        db,
      )
      await raw`drop table ${old}`.execute(db)
    }
  },
}

/** Transfers are a list of their own, with their other side; claims and burns are told apart: the chain is folded again. */
const transferList: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account_wallets')
      .addColumn('transfers', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('account_history').addColumn('party', textType(db)).execute()
    await raw`delete from account_meta`.execute(db)
  },
}

/** Tips were transfers, or a part of what was sold: they are costs, and the chain is folded again. */
const tipsAreCosts: Migration = rentAtCost

/** What an order holds is its maker's, and its fills are the maker's trades: the chain is folded again. */
const makersOfOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account_wallets').addColumn('maker', textType(db)).execute()
    await raw`delete from account_meta`.execute(db)
  },
}

/** Costs say what they were of: the chain is folded again. */
const costsByKind: Migration = rentAtCost

/** Every change of the schema, in order; a migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial_tables': initialTables,
  '0002_read_seeds_again': readSeedsAgain,
  '0003_rent_at_cost': rentAtCost,
  '0004_hours_by_key': hoursByKey,
  '0005_transfer_list': transferList,
  '0006_tips_are_costs': tipsAreCosts,
  '0007_makers_of_orders': makersOfOrders,
  '0008_costs_by_kind': costsByKind,
}

/** Brings the tables to the newest schema; rejects when a migration fails, with the database as it was before it. */
export const migrate = (sql: Sql): Promise<void> => migrateTables(sql, 'account', migrations)
