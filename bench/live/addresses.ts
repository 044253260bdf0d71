import { encodeBase58 } from '@callisto/solana/codec'

/** The n-th made-up address of a group; all of its bytes count, as those of real ones do in base58. */
export function madeUp(group: number, n: number): string {
  const bytes = new Uint8Array(32)
  for (let i = 0, state = (group * 0x9e37_79b1 + n) >>> 0; i < 32; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[i] = state >>> 24
  }
  new DataView(bytes.buffer).setUint32(4, n)
  return encodeBase58(bytes)
}

/** Program whose accounts are followed. */
export const OWNER = madeUp(1, 0)
