/** xorshift32 (Marsaglia, Xorshift RNGs, 2003), from 0 up to 1: the same stream on every machine. */
export function xorshift(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
