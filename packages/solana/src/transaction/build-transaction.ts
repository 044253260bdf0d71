import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { TransactionLimits } from '../cluster/transaction-format.ts'
import { type ExceededLimit, measureTransaction, partitionAccounts } from './measure-transaction.ts'
import type { LookupTables, TransactionPlan } from './transaction-plan.ts'

export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: number
}

/** `bytes` is the wire form with empty signatures; `locks` counts accounts, those from lookup tables included. */
export type BuildResult =
  | { ok: true; bytes: Uint8Array; locks: number }
  | { ok: false; reason: ExceededLimit }

/**
 * Compiles a plan, or returns the limit that it exceeds. Throws on invalid addresses, and for a plan that
 * `writesCalledProgram`.
 * @example
 * const plan = { version: 0, feePayer: USER, instructions: [setComputeUnitLimit(300)] } as const
 * const built = buildTransaction(plan, { blockhash: BLOCKHASH, lastValidBlockHeight: 250 }, FORMAT_LIMITS[0])
 * built.ok && built.locks // => 2
 */
export function buildTransaction(
  plan: TransactionPlan,
  lifetime: Lifetime,
  limits: TransactionLimits,
): BuildResult {
  const { exceeded, locks } = measureTransaction(plan, limits)
  if (exceeded) return { ok: false, reason: exceeded }
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(compose(plan, lifetime))))
  return { ok: true, bytes, locks }
}

function compose(plan: TransactionPlan, lifetime: Lifetime) {
  const life = {
    blockhash: blockhash(lifetime.blockhash),
    lastValidBlockHeight: BigInt(lifetime.lastValidBlockHeight),
  }
  const feePayer = address(plan.feePayer)
  if (plan.version === 'legacy') {
    const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 'legacy' }))
    return appendTransactionMessageInstructions(
      plan.instructions,
      setTransactionMessageLifetimeUsingBlockhash(life, empty),
    )
  }
  if (plan.version === 1) {
    const { priorityFeeLamports, ...limits } = plan.config
    const config = { ...limits, ...(priorityFeeLamports > 0n ? { priorityFeeLamports } : {}) }
    const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 1 }))
    return appendTransactionMessageInstructions(
      plan.instructions,
      setTransactionMessageLifetimeUsingBlockhash(life, setTransactionMessageConfig(config, empty)),
    )
  }
  const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 0 }))
  const message = appendTransactionMessageInstructions(
    plan.instructions,
    setTransactionMessageLifetimeUsingBlockhash(life, empty),
  )
  const tables = loadableTables(plan, plan.lookupTables ?? {})
  return Object.keys(tables).length === 0
    ? message
    : compressTransactionMessageUsingAddressLookupTables(message, tables)
}

/** The tables with only those entries that may be loaded: a program that is invoked must be a static account. */
function loadableTables(
  plan: Pick<TransactionPlan, 'feePayer' | 'instructions'>,
  lookupTables: LookupTables,
): Record<Address, Address[]> {
  const { loadable } = partitionAccounts(plan)
  const tables: Record<Address, Address[]> = {}
  const invoked = plan.instructions[0]?.programAddress
  if (invoked === undefined) return tables
  // Indices must not shift: an entry that is left out is replaced by an invoked program, which is never loaded.
  for (const [table, entries] of Object.entries(lookupTables))
    tables[address(table)] = entries.map((entry) => (loadable.has(entry) ? address(entry) : invoked))
  return tables
}
