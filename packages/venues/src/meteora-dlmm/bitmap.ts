/** Arrays with a bit in the account of a pair, from -512 to 511, and in each half of its extension. */
const OWN = 512
const EXTENDED = 6_144
const HALF_BYTES = EXTENDED / 8

/** Which arrays have liquidity: those marked in either bitmap less those that a quoted swap has emptied. */
export interface Bitmap {
  own: Uint8Array
  /** Absent where the pair has no extension: then no array outside of `own` is reached. */
  extension: Uint8Array | undefined
  cleared: ReadonlySet<number>
}

/** Whether arrays of that index are marked in the extension. */
export const isBeyond = (index: number): boolean => index < -OWN || index >= OWN

/**
 * The next arrays with liquidity from one on, itself included, downwards on side 0 and upwards on side 1: those that a
 * swap reads, in the order in which it wants them. At most `count`.
 */
export function arraysFrom(bitmap: Bitmap, from: number, side: 0 | 1, count: number): readonly number[] {
  const [step, reach] = [side === 0 ? -1 : 1, bitmap.extension ? OWN + EXTENDED : OWN]
  const found: number[] = []
  for (let index = from; index >= -reach && index < reach && found.length < count; ) {
    const offset = offsetOf(index)
    const byte = byteOf(bitmap, index, offset)
    if (byte === 0) {
      // Nothing until the end of the byte, which is never one of two bitmaps; below -512 bits count downwards.
      index += step * (step > 0 === index >= -OWN ? 8 - (offset & 7) : (offset & 7) + 1)
      continue
    }
    if ((byte >> (offset & 7)) & 1 && !bitmap.cleared.has(index)) found.push(index)
    index += step
  }
  return found
}

/** The place of an array's bit in its bitmap. */
function offsetOf(index: number): number {
  if (index >= OWN) return index - OWN
  return index < -OWN ? -index - 1 - OWN : index + OWN
}

function byteOf({ own, extension }: Bitmap, index: number, offset: number): number {
  if (!isBeyond(index)) return own[offset >> 3]!
  return extension?.[(index > 0 ? 0 : HALF_BYTES) + (offset >> 3)] ?? 0
}
