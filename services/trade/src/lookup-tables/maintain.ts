import {
  buildTransaction,
  type ChainPort,
  type Clock,
  type ClusterValues,
  createLookupTableInstruction,
  extendLookupTableInstruction,
  type LookupTable,
  MAX_TABLE_ENTRIES,
  sendTransaction,
  transactionRpc,
} from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
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
  authority: LookupTableAuthority
  chain: ChainPort
  cluster: () => ClusterValues
  clock: Clock
  registry: PoolRegistry
  tables: LookupTableRegistry
  signal: AbortSignal
  /** Requests lamports when the balance of the authority is low. */
  fund?: (() => Promise<void>) | undefined
  isReady: () => boolean
  onError: (error: unknown) => void
}

/** Interval between checks for missing entries, and for a complete registry. */
const PAUSE_MS = 10_000
const READY_MS = 500
/** Entries that fit into one transaction beside the creation of a table. */
const ENTRIES_PER_TRANSACTION = 26
/** 8,192 accounts, of about 2,000 pools, in half a megabyte of account data. */
const MAX_TABLES = 32
const MIN_LAMPORTS = 200_000_000n

/** Keeps the accounts that routes share in lookup tables until the signal aborts. A failure is reported and retried. */
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
  const { chain, signal } = options
  const authority = address(options.authority.address)
  await ensureFunds(authority, options)
  // The program accepts slots of the SlotHashes sysvar, which holds every confirmed block of the last 512 slots.
  const recentSlot = await chain.rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const { table, instruction } = await createLookupTableInstruction({ authority, recentSlot })
  await send([instruction, extendLookupTableInstruction({ authority, table, entries })], options)
  await refresh(table, options)
}

/** Sends all parts at once: entries have no required order, and the next check finds those that did not land. */
async function extendLookupTable(
  { address: table }: LookupTable,
  entries: readonly string[],
  options: MaintainOptions,
): Promise<void> {
  const authority = address(options.authority.address)
  await ensureFunds(authority, options)
  const parts: Promise<void>[] = []
  for (let at = 0; at < entries.length; at += ENTRIES_PER_TRANSACTION) {
    const part = entries.slice(at, at + ENTRIES_PER_TRANSACTION)
    parts.push(send([extendLookupTableInstruction({ authority, table, entries: part })], options))
  }
  const outcomes = await Promise.allSettled(parts)
  await refresh(table, options)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function ensureFunds(authority: Address, { chain, fund, signal }: MaintainOptions): Promise<void> {
  const { value: lamports } = await chain.rpc.getBalance(authority).send({ abortSignal: signal })
  if (lamports < MIN_LAMPORTS) await fund?.()
}

/** Resolves when the chain has confirmed the transaction; rejects when it failed or expired. */
async function send(instructions: readonly Instruction[], options: MaintainOptions): Promise<void> {
  const { authority, chain, clock } = options
  const cluster = options.cluster()
  // A derived signal per transaction: each adds several listeners.
  const signal = AbortSignal.any([options.signal])
  const lifetime = await findLifetime(chain, cluster, undefined, signal)
  if (!lifetime.ok) throw new Error('no blockhash for a lookup table transaction')
  const plan = { version: 0 as const, feePayer: authority.address, instructions }
  const built = buildTransaction(plan, lifetime.value, cluster.formats[0])
  if (!built.ok) throw new Error(`a lookup table transaction does not fit: ${built.reason}`)
  const unsigned = decodeTransaction(built.bytes)
  const signature = await authority.sign(unsigned.message.bytes)
  const wire = withSignature(unsigned, authority.address, signature)
  const request = { wire, lastValidBlockHeight: lifetime.value.lastValidBlockHeight, signal }
  const outcome = await sendTransaction(request, { rpc: transactionRpc(chain.rpc), clock })
  if (outcome.status !== 'confirmed')
    throw new Error(`a lookup table was not extended: ${outcome.failure.message}`)
}

async function refresh(table: string, { chain, tables, signal }: MaintainOptions): Promise<void> {
  const { accounts } = await chain.getAccounts([table], signal)
  tables.apply(accounts.filter((account) => account !== undefined))
}
