import type { Quote } from '@callisto/contract'
import type { FillContext } from './fill-context.ts'
import type { FillRoute, FillRoutes } from './fill-routes.ts'
import { type RouteEnds, routeEnds, usesOtherAccounts } from './fill-transaction.ts'
import type { KeptOrder } from './kept-order.ts'
import { deliveredOutput, type FillTerms } from './order-terms.ts'

/** A part of an order and the route that fills it. */
export interface FillPlan {
  amount: bigint
  quote: Quote
  route: FillRoute
  ends: RouteEnds
}

/** Why an order that seemed due is not filled now. All but the last are the market's, and no fault. */
type PlanRefusal = 'PRICE_NOT_MET' | 'ABOVE_BAND' | 'NO_ROUTE' | 'PRICE_UNUSABLE' | 'ROUTE_NEEDS_ACCOUNTS'

type PlanResult = { ok: true; plan: FillPlan } | { ok: false; reason: PlanRefusal }

/** The fill of a leg of an order, or of its cycle, as it is asked for. */
export interface FillRequest {
  order: KeptOrder
  leg: number
  context: FillContext
  terms: FillTerms
}

const refuse = (reason: PlanRefusal): PlanResult => ({ ok: false, reason })

/**
 * The largest part of the order that can be filled at its price now. Prefers any route; where that one passes through
 * accounts that the order does not have, a direct one.
 */
export async function planFill(
  request: FillRequest,
  routes: FillRoutes,
  signal: AbortSignal,
): Promise<PlanResult> {
  const any = await planWith(request, routes, false, signal)
  if (any.ok || any.reason !== 'ROUTE_NEEDS_ACCOUNTS') return any
  return planWith(request, routes, true, signal)
}

async function planWith(
  request: FillRequest,
  routes: FillRoutes,
  isDirect: boolean,
  signal: AbortSignal,
): Promise<PlanResult> {
  const { order, context, terms } = request
  if (terms.minimum(terms.most) === undefined) return refuse('PRICE_UNUSABLE')
  let refusal: PlanRefusal = 'NO_ROUTE'
  const found = await findLargestAmount({
    least: terms.least,
    most: terms.most,
    isAccepted(amount, output) {
      const reason = refusalOf(request, amount, output)
      if (reason) refusal = reason
      return reason === undefined
    },
    quote(amount) {
      const ends = { inputMint: context.input.address, outputMint: context.output.address }
      return routes.quote({ ...ends, amount, isDirect }, signal)
    },
  })
  if (!found) return refuse(refusal)
  const route = await routes.route(found.quote, order.address, signal)
  if (!route) return refuse('NO_ROUTE')
  const ends = routeEnds(order, context)
  if (usesOtherAccounts(route, found.quote, ends)) return refuse('ROUTE_NEEDS_ACCOUNTS')
  return { ok: true, plan: { ...found, route, ends } }
}

/** Why the program would refuse a fill that brings this much; undefined where it would not. */
function refusalOf(
  { order, context, terms }: FillRequest,
  amount: bigint,
  output: bigint,
): PlanRefusal | undefined {
  const minimum = terms.minimum(amount)
  if (minimum === undefined) return 'PRICE_UNUSABLE'
  const transferFee = terms.keepsOutput ? undefined : context.output.transferFee
  const fees = { isReferralPaid: context.isReferralPaid, transferFee }
  const delivered = deliveredOutput(order.state, output, fees)
  if (delivered < minimum) return 'PRICE_NOT_MET'
  const maximum = terms.maximum(amount)
  return maximum !== undefined && delivered > maximum ? 'ABOVE_BAND' : undefined
}

interface AmountSearch {
  /** The least and the most input that a fill may take; all of `most` is always allowed. */
  least: bigint
  most: bigint
  /** Undefined when there is no route for the amount. */
  quote(amount: bigint): Promise<Quote | undefined>
  /** Whether a fill that brings this much is one that the order accepts. */
  isAccepted(amount: bigint, output: bigint): boolean
}

interface FoundAmount {
  amount: bigint
  quote: Quote
}

/** Quotes of one search at most. */
export const MAX_QUOTES = 6

/**
 * The largest input whose quote the order accepts, to a 16th of the difference between the limits. The rate of a route
 * falls with the amount, so accepted amounts are all that are smaller: all of it is tried first, then the least, then
 * halves of what is between. Undefined when not even the least is accepted.
 */
export async function findLargestAmount(search: AmountSearch): Promise<FoundAmount | undefined> {
  const { least, most } = search
  const whole = await accepted(search, most)
  if (whole || least >= most) return whole
  let best = await accepted(search, least)
  if (!best) return undefined
  let above = most
  for (let quotes = 2; quotes < MAX_QUOTES; quotes++) {
    const amount = (best.amount + above) / 2n
    if (amount === best.amount) break
    const found = await accepted(search, amount)
    if (found) best = found
    else above = amount
  }
  return best
}

async function accepted(search: AmountSearch, amount: bigint): Promise<FoundAmount | undefined> {
  const quote = await search.quote(amount)
  return quote && search.isAccepted(amount, BigInt(quote.outAmount)) ? { amount, quote } : undefined
}
