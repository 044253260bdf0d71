import { address, getAddressEncoder } from '@solana/kit'

const encoder = getAddressEncoder()
const bytesOf = new Map<string, Uint8Array>()
const MAX_CACHED = 100_000

function keyBytes(text: string): Uint8Array {
  const known = bytesOf.get(text)
  if (known) return known
  const bytes = Uint8Array.from(encoder.encode(address(text)))
  if (bytesOf.size >= MAX_CACHED) bytesOf.clear()
  bytesOf.set(text, bytes)
  return bytes
}

/** Whether `a` sorts before `b` as 32 bytes, which is how pools order their two mints. */
export function addressBytesBefore(a: string, b: string): boolean {
  const [left, right] = [keyBytes(a), keyBytes(b)]
  for (let index = 0; index < 32; index++) {
    if (left[index] !== right[index]) return left[index]! < right[index]!
  }
  return false
}
