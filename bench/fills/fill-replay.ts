import { chainTimeAt, type Pool } from '@callisto/amms'
import {
  clmm,
  cpmm,
  dlmm,
  MAX_DRAW_BLOCKS,
  type ProgramEvent,
  parseTransactionEvents,
  recurring,
  type SlotHash,
  slotsDue,
  stable,
  trigger,
} from '@callisto/program-clients'
import { addressBytes } from '@callisto/solana/codec'
import type { LedgerBlock } from '@callisto/testkit'
import { address } from '@solana/kit'
import { BestRoutes, type PoolStates } from './best-routes.ts'
import type { PoolRecord } from './pool-record.ts'

const CLIENTS = { clmm, cpmm, dlmm, stable, trigger, recurring }
/** Slots before a fill by rate that are looked at: it is due behind the first of those in a row that meet it. */
const MAX_DUE_SLOTS = 16
const BPS = 10_000

type Event = ProgramEvent<typeof CLIENTS>['event']
type FilledEvent = Extract<Event, { type: 'filled' }>
type OrderEvent = Extract<Event, { type: 'orderChanged' }>

/** A fill with what the best routes would have brought for the same input. */
export interface MeasuredFill {
  slot: number
  keeper: string
  /** What made it due: a published price, the rate of the market, or the time. */
  by: 'price' | 'rate' | 'time'
  /** How much less than the best route it brought, fees of the order apart, basis points: in the state before it in its block. */
  shortfallBps: number
  /** The same against the state at the beginning of its slot. */
  shortfallAtStartBps: number
  /** How much less the least that the order accepts is. */
  leastShortfallBps: number
  /** Slots since the first one that could fill it: 0 is a fill in that one. Undefined where that is not known. */
  waitedSlots: number | undefined
}

interface SlotState {
  slot: number
  unixTime: number
  /** At its end. */
  pools: PoolStates
}

/**
 * Plays blocks again over the pools as they were: swaps in the order of their transactions, and at the end of each slot the
 * accounts as the chain had them. Fills are compared with the best route of the routing package.
 */
export class FillReplay {
  readonly fills: MeasuredFill[] = []
  /** Fills for whose input no route was found. */
  unrouted = 0
  readonly #routes = new BestRoutes()
  readonly #changes: PoolRecord['changes']
  readonly #ends: SlotState[] = []
  /** Of the newest blocks before the present one, the newest first, as programs see them. */
  readonly #hashes: SlotHash[] = []
  /** Slot in which a maker last made or changed an order. */
  readonly #madeAt = new Map<string, number>()
  #pools: Map<string, Pool>

  constructor({ pools, changes }: PoolRecord) {
    this.#pools = new Map(pools)
    this.#changes = changes
  }

