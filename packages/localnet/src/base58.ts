const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const DIGIT = new Int8Array(128).fill(-1)
for (let i = 0; i < 58; i++) DIGIT[ALPHABET.charCodeAt(i)] = i

/** Bytes to base58, in base 58^4 limbs so that every step stays an exact double. About 1 us for a key. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  const limbs: number[] = []
  for (let i = zeros; i < bytes.length; i++) {
    let carry = bytes[i]!
    for (let j = 0; j < limbs.length; j++) {
      carry += limbs[j]! * 256
      const quotient = (carry / 11_316_496) | 0
      limbs[j] = carry - quotient * 11_316_496
      carry = quotient
    }
    if (carry > 0) limbs.push(carry)
  }
  return '1'.repeat(zeros) + showLimbs(limbs)
}

function showLimbs(limbs: number[]): string {
  let text = ''
  for (let limb of limbs) {
    for (let digit = 0; digit < 4; digit++) {
      text = ALPHABET[limb % 58]! + text
      limb = (limb / 58) | 0
    }
  }
  let start = 0
  while (start < text.length && text[start] === '1') start++
  return text.slice(start)
}

/** Base58 to bytes; undefined when a character does not belong. Quadratic: callers bound the length. */
export function decodeBase58(text: string): Uint8Array | undefined {
  let zeros = 0
  while (zeros < text.length && text[zeros] === '1') zeros++
  const bytes: number[] = []
  for (let i = zeros; i < text.length; i++) {
    const code = text.charCodeAt(i)
    let carry = code < 128 ? DIGIT[code]! : -1
    if (carry < 0) return undefined
    for (let j = 0; j < bytes.length; j++) {
      carry += bytes[j]! * 58
      bytes[j] = carry & 255
      carry >>= 8
    }
    while (carry > 0) {
      bytes.push(carry & 255)
      carry >>= 8
    }
  }
  const out = new Uint8Array(zeros + bytes.length)
  for (let i = 0; i < bytes.length; i++) out[zeros + i] = bytes[bytes.length - 1 - i]!
  return out
}

/** A 32-byte key from base58; undefined for anything else. */
export function decodeKey(text: string): Uint8Array | undefined {
  if (text.length < 32 || text.length > 44) return undefined
  const bytes = decodeBase58(text)
  return bytes?.length === 32 ? bytes : undefined
}

const MAX_CACHED_KEYS = 200_000
const cache = new Map<string, string>()

/** Base58 of the 32 bytes at `offset`. Remembers what it has seen, since the same keys come again and again. */
export function readKey(bytes: Uint8Array, offset = 0): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset + offset, 32)
  const raw = view.toString('latin1')
  const known = cache.get(raw)
  if (known !== undefined) return known
  const text = encodeBase58(view)
  if (cache.size >= MAX_CACHED_KEYS) cache.clear()
  cache.set(raw, text)
  return text
}

const decoded = new Map<string, Uint8Array>()

/** The 32 bytes of an address known to be one; throws otherwise. Shared: never write into the answer. */
export function keyBytes(address: string): Uint8Array {
  const known = decoded.get(address)
  if (known !== undefined) return known
  const bytes = decodeKey(address)
  if (bytes === undefined) throw new Error(`not an address: ${address.slice(0, 64)}`)
  if (decoded.size >= MAX_CACHED_KEYS) decoded.clear()
  decoded.set(address, bytes)
  return bytes
}
