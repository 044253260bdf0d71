import type { Plan } from './plan.ts'

/** What a plan may cost on the chain. `fixed` parts (the router's own accounts, signatures) are the caller's. */
export interface Budget {
  /** Distinct accounts named by the swaps. */
  maxAccounts?: number
  /** Bytes of instruction data of the swaps. */
  maxDataBytes?: number
  maxComputeUnits?: number
  /** The caller's own measure, for instance whether the whole transaction fits its 1,232 bytes. */
  fits?: (plan: Plan) => boolean
}

export interface PlanCost {
  accounts: number
  dataBytes: number
  computeUnits: number
}

/** What the swaps of a plan need, each account counted once. */
export function costOf(plan: Plan): PlanCost {
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

export function fitsBudget(plan: Plan, budget: Budget): boolean {
  const cost = costOf(plan)
  if (budget.maxAccounts !== undefined && cost.accounts > budget.maxAccounts) return false
  if (budget.maxDataBytes !== undefined && cost.dataBytes > budget.maxDataBytes) return false
  if (budget.maxComputeUnits !== undefined && cost.computeUnits > budget.maxComputeUnits) return false
  return budget.fits === undefined || budget.fits(plan)
}
