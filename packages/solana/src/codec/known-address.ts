import { type Address, address } from '@solana/kit'

/** Texts that are remembered; at the limit all are dropped (why no LRU cache: `base58.ts`). */
const MAX_KNOWN = 65_536

const known = new Set<string>()

/**
 * The address of a text. Validation decodes base58, which takes microseconds: a text that recurs is validated once.
 * Throws what `address` of kit throws.
 * @example knownAddress('So11111111111111111111111111111111111111112') // => NATIVE_MINT
 */
export function knownAddress(text: string): Address {
  if (known.has(text)) return text as Address
  const valid = address(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.add(valid)
  return valid
}
