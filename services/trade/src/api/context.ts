import type { MarketReadPort } from '@callisto/contract'
import type { FairQueue } from '@callisto/limits/fair-queue'
import type { Clock } from '@callisto/solana'
import type { BuildPorts } from '../build/ports.ts'
import type { TradeMetrics } from '../metrics.ts'
import type { QuotePorts } from '../quote/find-quote.ts'
import type { ExecutePorts } from '../ultra/execute-order.ts'
import type { OfferSource } from '../ultra/make-order.ts'
import type { OrderCache } from '../ultra/order-cache.ts'

/** What the calls of the service share. */
export interface ApiContext {
  quoting: QuotePorts
  building: BuildPorts
  /** Where swaps wait for their turn to be built. */
  builds: FairQueue
  /** Market makers, beside the pools. */
  makers: OfferSource
  /** Orders that may be executed. */
  orders: OrderCache
  execution: ExecutePorts
  market: MarketReadPort
  clock: Clock
  metrics: TradeMetrics
  ready: () => boolean
  /** Labels of venues by program. */
  venueLabels: Readonly<Record<string, string>>
  /** Whether a request with an invalid API key has been rejected before. */
  hasVerifiedKeys: boolean
}
