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
export function isCurvePoint(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32)
  const part = (at: number) => view.getBigUint64(at, true)
  const y = ((part(24) & LOW_HALF) << 192n) | (part(16) << 128n) | (part(8) << 64n) | part(0)
  const square = (y * y) % P
  const numerator = (square + P - 1n) % P
  if (numerator === 0n) return (bytes[31]! & SIGN_BIT) === 0
  return jacobi((numerator * (D * square + 1n)) % P) >= 0
}

/** The Jacobi symbol (a / P): 1 for squares, -1 for others, 0 for 0. */
function jacobi(value: bigint): -1 | 0 | 1 {
  let [a, n, symbol]: [bigint, bigint, -1 | 1] = [value, P, 1]
  while (a !== 0n) {
    const twos = trailingZeros(a)
    a >>= BigInt(twos)
    const [lowA, lowN] = [Number(a & 7n), Number(n & 7n)]
    if (twos % 2 === 1 && (lowN === 3 || lowN === 5)) symbol = symbol === 1 ? -1 : 1
    if (lowA % 4 === 3 && lowN % 4 === 3) symbol = symbol === 1 ? -1 : 1
    ;[a, n] = [n % a, a]
  }
  return n === 1n ? symbol : 0
}

function trailingZeros(value: bigint): number {
  for (let at = 0; ; at += 32) {
    const word = Number((value >> BigInt(at)) & 0xffffffffn)
    if (word !== 0) return at + 31 - Math.clz32(word & -word)
  }
}
