import { formatUnits } from '@callisto/amount'
import type { TriggerLeg, TriggerOrder } from '@callisto/contract'
import { type OrderCloseReason, takingAt, triggerOrderStatus } from '@callisto/domain'
import type { trigger } from '@callisto/program-clients'
import { type OrderRow, sidesOf, type TriggerState, triggerOrderType } from '../fold/order-row.ts'
import type { EventRecordRow } from '../store/sql.ts'
import { amounts, toIso, toTrade } from './present.ts'

/** Prices of feeds are in 1e-8 USD. */
const USD_DECIMALS = 8
const PPM_PER_BPS = 100
const PROGRAM_VERSION = 'callisto-trigger-1'

/** An order of the trigger program in the words of its API, at a time of the chain in unix seconds. */
export function toTriggerOrder(
  order: OrderRow<TriggerState>,
  fills: readonly EventRecordRow[],
  now: number,
): TriggerOrder {
  const { terms } = order.state
  const [sold, bought] = sidesOf(order)
  const leg = leadingLeg(terms).terms
  const floor = { input: leg.rateIn, output: leg.rateOut }
  // What goes by the feeds fills at the market price.
  const rate = isAtMarket(leg) ? { input: 0n, output: 0n } : floor
  const { making, remaining } = terms
  const expiresAt = terms.expiresAt === 0n ? null : toIso(terms.expiresAt)
  return {
    userPubkey: order.maker,
    orderKey: order.address,
    inputMint: sold.mint,
    outputMint: bought.mint,
    ...amounts('makingAmount', making, sold.decimals),
    ...amounts('takingAmount', takingAt(rate, making), bought.decimals),
    ...amounts('remainingMakingAmount', remaining, sold.decimals),
    ...amounts('remainingTakingAmount', takingAt(rate, remaining), bought.decimals),
    slippageBps: String(leg.slippageBps),
    expiredAt: expiresAt,
    createdAt: toIso(order.createdAt),
    updatedAt: toIso(order.updatedAt),
    status: triggerOrderStatus(terms, endOf(order, now)),
    openTx: order.openTx,
    closeTx: order.closed?.tx ?? '',
    programVersion: PROGRAM_VERSION,
    trades: fills.map((fill) => toTrade(order, fill)),
    orderType: triggerOrderType(order.state),
    phase: terms.phase,
    legs: {
      entry: toLeg(terms.entry, terms),
      takeProfit: toLeg(terms.takeProfit, terms),
      stop: toLeg(terms.stop, terms),
    },
    escrowMint: sold.mint,
    rawEscrowAmount: String(order.closed ? 0n : remaining),
    touchSeconds: terms.touchSeconds,
    touchedAt: toIso(terms.touchedAt),
    feeBps: terms.feeBps,
    ...amounts('minTakingAmount', takingAt(floor, making), bought.decimals),
    hasFloor: [terms.entry, terms.takeProfit, terms.stop].every(hasFloor),
  }
}

/** Why the order is over: it is closed, or waits to be. */
function endOf(
  { closed, state: { terms } }: OrderRow<TriggerState>,
  now: number,
): OrderCloseReason | undefined {
  if (closed) return closed.reason as OrderCloseReason
  const { expiresAt, touchedAt, touchSeconds } = terms
  if (expiresAt > 0n && BigInt(now) >= expiresAt) return 'expired'
  return touchSeconds > 0 && BigInt(now) >= touchedAt + BigInt(touchSeconds) ? 'unconfirmed' : undefined
}

/** The leg that the amounts of an order are of: the entry, then the first exit. */
function leadingLeg({ phase, entry, takeProfit, stop }: trigger.OrderChangedEvent): trigger.Leg {
  if (phase === 'entry') return entry
  return takeProfit.terms.kind === 'none' ? stop : takeProfit
}

/** Whether a leg is set without a floor. */
const hasFloor = ({ terms: { kind, rateIn } }: trigger.Leg): boolean => kind === 'none' || rateIn > 0n

/** Whether a leg waits for a price and then fills at the market, above its floor. */
const isAtMarket = ({ kind, slippageBps }: trigger.LegTerms): boolean => kind !== 'limit' && slippageBps > 0

function toLeg(
  { terms, peak, triggeredSlot }: trigger.Leg,
  order: trigger.OrderChangedEvent,
): TriggerLeg | null {
  const { kind, price, trailingPpm, slippageBps, rateIn, rateOut } = terms
  if (kind === 'none') return null
  const isTriggered = kind === 'limit' || triggeredSlot > 0n
  const usd = (value: bigint) => formatUnits(value, USD_DECIMALS)
  return {
    kind,
    ...(kind === 'limit' ? {} : { triggerMint: terms.feed === 0 ? order.mint0 : order.mint1 }),
    ...(price > 0n ? { [trailingPpm === 0 ? 'triggerPriceUsd' : 'floorPriceUsd']: usd(price) } : {}),
    ...(peak > 0n ? { peakPriceUsd: usd(peak) } : {}),
    ...(trailingPpm > 0 ? { trailingBps: trailingPpm / PPM_PER_BPS } : {}),
    ...(rateIn > 0n ? { rawRateIn: String(rateIn), rawRateOut: String(rateOut) } : {}),
    ...(slippageBps > 0 || rateIn === 0n ? { slippageBps } : {}),
    isTriggered,
    hasFloor: rateIn > 0n,
  }
}
