import {
  getActiveDca,
  getHistoricalDca,
  getRecurringOrder,
  getRecurringOrders,
  ORDER_PAGE_SIZE,
  serviceError,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import type { OrdersContext } from '../context.ts'
import { type OrderPage, readOrder, readOrders } from '../store/order-query.ts'
import { pageOf, toOrderEvent } from '../view/present.ts'
import { toAnyOrder, toPriceOrder, toTimeOrder } from '../view/recurring-view.ts'

/** Prices of the inputs of orders by value; none where the market does not reply. */
async function inputPrices(
  { orders }: Pick<OrderPage<'recurring'>, 'orders'>,
  { market }: OrdersContext,
): Promise<(mint: string) => number | undefined> {
  const mints = new Set(
    orders.filter(({ state }) => state.terms.kind === 'value').map(({ mints: [input] }) => input.mint),
  )
  if (mints.size === 0) return () => undefined
  const prices = await market.prices([...mints], AbortSignal.timeout(1_000)).catch(() => ({}))
  return (mint) => (prices as Record<string, { usdPrice: number }>)[mint]?.usdPrice
}

/** `GET getRecurringOrders`: a wallet's orders, ten a page. */
export function recurringOrdersRoute(app: ZodInstance, context: OrdersContext): void {
  app.route({
    ...toRouteOptions(getRecurringOrders),
    handler: async ({ query }) => {
      const { user, recurringType, orderStatus, page = 1, mint, includeFailedTx = false } = query
      const filter = {
        program: 'recurring',
        maker: user,
        isActive: orderStatus === 'active',
        ...(recurringType === 'all' ? {} : { kinds: [recurringType] }),
        mint,
        includeFailed: includeFailedTx,
      } as const
      const found = await readOrders(context.sql, filter, { page, size: ORDER_PAGE_SIZE })
      const common = { user, orderStatus, ...pageOf(page, ORDER_PAGE_SIZE, found.total) }
      const fillsOf = (id: number) => found.fills.get(id) ?? []
      if (recurringType === 'time')
        return { ...common, time: found.orders.map((order) => toTimeOrder(order, fillsOf(order.id))) }
      const price = await inputPrices(found, context)
      if (recurringType === 'price')
        return {
          ...common,
          price: found.orders.map((one) => toPriceOrder(one, fillsOf(one.id), price(one.mints[0].mint))),
        }
      return {
        ...common,
        all: found.orders.map((one) => toAnyOrder(one, fillsOf(one.id), price(one.mints[0].mint))),
      }
    },
  })
}

/** `GET order/{order}`: an order with all its events. */
export function recurringOrderRoute(app: ZodInstance, context: OrdersContext): void {
  app.route({
    ...toRouteOptions(getRecurringOrder),
    handler: async ({ params }) => {
      const found = await readOrder(context.sql, 'recurring', params.order)
      if (!found) throw serviceError('NOT_FOUND', 'no such order')
      const { order, events } = found
      const price = await inputPrices({ orders: [order] }, context)
      const fills = events.filter(({ type }) => type === 'filled')
      return {
        order: toAnyOrder(order, fills, price(order.mints[0].mint)),
        events: events.map(toOrderEvent),
      }
    },
  })
}

/** The lists of orders by time under `/account`, ten a page. */
export function dcaRoutes(app: ZodInstance, { sql }: OrdersContext): void {
  const lists = [
    [getActiveDca, true],
    [getHistoricalDca, false],
  ] as const
  for (const [route, isActive] of lists)
    app.route({
      ...toRouteOptions(route),
      handler: async ({ params, query }) => {
        const { page = 1, includeFailedTx = false } = query
        const filter = {
          program: 'recurring',
          maker: params.wallet,
          isActive,
          kinds: ['time'],
          includeFailed: includeFailedTx,
        } as const
        const found = await readOrders(sql, filter, { page, size: ORDER_PAGE_SIZE })
        const { totalPages } = pageOf(page, ORDER_PAGE_SIZE, found.total)
        const orders = found.orders.map((order) => toTimeOrder(order, found.fills.get(order.id) ?? []))
        return { totalPages, page, orders }
      },
    })
}
