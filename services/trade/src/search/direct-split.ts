import { toSteps } from '@callisto/routing'
import { MAX_DIRECT_STEPS } from '../route/direct-route.ts'
import { allowsPool, type DirectPorts, type DirectRoute, legsFit } from './direct-ports.ts'
import type { RouteQuery } from './route-search.ts'

/** Compute units of the instructions, of the 1.4 million of a transaction; the rest is for the token accounts. */
const MAX_COMPUTE_UNITS = 1_000_000

/**
 * Several pools of a pair that share the amount: split by their float segments, then quoted exactly, each with a whole part of
 * the amount (shares of the total are rounded down to a unit, the last one takes the rest). Undefined where one pool
 * does as well, or where no transaction carries more than one.
 */
export function findSplit(query: RouteQuery, ports: DirectPorts): DirectRoute | undefined {
  const { mode, inputMint, outputMint, amount } = query
  const { direct, graph } = ports.registry
  const isExact = (pool: Parameters<typeof direct.hasExactOut>[0]) =>
    mode === 'ExactIn' || direct.hasExactOut(pool)
  const found = direct.route(
    {
      mode,
      inputMint,
      outputMint,
      amount,
      maxPaths: Math.min(MAX_DIRECT_STEPS, query.maxPaths ?? MAX_DIRECT_STEPS),
      rules: { onlyDirect: true, allowsPool: (pool) => isExact(pool) && allowsPool(pool, query, ports) },
      budget: {
        maxComputeUnits: MAX_COMPUTE_UNITS,
        fits: ({ legs }) => legsFit(legs, query, ports),
      },
    },
    graph.at,
  )
  if (!found.ok || found.plan.legs.length < 2) return undefined
  const stepped = toSteps(found.plan, graph.at)
  if (!stepped.ok || stepped.steps.length < 2) return undefined
  const { steps, amountIn } = stepped
  const amountOut = steps.reduce((sum, step) => sum + step.amountOut, 0n)
  return { steps, amountIn, amountOut }
}
