import type { RoutedSwap, RouteReadPort } from '@callisto/contract'
import type { OrderIndex } from '../fold/order-index.ts'
import type { OrderRecord } from '../fold/order-row.ts'
import type { Sql } from './sql.ts'

/** Fills that wait at most, and the time of a turn, after which no other is asked for: each holds the searches of all quotes up. */
const MAX_WAITING = 64
const TURN_MS = 20

interface WaitingFill {
  record: OrderRecord
  swap: RoutedSwap
}

/**
 * Writes with each fill what the best route brought at the beginning of its slot, whoever filled it. It stays unknown for a fill
 * of a slot that is not known any more, and for one that comes while too many wait.
 */
export class RouteRecorder {
  #waiting: WaitingFill[] = []
  readonly #index: OrderIndex
  readonly #routes: RouteReadPort
  readonly #sql: Sql

  readonly #nowMs: () => number

  constructor(index: OrderIndex, routes: RouteReadPort, sql: Sql, nowMs = () => performance.now()) {
    this.#index = index
    this.#routes = routes
    this.#sql = sql
    this.#nowMs = nowMs
    index.listen((_, { slot }) => this.#add(slot))
  }

  #add(slot: number): void {
    for (const record of this.#index.records) {
      const swap = record.slot === slot && record.type === 'filled' ? swapOf(record) : undefined
      if (swap && this.#waiting.length < MAX_WAITING) this.#waiting.push({ record, swap })
    }
  }

  /** Asks for the routes of the oldest fills whose rows are written. One turn at a time. */
  async turn(): Promise<void> {
    const known = this.#routes.known()
    this.#waiting = this.#waiting.filter(({ record }) => known && record.slot >= known.from)
    const isReady = ({ record }: WaitingFill) =>
      known !== undefined && record.slot <= known.to && !this.#index.records.includes(record)
    const endMs = this.#nowMs() + TURN_MS
    for (const fill of this.#waiting.filter(isReady)) {
      if (this.#nowMs() >= endMs) break
      const { order, n, slot } = fill.record
      // Asked for once, also where that fails.
      this.#waiting.splice(this.#waiting.indexOf(fill), 1)
      const output = await this.#routes.outputBefore(slot, fill.swap)
      if (output !== undefined)
        await this.#sql
          .updateTable('orders_events')
          .set({ route: String(output) })
          .where('order_id', '=', order.id)
          .where('n', '=', n)
          .execute()
    }
  }
}

/** What a fill swapped; undefined where only a part of it is known. */
function swapOf({ details }: OrderRecord): RoutedSwap | undefined {
  const { mintIn, mintOut, input } = details
  return mintIn && mintOut && input ? { inputMint: mintIn, outputMint: mintOut, amount: input } : undefined
}
