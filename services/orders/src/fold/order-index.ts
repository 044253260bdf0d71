import { afterLostFill, type LostEvent, lostCloseReason } from './lost-events.ts'
import type { OrderBlock, OrderTransaction } from './order-block.ts'
import type { OrderMint, OrderRecord, OrderRow, OrderState, OrderStep, RecordDetails } from './order-row.ts'
import { isRecurringActive, isTriggerActive } from './order-steps.ts'

/** Failed fills that are kept of an order: anybody can send more. */
const MAX_FAILURES = 20

/** Whether an order still has something to do. */
export const isActive = ({ state, closed }: Pick<OrderRow, 'state' | 'closed'>): boolean =>
  closed === undefined && isUnfinished(state)

const isUnfinished = (state: OrderState): boolean =>
  state.program === 'trigger' ? isTriggerActive(state.terms) : isRecurringActive(state.terms)

/** Told of each order that a block has changed, once the block is folded. */
export type OrderListener = (orders: ReadonlySet<OrderRow>, block: { slot: number; time: number }) => void

/**
 * Orders as a fold over blocks: equal blocks in equal order give equal rows. Its present is the newest block's time; it reads
 * no clock, network or table. Events carry the whole state after them, so memory holds open orders only.
 */
export class OrderIndex {
  /** Orders that are not closed, by address. */
  readonly open = new Map<string, OrderRow>()
  /** Orders and events that are not written yet. */
  readonly dirty = new Set<OrderRow>()
  readonly records: OrderRecord[] = []
  readonly #listeners = new Set<OrderListener>()
  nextId = 0
  slot = 0
  blockhash = ''
  time = 0
  #isWhole = true

  /** Whether every block was applied to its end. After a throw in the middle of one the rows must not be written. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  get pending(): number {
    return this.dirty.size + this.records.length
  }

  /** Calls the listener after each block, also after one that changed no order; returns how to stop. */
  listen(listener: OrderListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  apply(block: OrderBlock): void {
    if (!this.#isWhole) throw new Error(`block ${this.slot} was folded in part`)
    this.#isWhole = false
    this.slot = block.slot
    this.blockhash = block.blockhash
    this.time = Math.max(this.time, block.time)
    const changed = new Set<OrderRow>()
    for (const transaction of block.transactions) this.#applyTransaction(transaction, changed)
    for (const order of changed) this.dirty.add(order)
    this.#isWhole = true
    for (const listener of this.#listeners) listener(changed, { slot: this.slot, time: this.time })
  }

  #applyTransaction(transaction: OrderTransaction, changed: Set<OrderRow>): void {
    const { signature, decimals, steps, lost, failedFill } = transaction
    for (const step of steps) {
      const order = step.opens ? this.#openOrder(step, decimals, signature) : this.open.get(step.order)
      // An order of a block that the ledger no longer has.
      if (!order) continue
      changed.add(order)
      order.updatedAt = this.time
      if (step.state) order.state = step.state
      if (step.record) this.#record(order, signature, step.record.type, step.record.details)
      if (step.closes) {
        this.#close(order, signature, step.closes)
      }
    }
    for (const event of lost) this.#applyLost(event, signature, changed)
    const failed = failedFill && this.open.get(failedFill.order)
    if (!failed || failed.failures >= MAX_FAILURES) return
    failed.failures++
    changed.add(failed)
    this.#record(failed, signature, 'fillFailed', { by: failedFill.by, reason: failedFill.reason })
  }

  /** A fill or an end that only the instruction and the balances of its transaction show. */
  #applyLost(event: LostEvent, signature: string, changed: Set<OrderRow>): void {
    const order = this.open.get(event.order)
    if (!order) return
    changed.add(order)
    order.updatedAt = this.time
    const { kind, by } = event
    if (kind === 'closed') {
      const reason = lostCloseReason(order, by, this.time)
      this.#record(order, signature, kind, { by, reason })
      this.#close(order, signature, { by, reason })
      return
    }
    const { mintIn, mintOut, leg, amounts, isRecorded } = event
    const moved = amounts ? { input: amounts.spent, output: amounts.bought } : {}
    if (!isRecorded)
      this.#record(order, signature, kind, { by, mintIn, mintOut, ...moved, ...(leg ? { leg } : {}) })
    if (amounts) order.state = afterLostFill(order.state, amounts, this.time)
  }

  #close(order: OrderRow, tx: string, closes: { by: string; reason: string }): void {
    order.closed = { tx, ...closes }
    this.open.delete(order.address)
  }

  #openOrder(
    { order, opens, state }: OrderStep,
    decimals: ReadonlyMap<string, number>,
    openTx: string,
  ): OrderRow | undefined {
    if (!opens || !state) return undefined
    const mintOf = (mint: string): OrderMint => ({ mint, decimals: decimals.get(mint) ?? 0 })
    const row: OrderRow = {
      id: this.nextId++,
      address: order,
      maker: opens.maker,
      mints: [mintOf(opens.mints[0]), mintOf(opens.mints[1])],
      createdAt: this.time,
      openTx,
      state,
      updatedAt: this.time,
      closed: undefined,
      events: 0,
      failures: 0,
    }
    this.open.set(order, row)
    return row
  }

  #record(order: OrderRow, signature: string, type: string, details: RecordDetails): void {
    const { slot, time } = this
    this.records.push({ order, n: order.events++, slot, time, signature, type, details })
  }
}
