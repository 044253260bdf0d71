import type { Quote } from '@callisto/contract'
import type { FillContext } from './fill-context.ts'
import type { FillRoute, FillRoutes } from './fill-routes.ts'
import { type RouteEnds, routeEnds, usesOtherAccounts } from './fill-transaction.ts'
import { findLargestAmount } from './find-amount.ts'
import type { KeptOrder } from './kept-order.ts'
import {
  deliveredOutput,
  isWholeFill,
  legsOf,
  minimumOutput,
  smallestPart,
  type ValuePrices,
} from './order-terms.ts'

/** A part of an order and the route that fills it. */
export interface FillPlan {
  leg: number
  amount: bigint
  quote: Quote
  route: FillRoute
  ends: RouteEnds
}

/** Why an order that seemed due is not filled now. The first three are the market's, and no fault. */
export type PlanRefusal = 'PRICE_NOT_MET' | 'NO_ROUTE' | 'PRICE_UNUSABLE' | 'ROUTE_NEEDS_ACCOUNTS'

export type PlanResult = { ok: true; plan: FillPlan } | { ok: false; reason: PlanRefusal }

export interface PlanRequest {
  order: KeptOrder
  leg: number
  context: FillContext
  /** For a leg without a rate. */
  prices: ValuePrices | undefined
}

const refuse = (reason: PlanRefusal): PlanResult => ({ ok: false, reason })

/**
 * The largest part of the order that can be filled at its price now. Prefers any route; where that one passes through
 * accounts that the order does not have, a direct one.
 */
export async function planFill(
  request: PlanRequest,
  routes: FillRoutes,
  signal: AbortSignal,
): Promise<PlanResult> {
  const any = await planWith(request, routes, false, signal)
  if (any.ok || any.reason !== 'ROUTE_NEEDS_ACCOUNTS') return any
  return planWith(request, routes, true, signal)
}

async function planWith(
  request: PlanRequest,
  routes: FillRoutes,
  isDirect: boolean,
  signal: AbortSignal,
): Promise<PlanResult> {
  const { order, leg, context } = request
  if (!hasMinimum(request)) return refuse('PRICE_UNUSABLE')
  let hasRoute = false
  const found = await findLargestAmount({
    least: smallestPart(order.state),
    most: order.state.remaining,
    isAccepted: (amount, output) => isAccepted(request, amount, output),
    async quote(amount) {
      const ends = { inputMint: context.input.address, outputMint: context.output.address }
      const quote = await routes.quote({ ...ends, amount, isDirect }, signal)
      if (quote) hasRoute = true
      return quote
    },
  })
  if (!found) return refuse(hasRoute ? 'PRICE_NOT_MET' : 'NO_ROUTE')
  const route = await routes.route(found.quote, order.address, signal)
  if (!route) return refuse('NO_ROUTE')
  const ends = await routeEnds(order, context)
  if (await usesOtherAccounts(route, found.quote, ends)) return refuse('ROUTE_NEEDS_ACCOUNTS')
  return { ok: true, plan: { leg, ...found, route, ends } }
}

const termsOf = ({ order, leg }: PlanRequest) => legsOf(order.state)[leg]!.terms

const hasMinimum = (request: PlanRequest): boolean =>
  minimumOutput(termsOf(request), request.order.state.remaining, request.prices) !== undefined

function isAccepted(request: PlanRequest, amount: bigint, output: bigint): boolean {
  const { order, context, prices } = request
  const minimum = minimumOutput(termsOf(request), amount, prices)
  if (minimum === undefined) return false
  // What an entry buys stays in the order.
  const transferFee = isWholeFill(order.state) ? undefined : context.output.transferFee
  const fees = { isReferralPaid: context.isReferralPaid, transferFee }
  return deliveredOutput(order.state, output, fees) >= minimum
}