  /** Blocks come in order, each once, from the one after the record's first slot. */
  add({ slot, blockTime, blockhash, transactions }: LedgerBlock): void {
    const start = this.#pools
    this.#pools = new Map(start)
    for (const { err, logs } of transactions) {
      if (err !== null) continue
      const events = parseTransactionEvents({ err, logs }, CLIENTS).events.map(({ event }) => event)
      this.#measure(events, start, slot, blockTime)
      for (const event of events) this.#apply(event, slot, blockTime)
    }
    for (const { address, pool } of this.#changes.get(slot) ?? []) {
      if (pool) this.#pools.set(address, pool)
      else this.#pools.delete(address)
    }
    this.#ends.push({ slot, unixTime: blockTime, pools: this.#pools })
    if (this.#ends.length > MAX_DUE_SLOTS) this.#ends.shift()
    this.#hashes.unshift({ slot: BigInt(slot), word: firstWord(blockhash) })
    if (this.#hashes.length > MAX_DRAW_BLOCKS) this.#hashes.pop()
  }

  #apply(event: Event, slot: number, unixTime: number): void {
    if (event.type === 'orderChanged') {
      if (event.change !== 'filled' && event.change !== 'advanced') this.#madeAt.set(event.order, slot)
    } else if (event.type === 'swapped') {
      const pool = this.#pools.get(event.pool)
      const side = pool?.mints[0] === event.mintIn ? 0 : 1
      const swap = pool?.quoteExactIn(side, event.amountIn, chainTimeAt(unixTime))
      if (swap?.ok) this.#pools.set(event.pool, swap.after())
    }
  }

  #measure(events: readonly Event[], start: PoolStates, slot: number, unixTime: number): void {
    const filled = events.find((event): event is FilledEvent => event.type === 'filled')
    const state = events.find((event): event is OrderEvent => event.type === 'orderChanged')
    if (!filled || !state) return
    const pair =
      'leg' in filled ? ([filled.mintIn, filled.mintOut] as const) : ([filled.mint0, filled.mint1] as const)
    const { spent, received, minimum, fee, referralFee, keeper } = filled
    const best = this.#routes.output(this.#pools, unixTime, pair, spent)
    const atStart = this.#routes.output(start, unixTime, pair, spent)
    if (!best || !atStart) {
      this.unrouted++
      return
    }
    const kept = 1 - Number(fee + referralFee) / Number(received)
    const below = (of: bigint, amount: number) => (1 - amount / Number(of)) * BPS
    const due = dueOf(filled, state)
    const madeAt = this.#madeAt.get(filled.order) ?? 0
    this.fills.push({
      slot,
      keeper,
      by: due.by,
      shortfallBps: below(best, Number(received)),
      shortfallAtStartBps: below(atStart, Number(received)),
      leastShortfallBps: below(best, Number(minimum) / kept),
      waitedSlots:
        due.by === 'price'
          ? slot - due.slot - 1
          : due.by === 'time'
            ? this.#slotsDrawn(filled.order, due, slot, unixTime)
            : this.#slotsMet(pair, spent, Number(minimum) / kept, madeAt, slot),
    })
  }

  /** As the program counts them; undefined before as many blocks are known as it looks at. */
  #slotsDrawn(
    order: string,
    { state, cycle }: Due & { by: 'time' },
    slot: number,
    unixTime: number,
  ): number | undefined {
    if (this.#hashes.length < MAX_DRAW_BLOCKS) return undefined
    const moment = { slot: BigInt(slot), unixTime: BigInt(unixTime) }
    return slotsDue({ order: address(order), state, cycle, ...moment }, this.#hashes)
  }

  /** Slots since the one behind the first of those in a row at whose ends the best route paid what the order asks for; 0 where none did. */
  #slotsMet(
    pair: readonly [string, string],
    spent: bigint,
    asked: number,
    madeAt: number,
    slot: number,
  ): number {
    let waited = 0
    for (const end of this.#ends.toReversed()) {
      const output = end.slot < madeAt ? undefined : this.#routes.output(end.pools, end.unixTime, pair, spent)
      if (output === undefined || Number(output) < asked) break
      waited = slot - end.slot - 1
    }
    return waited
  }
}

type Due =
  | { by: 'price'; slot: number }
  | { by: 'rate' }
  | { by: 'time'; state: Pick<recurring.Order, 'startAt' | 'interval'>; cycle: bigint }

/** What made a fill due. */
function dueOf(filled: FilledEvent, state: OrderEvent): Due {
  if ('leg' in filled && 'entry' in state) {
    const { terms, triggeredSlot } = [state.entry, state.takeProfit, state.stop][filled.leg]!
    return terms.kind === 'limit' ? { by: 'rate' } : { by: 'price', slot: Number(triggeredSlot) }
  }
  if ('leg' in filled || !('startAt' in state)) throw new Error('a fill and its order are of two programs')
  return { by: 'time', state, cycle: filled.cycle }
}

/** Eight bytes of a hash, as the draw of a cycle reads them. */
function firstWord(hash: string): bigint {
  const bytes = addressBytes(hash)
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)
}
