import { allRoutes, type Route } from '@callisto/contract'
import type { TradePrefix } from './trade-prefixes.ts'

/** A declared call that an upstream answers. */
export interface ForwardedRoute {
  route: Route
  /** Path below the base of the upstream, parameters in braces. */
  path: string
}

/** Market data of `/fe`; the rest of that prefix is about this server. */
const MARKET_CALLS_OF_FE = new Set([
  'getBars',
  'getTokenOverview',
  'getFeed',
  'getListedPrices',
  'getOraclePrices',
])

/** Calls of the trading API by id: `/api/swap/v1/quote` is `/swap/v1/quote` below the base. */
export function tradeRoutesOf(prefixes: readonly TradePrefix[]): Map<string, ForwardedRoute> {
  const isWanted = ({ prefix, path }: Route) =>
    prefix === '/api' && prefixes.some((name) => path.startsWith(`/${name}/`))
  return byId(allRoutes.filter(isWanted).map((route) => ({ route, path: route.path })))
}

/**
 * Calls for market data by id, below the origin of another Callisto. The base of the upstream names its `/data`; bars and
 * prices under `/udf` and `/fe` are its siblings: a chart would have two sources otherwise.
 */
export function marketRoutesOf(): Map<string, ForwardedRoute> {
  const isWanted = ({ operationId, prefix }: Route) =>
    prefix === '/data' || prefix === '/udf' || MARKET_CALLS_OF_FE.has(operationId)
  return byId(allRoutes.filter(isWanted).map((route) => ({ route, path: route.prefix + route.path })))
}

const byId = (routes: readonly ForwardedRoute[]) =>
  new Map(routes.map((forwarded) => [forwarded.route.operationId, forwarded]))
