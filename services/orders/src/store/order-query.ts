import type { OrderProgram, OrderRow, OrderState } from '../fold/order-row.ts'
import { readOrderRecord } from './records.ts'
import type { EventRecordRow, Sql } from './sql.ts'

/** A row of an order of one of the programs. */
export type RowOf<Program extends OrderProgram> = OrderRow<Extract<OrderState, { program: Program }>>

/** Rows that a page of orders is made of. */
export interface OrderPage<Program extends OrderProgram> {
  orders: readonly RowOf<Program>[]
  /** Fills of each order by its id, oldest first; failed ones only on request. */
  fills: ReadonlyMap<number, readonly EventRecordRow[]>
  total: number
}

export interface OrderFilter<Program extends OrderProgram = OrderProgram> {
  program: Program
  maker: string
  isActive: boolean
  kinds?: readonly string[]
  mintIn?: string | undefined
  mintOut?: string | undefined
  /** Of either side. */
  mint?: string | undefined
  includeFailed: boolean
}

/** Orders of a maker, the newest first. */
export async function readOrders<Program extends OrderProgram>(
  sql: Sql,
  filter: OrderFilter<Program>,
  { page, size }: { page: number; size: number },
): Promise<OrderPage<Program>> {
  const matching = selectOrders(sql, filter)
  const counted = await matching
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const orders = rows.map((row) => readOrderRecord(row) as RowOf<Program>)
  return { orders, fills: await readFills(sql, orders, filter.includeFailed), total: Number(counted.total) }
}

function selectOrders(sql: Sql, { program, maker, isActive, kinds, mintIn, mintOut, mint }: OrderFilter) {
  let query = sql
    .selectFrom('orders_orders')
    .where('maker', '=', maker)
    .where('program', '=', program)
    .where('is_active', '=', isActive ? 1 : 0)
  if (kinds) query = query.where('kind', 'in', kinds)
  if (mintIn !== undefined) query = query.where('mint_in', '=', mintIn)
  if (mintOut !== undefined) query = query.where('mint_out', '=', mintOut)
  if (mint !== undefined)
    query = query.where((is) => is.or([is('mint_in', '=', mint), is('mint_out', '=', mint)]))
  return query
}

async function readFills(
  sql: Sql,
  orders: readonly OrderRow[],
  includeFailed: boolean,
): Promise<Map<number, EventRecordRow[]>> {
  const fills = new Map<number, EventRecordRow[]>()
  if (orders.length === 0) return fills
  const rows = await sql
    .selectFrom('orders_events')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('type', 'in', includeFailed ? ['filled', 'fillFailed'] : ['filled'])
    .orderBy('n')
    .execute()
  for (const row of rows) {
    const id = Number(row.order_id)
    fills.set(id, [...(fills.get(id) ?? []), row])
  }
  return fills
}

/** The newest order at an address, with all its events, oldest first; undefined where there has been none. */
export async function readOrder<Program extends OrderProgram>(
  sql: Sql,
  program: Program,
  address: string,
): Promise<{ order: RowOf<Program>; events: readonly EventRecordRow[] } | undefined> {
  const row = await sql
    .selectFrom('orders_orders')
    .selectAll()
    .where('address', '=', address)
    .where('program', '=', program)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const order = readOrderRecord(row) as RowOf<Program>
  const events = await sql
    .selectFrom('orders_events')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('n')
    .execute()
  return { order, events }
}

/** Addresses of the orders of a maker that are not closed, the newest first. */
export async function openOrdersOf(sql: Sql, program: OrderProgram, maker: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('orders_orders')
    .select('address')
    .where('maker', '=', maker)
    .where('program', '=', program)
    .where('is_open', '=', 1)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ address }) => address)
}

/** Fills of the orders of a maker, the newest first, with their orders; and how many there are. */
export async function readMakerFills(
  sql: Sql,
  program: OrderProgram,
  maker: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ fills: { order: OrderRow; event: EventRecordRow }[]; total: number }> {
  const matching = sql
    .selectFrom('orders_events')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_events.order_id')
    .where('orders_orders.maker', '=', maker)
    .where('orders_orders.program', '=', program)
    .where('orders_events.type', '=', 'filled')
  const counted = await matching
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const events = await matching
    .selectAll('orders_events')
    .orderBy('orders_events.slot', 'desc')
    .orderBy('orders_events.order_id', 'desc')
    .orderBy('orders_events.n', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  const ids = [...new Set(events.map(({ order_id }) => Number(order_id)))]
  const rows =
    ids.length === 0 ? [] : await sql.selectFrom('orders_orders').selectAll().where('id', 'in', ids).execute()
  const orders = new Map(rows.map((row) => [Number(row.id), readOrderRecord(row)]))
  const fills = events.map((event) => ({ order: orders.get(Number(event.order_id))!, event }))
  return { fills, total: Number(counted.total) }
}

/** Orders of a maker that are not closed, the newest first. */
export async function readOpenOrders(sql: Sql, maker: string): Promise<OrderRow[]> {
  const rows = await sql
    .selectFrom('orders_orders')
    .selectAll()
    .where('maker', '=', maker)
    .where('is_open', '=', 1)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(readOrderRecord)
}
