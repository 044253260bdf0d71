import {
  getTriggerFees,
  getTriggerOrder,
  getTriggerOrders,
  ORDER_PAGE_SIZE,
  serviceError,
} from '@callisto/contract'
import { MIN_TRIGGER_USD } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { trigger } from '@callisto/program-clients'
import { TOKEN_ACCOUNT_BYTES } from '@callisto/solana'
import type { OrdersContext } from '../context.ts'
import { readOrder, readOrders } from '../store/order-query.ts'
import { pageOf, toOrderEvent } from '../view/present.ts'
import { toTriggerOrder } from '../view/trigger-view.ts'

/** The deposit of an order pays for so many fills. */
const MAX_FILLS = 21

/** `GET getTriggerOrders`: a wallet's orders, ten a page. */
export function triggerOrdersRoute(app: ZodInstance, { sql, index }: OrdersContext): void {
  app.route({
    ...toRouteOptions(getTriggerOrders),
    handler: async ({ query }) => {
      const { user, orderStatus, page = 1, includeFailedTx = false, inputMint, outputMint } = query
      const filter = {
        program: 'trigger',
        maker: user,
        isActive: orderStatus === 'active',
        mintIn: inputMint,
        mintOut: outputMint,
        includeFailed: includeFailedTx,
      } as const
      const found = await readOrders(sql, filter, { page, size: ORDER_PAGE_SIZE })
      return {
        user,
        orderStatus,
        orders: found.orders.map((order) =>
          toTriggerOrder(order, found.fills.get(order.id) ?? [], index.time),
        ),
        ...pageOf(page, ORDER_PAGE_SIZE, found.total),
      }
    },
  })
}

/** `GET order/{order}`: an order with all its events. */
export function triggerOrderRoute(app: ZodInstance, { sql, index }: OrdersContext): void {
  app.route({
    ...toRouteOptions(getTriggerOrder),
    handler: async ({ params }) => {
      const found = await readOrder(sql, 'trigger', params.order)
      if (!found) throw serviceError('NOT_FOUND', 'no such order')
      const fills = found.events.filter(({ type }) => type === 'filled')
      return { order: toTriggerOrder(found.order, fills, index.time), events: found.events.map(toOrderEvent) }
    },
  })
}

/** `GET getFees`: the terms that new orders get. */
export function triggerFeesRoute(app: ZodInstance, context: OrdersContext): void {
  app.route({
    ...toRouteOptions(getTriggerFees),
    handler: async () => {
      const { terms } = await context.triggerConfig()
      const { fillReward, closeReward } = terms
      const rentOf = async (bytes: number) => Number(await context.rentLamports(bytes))
      return {
        feeBps: terms.feeBps,
        stableFeeBps: terms.stableFeeBps,
        fillRewardLamports: fillReward,
        closeRewardLamports: closeReward,
        depositLamports: MAX_FILLS * fillReward + closeReward,
        rentLamports: (await rentOf(trigger.ORDER_SIZE)) + 2 * (await rentOf(TOKEN_ACCOUNT_BYTES)),
        minimumUsd: MIN_TRIGGER_USD,
        stableMints: terms.stableMints.map(({ mint }) => mint),
      }
    },
  })
}
