import type { WireMessage } from '@callisto/solana/codec'
import type { Chain } from '../chain.ts'
import { loadKeys } from '../vm/lookup-table.ts'

/** Every key of a message, including those from lookup tables that exist. */
export function loadKeysOf(message: WireMessage, chain: Chain): string[] {
  const loaded = loadKeys(message, { get: (address) => chain.bank.getAccount(address) })
  return loaded === undefined
    ? message.staticKeys
    : [...message.staticKeys, ...loaded.writable, ...loaded.readonly]
}
