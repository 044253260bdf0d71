/** The field of Curve25519 and the constant of its twisted Edwards form, RFC 8032, 5.1. */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const SIGN_BIT = 0x80
const LOW_HALF = 0x7fffffffffffffffn

/**
 * Whether 32 bytes are a compressed point of Ed25519: whether x^2 = (y^2 - 1) / (D y^2 + 1) is a square, by
 * the Jacobi symbol. Several times faster than computing the root; a program-derived address needs two checks
 * on average.
 */
export function isCurvePoint(point: Uint8Array): boolean {
  const view = new DataView(point.buffer, point.byteOffset, 32)
  const part = (at: number) => view.getBigUint64(at, true)
  const y = ((part(24) & LOW_HALF) << 192n) | (part(16) << 128n) | (part(8) << 64n) | part(0)
  const square = (y * y) % P
  const numerator = (square + P - 1n) % P
  if (numerator === 0n) return (point[31]! & SIGN_BIT) === 0
  return jacobi((numerator * (D * square + 1n)) % P) >= 0
}

const LIMB_BITS = 24
const LIMB_MASK = (1 << LIMB_BITS) - 1
const LIMBS = 11
/** Scratch of one call: the calls are synchronous and do not nest. */
const bytes = new Uint8Array(LIMBS * 3)
const words = new DataView(bytes.buffer)
const scratch = [new Int32Array(LIMBS), new Int32Array(LIMBS)] as const
const FIELD = writeLimbs(new Int32Array(LIMBS), P)

/** A number below 2^256 in limbs of 24 bits, least significant first. */
function writeLimbs(limbs: Int32Array, value: bigint): Int32Array {
  for (let i = 0; i < 4; i++) words.setBigUint64(8 * i, BigInt.asUintN(64, value >> BigInt(64 * i)), true)
  for (let i = 0; i < LIMBS; i++)
    limbs[i] = bytes[3 * i]! | (bytes[3 * i + 1]! << 8) | (bytes[3 * i + 2]! << 16)
  return limbs
}

/**
 * The Jacobi symbol (value / P): 1 for squares, -1 for others, 0 for 0. Binary algorithm (Shallit and Sorenson, 1993) on
 * small integers: half the time of remainders on bigint.
 */
function jacobi(value: bigint): -1 | 0 | 1 {
  let [a, n] = scratch
  writeLimbs(a, value)
  n.set(FIELD)
  let symbol: -1 | 1 = 1
  for (let length = LIMBS; ; ) {
    while (length > 0 && a[length - 1] === 0 && n[length - 1] === 0) length--
    const twos = stripTwos(a, length)
    if (twos < 0) return isOne(n, length) ? symbol : 0
    const lowN = n[0]! & 7
    if (twos % 2 === 1 && (lowN === 3 || lowN === 5)) symbol = symbol === 1 ? -1 : 1
    if (isLess(a, n, length)) {
      if ((a[0]! & lowN & 3) === 3) symbol = symbol === 1 ? -1 : 1
      ;[a, n] = [n, a]
    }
    subtract(a, n, length)
  }
}

/** Divides by the powers of two in a number and returns their count; -1 for 0. */
function stripTwos(a: Int32Array, length: number): number {
  let skipped = 0
  while (skipped < length && a[skipped] === 0) skipped++
  if (skipped === length) return -1
  const low = a[skipped]!
  const shift = 31 - Math.clz32(low & -low)
  const last = length - skipped - 1
  for (let i = 0; i < last; i++)
    a[i] = (a[i + skipped]! >>> shift) | ((a[i + skipped + 1]! << (LIMB_BITS - shift)) & LIMB_MASK)
  a[last] = a[length - 1]! >>> shift
  for (let i = last + 1; i < length; i++) a[i] = 0
  return skipped * LIMB_BITS + shift
}

function isLess(a: Int32Array, b: Int32Array, length: number): boolean {
  for (let i = length - 1; i >= 0; i--) if (a[i] !== b[i]) return a[i]! < b[i]!
  return false
}

function isOne(a: Int32Array, length: number): boolean {
  for (let i = 1; i < length; i++) if (a[i] !== 0) return false
  return a[0] === 1
}

/** `a -= b`, for a >= b. */
function subtract(a: Int32Array, b: Int32Array, length: number): void {
  let borrow = 0
  for (let i = 0; i < length; i++) {
    const difference = a[i]! - b[i]! + borrow
    a[i] = difference & LIMB_MASK
    borrow = difference >> LIMB_BITS
  }
}
