/**
 * MurmurHash3 x86 32-bit with seed 0, as an unsigned number: how sBPF v3 names a syscall in a call's
 * immediate. `sol_log_` is 0x207559bd.
 */
export function murmur3(name: string): number {
  const bytes = new TextEncoder().encode(name)
  const view = new DataView(bytes.buffer)
  const whole = bytes.length & ~3
  let hash = 0
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(view.getUint32(at, true))
    hash = Math.imul(rotateLeft(hash, 13), 5) + 0xe6546b64
  }
  let tail = 0
  for (let at = bytes.length - 1; at >= whole; at--) tail = (tail << 8) | bytes[at]!
  hash ^= scramble(tail)
  return avalanche(hash ^ bytes.length)
}

function scramble(word: number): number {
  return Math.imul(rotateLeft(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593)
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

function avalanche(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
