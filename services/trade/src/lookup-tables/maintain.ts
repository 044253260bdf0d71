import {
  buildTransaction,
  type ChainPort,
  type Clock,
  createLookupTableInstruction,
  extendLookupTableInstruction,
  type LookupTable,
  MAX_TABLE_ENTRIES,
  sendTransaction,
  transactionRpc,
} from '@callisto/solana'
import { type Address, address, type Instruction } from '@solana/kit'
import { findLifetime } from '../build/lifetime.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { LookupTableRegistry } from './registry.ts'
import { sharedRouteAccounts } from './shared-accounts.ts'

/** A key that pays for tables and may extend them. */
export interface LookupTableAuthority {
  address: string
  /** The 64 bytes of an Ed25519 signature. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export interface MaintainOptions {
  key: LookupTableAuthority
  chain: ChainPort
  clock: Clock
  registry: PoolRegistry
  tables: LookupTableRegistry
  signal: AbortSignal
  /** Asks for money where it can be had for nothing; without it an empty key keeps nothing. */
  fund?: (() => Promise<void>) | undefined
  isReady: () => boolean
  onError: (error: unknown) => void
}

/** Between two looks at what is missing, and at whether the registry is complete. */
const PAUSE_MS = 10_000
const READY_MS = 500
/** As many as fit into one transaction beside the making of a table. */
const ENTRIES_PER_TRANSACTION = 26
/** Half a megabyte on the chain, for 8,192 accounts: about 2,000 pools. */
const MAX_TABLES = 32
const MIN_LAMPORTS = 200_000_000n

/** Keeps the accounts that routes share in lookup tables until the signal aborts. A failure is told, and tried again. */
export async function maintainLookupTables(options: MaintainOptions): Promise<void> {
  const { clock, signal, isReady, onError } = options
  while (!signal.aborted) {
    try {
      if (isReady()) await extendAll(options)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
    await clock.wait(isReady() ? PAUSE_MS : READY_MS, signal)
  }
}

async function extendAll(options: MaintainOptions): Promise<void> {
  const { registry, tables, signal } = options
  const missing = sharedRouteAccounts(registry).filter((account) => !tables.has(account))
  while (missing.length > 0 && !signal.aborted) {
    const open = tables.extensible().find(({ entries }) => entries.length < MAX_TABLE_ENTRIES)
    if (open)
      await extendLookupTable(open, missing.splice(0, MAX_TABLE_ENTRIES - open.entries.length), options)
    else if (tables.size < MAX_TABLES)
      await createLookupTable(missing.splice(0, ENTRIES_PER_TRANSACTION), options)
    else return
  }
}

async function createLookupTable(entries: readonly string[], options: MaintainOptions): Promise<void> {
  const { chain, key, signal } = options
  const authority = address(key.address)
  await ensureFunds(authority, options)
  // A block that is confirmed is among the recent ones that the program accepts.
  const recentSlot = await chain.rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const { table, instruction } = await createLookupTableInstruction({ authority, recentSlot })
  await send([instruction, extendLookupTableInstruction({ authority, table, entries })], options)
  await reread(table, options)
}

/** All at once: the order of entries does not matter, and what did not land is missing again in the next look. */
async function extendLookupTable(
  { address: table }: LookupTable,
  entries: readonly string[],
  options: MaintainOptions,
): Promise<void> {
  const authority = address(options.key.address)
  await ensureFunds(authority, options)
  const parts: Promise<void>[] = []
  for (let at = 0; at < entries.length; at += ENTRIES_PER_TRANSACTION) {
    const part = entries.slice(at, at + ENTRIES_PER_TRANSACTION)
    parts.push(send([extendLookupTableInstruction({ authority, table, entries: part })], options))
  }
  const ends = await Promise.allSettled(parts)
  await reread(table, options)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function ensureFunds(authority: Address, { chain, fund, signal }: MaintainOptions): Promise<void> {
  const { value: lamports } = await chain.rpc.getBalance(authority).send({ abortSignal: signal })
  if (lamports < MIN_LAMPORTS) await fund?.()
}

/** Resolves when the chain has confirmed it, and rejects when it never will. */
async function send(instructions: readonly Instruction[], options: MaintainOptions): Promise<void> {
  const { chain, clock, key } = options
  // Of its own: many are sent at once, and each of them listens several times.
  const signal = AbortSignal.any([options.signal])
  const lifetime = await findLifetime(chain, undefined, signal)
  if (!lifetime.ok) throw new Error('no blockhash for a table')
  const built = buildTransaction({ version: 0, feePayer: key.address, instructions }, lifetime.value)
  if (!built.ok) throw new Error(`a table's transaction does not fit: ${built.reason}`)
  const wire = Uint8Array.from(built.bytes)
  wire.set(await key.sign(wire.subarray(1 + 64)), 1)
  const request = { wire, lastValidBlockHeight: lifetime.value.lastValidBlockHeight, signal }
  const outcome = await sendTransaction(request, { rpc: transactionRpc(chain.rpc), clock })
  if (outcome.status !== 'confirmed') throw new Error(`a table was not extended: ${outcome.fault.message}`)
}

async function reread(table: string, { chain, tables, signal }: MaintainOptions): Promise<void> {
  const { accounts } = await chain.getAccounts([table], signal)
  tables.apply(accounts.filter((account) => account !== undefined))
}
