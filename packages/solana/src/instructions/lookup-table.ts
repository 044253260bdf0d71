import {
  AccountRole,
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'
import { decodeTransaction } from '../codec/transaction.ts'
import type { AccountState } from '../rpc/chain-port.ts'
import type { LookupTables } from '../transaction/transaction-plan.ts'
import { ADDRESS_LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../well-known.ts'
import { littleEndian } from './encode.ts'

/** Addresses that one table holds at most: a transaction names them with one byte. */
export const MAX_TABLE_ENTRIES = 256

/** Offset of the authority in the account of a table. */
export const TABLE_AUTHORITY_OFFSET = 22
const HEAD_BYTES = 56
const NEVER = 2n ** 64n - 1n

/** An active address lookup table. */
export interface LookupTable {
  address: string
  /** Who may extend it; undefined when it is frozen. */
  authority: string | undefined
  entries: readonly string[]
  /** Slot of the last extension, and how many entries there were before it: later ones work from the next slot on. */
  lastExtendedSlot: bigint
  lastExtendedStartIndex: number
}

/**
 * Reads a table (state.rs of the address lookup table program); undefined for anything else and for one that ends.
 * @example decodeLookupTable(tableAccount([USDC]))?.entries // => [USDC]
 */
export function decodeLookupTable({ address: table, owner, data }: AccountState): LookupTable | undefined {
  if (owner !== ADDRESS_LOOKUP_TABLE_PROGRAM || data.length < HEAD_BYTES) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (view.getUint32(0, true) !== 1 || view.getBigUint64(4, true) !== NEVER) return undefined
  const keys = (data.length - HEAD_BYTES) / 32
  if (!Number.isInteger(keys) || keys > MAX_TABLE_ENTRIES) return undefined
  const keyAt = (offset: number) => getAddressDecoder().decode(data, offset)
  return {
    address: table,
    authority: view.getUint8(21) === 1 ? keyAt(TABLE_AUTHORITY_OFFSET) : undefined,
    entries: Array.from({ length: keys }, (_, index) => keyAt(HEAD_BYTES + 32 * index)),
    lastExtendedSlot: view.getBigUint64(12, true),
    lastExtendedStartIndex: view.getUint8(20),
  }
}

/**
 * The entries that a transaction may name which lands after `slot`.
 * @example
 * const table = { ...decodeLookupTable(tableAccount([POOL, USDC]))!, lastExtendedSlot: 9n, lastExtendedStartIndex: 1 }
 * activeEntries(table, 9) // => [POOL]
 */
export function activeEntries(table: LookupTable, slot: number): readonly string[] {
  return BigInt(slot) > table.lastExtendedSlot
    ? table.entries
    : table.entries.slice(0, table.lastExtendedStartIndex)
}

/** Tables that a wire transaction references; none when the bytes are no transaction. */
function referencedLookupTables(wire: Uint8Array): string[] {
  try {
    return decodeTransaction(wire).message.lookups.map((lookup) => lookup.table)
  } catch {
    return []
  }
}

/**
 * The tables that a wire transaction loads accounts from, read by the one who checks it and not by its sender. Tables
 * that are not there, no tables or deactivated are left out: `parseTransaction` then rejects the transaction.
 * @example await fetchLookupTables(WIRE, async () => ({ accounts: [] })) // => {}
 */
export const fetchLookupTables = (wire: Uint8Array, getAccounts: GetAccounts): Promise<LookupTables> =>
  readLookupTables(referencedLookupTables(wire), getAccounts)

type GetAccounts = (keys: readonly string[]) => Promise<{ accounts: readonly (AccountState | undefined)[] }>

/**
 * The entries of tables by their address, without those that are no tables.
 * @example await readLookupTables([POOL], async () => ({ accounts: [tableAccount([USDC])] })) // => { [POOL]: [USDC] }
 */
export async function readLookupTables(
  addresses: readonly string[],
  getAccounts: GetAccounts,
): Promise<LookupTables> {
  if (addresses.length === 0) return {}
  const { accounts } = await getAccounts(addresses)
  const tables = accounts.flatMap((account) => (account && decodeLookupTable(account)) ?? [])
  return Object.fromEntries(tables.map((table) => [table.address, table.entries]))
}

interface TableOwner {
  /** Pays for the table, owns it, and signs. */
  authority: string
}

const writable = (key: string) => ({ address: address(key), role: AccountRole.WRITABLE })
const payer = (key: string) => ({ address: address(key), role: AccountRole.WRITABLE_SIGNER })
const system = { address: SYSTEM_PROGRAM, role: AccountRole.READONLY }

/**
 * Makes an empty table; its address follows from the owner and a recent slot.
 * @example
 * const { table } = await createLookupTableInstruction({ authority: USER, recentSlot: 9n })
 * table // => 'JCFNfRycHpwm1NFAGeEZpkn2LSNwnCHfSHXU4G7ELtoB'
 */
export async function createLookupTableInstruction({
  authority,
  recentSlot,
}: TableOwner & { recentSlot: bigint }): Promise<{ table: Address; instruction: Instruction }> {
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: ADDRESS_LOOKUP_TABLE_PROGRAM,
    seeds: [getAddressEncoder().encode(address(authority)), littleEndian([recentSlot, 8])],
  })
  const instruction = {
    programAddress: ADDRESS_LOOKUP_TABLE_PROGRAM,
    accounts: [writable(table), payer(authority), payer(authority), system],
    data: littleEndian([0, 4], [recentSlot, 8], [bump, 1]),
  }
  return { table, instruction }
}

/**
 * Appends entries to a table.
 * @example extendLookupTableInstruction({ authority: USER, table: POOL, entries: [USDC] }).data?.length // => 44
 */
export function extendLookupTableInstruction({
  authority,
  table,
  entries,
}: TableOwner & { table: string; entries: readonly string[] }): Instruction {
  const keys = entries.flatMap((entry) => [...getAddressEncoder().encode(address(entry))])
  return {
    programAddress: ADDRESS_LOOKUP_TABLE_PROGRAM,
    accounts: [writable(table), payer(authority), payer(authority), system],
    data: Uint8Array.of(...littleEndian([2, 4], [BigInt(entries.length), 8]), ...keys),
  }
}
