import { maximumIn, minimumOut } from '@callisto/amount'
import type { SwapRequest } from '@callisto/contract'
import { programErrors } from '@callisto/program-clients'
import {
  buildTransaction,
  classifyTransactionError,
  DEFAULT_COMPUTE_UNITS,
  type Lifetime,
  type LookupTables,
  setComputeUnitLimit,
  setComputeUnitPrice,
  type TransactionFailure,
  type TransactionPlan,
  transferLamports,
} from '@callisto/solana'
import { AccountRole, address, type Instruction, isAddress } from '@solana/kit'
import { failure, type Result, success, type TradeError } from '../result.ts'
import { type UnresolvedRoute, validateRoute } from '../route/resolve-route.ts'
import { findLifetime } from './lifetime.ts'
import type { BuildPorts } from './ports.ts'
import {
  computeUnitPrice,
  type PriorityFeeConfig,
  parsePriorityFee,
  priorityFeeLamports,
} from './priority-fee.ts'
import { swapAccounts } from './swap-accounts.ts'
import { type SwapInstructions, swapInstructions } from './swap-instructions.ts'

/** A swap ready to be put into a transaction. */
export interface BuiltSwap extends SwapInstructions {
  computeBudget: Instruction[]
  other: Instruction[]
  feePayer: string
  version: 'legacy' | 0
  lookupTables: LookupTables
  lifetime: Lifetime
  computeUnitLimit: number
  priorityFeeLamports: bigint
  simulationFailure: TransactionFailure | undefined
}

/** Builds what a quote promised, from the pools as they are now. The quote is the client's word and checked anew. */
export async function buildSwap(
  request: SwapRequest,
  ports: BuildPorts,
  signal?: AbortSignal,
): Promise<Result<BuiltSwap>> {
  const priorityFee = parsePriorityFee(request)
  if (!priorityFee.ok) return priorityFee
  const draft = draftOf(request)
  const flaw = validateThreshold(request, draft)
  if (flaw) return flaw
  const route = validateRoute(draft, ports.registry)
  if (!route.ok) return route
  const lifetime = await findLifetime(ports.chain, request.blockhashSlotsToExpiry ?? undefined, signal)
  if (!lifetime.ok) return lifetime
  const seed = lifetime.value.blockhash.slice(0, 32)
  const accounts = await swapAccounts(route.value, request, seed, ports, signal)
  if (!accounts.ok) return accounts
  const tip = tipInstruction(priorityFee.value, accounts.value.payer, ports)
  if (!tip.ok) return tip
  const parts = swapInstructions(route.value, accounts.value)
  if (!parts) return failure('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS')
  const feePayer = accounts.value.payer
  const named = { feePayer, instructions: [...tip.value, ...parts.setup, parts.swap, ...parts.cleanup] }
  const base = {
    ...parts,
    other: tip.value,
    feePayer,
    version: request.asLegacyTransaction ? ('legacy' as const) : (0 as const),
    lookupTables: request.asLegacyTransaction ? {} : ports.tables.choose(named, ports.registry.slot),
    lifetime: lifetime.value,
  }
  return success(await withBudget(base, request, priorityFee.value, ports, signal))
}

function draftOf({ quoteResponse: quote }: SwapRequest): UnresolvedRoute {
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

/** The limit that somebody was shown must be kept: a transaction that guarantees less is not built. */
function validateThreshold({ quoteResponse }: SwapRequest, draft: UnresolvedRoute): TradeError | undefined {
  const shown = BigInt(quoteResponse.otherAmountThreshold)
  const kept =
    draft.mode === 'ExactIn'
      ? minimumOut(draft.outAmount, draft.slippageBps) >= shown
      : maximumIn(draft.inAmount, draft.slippageBps) <= shown
  return kept ? undefined : failure('CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD')
}

function tipInstruction(
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

type Unbudgeted = Omit<
  BuiltSwap,
  'computeBudget' | 'computeUnitLimit' | 'priorityFeeLamports' | 'simulationFailure'
>

async function withBudget(
  base: Unbudgeted,
  request: SwapRequest,
  priorityFee: PriorityFeeConfig,
  ports: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<BuiltSwap> {
  const measured = request.dynamicComputeUnitLimit ? await measure(base, ports, signal) : undefined
  const computeUnitLimit = measured?.units ?? DEFAULT_COMPUTE_UNITS
  const writable = writableAccounts([...base.setup, base.swap, ...base.cleanup])
  const price = await computeUnitPrice(priorityFee, computeUnitLimit, writable, ports.chain, signal)
  return {
    ...base,
    computeBudget: [
      setComputeUnitLimit(computeUnitLimit),
      ...(price > 0n ? [setComputeUnitPrice(price)] : []),
    ],
    computeUnitLimit,
    priorityFeeLamports: priorityFeeLamports(price, computeUnitLimit),
    simulationFailure: measured?.fault,
  }
}

/** Room above what the simulation used, for pools that have moved until the transaction lands. */
const MARGIN_PERCENT = 20

interface Measured {
  units: number | undefined
  fault: TransactionFailure | undefined
}

async function measure(
  base: Unbudgeted,
  { rpc }: BuildPorts,
  signal?: AbortSignal,
): Promise<Measured | undefined> {
  const built = buildTransaction(
    planOf({ ...base, computeBudget: [setComputeUnitLimit(DEFAULT_COMPUTE_UNITS)] }),
    base.lifetime,
  )
  if (!built.ok) return undefined
  const simulation = await rpc.simulate(built.bytes, { sigVerify: false }, signal)
  const fault = classifyTransactionError(simulation.err, simulation.logs, programErrors)
  if (fault) return { units: undefined, fault }
  const units = Math.ceil((simulation.unitsConsumed * (100 + MARGIN_PERCENT)) / 100)
  return { units: Math.min(units, DEFAULT_COMPUTE_UNITS), fault: undefined }
}

/** The transaction of a built swap. */
export function planOf(
  swap: Pick<
    BuiltSwap,
    'computeBudget' | 'other' | 'setup' | 'swap' | 'cleanup' | 'feePayer' | 'version' | 'lookupTables'
  >,
): TransactionPlan {
  const { computeBudget, other, setup, cleanup, feePayer, version, lookupTables } = swap
  return {
    version,
    lookupTables,
    feePayer: address(feePayer),
    instructions: [...computeBudget, ...other, ...setup, swap.swap, ...cleanup],
  }
}

function writableAccounts(instructions: readonly Instruction[]): string[] {
  const writable = new Set<string>()
  for (const { accounts } of instructions)
    for (const account of accounts ?? [])
      if (account.role === AccountRole.WRITABLE || account.role === AccountRole.WRITABLE_SIGNER)
        writable.add(account.address)
  return [...writable]
}
