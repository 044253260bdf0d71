import type { RecurringType, TriggerOrderType } from '@callisto/contract'
import type { recurring, trigger } from '@callisto/program-clients'

/** The state of an order as its program's newest event has it. */
export type TriggerState = { program: 'trigger'; terms: trigger.OrderChangedEvent }
export type RecurringState = { program: 'recurring'; terms: recurring.OrderChangedEvent }
export type OrderState = TriggerState | RecurringState

export type OrderProgram = OrderState['program']

/** Token of an order, with the decimals that the transaction which opened it shows. */
export interface OrderMint {
  mint: string
  decimals: number
}

/** An order that blocks have shown, open or closed. Times are unix seconds of blocks. */
export interface OrderRow<State extends OrderState = OrderState> {
  /** Counts orders in the order of their opening: an address can be used again once its order is closed. */
  readonly id: number
  readonly address: string
  readonly maker: string
  readonly mints: readonly [OrderMint, OrderMint]
  readonly createdAt: number
  readonly openTx: string
  state: State
  updatedAt: number
  closed: { tx: string; by: string; reason: string } | undefined
  /** Events of it so far, and failed fills among them. */
  events: number
  failures: number
}

/** Something that happened to an order; amounts are base units. */
export interface OrderRecord {
  readonly order: OrderRow
  /** Position among the events of the order. */
  readonly n: number
  readonly slot: number
  readonly time: number
  readonly signature: string
  readonly type: string
  readonly details: RecordDetails
}

export interface RecordDetails {
  /** Who sent it. */
  by?: string
  mintIn?: string
  mintOut?: string
  input?: bigint
  output?: bigint
  fee?: bigint
  /** What the input of a fill was worth in the output by both feeds, and the least that the order accepted for it. */
  value?: bigint
  minimum?: bigint
  leg?: 'entry' | 'takeProfit' | 'stop'
  reason?: string
}

/** What an event of a program does to an order. */
export interface OrderStep {
  order: string
  state?: OrderState
  opens?: { maker: string; mints: readonly [string, string] }
  closes?: { by: string; reason: string }
  /** A record of it; without one the event only carries the state of another. */
  record?: { type: string; details: RecordDetails }
}

/** What an order sells and what it buys now: the exit of a bracket sells what its entry has bought. */
export function sidesOf({ mints, state }: Pick<OrderRow, 'mints' | 'state'>): [OrderMint, OrderMint] {
  const [first, second] = mints
  return state.program === 'trigger' && state.terms.isSwapped ? [second, first] : [first, second]
}

/** Kind of an order in the words of its API. */
export const orderKind = (state: OrderState): TriggerOrderType | RecurringType =>
  state.program === 'trigger' ? triggerOrderType(state) : state.terms.kind === 'time' ? 'time' : 'price'

export function triggerOrderType({ terms }: TriggerState): TriggerOrderType {
  const [hasEntry, hasExit] = [
    terms.entry.terms.kind !== 'none',
    terms.takeProfit.terms.kind !== 'none' || terms.stop.terms.kind !== 'none',
  ]
  if (hasEntry) return hasExit ? 'otoco' : 'single'
  return terms.takeProfit.terms.kind !== 'none' && terms.stop.terms.kind !== 'none' ? 'oco' : 'single'
}
