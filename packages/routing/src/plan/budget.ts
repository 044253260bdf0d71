import type { RoutePlan } from './route-plan.ts'

/**
 * Limits on the transaction cost of a plan. Fixed costs (accounts of the router, signatures) are the
 * caller's.
 */
export interface Budget {
  /** Distinct accounts referenced by the swaps. */
  maxAccounts?: number
  /** Bytes of instruction data of the swaps. */
  maxDataBytes?: number
  maxComputeUnits?: number
  /** Additional check by the caller, for instance that the whole transaction fits its byte limit. */
  fits?: (plan: RoutePlan) => boolean
}

export interface PlanCost {
  accounts: number
  dataBytes: number
  computeUnits: number
}

/** Accounts (each counted once), instruction bytes and compute units of a plan's swaps. */
export function costOf(plan: RoutePlan): PlanCost {
  const accounts = new Set<string>()
  let dataBytes = 0
  let computeUnits = 0
  for (const leg of plan.legs) {
    const cost = leg.pool.cost(leg.side)
    for (const account of cost.accounts) accounts.add(account)
    dataBytes += cost.dataBytes
    computeUnits += leg.computeUnits
  }
  return { accounts: accounts.size, dataBytes, computeUnits }
}

export function fitsBudget(plan: RoutePlan, budget: Budget): boolean {
  const cost = costOf(plan)
  if (budget.maxAccounts !== undefined && cost.accounts > budget.maxAccounts) return false
  if (budget.maxDataBytes !== undefined && cost.dataBytes > budget.maxDataBytes) return false
  if (budget.maxComputeUnits !== undefined && cost.computeUnits > budget.maxComputeUnits) return false
  return budget.fits === undefined || budget.fits(plan)
}
