import type { Kysely } from 'kysely'
import type { OrderProgram } from '../fold/order-row.ts'

/**
 * Tables of the order index; `migrations.ts` creates them. Only the common subset of SQLite and PostgreSQL is used. Base units
 * are decimal strings, since they may exceed the integers of SQLite.
 */
export interface OrdersTables {
  orders_meta: { key: string; value: string }
  orders_orders: OrderRecordRow
  orders_events: EventRecordRow
}

/** `state` is the newest event of its program, in base64; `mint_in` and `mint_out` are what it sells and buys now. */
export interface OrderRecordRow {
  id: number
  address: string
  program: OrderProgram
  kind: string
  maker: string
  mint_in: string
  mint_out: string
  mint0: string
  decimals0: number
  mint1: string
  decimals1: number
  is_open: number
  is_active: number
  created_at: number
  updated_at: number
  open_tx: string
  close_tx: string | null
  closed_by: string | null
  close_reason: string | null
  events: number
  failures: number
  state: string
}

export interface EventRecordRow {
  order_id: number
  n: number
  slot: number
  time: number
  signature: string
  type: string
  sender: string | null
  mint_in: string | null
  mint_out: string | null
  input: string | null
  output: string | null
  fee: string | null
  leg: string | null
  reason: string | null
}

/** The SQL port of the index: kysely over libsql or PostgreSQL. */
export type Sql = Kysely<OrdersTables>

/** Tables that are emptied when another chain is folded. */
export const foldedTables = [
  'orders_meta',
  'orders_orders',
  'orders_events',
] as const satisfies readonly (keyof OrdersTables)[]
