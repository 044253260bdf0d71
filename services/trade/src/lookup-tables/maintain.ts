import {
  createLookupTableInstruction,
  extendLookupTableInstruction,
  type LookupTable,
  MAX_TABLE_ENTRIES,
} from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import type { HubMints } from '../state/hub-mints.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { openSharedAccounts } from './open-shared-accounts.ts'
import type { LookupTableRegistry } from './registry.ts'
import { type AuthorityOptions, ensureFunds, sendAsAuthority } from './send-as-authority.ts'
import { sharedRouteAccounts } from './shared-accounts.ts'

export interface MaintainOptions extends AuthorityOptions {
  registry: PoolRegistry
  hubs: Pick<HubMints, 'mints'>
  tables: LookupTableRegistry
  /** Whether the router program has shared accounts to open. */
  hasRouter: boolean
  routerProgram: Address
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

/**
 * Keeps the accounts that routes share in lookup tables, and the shared token accounts of the router open, until the signal
 * aborts. A failure is reported and retried.
 */
export async function maintainLookupTables(options: MaintainOptions): Promise<void> {
  const { clock, signal, isReady, onError } = options
  while (!signal.aborted) {
    try {
      if (isReady()) {
        if (options.hasRouter) await openSharedAccounts(options)
        await extendAll(options)
      }
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
  await ensureFunds(options)
  // The program accepts slots of the SlotHashes sysvar, which holds every confirmed block of the last 512 slots.
  const recentSlot = await chain.rpc.getSlot({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const { table, instruction } = await createLookupTableInstruction({ authority, recentSlot })
  await sendAsAuthority([instruction, extendLookupTableInstruction({ authority, table, entries })], options)
  await refresh(table, options)
}

/** Sends all parts at once: entries have no required order, and the next check finds those that did not land. */
async function extendLookupTable(
  { address: table }: LookupTable,
  entries: readonly string[],
  options: MaintainOptions,
): Promise<void> {
  const authority = address(options.authority.address)
  await ensureFunds(options)
  const parts: Promise<void>[] = []
  for (let at = 0; at < entries.length; at += ENTRIES_PER_TRANSACTION) {
    const part = entries.slice(at, at + ENTRIES_PER_TRANSACTION)
    parts.push(sendAsAuthority([extendLookupTableInstruction({ authority, table, entries: part })], options))
  }
  const outcomes = await Promise.allSettled(parts)
  await refresh(table, options)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function refresh(table: string, { chain, tables, signal }: MaintainOptions): Promise<void> {
  const { accounts } = await chain.getAccounts([table], signal)
  tables.apply(accounts.filter((account) => account !== undefined))
}
