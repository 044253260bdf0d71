import { type CpmmFees, outputFor } from '@callisto/amms'
import { oracle, parseTransactionEvents, trigger } from '@callisto/program-clients'
import type { LedgerBlock } from '@callisto/testkit'

const clients = { oracle, trigger }
/** A fill takes a twentieth of an order, or all of it. */
const MIN_PARTS = 20n
const BPS = 10_000n
/** A price that its publishers are less certain of triggers nothing. */
const MAX_CONF_PPM = 10_000n
const MILLION = 1_000_000n

/** An order of one leg that sells its first token, as its creation says. */
export interface TapeOrder {
  address: string
  slot: number
  making: bigint
  feeBps: bigint
  entry: trigger.Leg
  feed: string
  /** Slot of its first fill. */
  filled: number | undefined
}

interface Price {
  slot: number
  price: bigint
}

/** Reserves of a pool at the end of a slot: what orders sell into it, and what they buy. */
interface Reserves {
  slot: number
  sold: bigint
  bought: bigint
}

export interface TapePool {
  /** Vaults of the token that orders sell, and of the one that they buy. */
  sold: string
  bought: string
  fees: CpmmFees
}

/** Which waits count. */
export interface Counted {
  /** Slots in which a fill is in time. */
  limit: number
  /** The last slot that one begins in. */
  until: number
}

/** What blocks say of the orders of one maker, of the prices of feeds and of the reserves of a pool. */
export class OrderTape {
  readonly orders = new Map<string, TapeOrder>()
  /** Transactions that were to fill or close any order, and failed. */
  failed = 0
  slot = 0
  readonly #maker: string
  readonly #pool: TapePool
  readonly #prices = new Map<string, Price[]>()
  readonly #reserves: Reserves[] = []

  constructor(maker: string, pool: TapePool) {
    this.#maker = maker
    this.#pool = pool
  }

  /** Blocks come in order, each once. */
  add({ slot, transactions }: LedgerBlock): void {
    this.slot = slot
    for (const { err, logs, tokens } of transactions) {
      if (err !== null) {
        if (logs.some((line) => line.startsWith(`Program ${trigger.PROGRAM} invoke`))) this.failed += 1
        continue
      }
      for (const { event } of parseTransactionEvents({ err, logs }, clients).events) this.#apply(event, slot)
      this.#applyReserves(tokens, slot)
    }
  }

  #apply(event: oracle.OracleEvent | trigger.TriggerEvent, slot: number): void {
    if (event.type === 'priceEntered') {
      if (event.conf * MILLION > event.price * MAX_CONF_PPM) return
      const prices = this.#prices.get(event.feed) ?? []
      this.#prices.set(event.feed, prices)
      prices.push({ slot, price: event.price })
    } else if (event.type === 'filled' && 'leg' in event) {
      const known = this.orders.get(event.order)
      if (known) known.filled ??= slot
    } else if (event.type === 'orderChanged' && event.change === 'created' && event.maker === this.#maker) {
      const { order: address, making, feeBps, entry, feed0, feed1 } = event
      this.orders.set(address, {
        address,
        slot,
        making,
        feeBps: BigInt(feeBps),
        entry,
        feed: entry.terms.feed === 0 ? feed0 : feed1,
        filled: undefined,
      })
    }
  }

  #applyReserves(tokens: readonly { address: string; amount: bigint }[], slot: number): void {
    const amountOf = (vault: string) => tokens.find(({ address }) => address === vault)?.amount
    const [sold, bought] = [amountOf(this.#pool.sold), amountOf(this.#pool.bought)]
    if (sold === undefined || bought === undefined) return
    if (this.#reserves.at(-1)?.slot === slot) this.#reserves.pop()
    this.#reserves.push({ slot, sold, bought })
  }

  /**
   * Slots from the one whose price first triggers an order to that of its first fill. Undefined for an order that no price up to
   * `until` has triggered, and for one that is not filled and still has slots of `limit` left.
   */
  priceToFill(order: TapeOrder, { limit, until }: Counted): number | undefined {
    const { kind, price } = order.entry.terms
    const isMet = (at: Price) => (kind === 'above' ? at.price >= price : at.price <= price)
    const prices = this.#prices.get(order.feed) ?? []
    const first = prices.find((at) => BigInt(at.slot) > order.entry.doneSlot && isMet(at))
    if (!first || first.slot > until) return undefined
    const slots = (order.filled ?? this.slot) - first.slot
    return order.filled === undefined && slots <= limit ? undefined : slots
  }

  /**
   * Slots from the first of those in a row at whose ends the pool pays for the least part of an order what it asks, to that
   * of its first fill. A row that ends without a fill counts with its length where that is above `limit`, because a fill in
   * time was possible; a shorter one, which the fills of other orders end, does not count. Empty for an order that was not met.
   * Rows that begin after `until` are left out.
   */
  rateToFill(order: TapeOrder, { limit, until }: Counted): number[] {
    const end = order.filled ?? this.slot
    const slots: number[] = []
    let since: number | undefined
    const endRow = (at: number) => {
      if (since !== undefined && at - since > limit) slots.push(at - since)
      since = undefined
    }
    for (const [index, reserves] of this.#reserves.entries()) {
      const next = this.#reserves[index + 1]?.slot ?? Number.POSITIVE_INFINITY
      // Those that the order finds, and all that come while it waits.
      if (next <= order.slot) continue
      if (reserves.slot >= end || (since === undefined && reserves.slot > until)) break
      if (this.#pays(reserves, order)) since ??= Math.max(reserves.slot, order.slot)
      else endRow(reserves.slot)
    }
    if (since !== undefined && order.filled !== undefined) slots.push(end - since)
    else endRow(end)
    return slots
  }

  #pays({ sold, bought }: Reserves, { making, feeBps, entry }: TapeOrder): boolean {
    const part = divideUp(making, MIN_PARTS)
    const output = outputFor(part, sold, bought, this.#pool.fees)
    const delivered = output - (output * feeBps) / BPS
    const { rateIn, rateOut } = entry.terms
    return delivered >= divideUp(part * rateOut, rateIn)
  }
}

const divideUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor
