import type { AnyRecurringOrder, PriceOrder, TimeOrder } from '@callisto/contract'
import { usdMicrosOf } from '@callisto/domain'
import { isActive } from '../fold/order-index.ts'
import type { OrderRow, RecurringState } from '../fold/order-row.ts'
import type { EventRecordRow } from '../store/sql.ts'
import { amounts, toIso, toTrade } from './present.ts'

type Row = OrderRow<RecurringState>

/** Prices of the chain are in 1e-8 USD, values of the API in 1e-6. */
const MICROS = 6
const PER_MICRO = 100n

/** Fields that both kinds have. What has left an order that is closed has been withdrawn. */
function common(order: Row, fills: readonly EventRecordRow[]) {
  const { terms } = order.state
  const [input, output] = order.mints
  const inWithdrawn = terms.deposited - terms.spent - (order.closed ? 0n : terms.remaining)
  const outWithdrawn = terms.received - (order.closed ? 0n : terms.held)
  return {
    userPubkey: order.maker,
    orderKey: order.address,
    inputMint: input.mint,
    outputMint: output.mint,
    ...amounts('inDeposited', terms.deposited, input.decimals),
    ...amounts('inWithdrawn', inWithdrawn, input.decimals),
    ...amounts('inUsed', terms.spent, input.decimals),
    ...amounts('outReceived', terms.received, output.decimals),
    ...amounts('outWithdrawn', outWithdrawn, output.decimals),
    openTx: order.openTx,
    closeTx: order.closed?.tx ?? '',
    userClosed: order.closed?.by === order.maker,
    createdAt: toIso(order.createdAt),
    updatedAt: toIso(order.updatedAt),
    trades: fills.map((fill) => toTrade(order, fill)),
  }
}

function schedule(order: Row) {
  const { startAt, interval, nextCycle, pausedAt, cycles, done, missed, maxDeviationBps, minOut } =
    order.state.terms
  const isPaused = pausedAt > 0n
  return {
    cycles,
    cyclesDone: done,
    cyclesMissed: Number(missed),
    isPaused,
    nextCycleAt: isActive(order) && !isPaused ? toIso(startAt + nextCycle * BigInt(interval)) : null,
    maxDeviationBps,
    hasFloor: minOut > 0n,
  }
}

/** An order by time in the words of its API. */
export function toTimeOrder(order: Row, fills: readonly EventRecordRow[]): TimeOrder {
  const { amountPerCycle, minOut, maxOut, interval } = order.state.terms
  const [input, output] = order.mints
  return {
    ...common(order, fills),
    ...amounts('inAmountPerCycle', amountPerCycle, input.decimals),
    ...amounts('minOutAmount', minOut, output.decimals),
    ...amounts('maxOutAmount', maxOut, output.decimals),
    cycleFrequency: String(interval),
    ...schedule(order),
  }
}

/**
 * An order by value in the words of its API. What was spent is valued at `usdPrice`, the input's price now, and without one at
 * what the cycles were to add.
 */
export function toPriceOrder(
  order: Row,
  fills: readonly EventRecordRow[],
  usdPrice: number | undefined,
): PriceOrder {
  const { terms } = order.state
  const [input] = order.mints
  const supposed = (terms.incrementUsd * BigInt(terms.done)) / PER_MICRO
  const spent = usdMicrosOf(terms.spent, input.decimals, usdPrice) ?? supposed
  const isDone = terms.done >= terms.cycles || terms.remaining === 0n
  return {
    ...common(order, fills),
    ...amounts('inLeft', order.closed ? 0n : terms.remaining, input.decimals),
    orderInterval: String(terms.interval),
    ...usd('incrementalUsdValue', terms.incrementUsd / PER_MICRO),
    ...usd('supposedUsdValue', supposed),
    ...usd('estimatedUsdcValueSpent', spent),
    status: isDone ? 'Completed' : order.closed ? 'Cancelled' : 'Open',
    closedBy: order.closed?.by ?? '',
    startAt: toIso(terms.startAt),
    ...schedule(order),
  }
}

const usd = <const Name extends string>(name: Name, micros: bigint) => amounts(name, micros, MICROS)

/** An order of either kind, with its type. */
export const toAnyOrder = (
  order: Row,
  fills: readonly EventRecordRow[],
  usdPrice: number | undefined,
): AnyRecurringOrder =>
  order.state.terms.kind === 'time'
    ? { ...toTimeOrder(order, fills), recurringType: 'time' }
    : { ...toPriceOrder(order, fills, usdPrice), recurringType: 'price' }
