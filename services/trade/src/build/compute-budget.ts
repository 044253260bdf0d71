import {
  buildTransaction,
  classifyTransactionError,
  MAX_COMPUTE_UNITS,
  setComputeUnitLimit,
  setComputeUnitPrice,
  type TransactionFailure,
} from '@callisto/solana'
import { AccountRole, type Instruction } from '@solana/kit'
import type { BuildPorts } from './ports.ts'
import { findPriorityFee, type PriorityFeeConfig } from './priority-fee.ts'
import type { ComputeBudget, SwapParts } from './swap-parts.ts'
import { toTransactionPlan } from './transaction-plan.ts'

/** The compute unit limit, measured by a simulation on request, and the priority fee for it. */
export async function findComputeBudget(
  parts: SwapParts,
  config: PriorityFeeConfig,
  isMeasured: boolean,
  ports: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<ComputeBudget & { simulationFailure: TransactionFailure | undefined }> {
  const measured = isMeasured ? await measureUnits(parts, ports, signal) : undefined
  const computeUnitLimit = measured?.units ?? MAX_COMPUTE_UNITS
  const writable = writableAccounts([...parts.setup, parts.swap, ...parts.cleanup])
  const fee = await findPriorityFee(config, computeUnitLimit, writable, ports.chain, signal)
  const { microLamportsPerUnit } = fee
  return {
    computeBudget: [
      setComputeUnitLimit(computeUnitLimit),
      ...(microLamportsPerUnit > 0n ? [setComputeUnitPrice(microLamportsPerUnit)] : []),
    ],
    computeUnitLimit,
    priorityFeeLamports: parts.format.version === 1 ? fee.totalLamports : fee.pricedLamports,
    simulationFailure: measured?.failure,
  }
}

/** Margin above the simulated compute units, for pools that change until the transaction lands. */
const MARGIN_PERCENT = 20

interface Measured {
  units: number | undefined
  failure: TransactionFailure | undefined
}

async function measureUnits(
  parts: SwapParts,
  { rpc, programErrors }: BuildPorts,
  signal?: AbortSignal,
): Promise<Measured | undefined> {
  const budget = {
    computeBudget: [setComputeUnitLimit(MAX_COMPUTE_UNITS)],
    computeUnitLimit: MAX_COMPUTE_UNITS,
    priorityFeeLamports: 0n,
  }
  const plan = toTransactionPlan({ ...parts, ...budget })
  const built = buildTransaction(plan, parts.lifetime, parts.format.limits)
  if (!built.ok) return undefined
  const simulation = await rpc.simulate(built.bytes, { sigVerify: false }, signal)
  const failure = classifyTransactionError(simulation.err, simulation.logs, programErrors)
  if (failure) return { units: undefined, failure }
  const units = Math.ceil((simulation.unitsConsumed * (100 + MARGIN_PERCENT)) / 100)
  return { units: Math.min(units, MAX_COMPUTE_UNITS), failure: undefined }
}

function writableAccounts(instructions: readonly Instruction[]): string[] {
  const writable = new Set<string>()
  for (const { accounts } of instructions)
    for (const account of accounts ?? [])
      if (account.role === AccountRole.WRITABLE || account.role === AccountRole.WRITABLE_SIGNER)
        writable.add(account.address)
  return [...writable]
}
