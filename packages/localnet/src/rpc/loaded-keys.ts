import type { WireMessage } from '@callisto/solana/codec'
import type { Chain } from '../chain.ts'
import { loadKeys } from '../vm/lookup-table.ts'

export interface LoadedKeys {
  /** Every key of a message, including those from lookup tables that exist. */
  keys: string[]
  writable: string[]
  readonly: string[]
}

export function loadKeysOf(message: WireMessage, chain: Chain): LoadedKeys {
  const loaded = loadKeys(message, { get: (address) => chain.bank.getAccount(address) })
  const { writable, readonly } = loaded ?? { writable: [], readonly: [] }
  return { keys: [...message.staticKeys, ...writable, ...readonly], writable, readonly }
}
