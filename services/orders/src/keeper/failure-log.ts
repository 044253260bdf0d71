import type { KeeperSql } from './keeper-tables.ts'

/** Longest detail that is stored. */
const MAX_DETAIL = 200
/** Orders whose failures are kept; the oldest go first. */
const MAX_ROWS = 20_000
/** Rows are counted every so many writes. */
const PRUNE_EVERY = 500

export interface KeeperFailure {
  order: string
  /** A stable code. */
  reason: string
  detail: string
  slot: number
  signature?: string | undefined
  /** The keeper leaves the order alone until it changes. */
  isFinal: boolean
}

export interface KeeperFailureRow extends Omit<KeeperFailure, 'slot'> {
  attempts: number
  firstSlot: number
  lastSlot: number
}

/** Why orders were not filled: a row for each order and reason, with the number of attempts. */
export class FailureLog {
  readonly #sql: KeeperSql
  #writes = 0

  constructor(sql: KeeperSql) {
    this.#sql = sql
  }

  async record({ order, reason, detail, slot, signature, isFinal }: KeeperFailure): Promise<void> {
    const last = {
      detail: detail.slice(0, MAX_DETAIL),
      last_slot: slot,
      signature: signature ?? null,
      is_final: isFinal ? 1 : 0,
    }
    await this.#sql
      .insertInto('keeper_failures')
      .values({ order_key: order, reason, attempts: 1, first_slot: slot, ...last })
      .onConflict((conflict) =>
        conflict
          .columns(['order_key', 'reason'])
          .doUpdateSet((set) => ({ ...last, attempts: set('keeper_failures.attempts', '+', 1) })),
      )
      .execute()
    this.#writes += 1
    if (this.#writes % PRUNE_EVERY === 0) await this.#prune()
  }

  /** Takes back that orders are left alone, when they have changed. */
  async reopen(order: string): Promise<void> {
    await this.#sql
      .updateTable('keeper_failures')
      .set({ is_final: 0 })
      .where('order_key', '=', order)
      .where('is_final', '=', 1)
      .execute()
  }

  /** The newest first. */
  async ofOrder(order: string): Promise<KeeperFailureRow[]> {
    return readFailures(this.#sql, order)
  }

  async #prune(): Promise<void> {
    const oldest = await this.#sql
      .selectFrom('keeper_failures')
      .select('last_slot')
      .orderBy('last_slot', 'desc')
      .offset(MAX_ROWS)
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    await this.#sql.deleteFrom('keeper_failures').where('last_slot', '<=', Number(oldest.last_slot)).execute()
  }
}

/** Why keepers could not fill or close an order, the newest reason first. */
export async function readFailures(sql: KeeperSql, order: string): Promise<KeeperFailureRow[]> {
  const rows = await sql
    .selectFrom('keeper_failures')
    .selectAll()
    .where('order_key', '=', order)
    .orderBy('last_slot', 'desc')
    .execute()
  return rows.map((row) => ({
    order: row.order_key,
    reason: row.reason,
    detail: row.detail,
    attempts: row.attempts,
    firstSlot: Number(row.first_slot),
    lastSlot: Number(row.last_slot),
    signature: row.signature ?? undefined,
    isFinal: row.is_final === 1,
  }))
}
