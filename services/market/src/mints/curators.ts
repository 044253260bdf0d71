import { createHash } from 'node:crypto'
import { getAddressDecoder } from '@solana/kit'

const decoder = getAddressDecoder()

/**
 * Keys whose signature in a token's Metaplex metadata marks the token as verified. The local cluster's curator is the
 * SHA-256 of `callisto/curator` as an address: it has no private key, so only accounts of the genesis block carry it.
 */
const curators: ReadonlySet<string> = new Set([
  decoder.decode(createHash('sha256').update('callisto/curator').digest()),
])

/** Metaplex layout: key, update authority, mint, three texts with their lengths, fee, then the creators. */
export function hasVerifiedCreator(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 65
  for (let text = 0; text < 3; text++) {
    if (at + 4 > data.length) return false
    at += 4 + view.getUint32(at, true)
  }
  at += 2
  if (data[at] !== 1 || at + 5 > data.length) return false
  const count = view.getUint32(at + 1, true)
  at += 5
  for (let index = 0; index < Math.min(count, 5); index++, at += 34) {
    if (at + 34 > data.length) return false
    if (data[at + 32] === 1 && curators.has(decoder.decode(data, at))) return true
  }
  return false
}
