import type { Pool } from '@callisto/amms'
import type { Step } from '@callisto/routing'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { routeFitsTransaction } from '../route/fit-transaction.ts'
import { resolveRoute } from '../route/resolve-route.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { poolLiquidityUsd } from './pool-liquidity.ts'
import type { FoundRoute, RouteQuery } from './route-search.ts'

export interface DirectPorts {
  registry: PoolRegistry
  tables: LookupTableRegistry
}

/** A route of the own instructions of venues, exact on the present pools. */
export type DirectRoute = Pick<FoundRoute, 'steps' | 'amountIn' | 'amountOut'>

export const isBetter = (
  { mode }: Pick<RouteQuery, 'mode'>,
  a: Pick<FoundRoute, 'amountIn' | 'amountOut'>,
  b: Pick<FoundRoute, 'amountIn' | 'amountOut'>,
): boolean => (mode === 'ExactIn' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn)

/** Whether a query allows a pool. */
export function allowsPool(
  pool: Pool,
  { venues, excludedVenues, liquidity, maxAccounts }: RouteQuery,
  { registry }: DirectPorts,
): boolean {
  if (venues && !venues.includes(pool.label)) return false
  if (!registry.isTraded(pool)) return false
  if (excludedVenues?.includes(pool.label)) return false
  if (pool.cost(0).accounts.length > maxAccounts) return false
  const { at } = registry.graph
  return liquidity === undefined || (poolLiquidityUsd(pool, liquidity.prices, at) ?? -1) >= liquidity.minUsd
}

type Leg = Pick<Step, 'pool' | 'side' | 'amountIn' | 'amountOut'>

/** Whether one transaction carries the instructions of legs, within the accounts of the query. */
export function legsFit(legs: readonly Leg[], query: RouteQuery, { registry, tables }: DirectPorts): boolean {
  const accounts = new Set(legs.flatMap(({ pool, side }) => pool.cost(side).accounts))
  if (accounts.size > query.maxAccounts) return false
  const { mode, inputMint, outputMint, amount, transaction } = query
  const { slippageBps, platformFeeBps } = transaction
  const route = resolveRoute(
    {
      mode,
      inputMint,
      outputMint,
      legs: legs.map(({ pool, side, amountIn, amountOut }) => ({
        ammKey: pool.address,
        inputMint: pool.mints[side],
        outputMint: pool.mints[side === 0 ? 1 : 0],
        shareBps: 1,
        amountIn,
        amountOut,
      })),
      // Any amounts: they do not matter for the size.
      inAmount: amount,
      outAmount: amount,
      slippageBps,
      platformFeeBps,
    },
    registry,
  )
  return route.ok && routeFitsTransaction(route.value, transaction, { tables, slot: registry.slot })
}
