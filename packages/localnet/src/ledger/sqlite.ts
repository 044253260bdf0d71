import Database from 'libsql'

/** Bindable values: libsql aborts the process on a boolean, a Date or an object. */
export type SqlValue = null | number | string | bigint | Uint8Array

export interface Statement {
  run(...values: SqlValue[]): void
  get(...values: SqlValue[]): Record<string, unknown> | undefined
  all(...values: SqlValue[]): Record<string, unknown>[]
}

/** One connection to a SQLite file, prepared statements only, every bound value checked. */
export class Sqlite {
  readonly #database: Database.Database

  /** WAL with a sync at every commit: committed data survives a power failure. */
  constructor(path: string) {
    this.#database = new Database(path)
    this.#database.exec('PRAGMA journal_mode = WAL')
    this.#database.exec('PRAGMA synchronous = FULL')
    this.#database.exec('PRAGMA cache_size = -32000')
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  prepare(sql: string): Statement {
    const statement = this.#database.prepare(sql)
    return {
      run: (...values) => void statement.run(checked(values)),
      get: (...values) => statement.get(checked(values)) as Record<string, unknown> | undefined,
      all: (...values) => statement.all(checked(values)) as Record<string, unknown>[],
    }
  }

  /** Runs `work` in one transaction and rolls back when it throws. */
  transaction(work: () => void): void {
    this.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.exec('COMMIT')
    } catch (error) {
      this.exec('ROLLBACK')
      throw error
    }
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
