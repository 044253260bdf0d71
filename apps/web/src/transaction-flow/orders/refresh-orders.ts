import type { QueryClient } from '@tanstack/react-query'
import type { Portfolio } from '../../lib/portfolio/portfolio.ts'
import { portfolioQuery } from '../../lib/portfolio/portfolio-query.ts'

/** After a change of orders the portfolio is fetched again, when the service has it (spec 2-9-06). */
export const REFETCH_AFTER_MS = 3_000

const LISTS = ['trigger-orders', 'trigger-order', 'recurring-orders', 'recurring-order'] as const
const WALLET = ['balances', 'activity', 'activity-head', 'txs-of'] as const

type ListName = 'limitOrder' | 'dollarCostAverage' | 'valueAverage'

/** A portfolio without the orders that are gone: all of the lists, or those of the keys. */
function withoutOrders(
  portfolio: Portfolio,
  lists: readonly ListName[],
  orders: readonly string[] | undefined,
): Portfolio {
  const kept = lists.map((name) => {
    const list = portfolio[name]
    const rest = list?.activeOrders.filter(
      ({ orderKey }) => orders !== undefined && !orders.includes(orderKey),
    )
    return [name, list && rest && { ...list, activeOrders: rest }] as const
  })
  return { ...portfolio, ...Object.fromEntries(kept) }
}

/** Reads the lists of orders that are on the page again. */
export function refreshOrderLists(queries: QueryClient): void {
  for (const key of LISTS) void queries.invalidateQueries({ queryKey: [key] })
}

/**
 * Brings what is shown behind a change of orders: closed ones leave the cached portfolio at once (`undefined`: all of the
 * lists), holdings, activity and orders are fetched again now and, when the service has the block, after 3 s.
 */
export function refreshOrders(
  queries: QueryClient,
  address: string,
  closed: { lists: readonly ListName[]; orders: readonly string[] | undefined },
): void {
  queries.setQueryData(
    portfolioQuery(address).queryKey,
    (known) => known && withoutOrders(known, closed.lists, closed.orders),
  )
  const invalidate = (keys: readonly string[]) => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
  }
  invalidate([...WALLET, ...LISTS])
  setTimeout(() => invalidate(['portfolio', ...LISTS]), REFETCH_AFTER_MS)
}
