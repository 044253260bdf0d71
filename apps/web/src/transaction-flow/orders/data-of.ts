import type { AccountState } from '@callisto/solana'

/** What an account of a program holds; undefined for no account, one of another program, and other data. */
export const dataOf = <Value>(
  account: AccountState | undefined,
  owner: string,
  decode: (data: Uint8Array) => Value | undefined,
): Value | undefined => (account?.owner === owner ? decode(account.data) : undefined)
