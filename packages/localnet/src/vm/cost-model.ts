import type { WireMessage } from '@callisto/solana/codec'
import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from './addresses.ts'

/** Costs in compute units, 30 of which are a microsecond (`block_cost_limits.rs`). */
const SIGNATURE_COST = 720
const WRITE_LOCK_COST = 300
const DATA_BYTES_PER_UNIT = 4
/** A signature inside an instruction of a precompile. */
const VERIFY_COSTS: ReadonlyMap<string, number> = new Map([
  [ED25519_PROGRAM, 2_400],
  [SECP256K1_PROGRAM, 6_690],
  [SECP256R1_PROGRAM, 4_800],
])
const PAGE_BYTES = 32 * 1024
const PAGE_COST = 8

export interface ExecutedCost {
  /** Compute units that the execution consumed. */
  computeUnits: number
  /** Size of the loaded accounts (SIMD-0186). */
  loadedBytes: number
}

/**
 * What an executed transaction counts against the limits of a block, in compute units: `costUnits` of its status. The
 * sum of 720 for each signature, 300 for each write lock that the message requests (demoted ones too), a unit for
 * 4 bytes of instruction data rounded down, the units consumed, and 8 for each 32 KiB of loaded accounts rounded up.
 *
 * Source: `calculate_cost_for_executed_transaction` in `cost-model/src/cost_model.rs` of anza-xyz/agave, with the
 * constants of `block_cost_limits.rs` and the features of mainnet (strict ed25519, requested write locks).
 */
export function costOfExecuted(
  message: WireMessage,
  loadedWritable: number,
  { computeUnits, loadedBytes }: ExecutedCost,
): number {
  const dataBytes = message.instructions.reduce((sum, { data }) => sum + data.length, 0)
  return (
    signatureCost(message) +
    WRITE_LOCK_COST * countWriteLocks(message, loadedWritable) +
    Math.floor(dataBytes / DATA_BYTES_PER_UNIT) +
    computeUnits +
    PAGE_COST * Math.ceil(loadedBytes / PAGE_BYTES)
  )
}

/** An instruction of a precompile has the number of its signatures in its first byte. */
function signatureCost(message: WireMessage): number {
  let cost = SIGNATURE_COST * message.signerCount
  for (const { programIndex, data } of message.instructions)
    cost += (VERIFY_COSTS.get(message.staticKeys[programIndex]!) ?? 0) * (data[0] ?? 0)
  return cost
}

function countWriteLocks(message: WireMessage, loadedWritable: number): number {
  return message.staticKeys.length - message.readonlySigned - message.readonlyUnsigned + loadedWritable
}
