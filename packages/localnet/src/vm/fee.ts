import type { WireConfig, WireMessage } from '@callisto/solana/codec'
import { BUILTINS, COMPUTE_BUDGET_PROGRAM, PRECOMPILES } from './addresses.ts'

const LAMPORTS_PER_SIGNATURE = 5000n
const MAX_COMPUTE_UNITS = 1_400_000
const DEFAULT_UNITS = 200_000
const BUILTIN_UNITS = 3_000
const MICRO = 1_000_000n

export interface ComputeBudget {
  unitLimit: number
  /** Micro-lamports per compute unit; of a v1 message its priority fee over its limit, rounded down. */
  unitPrice: bigint
  priorityFeeLamports: bigint
}

/**
 * Compute unit limit and priority fee of a message. A v1 message has both in its config, and nothing where they are
 * not set; others have a limit and a price in instructions, and a limit by default.
 */
export function readComputeBudget(message: WireMessage): ComputeBudget {
  return message.config ? fromConfig(message.config) : fromInstructions(message)
}

function fromConfig({ computeUnitLimit = 0, priorityFeeLamports = 0n }: WireConfig): ComputeBudget {
  const unitLimit = Math.min(computeUnitLimit, MAX_COMPUTE_UNITS)
  const unitPrice = unitLimit === 0 ? 0n : (priorityFeeLamports * MICRO) / BigInt(unitLimit)
  return { unitLimit, unitPrice, priorityFeeLamports }
}

/** The fee of a price is rounded up to a lamport. */
function fromInstructions(message: WireMessage): ComputeBudget {
  let limit: number | undefined
  let unitPrice = 0n
  let fallback = 0
  for (const { programIndex, data } of message.instructions) {
    const program = message.staticKeys[programIndex]!
    fallback += BUILTINS.has(program) ? BUILTIN_UNITS : DEFAULT_UNITS
    if (program !== COMPUTE_BUDGET_PROGRAM) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = view.getUint32(1, true)
    if (data[0] === 3 && data.length >= 9) unitPrice = view.getBigUint64(1, true)
  }
  const unitLimit = Math.min(limit ?? fallback, MAX_COMPUTE_UNITS)
  const priorityFeeLamports = (unitPrice * BigInt(unitLimit) + MICRO - 1n) / MICRO
  return { unitLimit, unitPrice, priorityFeeLamports }
}

/** Fee of a message in lamports: 5,000 for each signature, those inside precompile instructions too, and the priority fee. */
export function computeFee(message: WireMessage): bigint {
  const { priorityFeeLamports } = readComputeBudget(message)
  return LAMPORTS_PER_SIGNATURE * BigInt(countSignatures(message)) + priorityFeeLamports
}

function countSignatures(message: WireMessage): number {
  let count = message.signerCount
  for (const { programIndex, data } of message.instructions) {
    if (PRECOMPILES.has(message.staticKeys[programIndex]!)) count += data[0] ?? 0
  }
  return count
}
