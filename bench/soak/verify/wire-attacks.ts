import type { LookupTables } from '@callisto/solana'
import type { Target } from './attack.ts'

/** What the verifier receives: wire bytes, and the tables as it has read them from the chain. */
export interface Wire {
  bytes: Uint8Array
  lookupTables: LookupTables
}

export type WireAttack = (wire: Wire, target: Target) => Wire | undefined

const onTable =
  (change: (entries: readonly string[], target: Target) => readonly string[] | undefined): WireAttack =>
  ({ bytes, lookupTables }, target) => {
    const [first] = Object.entries(lookupTables)
    const changed = first && change(first[1], target)
    return changed && { bytes, lookupTables: { ...lookupTables, [first[0]]: changed } }
  }

/** Attacks on the bytes, and on the lookup tables that they name. */
export const wireAttacks: Readonly<Record<string, WireAttack>> = {
  'no bytes': ({ lookupTables }) => ({ bytes: new Uint8Array(), lookupTables }),
  'a transaction cut short': ({ bytes, lookupTables }, { random }) => ({
    bytes: bytes.slice(0, Math.floor(random() * bytes.length)),
    lookupTables,
  }),
  'a byte behind the transaction': ({ bytes, lookupTables }) => ({
    bytes: Uint8Array.of(...bytes, 0),
    lookupTables,
  }),
  'noise of the same length': ({ bytes, lookupTables }, { random }) => ({
    bytes: bytes.map(() => Math.floor(random() * 256)),
    lookupTables,
  }),
  'a version that nobody knows': ({ bytes, lookupTables }, { plan }) => {
    if (plan.version !== 0) return undefined
    const changed = Uint8Array.from(bytes)
    changed[1 + 64 * changed[0]!] = 0x85
    return { bytes: changed, lookupTables }
  },
  'a lookup table that is not on the chain': ({ bytes, lookupTables }) =>
    Object.keys(lookupTables).length > 0 ? { bytes, lookupTables: {} } : undefined,
  'a lookup table that ends early': onTable(() => []),
  // The sender knew other entries than the chain has: every account that is loaded is another one.
  'a lookup table with other entries': onTable((entries) => [...entries.slice(1), entries[0]!]),
}
