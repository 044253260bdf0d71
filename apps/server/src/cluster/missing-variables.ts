import type { LiveCluster, MissingVariable, OrderAccounts } from '@callisto/contract'
import type { UpstreamSettings } from '../config/upstream-settings.ts'
import type { TradePrefix } from '../upstreams/trade-prefixes.ts'

/** What a server over a live cluster has, beside the cluster. */
export interface ServerParts {
  /** Whether swaps go through the router program. */
  hasRouter: boolean
  hasBlockEngine: boolean
  orders: OrderAccounts
  upstreams: UpstreamSettings
  /** What of the trading API it cannot answer. */
  unanswered: readonly TradePrefix[]
}

/** The variables that are not set, with what the product lacks without each. */
export function missingVariables(
  live: Omit<LiveCluster, 'missing'>,
  { hasRouter, hasBlockEngine, orders, upstreams, unanswered }: ServerParts,
): MissingVariable[] {
  const { pricesEveryMs, socket, stream, partial, venues, statisticsSince } = live
  const all: [variable: string, isMissing: boolean, costs: string][] = [
    ['WS_URL', socket === undefined, withoutSocket(pricesEveryMs)],
    ['GRPC_URL', stream === undefined, 'accounts and blocks come by calls, within their limits'],
    ['VENUES', !venues.some(({ isTraded }) => isTraded), 'no venue is traded at, no swap has a route'],
    [
      'POOL_HINTS',
      partial.length > 0,
      `the accounts of ${partial.length} programs are not listed, pools are found by derived addresses only`,
    ],
    ['ROUTER_PROGRAM', !hasRouter, 'no swap of more than two pools in a row'],
    ['BLOCK_ENGINE_URL', !hasBlockEngine, 'no bundles and no private sending'],
    ['TRIGGER_CONFIG', orders.triggerConfig === undefined, 'no trigger orders'],
    ['RECURRING_CONFIG', orders.recurringConfig === undefined, 'no recurring orders'],
    ['ORACLE_SET', orders.oracleSet === undefined, 'no orders that wait for a price in USD'],
    [
      'UPSTREAM_TRADE',
      upstreams.trade === undefined && unanswered.length > 0,
      `nobody answers ${unanswered.join(', ')} of the trading API`,
    ],
    [
      'UPSTREAM_MARKET',
      upstreams.market === undefined && statisticsSince !== undefined,
      'charts and statistics have nothing from before the start of this service',
    ],
  ]
  return all.flatMap(([variable, isMissing, costs]) => (isMissing ? [{ variable, costs }] : []))
}

const withoutSocket = (pricesEveryMs: number | undefined) =>
  pricesEveryMs === undefined
    ? 'pages get no notifications'
    : `prices are asked every ${pricesEveryMs / 1_000} s, pages get no notifications`
