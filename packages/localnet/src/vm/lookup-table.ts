import type { AccountState } from '@callisto/solana'
import { readAddress, type WireMessage } from '@callisto/solana/codec'
import { LOOKUP_TABLE_PROGRAM } from './addresses.ts'

export const LOOKUP_TABLE_META_BYTES = 56

export interface LoadedKeys {
  writable: string[]
  readonly: string[]
}

/**
 * Keys that a message loads from lookup tables; undefined when a table or an entry is missing. The VM reports
 * the error and checks the age of entries.
 */
export function loadKeys(
  message: WireMessage,
  store: { get(address: string): AccountState | undefined },
): LoadedKeys | undefined {
  const loaded: LoadedKeys = { writable: [], readonly: [] }
  for (const lookup of message.lookups) {
    const table = store.get(lookup.table)
    if (table === undefined || table.owner !== LOOKUP_TABLE_PROGRAM) return undefined
    const count = Math.floor((table.data.length - LOOKUP_TABLE_META_BYTES) / 32)
    const isMissing = (index: number) => index >= count
    if (lookup.writable.some(isMissing) || lookup.readonly.some(isMissing)) return undefined
    const key = (index: number) => readAddress(table.data, LOOKUP_TABLE_META_BYTES + index * 32)
    for (const index of lookup.writable) loaded.writable.push(key(index))
    for (const index of lookup.readonly) loaded.readonly.push(key(index))
  }
  return loaded
}
