import { maximumIn, minimumOut } from '@callisto/amount'
import type { SwapRequest } from '@callisto/contract'
import { type ClusterValues, type TransactionFailure, transferLamports } from '@callisto/solana'
import { type Instruction, isAddress } from '@solana/kit'
import { failure, type Result, success, type TradeError } from '../result.ts'
import { type UnresolvedRoute, validateRoute } from '../route/resolve-route.ts'
import { chooseFormat } from '../route/transaction-format.ts'
import { findComputeBudget } from './compute-budget.ts'
import { findLifetime } from './lifetime.ts'
import type { BuildPorts } from './ports.ts'
import { type PriorityFeeConfig, parsePriorityFee } from './priority-fee.ts'
import { swapAccounts } from './swap-accounts.ts'
import { swapInstructions } from './swap-instructions.ts'
import type { ComputeBudget, SwapParts } from './swap-parts.ts'

/** A swap ready to be compiled. */
export interface BuiltSwap extends SwapParts, ComputeBudget {
  simulationFailure: TransactionFailure | undefined
}

/** Builds the swap of a quote from the present pools. The quote comes from the client and is validated again. */
export async function buildSwap(
  request: SwapRequest,
  ports: BuildPorts,
  signal?: AbortSignal,
): Promise<Result<BuiltSwap>> {
  const cluster = ports.cluster()
  const priorityFee = parsePriorityFee(request)
  if (!priorityFee.ok) return priorityFee
  const parts = await buildParts(request, priorityFee.value, cluster, ports, signal)
  if (!parts.ok) return parts
  const isMeasured = request.dynamicComputeUnitLimit === true
  const budget = await findComputeBudget(parts.value, priorityFee.value, isMeasured, ports, signal)
  return success({ ...parts.value, ...budget })
}

async function buildParts(
  request: SwapRequest,
  priorityFee: PriorityFeeConfig,
  cluster: ClusterValues,
  ports: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<Result<SwapParts>> {
  const format = chooseFormat(request, cluster)
  if (!format.ok) return format
  const quoted = toUnresolvedRoute(request)
  const invalid = validateThreshold(request, quoted)
  if (invalid) return invalid
  const route = validateRoute(quoted, ports.registry)
  if (!route.ok) return route
  const expiry = request.blockhashSlotsToExpiry ?? undefined
  const lifetime = await findLifetime(ports.chain, cluster, expiry, signal)
  if (!lifetime.ok) return lifetime
  const seed = lifetime.value.blockhash.slice(0, 32)
  const accounts = await swapAccounts(route.value, request, seed, ports, signal)
  if (!accounts.ok) return accounts
  const feePayer = accounts.value.payer
  const tip = tipInstructions(priorityFee, feePayer, ports)
  if (!tip.ok) return tip
  const parts = swapInstructions(route.value, accounts.value)
  if (!parts) return failure('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS')
  const plan = { feePayer, instructions: [...tip.value, ...parts.setup, parts.swap, ...parts.cleanup] }
  const lookupTables = format.value.version === 0 ? ports.tables.choose(plan, ports.registry.slot) : {}
  return success({
    ...parts,
    other: tip.value,
    feePayer,
    format: format.value,
    lookupTables,
    lifetime: lifetime.value,
  })
}

function toUnresolvedRoute({ quoteResponse: quote }: SwapRequest): UnresolvedRoute {
  const only = quote.routePlan.length === 1
  return {
    mode: quote.swapMode,
    inputMint: quote.inputMint,
    outputMint: quote.outputMint,
    legs: quote.routePlan.map(({ swapInfo, bps, percent }) => ({
      ammKey: swapInfo.ammKey,
      inputMint: swapInfo.inputMint,
      outputMint: swapInfo.outputMint,
      shareBps: bps ?? (percent === undefined || percent === null ? (only ? 10_000 : 0) : percent * 100),
    })),
    inAmount: BigInt(quote.inAmount),
    outAmount: BigInt(quote.outAmount),
    slippageBps: quote.slippageBps,
    platformFeeBps: quote.platformFee?.feeBps ?? 0,
  }
}

/** The threshold of the quote must be kept: a transaction that guarantees less is not built. */
function validateThreshold({ quoteResponse }: SwapRequest, quoted: UnresolvedRoute): TradeError | undefined {
  const threshold = BigInt(quoteResponse.otherAmountThreshold)
  const kept =
    quoted.mode === 'ExactIn'
      ? minimumOut(quoted.outAmount, quoted.slippageBps) >= threshold
      : maximumIn(quoted.inAmount, quoted.slippageBps) <= threshold
  return kept ? undefined : failure('CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
}

function tipInstructions(
  priorityFee: PriorityFeeConfig,
  payer: string,
  { tipAccount }: BuildPorts,
): Result<Instruction[]> {
  if (priorityFee.kind !== 'tip' || priorityFee.lamports === 0n) return success([])
  if (!tipAccount) return failure('NOT_SUPPORTED', 'This cluster has no block engine to tip')
  const from = priorityFee.payer ?? payer
  if (!isAddress(from)) return failure('INVALID_REQUEST', 'the payer of the tip is not an address')
  return success([transferLamports(from, tipAccount, priorityFee.lamports)])
}
