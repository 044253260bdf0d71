import type { PrioritizationType } from '@callisto/contract'
import { MAX_COMPUTE_UNITS, setComputeUnitLimit, setComputeUnitPrice } from '@callisto/solana'
import { AccountRole, type Instruction } from '@solana/kit'
import type { FeeConfig } from './fee-config.ts'
import type { BuildPorts } from './ports.ts'
import { findPriorityFee, type PriorityFee } from './priority-fee.ts'
import type { ComputeBudget, SwapParts } from './swap-parts.ts'

/** Margin above the simulated compute units, for pools that change until the transaction lands. */
const MARGIN_PERCENT = 20

/** The compute unit limit, of a simulation where there was one, and the priority fee for it. */
export async function findComputeBudget(
  parts: SwapParts,
  fees: FeeConfig,
  simulatedUnits: number | undefined,
  { chain }: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<ComputeBudget> {
  const computeUnitLimit = simulatedUnits === undefined ? MAX_COMPUTE_UNITS : withMargin(simulatedUnits)
  const writable = writableAccounts([...parts.setup, ...parts.swaps, ...parts.cleanup])
  const fee = await findPriorityFee(fees.priority, computeUnitLimit, writable, chain, signal)
  const { microLamportsPerUnit } = fee
  return {
    computeBudget: [
      setComputeUnitLimit(computeUnitLimit),
      ...(microLamportsPerUnit > 0n ? [setComputeUnitPrice(microLamportsPerUnit)] : []),
    ],
    computeUnitLimit,
    microLamportsPerUnit,
    priorityFeeLamports: parts.format.version === 1 ? fee.totalLamports : fee.pricedLamports,
    prioritizationType: prioritizationTypeOf(fees, fee),
  }
}

const withMargin = (units: number): number =>
  Math.min(Math.ceil((units * (100 + MARGIN_PERCENT)) / 100), MAX_COMPUTE_UNITS)

/** Null where a request has disabled the priority fee. */
function prioritizationTypeOf({ priority, tip }: FeeConfig, fee: PriorityFee): PrioritizationType | null {
  if (tip) return { jito: { lamports: Number(tip.lamports) } }
  if (priority.kind === 'none') return null
  const { microLamportsPerUnit, estimatedMicroLamports } = fee
  const estimated =
    estimatedMicroLamports === undefined ? {} : { estimatedMicroLamports: Number(estimatedMicroLamports) }
  return { computeBudget: { microLamports: Number(microLamportsPerUnit), ...estimated } }
}

function writableAccounts(instructions: readonly Instruction[]): string[] {
  const writable = new Set<string>()
  for (const { accounts } of instructions)
    for (const account of accounts ?? [])
      if (account.role === AccountRole.WRITABLE || account.role === AccountRole.WRITABLE_SIGNER)
        writable.add(account.address)
  return [...writable]
}
