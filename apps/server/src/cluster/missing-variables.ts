import type { LiveCluster, MissingVariable, OrderAccounts } from '@callisto/contract'
import type { UpstreamSettings } from '../config/upstream-settings.ts'
import type { TradePrefix } from '../upstreams/trade-prefixes.ts'

/** What a server over a live cluster has, beside the cluster. */
export interface ServerParts {
  /** Whether swaps go through the router program. */
  hasRouter: boolean
  hasBlockEngine: boolean
  hasPoolHints: boolean
  orders: OrderAccounts
  upstreams: UpstreamSettings
  /** Prefixes of the trading API that it does not serve itself. */
  unserved: readonly TradePrefix[]
}

/** Parts that the server lacks, each by its variable, which is not set or names what the cluster does not have. */
export function missingVariables(
  live: Omit<LiveCluster, 'missing'>,
  { hasRouter, hasBlockEngine, hasPoolHints, orders, upstreams, unserved }: ServerParts,
): MissingVariable[] {
  const { pricesEveryMs, socket, stream, partial, venues, statisticsSince } = live
  const unlisted = venues.filter(({ program }) => partial.includes(program))
  const { trade } = upstreams
  const refused = trade ? unserved.filter((prefix) => trade.prefixes?.includes(prefix) === false) : unserved
  const all: [variable: string, isMissing: boolean, effect: string][] = [
    ['WS_URL', socket === undefined, withoutSocket(pricesEveryMs)],
    ['GRPC_URL', stream === undefined, 'accounts and blocks come by calls, within their limits'],
    ['VENUES', !venues.some(({ isTraded }) => isTraded), 'no venue is traded at, no swap has a route'],
    [
      'POOL_HINTS',
      unlisted.length > 0 && !hasPoolHints,
      `no RPC service lists the accounts of ${unlisted.map(({ label }) => label).join(', ')}: pools are found by derived addresses only`,
    ],
    ['ROUTER_PROGRAM', !hasRouter, 'no swap of more than two pools in a row'],
    ['BLOCK_ENGINE_URL', !hasBlockEngine, 'no bundles and no private sending'],
    ['TRIGGER_CONFIG', orders.triggerConfig === undefined, 'no trigger orders'],
    ['RECURRING_CONFIG', orders.recurringConfig === undefined, 'no recurring orders'],
    ['ORACLE_SET', orders.oracleSet === undefined, 'no orders that wait for a price in USD'],
    [
      'UPSTREAM_TRADE',
      refused.length > 0,
      `no service for ${refused.map((prefix) => `/api/${prefix}`).join(', ')}`,
    ],
    [
      'UPSTREAM_MARKET',
      upstreams.market === undefined && statisticsSince !== undefined,
      'charts and statistics have nothing from before the start of this service',
    ],
  ]
  return all.flatMap(([variable, isMissing, effect]) => (isMissing ? [{ variable, effect }] : []))
}

const withoutSocket = (pricesEveryMs: number | undefined) =>
  pricesEveryMs === undefined
    ? 'pages get no notifications'
    : `prices are asked every ${pricesEveryMs / 1_000} s, pages get no notifications`
