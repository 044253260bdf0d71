import type { AccountFilter, AccountState } from '@callisto/solana'
import { ClusterError } from '../rpc/cluster-error.ts'
import { type CallOptions, callCluster } from '../rpc/cluster-rpc.ts'
import { contextSlotOf } from '../rpc/reply-slot.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { parseAccount } from './parse-account.ts'

/** Addresses of one `getMultipleAccounts`. */
export const MAX_ADDRESSES = 100
/** Attempts at reading more addresses than one call takes in one slot. */
const SAME_SLOT_ATTEMPTS = 3
/** Listing the accounts of a program takes a node long. */
const LIST_DEADLINE_MS = 60_000

export interface ReadOptions extends CallOptions {
  /** The state is of this slot or of a later one. */
  minSlot?: number | undefined
}

/** Accounts in the order of their addresses, undefined where the chain has none, as they were at one slot. */
export interface AccountsAtSlot {
  slot: number
  /** Above `slot` where more than one call was needed and the calls were of several slots; `slot` is the lowest. */
  newestSlot: number
  accounts: (AccountState | undefined)[]
}

/**
 * Reads at least one account, 100 a call. Up to 100 are of one slot; more are read again until all calls are of one slot, three times
 * at most. Throws ClusterError.
 */
export async function readAccounts(
  pool: RpcPool,
  addresses: readonly string[],
  options: ReadOptions = {},
): Promise<AccountsAtSlot> {
  for (let attempt = 1; ; attempt++) {
    const parts = await Promise.all(chunksOf(addresses).map((part) => readChunk(pool, part, options)))
    const slots = parts.map((part) => part.slot)
    const [slot, newestSlot] = [Math.min(...slots), Math.max(...slots)]
    if (slot === newestSlot || attempt === SAME_SLOT_ATTEMPTS)
      return { slot, newestSlot, accounts: parts.flatMap((part) => part.accounts) }
  }
}

function chunksOf(addresses: readonly string[]): string[][] {
  const chunks: string[][] = []
  for (let at = 0; at < addresses.length; at += MAX_ADDRESSES)
    chunks.push(addresses.slice(at, at + MAX_ADDRESSES))
  return chunks
}

async function readChunk(
  pool: RpcPool,
  addresses: readonly string[],
  { minSlot, ...options }: ReadOptions,
): Promise<Omit<AccountsAtSlot, 'newestSlot'>> {
  const config = { commitment: 'confirmed', encoding: 'base64', ...minContext(minSlot) }
  const { result } = await callCluster(pool, 'getMultipleAccounts', [addresses, config], options)
  const slot = contextSlotOf(result)
  const { value } = Object(result) as { value?: unknown }
  if (slot === undefined || !Array.isArray(value) || value.length !== addresses.length)
    throw invalid('getMultipleAccounts')
  // A node that does not know `minContextSlot` replies with what it has.
  if (slot < (minSlot ?? 0)) throw tooOld('getMultipleAccounts')
  const accounts = value.map((one, index) => {
    if (one === null) return undefined
    const account = parseAccount(addresses[index]!, one)
    if (account === undefined) throw invalid('getMultipleAccounts')
    return account
  })
  return { slot, accounts }
}

export interface ProgramQuery {
  dataSize?: number | undefined
  filters?: readonly AccountFilter[] | undefined
}

/** The accounts of a program that pass all filters, at one slot. Throws ClusterError, `RPC_REFUSED` where nobody lists them. */
export async function listAccounts(
  pool: RpcPool,
  owner: string,
  query: ProgramQuery,
  options: ReadOptions = {},
): Promise<{ slot: number; accounts: AccountState[] }> {
  const { slot, entries } = await list(pool, owner, query, options)
  const accounts = entries.map(({ address, account }) => {
    const parsed = parseAccount(address, account)
    if (parsed === undefined) throw invalid('getProgramAccounts')
    return parsed
  })
  return { slot, accounts }
}

/** The addresses of these accounts, without their data. */
export async function listAddresses(
  pool: RpcPool,
  owner: string,
  query: ProgramQuery,
  options: ReadOptions = {},
): Promise<string[]> {
  const { entries } = await list(pool, owner, query, options, { dataSlice: { offset: 0, length: 0 } })
  return entries.map(({ address }) => address)
}

async function list(
  pool: RpcPool,
  owner: string,
  query: ProgramQuery,
  { minSlot, ...options }: ReadOptions,
  more: object = {},
): Promise<{ slot: number; entries: { address: string; account: unknown }[] }> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    withContext: true,
    filters: toRpcFilters(query),
    ...minContext(minSlot),
    ...more,
  }
  const { result } = await callCluster(pool, 'getProgramAccounts', [owner, config], {
    deadlineMs: LIST_DEADLINE_MS,
    ...options,
  })
  const slot = contextSlotOf(result)
  const { value } = Object(result) as { value?: unknown }
  if (slot === undefined || !Array.isArray(value)) throw invalid('getProgramAccounts')
  if (slot < (minSlot ?? 0)) throw tooOld('getProgramAccounts')
  const entries = value.map((one) => {
    const { pubkey, account } = Object(one) as { pubkey?: unknown; account?: unknown }
    if (typeof pubkey !== 'string') throw invalid('getProgramAccounts')
    return { address: pubkey, account }
  })
  return { slot, entries }
}

/** Filters as `getProgramAccounts` and `programSubscribe` take them. */
export function toRpcFilters({ dataSize, filters = [] }: ProgramQuery): object[] {
  return [
    ...(dataSize === undefined ? [] : [{ dataSize }]),
    ...filters.map(({ offset, bytes }) => ({
      memcmp: { offset, bytes: Buffer.from(bytes).toString('base64'), encoding: 'base64' },
    })),
  ]
}

/** Whether an account passes the filters, as a node applies them. */
export function passesFilters({ data }: AccountState, { dataSize, filters = [] }: ProgramQuery): boolean {
  if (dataSize !== undefined && data.length !== dataSize) return false
  return filters.every(
    ({ offset, bytes }) =>
      offset + bytes.length <= data.length && bytes.every((byte, index) => data[offset + index] === byte),
  )
}

const minContext = (minSlot: number | undefined) =>
  minSlot === undefined || minSlot === 0 ? {} : { minContextSlot: minSlot }

const invalid = (method: string) => new ClusterError('RPC_REPLY', `${method}: the reply is not of its shape`)

const tooOld = (method: string) => new ClusterError('RPC_REPLY', `${method}: the reply is of an older slot`)
