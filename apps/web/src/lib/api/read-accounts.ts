import type { AccountState } from '@callisto/solana'
import { fromBase64 } from '../text/base64.ts'
import { rpc } from './call.ts'
import { integer, record } from './values.ts'

/** Accounts at one slot, in the order of their keys; undefined for those that do not exist. */
export interface AccountsAtSlot {
  slot: number
  accounts: (AccountState | undefined)[]
}

/** Reads accounts at commitment processed; `bytes` limits the data of each. */
export async function readAccounts(
  keys: readonly string[],
  { bytes, signal }: { bytes?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<AccountsAtSlot> {
  const slice = bytes === undefined ? {} : { dataSlice: { offset: 0, length: bytes } }
  const options = { encoding: 'base64', commitment: 'processed', ...slice }
  const reply = record(await rpc('getMultipleAccounts', [keys, options], signal))
  return { slot: Number(record(reply.context).slot), accounts: parseAccounts(keys, reply.value) }
}

/** The account list of an RPC reply; throws for another shape. An account without lamports does not exist. */
export function parseAccounts(keys: readonly string[], rows: unknown): (AccountState | undefined)[] {
  if (!Array.isArray(rows) || rows.length !== keys.length) throw new Error('The RPC returned no accounts')
  return keys.map((address, at) => parseAccount(address, rows[at]))
}

function parseAccount(address: string, row: unknown): AccountState | undefined {
  if (row === null) return undefined
  const { owner, data, lamports: value, executable } = record(row)
  const text = Array.isArray(data) ? data[0] : undefined
  const lamports = integer(value)
  if (typeof owner !== 'string' || typeof text !== 'string' || lamports === undefined)
    throw new Error('The RPC returned an unreadable account')
  if (lamports === 0n) return undefined
  return { address, owner, data: fromBase64(text), lamports, executable: executable === true }
}
