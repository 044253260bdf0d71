import { scrapedMetrics } from '@callisto/http'
import { Registry } from 'prom-client'
import type { OrderIndex } from './fold/order-index.ts'
import type { RequestCache } from './requests/request-cache.ts'

/** Metrics of the index, read at each scrape. */
export function createOrdersMetrics(
  index: OrderIndex,
  requests: RequestCache,
  behind: () => number,
): Registry {
  const registry = new Registry()
  const { gauge } = scrapedMetrics(registry, 'orders')
  gauge('slot', 'Slot of the newest folded block', () => index.slot)
  gauge('slots_behind', 'Slots behind the head of the chain', behind)
  gauge('open', 'Orders that are not closed', () => index.open.size)
  gauge('pending_rows', 'Rows that wait to be written', () => index.pending)
  gauge('requests', 'Built transactions that can be executed', () => requests.size)
  return registry
}
