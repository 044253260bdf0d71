import type { AssetPrice, QuoteRequest } from '@callisto/contract'
import type { TransactionLimits, TransactionVersion } from '@callisto/solana'
import type { RouteQuery } from '../search/route-search.ts'
import type { HubMints } from '../state/hub-mints.ts'
import { routedAmount } from './platform-fee.ts'

/** The search parameters of a quote request. */
export function toRouteQuery(
  request: QuoteRequest,
  hubs: HubMints,
  prices: Readonly<Record<string, AssetPrice>> | undefined,
  { version, limits }: { version: TransactionVersion; limits: TransactionLimits },
): RouteQuery {
  const { minLiquidityUsd, slippageBps, platformFeeBps } = request
  return {
    mode: request.swapMode,
    inputMint: request.inputMint,
    outputMint: request.outputMint,
    amount: routedAmount(request),
    isNested: request.forNestedCall,
    onlyDirect: request.onlyDirectRoutes,
    venues: request.dexes,
    excludedVenues: request.excludeDexes,
    intermediates: request.restrictIntermediateTokens ? hubs.mints : undefined,
    liquidity: minLiquidityUsd !== undefined && prices ? { minUsd: minLiquidityUsd, prices } : undefined,
    maxAccounts: request.maxAccounts,
    maxPaths: request.maxPaths,
    transaction: { version, limits, slippageBps, isAutomatic: request.autoSlippage, platformFeeBps },
  }
}
