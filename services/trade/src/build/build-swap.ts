import type { DynamicSlippageReport } from '@callisto/contract'
import {
  setComputeUnitLimit,
  type TransactionFailure,
  transferLamports,
  writesCalledProgram,
} from '@callisto/solana'
import { type Instruction, isAddress } from '@solana/kit'
import { failure, type Result, success } from '../result.ts'
import { validateRoute } from '../route/resolve-route.ts'
import type { ResolvedRoute } from '../route/resolved-route.ts'
import { chooseFormat, type TransactionFormat } from '../route/transaction-format.ts'
import type { AuditBasis } from '../venues/swap-audit.ts'
import type { BuildRequest } from './build-request.ts'
import type { ComputeBudget, SwapParts } from './compile-swap.ts'
import { findComputeBudget } from './compute-budget.ts'
import { chooseSlippage, probeSlippageBps } from './dynamic-slippage.ts'
import type { Tip } from './fee-config.ts'
import { findLifetime } from './lifetime.ts'
import type { BuildPorts } from './ports.ts'
import { toUnresolvedRoute, validateThreshold } from './quoted-route.ts'
import { type SwapSimulation, simulateSwap } from './simulate-swap.ts'
import { swapAccounts } from './swap-accounts.ts'
import { type SwapAccounts, stepAccounts, swapInstructions } from './swap-instructions.ts'

/** A swap ready to be compiled. */
export interface BuiltSwap extends SwapParts, ComputeBudget {
  slippageReport: DynamicSlippageReport | undefined
  simulationFailure: TransactionFailure | undefined
}

/** All that is read and validated before the instructions are made. */
interface Draft extends Pick<SwapParts, 'lifetime' | 'other'> {
  format: TransactionFormat
  route: ResolvedRoute
  accounts: SwapAccounts
}

/** Builds the swap of a quote from the present pools. The quote comes from the client and is validated again. */
export async function buildSwap(
  request: BuildRequest,
  ports: BuildPorts,
  signal?: AbortSignal,
): Promise<Result<BuiltSwap>> {
  const draft = await draftSwap(request, ports, signal)
  if (!draft.ok) return draft
  const { route } = draft.value
  const bounds = request.slippageBounds
  const probed = toParts(draft.value, bounds ? probeSlippageBps(route, bounds) : route.slippageBps, ports)
  if (!probed.ok) return probed
  const isAsked = bounds !== undefined || request.dynamicComputeUnitLimit === true
  const simulated = await simulate(draft.value, probed.value, isAsked, ports, signal)
  if (!simulated.ok) return simulated
  const simulation = isAsked ? simulated.value : undefined
  const report = bounds && chooseSlippage(route, simulation?.otherAmount, bounds, ports.registry)
  const parts = report ? toParts(draft.value, report.slippageBps, ports) : probed
  if (!parts.ok) return parts
  const units = request.dynamicComputeUnitLimit ? simulation?.units : undefined
  const budget = await findComputeBudget(parts.value, request.fees, units, ports, signal)
  return success({
    ...parts.value,
    ...budget,
    slippageReport: report,
    simulationFailure: simulation?.failure,
  })
}

/** Simulates a swap where the request asks for it, and once in any case where venues are audited. */
async function simulate(
  { route, accounts }: Draft,
  parts: SwapParts,
  isAsked: boolean,
  ports: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<Result<SwapSimulation | undefined>> {
  const { audit } = ports
  if (audit === undefined)
    return success(isAsked ? await simulateSwap(parts, route, ports, signal) : undefined)
  const basis = audit.begin(route)
  const audited = { ofUser: stepAccounts(route, accounts), ofPools: poolAccountsOf(basis) }
  const simulation = await simulateSwap(parts, route, ports, signal, audited)
  const culprit = simulation?.audited && (await audit.finish(basis, simulation.audited))
  if (culprit === undefined) return success(simulation)
  return failure('MARKET_NOT_FOUND', `${culprit.label} is turned off: a simulation differs from its quote`)
}

const poolAccountsOf = ({ pools }: AuditBasis): string[] =>
  [...pools.values()].flatMap((pool) => pool.cost(0).accounts)

async function draftSwap(
  request: BuildRequest,
  ports: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<Result<Draft>> {
  const cluster = ports.cluster()
  const format = chooseFormat(request, cluster)
  if (!format.ok) return format
  const quoted = toUnresolvedRoute(request.quoteResponse)
  const invalid = validateThreshold(request.quoteResponse, quoted)
  if (invalid) return invalid
  const route = validateRoute(quoted, ports.registry)
  if (!route.ok) return route
  const expiry = request.blockhashSlotsToExpiry ?? undefined
  const lifetime = await findLifetime(ports.chain, cluster, expiry, signal)
  if (!lifetime.ok) return lifetime
  const seed = lifetime.value.blockhash.slice(0, 32)
  const accounts = await swapAccounts(route.value, request, seed, ports, signal)
  if (!accounts.ok) return accounts
  const tip = tipInstructions(request.fees.tip, accounts.value.payer, ports)
  if (!tip.ok) return tip
  return success({
    format: format.value,
    lifetime: lifetime.value,
    other: tip.value,
    route: route.value,
    accounts: accounts.value,
  })
}

/** The parts of a drafted swap with a slippage tolerance. */
function toParts(
  { route, accounts, format, lifetime, other }: Draft,
  slippageBps: number,
  ports: BuildPorts,
): Result<SwapParts> {
  const parts = swapInstructions({ ...route, slippageBps }, accounts)
  if (!parts) return failure('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS')
  const feePayer = accounts.payer
  const plan = { feePayer, instructions: [...other, ...parts.setup, ...parts.swaps, ...parts.cleanup] }
  // The limit stands for the compute budget, which is found later.
  if (writesCalledProgram({ feePayer, instructions: [setComputeUnitLimit(0), ...plan.instructions] }))
    return failure('INVALID_REQUEST', 'an account of the request is a program')
  const lookupTables = format.version === 0 ? ports.tables.choose(plan, ports.registry.slot) : {}
  return success({ ...parts, other, feePayer, format, lookupTables, lifetime })
}

function tipInstructions(
  tip: Tip | undefined,
  feePayer: string,
  { tipAccount }: BuildPorts,
): Result<Instruction[]> {
  if (!tip) return success([])
  if (!tipAccount) return failure('NOT_SUPPORTED', 'This cluster has no block engine to tip')
  const from = tip.payer ?? feePayer
  if (!isAddress(from)) return failure('INVALID_REQUEST', 'the payer of the tip is not an address')
  return success([transferLamports(from, tipAccount, tip.lamports)])
}
