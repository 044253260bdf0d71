import { parseTransactionEvents, router } from '@callisto/program-clients'
import {
  buildTransaction,
  classifyTransactionError,
  MAX_COMPUTE_UNITS,
  setComputeUnitLimit,
  type TransactionFailure,
} from '@callisto/solana'
import { destinationOf, type ResolvedRoute, sourceOf } from '../route/resolved-route.ts'
import type { BuildPorts } from './ports.ts'
import type { SwapParts } from './swap-parts.ts'
import { toTransactionPlan } from './transaction-plan.ts'

export interface SwapSimulation {
  /** Undefined when the simulation failed. */
  units: number | undefined
  /** Output (exact in) or input (exact out) of the user, platform fee included; undefined where it is not known. */
  otherAmount: bigint | undefined
  failure: TransactionFailure | undefined
}

/** Simulates a swap in the present state; undefined when its transaction cannot be compiled. */
export async function simulateSwap(
  parts: SwapParts,
  route: ResolvedRoute,
  { rpc, programErrors }: BuildPorts,
  signal?: AbortSignal,
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
  const simulation = await rpc.simulate(built.bytes, { sigVerify: false }, signal)
  const failure = classifyTransactionError(simulation.err, simulation.logs, programErrors)
  if (failure) return { units: undefined, otherAmount: undefined, failure }
  const otherAmount = otherAmountOf(simulation, route)
  return { units: simulation.unitsConsumed, otherAmount, failure: undefined }
}

/** Of the router's events; undefined for a venue's own instruction and for logs that were cut short. */
function otherAmountOf(
  simulation: { err: unknown; logs: readonly string[] },
  route: ResolvedRoute,
): bigint | undefined {
  const { events, truncated } = parseTransactionEvents(simulation, { router })
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
