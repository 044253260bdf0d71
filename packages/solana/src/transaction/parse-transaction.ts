import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import type { LookupTables } from './build-transaction.ts'

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

/** A wire transaction taken apart, with every account named. */
export interface ParsedTransaction {
  version: 'legacy' | 0
  feePayer: string
  blockhash: string
  signers: readonly string[]
  /** Base58 of the first signature, the transaction's name; undefined while the fee payer has not signed. */
  signature: string | undefined
  /** Signers whose signature is still missing. */
  unsigned: readonly string[]
  accounts: readonly ParsedAccount[]
  instructions: readonly ParsedInstruction[]
  /** What is signed. */
  message: Uint8Array
}

export type ParseTransactionResult =
  | { ok: true; transaction: ParsedTransaction }
  | { ok: false; reason: string }

/**
 * Takes a wire transaction apart. Refuses bytes that do not read back the same, accounts out of range, and
 * lookup tables that `lookupTables` does not hold: what cannot be named cannot be shown.
 */
export function readTransaction(bytes: Uint8Array, lookupTables: LookupTables = {}): ParseTransactionResult {
  try {
    return read(bytes, lookupTables)
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : 'unreadable transaction')
  }
}

const refuse = (reason: string): ParseTransactionResult => ({ ok: false, reason })

function read(bytes: Uint8Array, lookupTables: LookupTables): ParseTransactionResult {
  const decoded = getTransactionDecoder().decode(bytes)
  if (!equalBytes(getTransactionEncoder().encode(decoded), bytes))
    return refuse('the transaction has extra bytes')
  const message = getCompiledTransactionMessageDecoder().decode(decoded.messageBytes)
  if (!equalBytes(getCompiledTransactionMessageEncoder().encode(message), decoded.messageBytes))
    return refuse('the transaction has extra bytes')
  if (message.version !== 'legacy' && message.version !== 0) return refuse('unknown transaction version')

  const { header, staticAccounts } = message
  const accounts: ParsedAccount[] = staticAccounts.map((address, index) => ({
    address,
    signer: index < header.numSignerAccounts,
    writable:
      index < header.numSignerAccounts
        ? index < header.numSignerAccounts - header.numReadonlySignerAccounts
        : index < staticAccounts.length - header.numReadonlyNonSignerAccounts,
  }))
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const load = (table: string, index: number, writable: boolean) => {
    const address = lookupTables[table]?.[index]
    if (address === undefined) throw new RangeError(`lookup table ${table} is not known`)
    accounts.push({ address, signer: false, writable })
  }
  for (const table of lookups)
    for (const index of table.writableIndexes) load(table.lookupTableAddress, index, true)
  for (const table of lookups)
    for (const index of table.readonlyIndexes) load(table.lookupTableAddress, index, false)

  const at = (index: number): ParsedAccount => {
    const account = accounts[index]
    if (!account) throw new RangeError('an instruction names an account that is not there')
    return account
  }
  const signatures = Object.values(decoded.signatures)
  const first = signatures[0]
  return {
    ok: true,
    transaction: {
      version: message.version,
      feePayer: at(0).address,
      blockhash: message.lifetimeToken,
      signers: accounts.filter((account) => account.signer).map((account) => account.address),
      signature: first ? getBase58Decoder().decode(first) : undefined,
      unsigned: Object.entries(decoded.signatures).flatMap(([key, value]) => (value ? [] : [key])),
      accounts,
      instructions: message.instructions.map((instruction) => ({
        programId: at(instruction.programAddressIndex).address,
        accounts: (instruction.accountIndices ?? []).map(at),
        data: new Uint8Array(instruction.data ?? []),
      })),
      message: new Uint8Array(decoded.messageBytes),
    },
  }
}

/** Base58 of a wire transaction's first signature; undefined when it is missing or the bytes are no transaction. */
export function transactionSignature(bytes: Uint8Array): string | undefined {
  try {
    const first = Object.values(getTransactionDecoder().decode(bytes).signatures)[0]
    return first ? getBase58Decoder().decode(first) : undefined
  } catch {
    return undefined
  }
}

/** Whether two byte strings are equal. */
export function equalBytes(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
