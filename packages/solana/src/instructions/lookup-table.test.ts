import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit'
import { AddressLookupTableProgram, PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import type { AccountState } from '../rpc/chain-port.ts'
import { buildTransaction } from '../transaction/build-transaction.ts'
import { ADDRESS_LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../well-known.ts'
import { transferLamports } from './encode.ts'
import {
  activeEntries,
  createLookupTableInstruction,
  decodeLookupTable,
  extendLookupTableInstruction,
  fetchLookupTables,
} from './lookup-table.ts'

const key = (number: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(number))
const [authority, table] = [key(1), key(2)]
const NEVER = 2n ** 64n - 1n

function account(
  entries: readonly Address[],
  change: { deactivated?: bigint; owner?: string } = {},
): AccountState {
  const data = new Uint8Array(56 + 32 * entries.length)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  view.setBigUint64(4, change.deactivated ?? NEVER, true)
  view.setBigUint64(12, 900n, true)
  data[20] = 1
  data[21] = 1
  data.set(getAddressEncoder().encode(authority), 22)
  for (const [at, entry] of entries.entries()) data.set(getAddressEncoder().encode(entry), 56 + 32 * at)
  return {
    address: table,
    owner: change.owner ?? ADDRESS_LOOKUP_TABLE_PROGRAM,
    lamports: 1n,
    data,
    executable: false,
  }
}

test('a table is read with its owner, and new entries wait a slot', () => {
  const read = decodeLookupTable(account([key(3), key(4)]))
  expect(read).toEqual({
    address: table,
    authority,
    entries: [key(3), key(4)],
    lastExtendedSlot: 900n,
    lastExtendedStartIndex: 1,
  })
  expect(activeEntries(read!, 900)).toEqual([key(3)])
  expect(activeEntries(read!, 901)).toEqual([key(3), key(4)])
})

test.each([
  ['another program', account([key(3)], { owner: SYSTEM_PROGRAM })],
  ['a table that ends', account([key(3)], { deactivated: 901n })],
  ['half an entry', { ...account([key(3)]), data: account([key(3)]).data.slice(0, -1) }],
  ['nothing', { ...account([]), data: new Uint8Array() }],
  ['another kind', { ...account([]), data: new Uint8Array(56) }],
  ['too many entries', account(Array.from({ length: 257 }, () => key(3)))],
])('%s is no table', (_, hostile) => expect(decodeLookupTable(hostile)).toBeUndefined())

test('the instructions are those of the official library', async () => {
  const made = await createLookupTableInstruction({ authority, recentSlot: 123n })
  const owner = new PublicKey(authority)
  const [theirs, theirTable] = AddressLookupTableProgram.createLookupTable({
    authority: owner,
    payer: owner,
    recentSlot: 123,
  })
  expect(made.table).toBe(theirTable.toBase58())
  expect(Buffer.from(made.instruction.data ?? [])).toEqual(Buffer.from(theirs.data))
  const entries = [key(5), key(6)]
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable: theirTable,
    authority: owner,
    payer: owner,
    addresses: entries.map((entry) => new PublicKey(entry)),
  })
  const ours = extendLookupTableInstruction({ authority, table: made.table, entries })
  expect(Buffer.from(ours.data ?? [])).toEqual(Buffer.from(extend.data))
  expect(ours.accounts?.map((one) => one.address)).toEqual(extend.keys.map((one) => one.pubkey.toBase58()))
})

test('the tables of a transaction are read from the chain, and only those', async () => {
  const plan = {
    version: 0 as const,
    feePayer: authority,
    instructions: [transferLamports(authority, key(3), 1n)],
    lookupTables: { [table]: [key(3)] },
  }
  const built = buildTransaction(plan, { blockhash: key(9), lastValidBlockHeight: 1 }, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  const asked: string[][] = []
  const chain = (found: AccountState | undefined) => async (keys: readonly string[]) => {
    asked.push([...keys])
    return { accounts: [found] }
  }
  expect(await fetchLookupTables(built.bytes, chain(account([key(3)])))).toEqual({ [table]: [key(3)] })
  expect(await fetchLookupTables(built.bytes, chain(undefined))).toEqual({})
  expect(asked).toEqual([[table], [table]])
  expect(await fetchLookupTables(Uint8Array.of(1, 2), chain(undefined))).toEqual({})
})
