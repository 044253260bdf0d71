import type { AccountState } from '@callisto/solana'
import { readAddress, type WireMessage } from '@callisto/solana/codec'
import { UPGRADEABLE_LOADER } from './addresses.ts'

/** Bytes that a loaded account counts beside its data, and a lookup table in all (SIMD-0186). */
const ACCOUNT_BASE_BYTES = 64
const LOOKUP_TABLE_BYTES = 8_248
/** Offset and end of the address of the program data in a program account of the upgradeable loader. */
const PROGRAM_DATA_OFFSET = 4
const PROGRAM_DATA_END = 36

/** Address of the program data of a program account; a state is immutable, and base58 costs more than the rest. */
const programDataOf = new WeakMap<AccountState, string>()

/** Address of the account with the code of a program of the upgradeable loader; undefined for any other account. */
export function programDataAddress(account: AccountState | undefined): string | undefined {
  if (!account?.executable || account.owner !== UPGRADEABLE_LOADER) return undefined
  if (account.data.length < PROGRAM_DATA_END) return undefined
  let address = programDataOf.get(account)
  if (address === undefined) {
    address = readAddress(account.data, PROGRAM_DATA_OFFSET)
    programDataOf.set(account, address)
  }
  return address
}

/**
 * Bytes that a transaction loads (SIMD-0186): 64 and the data of every account that exists, the code of its programs
 * included once, and 8,248 for each lookup table. `accounts` are the states of its keys before it runs.
 */
export function loadedAccountsDataSize(
  message: WireMessage,
  accounts: readonly (AccountState | undefined)[],
  getAccount: (address: string) => AccountState | undefined,
): number {
  let bytes = LOOKUP_TABLE_BYTES * message.lookups.length
  const codes = new Map<string, AccountState>()
  for (const account of accounts) {
    if (account === undefined) continue
    bytes += ACCOUNT_BASE_BYTES + account.data.length
    const address = programDataAddress(account)
    const code = address === undefined ? undefined : getAccount(address)
    if (code !== undefined) codes.set(code.address, code)
  }
  for (const code of codes.values())
    if (!accounts.some((account) => account?.address === code.address))
      bytes += ACCOUNT_BASE_BYTES + code.data.length
  return bytes
}
