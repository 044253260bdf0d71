import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'

/**
 * Bytes as base58 text. Quadratic in the length: callers bound it.
 * @example encodeBase58(Uint8Array.of(0, 255)) // => '15Q'
 */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/**
 * Base58 text as bytes; undefined for text with a character outside the alphabet. Quadratic: callers bound the length.
 * @example decodeBase58('15Q') // => Uint8Array.of(0, 255)
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/**
 * The 32 bytes of a base58 address; undefined for any other text.
 * @example decodeAddress(SYSTEM_PROGRAM) // => new Uint8Array(32)
 */
export function decodeAddress(text: string): Uint8Array | undefined {
  if (text.length < 32 || text.length > 44) return undefined
  const bytes = decodeBase58(text)
  return bytes?.length === 32 ? bytes : undefined
}

const KEY_BYTES = 32
/**
 * Direct-mapped cache of encoded addresses, a power of two. Encoding takes 1.9 us, a cached address 0.2 us: most
 * keys of a block (programs, mints, pools, vaults, busy wallets) occur again within the next blocks.
 */
const CACHE_SLOTS = 1 << 14
let cachedBytes: Uint8Array | undefined
const cachedTexts: (Address | undefined)[] = []

/**
 * The address of the 32 bytes at `offset`. Throws a RangeError when there are fewer.
 * @example readAddress(new Uint8Array(40), 8) // => SYSTEM_PROGRAM
 */
export function readAddress(bytes: Uint8Array, offset = 0): Address {
  if (offset + KEY_BYTES > bytes.length) throw new RangeError('address cut short')
  cachedBytes ??= new Uint8Array(CACHE_SLOTS * KEY_BYTES)
  const slot = ((bytes[offset + 3]! << 8) | bytes[offset + 7]!) & (CACHE_SLOTS - 1)
  const cached = cachedTexts[slot]
  if (cached !== undefined && isSame(cachedBytes, slot * KEY_BYTES, bytes, offset)) return cached
  const key = bytes.subarray(offset, offset + KEY_BYTES)
  const text = base58.encode(key) as Address
  cachedBytes.set(key, slot * KEY_BYTES)
  cachedTexts[slot] = text
  return text
}

function isSame(cache: Uint8Array, at: number, bytes: Uint8Array, offset: number): boolean {
  for (let i = 0; i < KEY_BYTES; i++) if (cache[at + i] !== bytes[offset + i]) return false
  return true
}

/**
 * Addresses kept decoded; at the limit all are dropped. `lru-cache` 11.5.3 takes 2.6 to 3.3 times the time of a map to
 * add an entry and 0.7 to 1.6 times to find one, at some 0.1 us each, and adds 5.8 kB (gzip) to the web app; an entry
 * that was dropped costs one decoding. The same holds for `known-address.ts`, `vm/addresses.ts` of localnet and the
 * tick prices of `amms`.
 */
const MAX_DECODED = 200_000
const decoded = new Map<string, Uint8Array>()

/** Blockhashes kept decoded: a block names its own and its parent's, and its transactions mostly one of the newest. */
const MAX_HASHES = 8
const hashes = new Map<string, Uint8Array>()

/**
 * The 32 bytes of a blockhash. Each is new and soon forgotten: among the addresses, all hashes of a chain would be kept.
 * Throws for text that is not 32 bytes in base58. The array is shared: never write to it.
 * @example blockhashBytes(BLOCKHASH).length // => 32
 */
export function blockhashBytes(hash: string): Uint8Array {
  const known = hashes.get(hash)
  if (known !== undefined) return known
  const bytes = decodeAddress(hash)
  if (bytes === undefined) throw new Error(`not a blockhash: ${hash.slice(0, 64)}`)
  if (hashes.size >= MAX_HASHES) hashes.clear()
  hashes.set(hash, bytes)
  return bytes
}

/**
 * The 32 bytes of an address, from a cache. Throws for text that is not an address. The array is shared: never write to it.
 * @example addressBytes(SYSTEM_PROGRAM) // => new Uint8Array(32)
 */
export function addressBytes(address: string): Uint8Array {
  const known = decoded.get(address)
  if (known !== undefined) return known
  const bytes = decodeAddress(address)
  if (bytes === undefined) throw new Error(`not an address: ${address.slice(0, 64)}`)
  if (decoded.size >= MAX_DECODED) decoded.clear()
  decoded.set(address, bytes)
  return bytes
}
