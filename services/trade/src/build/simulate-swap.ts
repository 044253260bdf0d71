import { parseTransactionEvents, router } from '@callisto/program-clients'
import {
  buildTransaction,
  classifyTransactionError,
  MAX_COMPUTE_UNITS,
  type SimulationResult,
  setComputeUnitLimit,
  type TransactionFailure,
} from '@callisto/solana'
import { isDirect } from '../route/direct-route.ts'
import { destinationOf, type ResolvedRoute, sourceOf } from '../route/resolved-route.ts'
import { directSteps, type RouterClient, routedSteps, type StepAccounts } from '../venues/simulated-step.ts'
import type { AuditedSimulation } from '../venues/swap-audit.ts'
import { type SwapParts, toTransactionPlan } from './compile-swap.ts'
import type { BuildPorts } from './ports.ts'

export interface SwapSimulation {
  /** Undefined when the simulation failed. */
  units: number | undefined
  /** Output (exact in) or input (exact out) of the user, platform fee included; undefined where it is not known. */
  otherAmount: bigint | undefined
  failure: TransactionFailure | undefined
  /** What the audit of venues compares; undefined without `audited`. */
  audited: AuditedSimulation | undefined
}

/** Message of a venue that refuses the limit of a swap, in the tables of `programErrors`. */
const LIMIT_REFUSED = 'Slippage tolerance exceeded'

/**
 * Simulates a swap in the present state; undefined when its transaction cannot be compiled. With `accounts` it reads what
 * each step took and paid.
 */
export async function simulateSwap(
  parts: SwapParts,
  route: ResolvedRoute,
  { rpc, programErrors, routerProgram }: BuildPorts,
  signal?: AbortSignal,
  accounts?: StepAccounts,
): Promise<SwapSimulation | undefined> {
  const budget = {
    computeBudget: [setComputeUnitLimit(MAX_COMPUTE_UNITS)],
    computeUnitLimit: MAX_COMPUTE_UNITS,
    microLamportsPerUnit: 0n,
    priorityFeeLamports: 0n,
    prioritizationType: null,
  }
  const plan = toTransactionPlan({ ...parts, ...budget })
  const built = buildTransaction(plan, parts.lifetime, parts.format.limits)
  if (!built.ok) return undefined
  const options = { sigVerify: false, ...(accounts && { withInner: true }) }
  const simulation = await rpc.simulate(built.bytes, options, signal)
  const client = { ...router, PROGRAM: routerProgram }
  const failure = classifyTransactionError(simulation.err, simulation.logs, programErrors)
  const swapsAt = parts.swaps.map((swap) => plan.instructions.indexOf(swap))
  const audited = accounts && auditedOf(simulation, failure, route, accounts, swapsAt, client)
  if (failure) return { units: undefined, otherAmount: undefined, failure, audited }
  const otherAmount = otherAmountOf(simulation, route, client)
  return { units: simulation.unitsConsumed, otherAmount, failure: undefined, audited }
}

function auditedOf(
  { slot = 0, logs, inner = [] }: SimulationResult,
  failure: TransactionFailure | undefined,
  route: ResolvedRoute,
  accounts: StepAccounts,
  swapsAt: readonly number[],
  client: RouterClient,
): AuditedSimulation {
  if (failure) {
    const [only, ...others] = route.steps
    const isOnly = isDirect(route) && others.length === 0 && failure.programId === only?.venue.root.programId
    return { slot, steps: [], isLimitRefused: isOnly && failure.message === LIMIT_REFUSED }
  }
  if (!isDirect(route)) return { slot, steps: routedSteps(route, logs, client), isLimitRefused: false }
  const calls = swapsAt.map((at) => inner.find(({ index }) => index === at)?.instructions ?? [])
  return { slot, steps: directSteps(route, accounts, calls), isLimitRefused: false }
}

/** Of the router's events; undefined for a venue's own instruction and for logs that were cut short. */
function otherAmountOf(
  simulation: { err: unknown; logs: readonly string[] },
  route: ResolvedRoute,
  client: RouterClient,
): bigint | undefined {
  const { events, truncated } = parseTransactionEvents(simulation, { router: client })
  if (truncated || events.length === 0) return undefined
  const exactIn = route.mode === 'ExactIn'
  const mint = exactIn ? destinationOf(route).address : sourceOf(route).address
  let total = 0n
  for (const { event } of events) {
    if (event.type === 'platformFee') {
      if (event.mint === mint) total += exactIn ? -event.amount : event.amount
    } else if (exactIn && event.outputMint === mint) total += event.outputAmount
    else if (!exactIn && event.inputMint === mint) total += event.inputAmount
  }
  return total
}
