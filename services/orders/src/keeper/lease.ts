import type { KeeperSql } from './keeper-tables.ts'

export interface LeaseOptions {
  sql: KeeperSql
  /** What the lease is for: one keeper works on it. */
  name: string
  /** Unique to the process. */
  owner: string
  nowMs(): number
  ttlMs: number
}

/**
 * A row that says which keeper works. It saves the others the work and nothing more: two that hold it at once, by skewed
 * clocks or a lost write, send fills of which the chain executes one.
 */
export class Lease {
  readonly #options: LeaseOptions
  #untilMs = Number.NEGATIVE_INFINITY

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  get isHeld(): boolean {
    return this.#options.nowMs() < this.#untilMs
  }

  /** Takes the lease when it is free or over, or extends it. A failed query leaves what is held until its end. */
  async renew(): Promise<boolean> {
    const { sql, name, owner, nowMs, ttlMs } = this.#options
    const now = nowMs()
    const until_ms = now + ttlMs
    const taken = await sql
      .updateTable('keeper_lease')
      .set({ owner, until_ms })
      .where('name', '=', name)
      .where((where) => where.or([where('owner', '=', owner), where('until_ms', '<=', now)]))
      .executeTakeFirst()
    const isTaken = taken.numUpdatedRows > 0n || (await this.#create(until_ms))
    this.#untilMs = isTaken ? until_ms : Number.NEGATIVE_INFINITY
    return isTaken
  }

  /** Gives the lease to whoever comes next. */
  async release(): Promise<void> {
    const { sql, name, owner } = this.#options
    this.#untilMs = Number.NEGATIVE_INFINITY
    await sql.deleteFrom('keeper_lease').where('name', '=', name).where('owner', '=', owner).execute()
  }

  async #create(until_ms: number): Promise<boolean> {
    const { sql, name, owner } = this.#options
    const created = await sql
      .insertInto('keeper_lease')
      .values({ name, owner, until_ms })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (created.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
}
