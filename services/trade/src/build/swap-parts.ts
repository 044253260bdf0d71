import type { PrioritizationType } from '@callisto/contract'
import type { Lifetime, LookupTables } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import type { TransactionFormat } from '../route/transaction-format.ts'
import type { SwapInstructions } from './swap-instructions.ts'

/** The parts of a swap transaction before its compute budget. */
export interface SwapParts extends SwapInstructions {
  other: Instruction[]
  feePayer: string
  format: TransactionFormat
  lookupTables: LookupTables
  lifetime: Lifetime
}

export interface ComputeBudget {
  /** Compute budget instructions; version 1 has the same values in its header instead. */
  computeBudget: Instruction[]
  computeUnitLimit: number
  microLamportsPerUnit: bigint
  priorityFeeLamports: bigint
  prioritizationType: PrioritizationType | null
}
