import { t } from '@callisto/i18n'
import {
  classifyTransactionError,
  compareSimulation,
  type ParsedTransaction,
  type SimulatedSwap,
  type SwapIntent,
  type SwapSummary,
} from '@callisto/solana'
import { decodeAddress } from '@callisto/solana/codec'
import { programs } from '../../../lib/programs/page-programs.ts'
import { failureText } from '../../../lib/text/failure-text.ts'
import type { FlowError } from '../../../transaction-flow/model/flow.ts'
import {
  simulateTransaction,
  type TransactionSimulation,
} from '../../../transaction-flow/review/simulate-transaction.ts'
import { stageMessages } from '../model/messages.ts'

export type { SimulatedSwap }

/** A review does not wait longer for a simulation. */
const DEADLINE_MS = 4_000
/** The wallet may change between the reads of a simulation, which then looks like an effect of the transaction. */
const ATTEMPTS = 2

export interface SwapToSimulate {
  wire: Uint8Array
  transaction: ParsedTransaction
  intent: SwapIntent
  summary: SwapSummary
}

/** `simulated` is undefined when no endpoint could simulate it: that is shown and does not block. */
export type SwapSimulation =
  | { ok: true; simulated: SimulatedSwap | undefined }
  | { ok: false; error: FlowError }

/**
 * Simulates a swap in this browser, apart from the service that built it, and compares the changes of the user's accounts
 * with the decoded summary. A difference, and a transaction that fails, are refused.
 */
export async function simulateSwap(swap: SwapToSimulate, signal?: AbortSignal): Promise<SwapSimulation> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const within = signal ? AbortSignal.any([signal, deadline]) : deadline
  let refused: SwapSimulation | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const simulation = await simulate(swap, within).catch(() => undefined)
    if (!simulation) return refused ?? { ok: true, simulated: undefined }
    const result = await toResult(simulation, swap)
    if (result.ok) return result
    refused = result
  }
  return refused ?? { ok: true, simulated: undefined }
}

function simulate(
  { wire, transaction, intent }: SwapToSimulate,
  signal: AbortSignal,
): Promise<TransactionSimulation> {
  const { user, destinationAccount } = intent
  const userBytes = decodeAddress(user)
  if (!userBytes) return Promise.reject(new Error('The address of the wallet is unreadable'))
  const others = destinationAccount === undefined ? [] : [destinationAccount]
  return simulateTransaction(wire, transaction, { user, userBytes, others }, signal)
}

async function toResult(
  simulation: TransactionSimulation,
  { intent, summary }: SwapToSimulate,
): Promise<SwapSimulation> {
  if (simulation.status === 'failed') {
    const failure = classifyTransactionError(simulation.err, simulation.logs, programs.errors)
    const { code, message } = failure ?? { code: 'UNKNOWN', message: '' }
    return { ok: false, error: { code: `SIMULATION: ${code}`, message: failureText(message) } }
  }
  const compared = await compareSimulation(simulation.accounts, intent, summary)
  if (compared.ok) return compared
  return {
    ok: false,
    error: { code: `SIMULATION: ${compared.reason}`, message: t(stageMessages.simulation) },
  }
}
