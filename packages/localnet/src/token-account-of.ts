import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM } from './vm/addresses.ts'

/** By token program, mint and owner: a lookup joins no texts. */
const known = new Map<string, Map<string, Map<string, Address>>>()
let knownCount = 0
/** At the limit all are dropped (why no LRU cache: `base58.ts` of solana). */
const MAX_KNOWN = 200_000

/** The associated token account of an owner, from a cache. */
export function tokenAccountOf(owner: string, mint: string, tokenProgram: string): Address {
  const found = known.get(tokenProgram)?.get(mint)?.get(owner)
  if (found !== undefined) return found
  const made = deriveAddress(ASSOCIATED_TOKEN_PROGRAM, [
    addressBytes(owner),
    addressBytes(tokenProgram),
    addressBytes(mint),
  ])
  if (knownCount >= MAX_KNOWN) {
    known.clear()
    knownCount = 0
  }
  const ofMint = within(within(known, tokenProgram), mint)
  ofMint.set(owner, made)
  knownCount++
  return made
}

/** The map at `key`, added when there is none. */
function within<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const found = maps.get(key)
  if (found !== undefined) return found
  const made = new Map<string, V>()
  maps.set(key, made)
  return made
}
