import {
  type AssetPrice,
  getOrder,
  getOrderRouters,
  getOrderV2,
  type OrderReply,
  type RoutersReply,
} from '@callisto/contract'
import { disconnectSignal, toRouteOptions, type ZodInstance } from '@callisto/http'
import { withDeadline } from '@callisto/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '../result.ts'
import { makeOrder } from '../ultra/make-order.ts'
import { type OrderRequest, toOrderRequest } from '../ultra/order-request.ts'
import { type ApiContext, sendResult } from './context.ts'
import { clientFlowOf, inTurn } from './turn.ts'

/** Time limit on the build of a transaction with its wait. */
const BUILD_MS = 10_000
/** An order does not wait longer for prices: without them it has no values in USD. */
const PRICES_MS = 500

/** `GET /ultra/v1/order` and `GET /swap/v2/order` */
export function orderRoutes(app: ZodInstance, context: ApiContext): void {
  for (const route of [getOrder, getOrderV2])
    app.route({
      ...toRouteOptions(route),
      handler: async (request, reply) => {
        const order = toOrderRequest(request.query)
        return sendResult(reply, order.ok ? await load(order.value, request, reply, context) : order)
      },
    })
}

async function load(
  order: OrderRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: ApiContext,
): Promise<Result<OrderReply>> {
  const signal = disconnectSignal(reply)
  const flow = clientFlowOf(request, context.hasVerifiedKeys)
  const prices = await loadPrices([order.quote.inputMint, order.quote.outputMint], context, signal)
  return makeOrder(order, context, {
    client: flow.client,
    search: { ...flow, signal },
    prices,
    signal,
    inTurn: (call) => inTurn({ request, reply, deadlineMs: BUILD_MS }, context, call),
  })
}

async function loadPrices(
  mints: readonly string[],
  { market, clock }: ApiContext,
  signal: AbortSignal,
): Promise<Readonly<Record<string, AssetPrice>>> {
  return withDeadline(clock, PRICES_MS, signal, (within) => market.prices(mints, within)).catch(() => ({}))
}

/** The engines, by the names that public clients know: `metis` is the pools, `jupiterz` the market makers. */
const ROUTERS: RoutersReply = [
  { id: 'metis', name: 'Pools' },
  { id: 'jupiterz', name: 'Market makers' },
]

/** `GET /ultra/v1/order/routers` */
export function orderRoutersRoute(app: ZodInstance): void {
  app.route({ ...toRouteOptions(getOrderRouters), handler: async () => [...ROUTERS] })
}
