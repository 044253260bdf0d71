import type { trigger } from '@callisto/program-clients'
import type { Coin } from './coins.ts'
import {
  allowedShare,
  bounded,
  ceil,
  minimumAtRate,
  minimumByValue,
  openingBy,
  worthOf,
} from './order-rules.ts'
import type { Moment, Price, PriceFeed } from './price-feed.ts'

/**
 * The rules of `programs/trigger`, written a second time from programs/README.md: slow, without a glance at its code's
 * structure, on whole numbers of any size.
 */
export type OrderState = trigger.Order
export const LEG_NAMES = ['entry', 'takeProfit', 'stop'] as const

const MILLION = 1_000_000n
const MAX_EXPIRY_SECONDS = 100n * 366n * 86_400n
export const MAX_FILLS = 21n
const PARTS = 20n

const isSet = ({ terms }: trigger.Leg) => terms.kind !== 'none'
export const isPriced = ({ terms }: trigger.Leg) => terms.kind !== 'none' && terms.kind !== 'limit'
export const legsOf = (order: OrderState) => LEG_NAMES.map((name) => order[name])
export const hasExit = (order: OrderState) => isSet(order.takeProfit) || isSet(order.stop)
/** The entry of an order whose output becomes the escrow of its exit. */
export const isBracketEntry = (order: OrderState) => order.phase === 'entry' && hasExit(order)

export const isExpired = ({ expiresAt }: OrderState, now: number) =>
  expiresAt !== 0n && BigInt(now) >= expiresAt
export const isUnconfirmed = ({ touchSeconds, touchedAt }: OrderState, now: number) =>
  touchSeconds !== 0 && BigInt(now) >= touchedAt + BigInt(touchSeconds)
export const isOver = (order: OrderState, now: number) => isExpired(order, now) || isUnconfirmed(order, now)

export function isExpiryAllowed(expiresAt: bigint, now: number): boolean {
  const left = expiresAt - BigInt(now)
  return expiresAt === 0n || (left > 0n && left <= MAX_EXPIRY_SECONDS)
}

/** The coin that a leg sells: an exit behind an entry sells what the entry buys. */
export const soldBy = (leg: number, hasEntry: boolean): 0 | 1 => (leg > 0 && hasEntry ? 1 : 0)

/** Why the terms are not of the one form that their kind allows, for a leg that sells `sold`, with the feeds that there are. */
export function legRefusal(
  terms: trigger.LegTerms,
  hasFeed: readonly [boolean, boolean],
  sold: 0 | 1,
): string | undefined {
  const { kind, price, rateIn, rateOut, feed, slippageBps, trailingPpm } = terms
  const isTrailing = kind === 'trailingFall' || kind === 'trailingRise'
  const hasThreshold = kind === 'above' || kind === 'below'
  const mayRise = isTrailing && feed === (kind === 'trailingFall' ? sold : 1 - sold)
  if (hasThreshold ? price === 0n : price > 0n && !mayRise) return 'invalidLeg'
  if (trailingPpm > 0 !== isTrailing || trailingPpm >= 1_000_000) return 'invalidLeg'
  if (isTrailing || hasThreshold ? !hasFeed[feed] : feed !== 0) return 'invalidLeg'
  if (kind === 'none') return rateIn + rateOut + BigInt(slippageBps) > 0n ? 'invalidLeg' : undefined
  if (rateIn === 0n || rateOut === 0n) return 'missingFloor'
  const isByFeeds = slippageBps > 0
  return slippageBps > 5_000 || (isByFeeds && !(hasFeed[0] && hasFeed[1])) ? 'invalidLeg' : undefined
}

export const newLeg = (terms: trigger.LegTerms, slot: number): trigger.Leg => ({
  terms,
  peak: 0n,
  doneSlot: BigInt(slot),
  triggeredSlot: 0n,
})

export function restart(order: OrderState, name: (typeof LEG_NAMES)[number], slot: number): void {
  order[name] = newLeg(order[name].terms, slot)
}

/** The leg of an order after all prices that came since. */
export function followed(
  { touchedAt }: OrderState,
  leg: trigger.Leg,
  feeds: readonly [PriceFeed, PriceFeed],
  moment: Moment,
): trigger.Leg {
  const after = { ...leg }
  if (!isPriced(leg) || leg.triggeredSlot !== 0n) return after
  const feed = feeds[leg.terms.feed as 0 | 1]
  for (const price of feed.prices(moment, leg.doneSlot)) {
    after.doneSlot = price.slot
    if (!feed.mayTrigger(price, moment, touchedAt)) continue
    after.peak = peakAfter(after, price.price)
    if (!crosses(after, price.price)) continue
    after.triggeredSlot = price.slot
    return after
  }
  return after
}

function peakAfter({ terms, peak }: trigger.Leg, price: bigint): bigint {
  if (terms.kind === 'trailingFall') return price > peak ? price : peak
  if (terms.kind === 'trailingRise') return peak === 0n || price < peak ? price : peak
  return peak
}

function crosses({ terms, peak }: trigger.Leg, price: bigint): boolean {
  const distance = BigInt(terms.trailingPpm)
  switch (terms.kind) {
    case 'above':
      return price >= terms.price
    case 'below':
      return price <= terms.price
    case 'trailingFall':
      return price * MILLION <= peak * (MILLION - distance)
    default:
      return price * MILLION >= peak * (MILLION + distance)
  }
}

