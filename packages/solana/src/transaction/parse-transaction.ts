import type { TransactionVersion } from '../cluster/transaction-format.ts'
import { encodeBase58 } from '../codec/base58.ts'
import {
  decodeTransaction,
  isWritableIndex,
  type WireMessage,
  type WireTransaction,
} from '../codec/transaction.ts'
import type { LookupTables, TransactionConfig } from './transaction-plan.ts'

export interface ParsedAccount {
  address: string
  signer: boolean
  writable: boolean
}

export interface ParsedInstruction {
  programId: string
  accounts: readonly ParsedAccount[]
  data: Uint8Array
}

/** A decoded wire transaction with every account resolved. */
export interface ParsedTransaction {
  version: TransactionVersion
  feePayer: string
  blockhash: string
  signers: readonly string[]
  /** Base58 of the first signature, the id of the transaction; undefined while the fee payer has not signed. */
  signature: string | undefined
  /** Signers whose signature is missing. */
  unsigned: readonly string[]
  accounts: readonly ParsedAccount[]
  instructions: readonly ParsedInstruction[]
  /** Version 1 only: compute budget and fee of the header. An unset value is 0, as on the chain. */
  config: (TransactionConfig & { heapSize: number | undefined }) | undefined
  /** The bytes that are signed. */
  message: Uint8Array
}

export type ParseTransactionResult =
  | { ok: true; transaction: ParsedTransaction }
  | { ok: false; reason: string }

/**
 * Parses a wire transaction of any version. Rejects bytes that no runtime sanitizes, trailing bytes, and lookup
 * tables that are not in `lookupTables`.
 * @example
 * const parsed = parseTransaction(WIRE)
 * parsed.ok && parsed.transaction.signers // => [USER]
 */
export function parseTransaction(bytes: Uint8Array, lookupTables: LookupTables = {}): ParseTransactionResult {
  try {
    return { ok: true, transaction: toParsed(decodeTransaction(bytes), lookupTables) }
  } catch (cause) {
    return { ok: false, reason: cause instanceof Error ? cause.message : 'unreadable transaction' }
  }
}

const isEmpty = (signature: Uint8Array) => signature.every((byte) => byte === 0)

function toParsed(decoded: WireTransaction, lookupTables: LookupTables): ParsedTransaction {
  const { message, signatures } = decoded
  const accounts = resolveAccounts(message, lookupTables)
  // The decoder has checked the range of every index.
  const accountAt = (index: number): ParsedAccount => accounts[index]!
  const signers = message.staticKeys.slice(0, message.signerCount)
  return {
    version: message.version,
    feePayer: accountAt(0).address,
    blockhash: message.blockhash,
    signers,
    signature: isEmpty(signatures[0]!) ? undefined : decoded.signature,
    unsigned: signers.filter((_, index) => isEmpty(signatures[index]!)),
    accounts,
    instructions: message.instructions.map(({ programIndex, accounts: indices, data }) => ({
      programId: accountAt(programIndex).address,
      accounts: Array.from(indices, accountAt),
      data: Uint8Array.from(data),
    })),
    config: message.config && {
      computeUnitLimit: message.config.computeUnitLimit ?? 0,
      loadedAccountsDataSizeLimit: message.config.loadedAccountsDataSizeLimit ?? 0,
      priorityFeeLamports: message.config.priorityFeeLamports ?? 0n,
      heapSize: message.config.heapSize,
    },
    message: Uint8Array.from(message.bytes),
  }
}

/** Static accounts, then the writable and then the read-only ones of all lookup tables. */
function resolveAccounts(message: WireMessage, lookupTables: LookupTables): ParsedAccount[] {
  const load = (table: string, indices: Uint8Array) =>
    Array.from(indices, (index) => {
      const address = lookupTables[table]?.[index]
      if (address === undefined) throw new RangeError(`lookup table ${table} is not known`)
      return address
    })
  const writable = message.lookups.flatMap((lookup) => load(lookup.table, lookup.writable))
  const readonly = message.lookups.flatMap((lookup) => load(lookup.table, lookup.readonly))
  return [...message.staticKeys, ...writable, ...readonly].map((address, index) => ({
    address,
    signer: index < message.signerCount,
    writable: isWritableIndex(message, index, writable.length),
  }))
}

/**
 * Base58 of the first signature of a wire transaction; undefined when it is missing or the bytes are invalid.
 * @example transactionSignature(WIRE) // => encodeBase58(new Uint8Array(64).fill(1))
 */
export function transactionSignature(bytes: Uint8Array): string | undefined {
  try {
    const first = decodeTransaction(bytes).signatures[0]!
    return isEmpty(first) ? undefined : encodeBase58(first)
  } catch {
    return undefined
  }
}

/**
 * Whether two byte strings are equal.
 * @example equalBytes(Uint8Array.of(1, 2), [1, 2]) // => true
 */
export function equalBytes(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
