import { serviceError } from '@callisto/contract'
import {
  buildTransaction,
  type ChainPort,
  FORMAT_LIMITS,
  type Lifetime,
  setComputeUnitLimit,
  setComputeUnitPrice,
} from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import type { BuiltTransaction } from '../requests/request-cache.ts'

/** Accounts of one `getRecentPrioritizationFees` request. */
const MAX_FEE_ACCOUNTS = 128
/** The most that `auto` pays for a compute unit, in micro-lamports. */
const MAX_AUTO_PRICE = 1_000_000n

/** Instructions that belong together, with the compute units that they may need. */
export interface OrderStepPlan {
  instructions: readonly Instruction[]
  computeUnits: number
}

export interface TransactionTerms {
  feePayer: Address
  /** Micro-lamports for a compute unit. */
  computeUnitPrice: bigint
  lifetime: Lifetime
  /** The least limit of compute units; the steps may need more. */
  minComputeUnits?: number | undefined
}

/** The newest blockhash with its last block. */
export async function readLifetime(chain: ChainPort, signal?: AbortSignal): Promise<Lifetime> {
  const { value } = await chain.rpc
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send(signal ? { abortSignal: signal } : {})
  return { blockhash: value.blockhash, lastValidBlockHeight: Number(value.lastValidBlockHeight) }
}

/** The asked price of a compute unit; `auto` is the median of what recent transactions paid on the same accounts. */
export async function findUnitPrice(
  asked: number | 'auto' | undefined,
  steps: readonly OrderStepPlan[],
  chain: ChainPort,
  signal?: AbortSignal,
): Promise<bigint> {
  if (typeof asked === 'number') return BigInt(asked)
  const recent = await chain.rpc
    .getRecentPrioritizationFees(writableAccounts(steps).slice(0, MAX_FEE_ACCOUNTS))
    .send(signal ? { abortSignal: signal } : {})
  const sorted = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => (a < b ? -1 : 1))
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n
  return median < MAX_AUTO_PRICE ? median : MAX_AUTO_PRICE
}

function writableAccounts(steps: readonly OrderStepPlan[]): Address[] {
  const writable = new Set<Address>()
  for (const { accounts } of steps.flatMap(({ instructions }) => instructions))
    for (const { address, role } of accounts ?? [])
      if (role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER) writable.add(address)
  return [...writable]
}

/**
 * Unsigned version 0 transactions of steps, each with as many as fit, in order, and at most `maxSteps`. Throws ApiError for a
 * step that fits into none.
 */
export function packTransactions(
  steps: readonly OrderStepPlan[],
  maxSteps: number,
  terms: TransactionTerms,
): BuiltTransaction[] {
  const built: BuiltTransaction[] = []
  for (let at = 0; at < steps.length; ) {
    let wire: Uint8Array | undefined
    let count = Math.min(maxSteps, steps.length - at)
    for (; count > 0 && wire === undefined; count--) wire = compile(steps.slice(at, at + count), terms)
    if (wire === undefined) throw serviceError('INVALID_REQUEST', 'the transaction is too large')
    built.push({ wire, lastValidBlockHeight: terms.lifetime.lastValidBlockHeight })
    at += count + 1
  }
  return built
}

/** Undefined where the steps exceed a limit of the format. */
function compile(
  steps: readonly OrderStepPlan[],
  { feePayer, computeUnitPrice, lifetime, minComputeUnits = 0 }: TransactionTerms,
): Uint8Array | undefined {
  const units = steps.reduce((sum, { computeUnits }) => sum + computeUnits, 0)
  const instructions = [
    setComputeUnitLimit(Math.max(units, minComputeUnits)),
    ...(computeUnitPrice > 0n ? [setComputeUnitPrice(computeUnitPrice)] : []),
    ...steps.flatMap((step) => step.instructions),
  ]
  const result = buildTransaction({ version: 0, feePayer, instructions }, lifetime, FORMAT_LIMITS[0])
  return result.ok ? result.bytes : undefined
}
