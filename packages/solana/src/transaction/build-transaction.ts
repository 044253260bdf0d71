import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { MAX_ACCOUNT_LOCKS, MAX_TRANSACTION_BYTES } from '../well-known.ts'
import { lockedAccounts, partitionAccounts } from './measure-transaction.ts'

/** Addresses of each lookup table, in the table's order. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

export interface TransactionPlan {
  version: 'legacy' | 0
  feePayer: string
  instructions: readonly Instruction[]
  /** Used by version 0 only. */
  lookupTables?: LookupTables
}

export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: number
}

/** `bytes` is the wire form with empty signatures; `locks` counts accounts, those from lookup tables included. */
export type BuildResult =
  | { ok: true; bytes: Uint8Array; locks: number }
  | { ok: false; reason: 'TRANSACTION_TOO_LARGE' | 'TOO_MANY_ACCOUNT_LOCKS' }

/** More instructions than this never compile; they would not fit into the bytes either. */
const MAX_INSTRUCTIONS = 64

/** Compiles a plan, or says which limit of the network it breaks. Throws on text that is no address. */
export function buildTransaction(plan: TransactionPlan, lifetime: Lifetime): BuildResult {
  const locks = lockedAccounts(plan)
  if (locks > MAX_ACCOUNT_LOCKS) return { ok: false, reason: 'TOO_MANY_ACCOUNT_LOCKS' }
  if (plan.instructions.length > MAX_INSTRUCTIONS) return { ok: false, reason: 'TRANSACTION_TOO_LARGE' }
  const transaction = compileTransaction(compose(plan, lifetime))
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  if (bytes.length > MAX_TRANSACTION_BYTES) return { ok: false, reason: 'TRANSACTION_TOO_LARGE' }
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
  const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 0 }))
  const message = appendTransactionMessageInstructions(
    plan.instructions,
    setTransactionMessageLifetimeUsingBlockhash(life, empty),
  )
  const tables = loadableTables(plan)
  return Object.keys(tables).length === 0
    ? message
    : compressTransactionMessageUsingAddressLookupTables(message, tables)
}

/** A program that is invoked must be a static account, so tables must not offer it. */
function loadableTables(plan: TransactionPlan): Record<Address, Address[]> {
  const { loadable } = partitionAccounts(plan)
  const tables: Record<Address, Address[]> = {}
  for (const [table, entries] of Object.entries(plan.lookupTables ?? {})) {
    const hidden = address(table)
    // A place is a table's index: hidden entries keep theirs under an address that no instruction names.
    tables[hidden] = entries.map((entry) => (loadable.has(entry) ? address(entry) : hidden))
  }
  return tables
}
