import type { Address } from '@solana/kit'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const FIVE_DIGITS = 58 ** 5
const pairs = [...ALPHABET].flatMap((a) => [...ALPHABET].map((b) => a + b))

// The last key seen of each hash, and its text: the same few mints, pools and users fill most events.
const SLOTS = 4096
const seenKeys = new Uint8Array(SLOTS * 32)
const seenTexts = new Array<Address | undefined>(SLOTS)

/** The address of the 32-byte key at `offset`. */
export function addressOf(bytes: Uint8Array, offset = 0): Address {
  const slot = (bytes[offset + 3]! * 256 + bytes[offset + 7]!) % SLOTS
  const seen = seenTexts[slot]
  if (seen !== undefined && isSame(slot * 32, bytes, offset)) return seen
  const text = encode(bytes, offset)
  seenKeys.set(bytes.subarray(offset, offset + 32), slot * 32)
  seenTexts[slot] = text
  return text
}

function isSame(at: number, bytes: Uint8Array, offset: number): boolean {
  for (let i = 0; i < 32; i++) if (seenKeys[at + i] !== bytes[offset + i]) return false
  return true
}

/** On 16-bit limbs, five digits a division: that stays below 2^53. */
function encode(bytes: Uint8Array, offset: number): Address {
  const limbs = new Array<number>(16)
  for (let i = 0; i < 16; i++) limbs[i] = bytes[offset + 2 * i]! * 256 + bytes[offset + 2 * i + 1]!
  let text = ''
  let first = 0
  while (true) {
    while (first < 16 && limbs[first] === 0) first++
    if (first === 16) break
    let rest = 0
    for (let i = first; i < 16; i++) {
      const value = rest * 65_536 + limbs[i]!
      limbs[i] = Math.floor(value / FIVE_DIGITS)
      rest = value % FIVE_DIGITS
    }
    const low = rest % 3364
    const middle = Math.floor(rest / 3364) % 3364
    text = ALPHABET[Math.floor(rest / 11_316_496)]! + pairs[middle]! + pairs[low]! + text
  }
  return withLeadingZeros(text, bytes, offset)
}

/** In base58 each leading zero byte is one '1'; digits that only filled up the last five are dropped. */
function withLeadingZeros(digits: string, bytes: Uint8Array, offset: number): Address {
  let zeros = 0
  while (zeros < 32 && bytes[offset + zeros] === 0) zeros++
  let filled = 0
  while (digits[filled] === '1') filled++
  return ('1'.repeat(zeros) + digits.slice(filled)) as Address
}
