import { basename } from 'node:path'
import Database from 'libsql'
import { ChainFailure, LedgerDamage } from '../chain-failure.ts'

/** Bindable values: libsql aborts the process on a boolean, a Date or an object. */
export type SqlValue = null | number | string | bigint | Uint8Array

export interface Statement {
  run(...values: SqlValue[]): void
  get(...values: SqlValue[]): Record<string, unknown> | undefined
  all(...values: SqlValue[]): Record<string, unknown>[]
}

/** Codes of a malformed file; SQLITE_ERROR is that of a statement that does not fit the file's tables. */
const DAMAGE_CODES: ReadonlySet<string> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_ERROR'])

/** One connection to a SQLite file, prepared statements only, every bound value checked. */
export class Sqlite {
  readonly #path: string
  readonly #database: Database.Database

  /** WAL with a sync at every commit: committed data survives a power failure. */
  constructor(path: string) {
    this.#path = path
    this.#database = this.#attempt(() => new Database(path))
    this.exec('PRAGMA journal_mode = WAL')
    this.exec('PRAGMA synchronous = FULL')
    this.exec('PRAGMA cache_size = -32000')
  }

  exec(sql: string): void {
    this.#attempt(() => this.#database.exec(sql))
  }

  prepare(sql: string): Statement {
    const statement = this.#attempt(() => this.#database.prepare(sql))
    const call = <T>(values: SqlValue[], work: (bound: SqlValue[]) => unknown) => {
      const bound = checked(values)
      return this.#attempt(() => work(bound)) as T
    }
    return {
      run: (...values) => void call(values, (bound) => statement.run(bound)),
      get: (...values) => call(values, (bound) => statement.get(bound)),
      all: (...values) => call(values, (bound) => statement.all(bound)),
    }
  }

  /** An error of the driver as a `ChainFailure` with the name of the file. */
  #attempt<T>(work: () => T): T {
    try {
      return work()
    } catch (cause) {
      const { code = '', message } = cause as { code?: string; message: string }
      if (DAMAGE_CODES.has(code)) throw new LedgerDamage(this.#path, message, { cause })
      throw new ChainFailure(`${basename(this.#path)}: ${message}`, { cause })
    }
  }

  /** Runs `work` in one transaction and rolls back when it throws. */
  transaction(work: () => void): void {
    this.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.exec('COMMIT')
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** Some errors, a full disk among them, have rolled back already: then there is nothing to roll back. */
  #rollBack(): void {
    if (this.#database.inTransaction) this.exec('ROLLBACK')
  }

  /** Moves the log into the file. */
  checkpoint(): void {
    this.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  close(): void {
    this.#database.close()
  }
}

function checked(values: SqlValue[]): SqlValue[] {
  for (const value of values) if (!isBindable(value)) throw new TypeError(`cannot bind a ${typeof value}`)
  return values
}

function isBindable(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return true
  return typeof value === 'number' ? Number.isFinite(value) : value instanceof Uint8Array
}

/** A blob column; the driver returns an ArrayBuffer or a Buffer. */
export function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError('column holds no bytes')
}
