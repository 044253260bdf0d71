import { inputMintOf, outputMintOf, type Plan } from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { routeFitsTransaction } from '../route/fit-transaction.ts'
import { resolveRoute } from '../route/resolve-route.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { RouteQuery } from './route-search.ts'

/** Whether one transaction carries a plan; shares do not matter for its size. */
export function planFitsTransaction(
  plan: Plan,
  {
    mode,
    inputMint,
    outputMint,
    transaction,
  }: Pick<RouteQuery, 'mode' | 'inputMint' | 'outputMint' | 'transaction'>,
  { registry, tables }: { registry: PoolRegistry; tables: LookupTableRegistry },
): boolean {
  const { slippageBps, platformFeeBps } = transaction
  const legs = plan.legs.map((leg) => ({
    ammKey: leg.pool.address,
    inputMint: inputMintOf(leg),
    outputMint: outputMintOf(leg),
    shareBps: 1,
    amountIn: leg.amountIn,
    amountOut: leg.amountOut,
  }))
  const { amountIn: inAmount, amountOut: outAmount } = plan
  const route = resolveRoute(
    { mode, inputMint, outputMint, legs, inAmount, outAmount, slippageBps, platformFeeBps },
    registry,
  )
  return route.ok && routeFitsTransaction(route.value, transaction, { tables, slot: registry.slot })
}
