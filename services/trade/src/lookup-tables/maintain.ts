import type { ChainTime, Pool } from '@callisto/amms'
import { router } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  buildTransaction,
  type ChainPort,
  type Clock,
  type ClusterValues,
  createLookupTableInstruction,
  createTokenAccount,
  extendLookupTableInstruction,
  type LookupTable,
  MAX_TABLE_ENTRIES,
  sendTransaction,
  transactionRpc,
} from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { type Address, address, type Instruction } from '@solana/kit'
import { findLifetime } from '../build/lifetime.ts'
import { readTokenAccounts } from '../build/swap-accounts.ts'
import type { HubMints } from '../state/hub-mints.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import type { LookupTableRegistry } from './registry.ts'

interface MaintainOptions extends AuthorityOptions {
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

/**
 * The accounts that routes share, most traded first; programs and mints come with the first pool that uses them.
 * Pools between two tokens of many pools lead. The other pools follow grouped by token, so that one table serves a
 * route to a token. Bonding curves are left out: they trade for hours, and an entry is permanent.
 */
export function sharedRouteAccounts(registry: PoolRegistry): string[] {
  const { pools: known, at } = registry.graph
  const pools = known.flatMap((pool) => (pool && isLasting(pool, at) ? [pool] : []))
  const degrees = new Map<string, number>()
  for (const { mints } of pools) for (const mint of mints) degrees.set(mint, (degrees.get(mint) ?? 0) + 1)
  const ranked = pools.map((pool) => rank(pool, degrees))
  ranked.sort((a, b) => b.degree - a.degree || (a.mint < b.mint ? -1 : a.mint > b.mint ? 1 : 0))
  const accounts = new Set<string>()
  for (const { pool } of ranked)
    for (const side of [0, 1] as const) for (const account of pool.cost(side).accounts) accounts.add(account)
  return [...accounts]
}

const isLasting = (pool: Pool, at: ChainTime): boolean =>
  !pool.isBondingCurve && ([0, 1] as const).every((side) => pool.segments(side, at).length > 0)

/** A pool is grouped under its token with fewer pools. */
function rank(
  pool: Pool,
  degrees: ReadonlyMap<string, number>,
): { pool: Pool; mint: string; degree: number } {
  const [mint0, mint1] = pool.mints
  const [degree0, degree1] = [degrees.get(mint0) ?? 0, degrees.get(mint1) ?? 0]
  return degree0 < degree1 ? { pool, mint: mint0, degree: degree0 } : { pool, mint: mint1, degree: degree1 }
}

/** Creations that fit into one transaction, each with accounts of its own. */
const ACCOUNTS_PER_TRANSACTION = 5

interface SharedAccountOptions extends AuthorityOptions {
  registry: PoolRegistry
  hubs: Pick<HubMints, 'mints'>
  routerProgram: Address
}

/**
 * Opens the token accounts of the router's authority that routes with `useSharedAccounts` pass through: one of each hub,
 * where it is missing. The program closes none of them. A mint with a transfer fee has none: it would leave a remainder.
 */
async function openSharedAccounts(options: SharedAccountOptions): Promise<void> {
  const { registry, hubs, chain, signal } = options
  const [owner] = await router.findAuthorityPda({}, options.routerProgram)
  const mints = [...hubs.mints].flatMap((mint) => registry.mints.get(mint) ?? [])
  const lasting = mints.filter((mint) => mint.isTransferable && mint.transferFee === undefined)
  const accounts = await Promise.all(
    lasting.map(async (mint) => ({
      mint,
      account: await associatedTokenAddress(owner, mint.address, mint.tokenProgram),
    })),
  )
  const keys = accounts.map(({ account }) => account)
  const open = await readTokenAccounts(keys, chain, signal)
  const missing = accounts.filter(({ account }) => !open.has(account))
  if (missing.length === 0) return
  await ensureFunds(options)
  const payer = address(options.authority.address)
  const creations = missing.map(({ mint: { address: mint, tokenProgram }, account }) =>
    createTokenAccount({ payer, account, owner, mint, tokenProgram }),
  )
  for (let at = 0; at < creations.length; at += ACCOUNTS_PER_TRANSACTION)
    await sendAsAuthority(creations.slice(at, at + ACCOUNTS_PER_TRANSACTION), options)
}

/** A key that pays for lookup tables, may extend them, and pays for shared accounts. */
export interface LookupTableAuthority {
  address: string
  /** The 64 bytes of an Ed25519 signature. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

interface AuthorityOptions {
  authority: LookupTableAuthority
  chain: ChainPort
  cluster: () => ClusterValues
  clock: Clock
  signal: AbortSignal
  /** Requests lamports when the balance of the authority is low. */
  fund?: (() => Promise<void>) | undefined
}

const MIN_LAMPORTS = 200_000_000n

/** Requests lamports for an authority that has few, where the chain has a faucet. */
async function ensureFunds({ authority, chain, fund, signal }: AuthorityOptions): Promise<void> {
  const key = address(authority.address)
  const { value: lamports } = await chain.rpc.getBalance(key).send({ abortSignal: signal })
  if (lamports < MIN_LAMPORTS) await fund?.()
}

/** Pays for and signs a transaction. Resolves when the chain has confirmed the transaction; rejects when it failed or expired. */
async function sendAsAuthority(
  instructions: readonly Instruction[],
  options: AuthorityOptions,
): Promise<void> {
  const { authority, chain, clock } = options
  const cluster = options.cluster()
  // A derived signal per transaction: each adds several listeners.
  const signal = AbortSignal.any([options.signal])
  const lifetime = await findLifetime(chain, cluster, undefined, signal)
  if (!lifetime.ok) throw new Error('no blockhash for a transaction of the authority')
  const plan = { version: 0 as const, feePayer: authority.address, instructions }
  const built = buildTransaction(plan, lifetime.value, cluster.formats[0])
  if (!built.ok) throw new Error(`a transaction of the authority does not fit: ${built.reason}`)
  const unsigned = decodeTransaction(built.bytes)
  const signature = await authority.sign(unsigned.message.bytes)
  const wire = withSignature(unsigned, authority.address, signature)
  const request = { wire, lastValidBlockHeight: lifetime.value.lastValidBlockHeight, signal }
  const outcome = await sendTransaction(request, { rpc: transactionRpc(chain.rpc), clock })
  if (outcome.status !== 'confirmed')
    throw new Error(`a transaction of the authority failed: ${outcome.failure.message}`)
}
