import type { ParsedTransaction, SimulatedAccount } from '@callisto/solana'
import { rpc } from '../../lib/api/call.ts'
import { parseAccounts, readAccounts } from '../../lib/api/read-accounts.ts'
import { record } from '../../lib/api/values.ts'
import { toBase64 } from '../../lib/text/base64.ts'

/** The base layout of a token account with the byte of its type: enough to see whose it is. */
const TOKEN_ACCOUNT_HEAD_BYTES = 166
const OWNER_OFFSET = 32

export type TransactionSimulation =
  | { status: 'executed'; accounts: readonly SimulatedAccount[] }
  /** `err` and `logs` as in JSON-RPC. */
  | { status: 'failed'; err: unknown; logs: readonly string[] }

/**
 * Simulates an unsigned transaction at an endpoint of the page and reads what it changes in the accounts of `user`: his
 * wallet, his token accounts, `others`, and accounts that do not exist yet. Rejects when no endpoint can do it.
 */
export async function simulateTransaction(
  wire: Uint8Array,
  transaction: Pick<ParsedTransaction, 'accounts'>,
  { user, userBytes, others = [] }: { user: string; userBytes: Uint8Array; others?: readonly string[] },
  signal?: AbortSignal,
): Promise<TransactionSimulation> {
  const writable = transaction.accounts.flatMap((one) => (one.writable ? [one.address] : []))
  const heads = await readAccounts(writable, { bytes: TOKEN_ACCOUNT_HEAD_BYTES, signal })
  const addresses = writable.filter((address, at) => {
    const head = heads.accounts[at]
    return (
      head === undefined || address === user || others.includes(address) || isOwnedBy(head.data, userBytes)
    )
  })
  const before = await readAccounts(addresses, { signal })
  const options = {
    encoding: 'base64',
    commitment: 'processed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    // An endpoint that is behind would show another wallet.
    minContextSlot: before.slot,
    accounts: { encoding: 'base64', addresses },
  }
  const { value } = record(await rpc('simulateTransaction', [toBase64(wire), options], signal))
  const { err, logs, accounts } = record(value)
  if (err === undefined) throw new Error('The RPC returned no simulation')
  if (err !== null) return { status: 'failed', err, logs: Array.isArray(logs) ? logs.map(String) : [] }
  const after = parseAccounts(addresses, accounts)
  return {
    status: 'executed',
    accounts: addresses.map((address, at) => ({ address, before: before.accounts[at], after: after[at] })),
  }
}

/** Whether data has an address where a token account has its owner. */
const isOwnedBy = (data: Uint8Array, owner: Uint8Array): boolean =>
  data.length > OWNER_OFFSET && owner.every((byte, at) => data[OWNER_OFFSET + at] === byte)
