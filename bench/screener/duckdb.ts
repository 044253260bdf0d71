import { join } from 'node:path'
import { installPeer, peerFolder } from '../peers/install.ts'
import { FLAGS, NOW_MS, NUMBERS, type SyntheticMarket, type TenPredicates } from './synthetic-market.ts'

interface Chunk {
  setColumns(columns: readonly (readonly unknown[])[]): void
}
interface Connection {
  run(sql: string): Promise<unknown>
  prepare(sql: string): Promise<{ runAndReadAll(): Promise<{ getColumns(): unknown[][] }> }>
  createAppender(table: string): Promise<{ appendDataChunk(chunk: Chunk): void; closeSync(): void }>
  closeSync(): void
}
interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }> }
  DuckDBDataChunk: { create(types: readonly unknown[], rows: number): Chunk }
  BOOLEAN: unknown
  DOUBLE: unknown
  INTEGER: unknown
  VARCHAR: unknown
}

const MINUTE_MS = 60_000
const CHUNK = 2048

const orderOf: Readonly<Record<TenPredicates['sortBy'], string>> = {
  volume: 'volume',
  netVolume: 'net_volume',
  holderCount: 'holders',
  organicScore: 'organicScore',
  listedTime: 'listedMs',
}

/** The market as a table of DuckDB, in memory, with as many threads as the machine has processors. */
export class DuckDbMarket {
  readonly #connection: Connection
  readonly #close: () => void

  private constructor(connection: Connection, close: () => void) {
    this.#connection = connection
    this.#close = close
  }

  static async load(market: SyntheticMarket): Promise<DuckDbMarket> {
    installPeer('duckdb', '@duckdb/node-api', 'a registry that has it is required')
    const path = join(peerFolder('duckdb'), 'node_modules', '@duckdb', 'node-api', 'lib', 'index.js')
    const loaded = (await import(path)) as { default?: DuckDb } & DuckDb
    const duckdb = loaded.default ?? loaded
    const instance = await duckdb.DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(
      `CREATE TABLE loaded (row INTEGER, id VARCHAR, launchpad VARCHAR, ${NUMBERS.map((name) => `${name} DOUBLE`).join()}, ${FLAGS.map((name) => `${name} BOOLEAN`).join()})`,
    )
    await append(duckdb, connection, market)
    // What the service derives from two figures is a column here, so that the peer need not compute it.
    await connection.run(
      'CREATE TABLE tokens AS SELECT *, buyVolume + sellVolume AS volume, buyVolume - sellVolume AS net_volume FROM loaded',
    )
    await connection.run('DROP TABLE loaded')
    return new DuckDbMarket(connection, () => {
      connection.closeSync()
      instance.closeSync()
    })
  }

  /** A function that runs a request and returns its rows, best first. */
  async prepare(
    { filters, sortBy, sortDir }: TenPredicates,
    limit: number,
  ): Promise<() => Promise<number[]>> {
    const { liquidity, mcap, volume, holderCount, topHoldersPercentage, tokenAge } = filters.bounds
    // Every lower bound is above 0, so that what is not known fails it.
    const conditions = [
      'mintAuthorityDisabled',
      'freezeAuthorityDisabled',
      `launchpad IN (${filters.launchpads.map((id) => `'${id}'`).join()})`,
      `liquidity >= ${liquidity.min}`,
      `mcap >= ${mcap.min}`,
      `mcap <= ${mcap.max}`,
      `volume >= ${volume.min}`,
      `holders >= ${holderCount.min}`,
      `topHolders <= ${topHoldersPercentage.max}`,
      `listedMs >= ${NOW_MS - tokenAge.max * MINUTE_MS}`,
    ]
    const order = `${orderOf[sortBy]} ${sortDir} NULLS LAST, id`
    const statement = await this.#connection.prepare(
      `SELECT row FROM tokens WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit}`,
    )
    return async () => ((await statement.runAndReadAll()).getColumns()[0] ?? []) as number[]
  }

  close(): void {
    this.#close()
  }
}

async function append(duckdb: DuckDb, connection: Connection, market: SyntheticMarket): Promise<void> {
  const { INTEGER, VARCHAR, DOUBLE, BOOLEAN } = duckdb
  const types = [INTEGER, VARCHAR, VARCHAR, ...NUMBERS.map(() => DOUBLE), ...FLAGS.map(() => BOOLEAN)]
  const appender = await connection.createAppender('loaded')
  for (let at = 0; at < market.size; at += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, market.size - at) }, (_, n) => at + n)
    const chunk = duckdb.DuckDBDataChunk.create(types, rows.length)
    chunk.setColumns([
      rows,
      rows.map((row) => market.id(row)),
      rows.map((row) => market.launchpad(row)),
      ...NUMBERS.map((name) =>
        rows.map((row) => {
          const value = market.numbers[name][row]!
          return Number.isNaN(value) ? null : value
        }),
      ),
      ...FLAGS.map((name) => rows.map((row) => market.flags[name][row] === 1)),
    ])
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}
