const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const DIGIT = new Int8Array(128).fill(-1)
for (let i = 0; i < 58; i++) DIGIT[ALPHABET.charCodeAt(i)] = i

/** 58^4: a limb of four digits, small enough that 24 more bits stay an exact double. */
const LIMB = 11_316_496
const PAIRS = Array.from({ length: 58 * 58 }, (_, i) => ALPHABET[Math.floor(i / 58)]! + ALPHABET[i % 58]!)

/** Bytes to base58, three bytes a step. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  // Least significant limb first.
  const limbs: number[] = []
  let at = zeros
  const odd = (bytes.length - zeros) % 3
  if (odd > 0) shiftIn(limbs, 0, odd === 1 ? bytes[at]! : bytes[at]! * 256 + bytes[at + 1]!)
  at += odd
  for (; at < bytes.length; at += 3) {
    shiftIn(limbs, 16_777_216, bytes[at]! * 65_536 + bytes[at + 1]! * 256 + bytes[at + 2]!)
  }
  return '1'.repeat(zeros) + showLimbs(limbs)
}

/** limbs = limbs * factor + value */
function shiftIn(limbs: number[], factor: number, value: number): void {
  let carry = value
  for (let i = 0; i < limbs.length; i++) {
    carry += limbs[i]! * factor
    const quotient = Math.floor(carry / LIMB)
    limbs[i] = carry - quotient * LIMB
    carry = quotient
  }
  while (carry > 0) {
    limbs.push(carry % LIMB)
    carry = Math.floor(carry / LIMB)
  }
}

function showLimbs(limbs: number[]): string {
  let text = ''
  for (let i = limbs.length - 1; i >= 0; i--) {
    const high = Math.floor(limbs[i]! / 3364)
    text += PAIRS[high]! + PAIRS[limbs[i]! - high * 3364]!
  }
  // Digits of the highest limb that are not there read as zeros.
  let start = 0
  while (start < text.length && text[start] === '1') start++
  return text.slice(start)
}

/** Base58 to bytes, four digits a step; undefined when a character does not belong. Quadratic: callers bound the length. */
export function decodeBase58(text: string): Uint8Array | undefined {
  let zeros = 0
  while (zeros < text.length && text[zeros] === '1') zeros++
  // 24 bits each, least significant first.
  const limbs: number[] = []
  for (let at = zeros; at < text.length; ) {
    let value = 0
    let factor = 1
    for (const end = Math.min(at + 4, text.length); at < end; at++) {
      const code = text.charCodeAt(at)
      const digit = code < 128 ? DIGIT[code]! : -1
      if (digit < 0) return undefined
      value = value * 58 + digit
      factor *= 58
    }
    let carry = value
    for (let i = 0; i < limbs.length; i++) {
      carry += limbs[i]! * factor
      limbs[i] = carry % 16_777_216
      carry = Math.floor(carry / 16_777_216)
    }
    if (carry > 0) limbs.push(carry)
  }
  return joinLimbs(limbs, zeros)
}

function joinLimbs(limbs: number[], zeros: number): Uint8Array {
  const highest = limbs.at(-1) ?? 0
  const missing = highest === 0 ? 0 : highest < 256 ? 2 : highest < 65_536 ? 1 : 0
  const length = limbs.length * 3 - missing
  const out = new Uint8Array(zeros + length)
  for (let i = 0; i < length; i++) {
    out[out.length - 1 - i] = Math.floor(limbs[Math.floor(i / 3)]! / 256 ** (i % 3)) & 255
  }
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