/** The floor of a leg for `spent`: one that trails rises by whole distances, as its best price has moved. */
function floorOf({ terms, peak }: trigger.Leg, spent: bigint): bigint | 'overflow' {
  const floor = minimumAtRate(spent, terms.rateIn, terms.rateOut)
  if (floor === 'overflow' || terms.trailingPpm === 0 || terms.price === 0n || peak === 0n) return floor
  const moved = terms.kind === 'trailingFall' ? peak - terms.price : terms.price - peak
  if (moved <= 0n) return floor
  const distance = BigInt(terms.trailingPpm)
  const movedPpm = (moved * MILLION) / terms.price
  const raised = MILLION + (movedPpm / distance) * distance
  if (bounded(movedPpm) === 'overflow' || bounded(raised) === 'overflow') return 'overflow'
  return bounded(ceil(floor * raised, MILLION))
}

/** The least that a leg accepts for `spent` in a slot and what that is worth by the feeds, 0 without, or the name of the error. */
export function minimumOf(
  order: Pick<OrderState, 'feeBps' | 'referralBps'>,
  leg: trigger.Leg,
  spent: bigint,
  coins: readonly [from: Coin, to: Coin],
  slot: number,
  prices: () => readonly [Price, Price] | undefined,
): { minimum: bigint; value: bigint } | string {
  const { terms } = leg
  const floor = terms.rateIn > 0n ? floorOf(leg, spent) : 0n
  if (floor === 'overflow') return floor
  const isByFeeds = terms.slippageBps > 0 || (isPriced(leg) && terms.rateIn === 0n)
  if (!isByFeeds) return { minimum: floor, value: 0n }
  const found = prices()
  if (!found) return 'unusablePrice'
  const begun = isPriced(leg) ? leg.triggeredSlot : leg.doneSlot
  const since = BigInt(slot) - begun - 1n
  // 8 bps a slot at most.
  const span = Math.max(20, Math.ceil(terms.slippageBps / 8))
  const opening = openingBy({ passed: since > 0n ? since : 0n, span: BigInt(span) }, found)
  const share = allowedShare(order, terms.slippageBps, opening)
  const byValue = minimumByValue(spent, coins, found, share, opening)
  if (byValue === 'overflow') return byValue
  const value = worthOf(spent, coins, found)
  if (value === 'overflow') return value
  return { minimum: byValue > floor ? byValue : floor, value }
}

/** Why a fill of that amount by that leg cannot begin; undefined when it can. */
export function fillRefusal(order: OrderState, leg: number, amount: bigint, now: number): string | undefined {
  if (order.remaining === 0n) return 'completed'
  if (isOver(order, now)) return 'expired'
  const chosen = legsOf(order)[leg]
  if (!chosen || (leg === 0) !== (order.phase === 'entry') || !isSet(chosen)) return 'invalidLeg'
  if (amount === 0n) return 'zeroAmount'
  return amount > order.remaining ? 'wrongAmount' : undefined
}

/** Why an amount that was spent is no part that may be filled. */
export function partRefusal(order: OrderState, spent: bigint): string | undefined {
  if (spent === order.remaining) return undefined
  if (isBracketEntry(order)) return 'wrongAmount'
  return spent < ceil(order.making, PARTS) ? 'fillTooSmall' : undefined
}

/** The order after a fill. */
export function settle(order: OrderState, spent: bigint, net: bigint, slot: number): void {
  const opensExit = isBracketEntry(order)
  order.remaining -= spent
  order.received += net
  if (!opensExit) return
  Object.assign(order, { phase: 'exit', isSwapped: true, making: net, remaining: net, received: 0n })
  restart(order, 'takeProfit', slot)
  restart(order, 'stop', slot)
}

/** A change by the maker confirms the order; what it slept through does not trigger it. */
export function confirm(order: OrderState, { now, slot }: Moment): void {
  if (isOver(order, now)) for (const leg of legsOf(order)) leg.doneSlot = BigInt(slot)
  order.touchedAt = BigInt(now)
}

/** Why the leg cannot have these terms. */
export function editRefusal(
  order: OrderState,
  leg: number,
  terms: trigger.LegTerms,
  hasFeed: readonly [boolean, boolean],
): string | undefined {
  const name = LEG_NAMES[leg]
  if (!name || (leg > 0 && !hasExit(order))) return 'invalidLeg'
  const refused = legRefusal(terms, hasFeed, soldBy(leg, isSet(order.entry)))
  if (refused) return refused
  if (leg === 0) return order.phase === 'entry' && terms.kind !== 'none' ? undefined : 'invalidLeg'
  const other = leg === 1 ? order.stop : order.takeProfit
  return terms.kind !== 'none' || isSet(other) ? undefined : 'invalidLeg'
}

/** Why the order may be closed; undefined when it is the maker's own matter. */
export function closeReason(order: OrderState, now: number): trigger.CloseReason | undefined {
  if (order.remaining === 0n) return 'completed'
  if (isExpired(order, now)) return 'expired'
  return isUnconfirmed(order, now) ? 'unconfirmed' : undefined
}
