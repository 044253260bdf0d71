import {
  type KeeperTables,
  migrate,
  migrateKeeper,
  type OrdersTables,
  openIntercepted,
  type StatementInterceptor,
} from '@callisto/orders/parts'
import Database from 'libsql'
import type { Plants } from './plants.ts'
import type { SimProcess } from './sim-process.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => {})

/** One database that outlives the processes which use it. A process that ends within a transaction leaves nothing of it. */
export class SimSql {
  readonly database = new Database(':memory:')
  #owner: SimProcess | undefined
  #waiting: (() => void)[] = []

  /** A database with all tables. */
  static async open(): Promise<SimSql> {
    const sql = new SimSql()
    const intercept: StatementInterceptor = (_, run) => run()
    await migrate(openIntercepted<OrdersTables>(sql.database, intercept))
    await migrateKeeper(openIntercepted<KeeperTables>(sql.database, intercept))
    return sql
  }

  /** Empties all tables but those of migrations. */
  clear(): void {
    this.#owner = undefined
    this.#waiting = []
    for (const name of this.tables())
      if (!name.includes('_migrations')) this.database.exec(`delete from ${name}`)
  }

  tables(): string[] {
    const rows = this.database.prepare("select name from sqlite_master where type = 'table'").all()
    return (rows as { name: string }[]).map(({ name }) => name)
  }

  /** All rows of a table. */
  rows<Row>(table: string, order: string): Row[] {
    return this.database.prepare(`select * from ${table} order by ${order}`).all() as Row[]
  }

  /** A connection of a process. */
  connect<Tables>(process: SimProcess, plants: Plants = {}) {
    process.onEnd(() => {
      if (this.#owner !== process) return
      this.database.exec(plants.keepsPartOfTransaction ? 'commit' : 'rollback')
      this.#release()
    })
    const inTurn = async <T>(run: () => Promise<T>): Promise<T> => {
      await this.#turn(process)
      return process.isAlive ? run() : never()
    }
    const intercept: StatementInterceptor = async (statement, run) => {
      const verb = statement.split(' ', 1)[0]!
      if (verb === 'begin') {
        return process.call('sql begin', () =>
          inTurn(() => {
            this.#owner = process
            return run()
          }),
        )
      }
      if (verb === 'rollback') {
        if (this.#owner !== process) throw new Error('no transaction is active')
        return run().finally(() => this.#release())
      }
      try {
        const isLost = verb === 'commit' && plants.losesCommits === true
        if (isLost) this.database.exec('rollback; begin')
        return await process.call(`sql ${verb}`, () => inTurn(run))
      } finally {
        if (verb === 'commit' && this.#owner === process && !this.database.inTransaction) this.#release()
      }
    }
    return openIntercepted<Tables>(this.database, intercept)
  }

  async #turn(process: SimProcess): Promise<void> {
    while (this.#owner !== undefined && this.#owner !== process)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #release(): void {
    this.#owner = undefined
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
