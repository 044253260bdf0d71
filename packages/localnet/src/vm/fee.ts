import type { WireMessage } from '@callisto/solana/codec'
import { BUILTINS, COMPUTE_BUDGET_PROGRAM, PRECOMPILES } from './addresses.ts'

const LAMPORTS_PER_SIGNATURE = 5000n
const MAX_COMPUTE_UNITS = 1_400_000
const DEFAULT_UNITS = 200_000
const BUILTIN_UNITS = 3_000
const MICRO = 1_000_000n

export interface ComputeBudget {
  unitLimit: number
  /** Micro-lamports per compute unit. */
  unitPrice: bigint
}

/** Compute unit limit and price requested by a message, or their defaults. */
export function readComputeBudget(message: WireMessage): ComputeBudget {
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
  return { unitLimit: Math.min(limit ?? fallback, MAX_COMPUTE_UNITS), unitPrice }
}

/**
 * Fee of a message in lamports: 5,000 per signature, those of precompile instructions included, plus the
 * priority fee, limit x price rounded up to a lamport.
 */
export function computeFee(message: WireMessage): bigint {
  const { unitLimit, unitPrice } = readComputeBudget(message)
  const priority = (unitPrice * BigInt(unitLimit) + MICRO - 1n) / MICRO
  return LAMPORTS_PER_SIGNATURE * BigInt(countSignatures(message)) + priority
}

function countSignatures(message: WireMessage): number {
  let count = message.signerCount
  for (const { programIndex, data } of message.instructions) {
    if (PRECOMPILES.has(message.staticKeys[programIndex]!)) count += data[0] ?? 0
  }
  return count
}
