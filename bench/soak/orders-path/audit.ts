import {
  type EventRecordRow,
  eventRecord,
  OrderIndex,
  type OrderRecordRow,
  orderRecord,
  readOrderBlock,
} from '@callisto/orders/parts'
import type { trigger } from '@callisto/program-clients'
import { delivered } from '../orders/coins.ts'
import { differences } from '../orders/compare.ts'
import { ceil, shareOf } from '../orders/order-rules.ts'
import { outputOf } from '../orders/route.ts'
import {
  closeReason,
  fillRefusal,
  followed,
  isBracketEntry,
  isPriced,
  legsOf,
  minimumOf,
} from '../orders/trigger-model.ts'
import type { ModelledOrder } from '../orders/trigger-state.ts'
import type { Maker } from './makers.ts'
import type { PathParts } from './path-parts.ts'
import type { Server } from './server.ts'

export interface PathState {
  parts: PathParts
  server: Server
  makers: readonly Maker[]
}

/** Whether nothing is left to do: every intent has an outcome, every due order is done, the index is written. */
export const isSettled = (state: PathState): boolean => unfinished(state).length === 0

/** What is left to do. */
export function unfinished({ parts, server, makers }: PathState): string[] {
  const { programs, chain } = parts
  const index = server.service?.index
  const isWritten = index !== undefined && index.slot === chain.slot && index.pending === 0
  return [
    ...makers.flatMap(({ isDone, intents }) => (isDone ? [] : [`${intents.at(-1)?.label} has no end`])),
    ...programs.model.orders.flatMap((order) => (isDue(parts, order) ? [`order ${order.order} is due`] : [])),
    ...(isWritten ? [] : ['the index has not reached the chain']),
  ]
}

/** Rates of less are mostly rounding, and are not quoted. */
const MIN_UNITS = 1_000n

/** Whether a keeper can close the order or fill a part of it at the present prices. */
function isDue({ programs }: PathParts, order: ModelledOrder): boolean {
  const { state } = order
  const { moment } = programs.model.market
  if (!state) return false
  return (
    closeReason(state, moment.now) !== undefined ||
    legsOf(state).some((_, leg) => isFillable(programs, state, leg))
  )
}

function isFillable(
  programs: PathParts['programs'],
  state: NonNullable<ModelledOrder['state']>,
  index: number,
): boolean {
  const { coins, feeds, moment } = programs.model.market
  // The smallest part that a fill may take: a keeper finds the largest one from there.
  const least = ceil(state.making, 20n)
  const spent = isBracketEntry(state) || least > state.remaining ? state.remaining : least
  if (fillRefusal(state, index, spent, moment.now) !== undefined) return false
  const leg = followed(state, legsOf(state)[index]!, feeds, moment)
  if (isPriced(leg) && leg.triggeredSlot === 0n) return false
  const side = state.isSwapped ? 1 : 0
  const other = side === 0 ? 1 : 0
  const found = minimumOf(state, leg, spent, [coins[side], coins[other]], moment.slot, () => {
    const [input, output] = [feeds[side].usable(moment), feeds[other].usable(moment)]
    return input && output && [input, output]
  })
  if (typeof found === 'string' || found.minimum === 0n) return false
  const received = delivered(coins[other], outputOf(programs.routeOf(side), spent))
  // A keeper waits for a rate that pays the referral, even where its account cannot be paid.
  const net = received - shareOf(received, state.feeBps) - shareOf(received, state.referralBps)
  return (
    received >= MIN_UNITS && (isBracketEntry(state) ? net : delivered(coins[other], net)) >= found.minimum
  )
}

/** What must hold at the end of a run. */
export function findFaults(state: PathState): string[] {
  const { parts } = state
  return [
    ...intentFaults(state),
    ...indexFaults(parts),
    ...orderFaults(parts),
    ...parts.programs.model.market.ledger.leaks(),
  ]
}

/** Each intent was carried out at most once, and its maker was told so. */
function intentFaults({ parts: { chain }, makers }: PathState): string[] {
  return makers.flatMap(({ intents }) =>
    intents.flatMap(({ label, signatures, outcome }) => {
      const statuses = signatures.flatMap((signature) => chain.statuses.get(signature) ?? [])
      const succeeded = statuses.filter(({ err }) => err === null).length
      if (succeeded > 1) return [`${label} was carried out ${succeeded} times`]
      const actual = succeeded > 0 ? 'confirmed' : statuses.length > 0 ? 'failed' : 'none'
      const told = outcome === 'expired' || outcome === 'rejected' ? 'none' : outcome
      return outcome === 'open' || told === actual
        ? []
        : [`${label} is ${actual}, but its maker was told ${outcome}`]
    }),
  )
}

/** The tables are those of a fold of all blocks from the first one. */
function indexFaults({ chain, sql }: PathParts): string[] {
  const clean = new OrderIndex()
  for (const block of chain.blocks) clean.apply(readOrderBlock(block))
  const orders = [...clean.dirty].map(orderRecord).sort((a, b) => a.id - b.id)
  const events = clean.records.map(eventRecord).sort((a, b) => a.order_id - b.order_id || a.n - b.n)
  return [
    ...differences('orders', sql.rows<OrderRecordRow>('orders_orders', 'id'), orders),
    ...differences('events', sql.rows<EventRecordRow>('orders_events', 'order_id, n'), events),
  ].slice(0, 5)
}

/** Each order that the chain has accepted is in the index once, as the chain has it, and its fills add up. */
function orderFaults({ programs, sql }: PathParts): string[] {
  const rows = sql.rows<OrderRecordRow>('orders_orders', 'id')
  const opened = programs.events.filter(
    (event) => event.type === 'orderChanged' && event.change === 'created',
  )
  const faults =
    rows.length === opened.length ? [] : [`${rows.length} orders in the index, ${opened.length} on the chain`]
  for (const { order, state } of programs.model.orders) {
    const open = rows.filter((row) => row.address === order && row.is_open === 1)
    if (open.length !== (state ? 1 : 0))
      faults.push(`order ${order} is open ${open.length} times in the index`)
  }
  return [...faults, ...fillFaults(programs.events, sql.rows<EventRecordRow>('orders_events', 'order_id, n'))]
}

function fillFaults(events: readonly trigger.TriggerEvent[], records: readonly EventRecordRow[]): string[] {
  let [onChain, inIndex] = [0n, 0n]
  for (const event of events) if (event.type === 'filled') onChain += event.spent
  for (const record of records) if (record.type === 'filled') inIndex += BigInt(record.input ?? 0)
  return onChain === inIndex ? [] : [`fills of ${inIndex} in the index, of ${onChain} on the chain`]
}
