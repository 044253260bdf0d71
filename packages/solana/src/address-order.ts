import { addressBytes } from '@callisto/solana/codec'

/**
 * Whether `a` sorts before `b` as 32 bytes, which is how pools order their two mints.
 * @example addressBytesBefore(SYSTEM_PROGRAM, NATIVE_MINT) // => true
 */
export function addressBytesBefore(a: string, b: string): boolean {
  const [left, right] = [addressBytes(a), addressBytes(b)]
  for (let index = 0; index < 32; index++) {
    if (left[index] !== right[index]) return left[index]! < right[index]!
  }
  return false
}
