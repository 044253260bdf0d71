import { type LiveChain, POLL_MS } from '@callisto/cluster'
import type { LiveCluster, MissingVariable, OrderAccounts, VenueState } from '@callisto/contract'
import { ON_DEMAND_REFRESH_MS } from '@callisto/trade'
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
function missingVariables(
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

/** The state of a live cluster for `/fe/v1/cluster`. */
export function liveStatus(
  chain: Pick<LiveChain, 'status'>,
  venues: readonly VenueState[],
  isOnDemand: boolean,
  followedSince: number | undefined,
  parts: ServerParts,
): LiveCluster {
  const { tier, slot, silentMs, waiting, socket, stream, partial, endpoints, methods } = chain.status()
  const isFollowed = tier === 'subscribed' || tier === 'stream'
  const state = {
    tier: isFollowed ? tier : isOnDemand ? 'on demand' : 'polled',
    ...(!isFollowed && { pricesEveryMs: isOnDemand ? ON_DEMAND_REFRESH_MS : POLL_MS }),
    slot,
    silentMs,
    waiting,
    partial,
    ...(followedSince !== undefined && { statisticsSince: new Date(followedSince * 1_000).toISOString() }),
    ...(socket && { socket }),
    ...(stream && { stream }),
    endpoints: endpoints.map(({ name, host, isUsed, lagSlots, budget, failures, limited }) => ({
      name,
      host,
      isUsed,
      lagSlots,
      ...budget,
      methods: methods
        .filter(({ endpoint }) => endpoint === name)
        .map(({ method, used, allowed }) => ({ method, used, allowed })),
      failures,
      limited,
    })),
    venues: [...venues],
  } satisfies Omit<LiveCluster, 'missing'>
  return { ...state, missing: missingVariables(state, parts) }
}

/** The same as lines for the operator, at the start. */
export function describeCluster(
  { tier, slot, endpoints, socket, stream, partial, venues, missing }: LiveCluster,
  genesisHash: string,
): string[] {
  return [
    `genesis ${genesisHash}, slot ${slot}, tier: ${tier}`,
    ...endpoints.map(({ name, host, allowed, limit, windowMs }) => {
      return `${name}: ${host}, at most ${allowed} of ${limit} calls in ${windowMs / 1_000} s`
    }),
    ...(stream === undefined ? [] : [`stream: ${stream.isUp ? 'up' : 'down'}`]),
    ...(socket === undefined ? [] : [`socket: ${socket.isUp ? 'up' : 'down'}`]),
    ...venues.map(({ label, program, state, deploySlot, reason }) => {
      const deployed = deploySlot === undefined ? '' : `, deployed in slot ${deploySlot}`
      const listed = partial.includes(program) ? ', partial: no RPC service lists its accounts' : ''
      return `${label}: ${state}${deployed}${listed}${reason === undefined ? '' : `. ${reason}`}`
    }),
    ...missing.map(({ variable, effect }) => `${effect} (${variable})`),
  ]
}
