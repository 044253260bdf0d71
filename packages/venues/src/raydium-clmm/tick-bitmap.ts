import { TICKS_PER_ARRAY } from './layout.ts'
import { MAX_TICK, MIN_TICK } from './tick-price.ts'

/** Words of 32 bits: of the pool's own bitmap on each side, of a block of the extension, of its side. */
const OWN_WORDS = 16
const BLOCK_WORDS = 16
const SIDE_BYTES = 14 * 64

/** Which arrays are in use. Arrays are numbered by their first tick: array 0 begins at tick 0, array -1 ends there. */
export interface ArrayBits {
  tickSpacing: number
  own: DataView
  /** Absent for a pool whose own bitmap covers all ticks, and where it is not known. */
  extension: DataView | undefined
}

export const ticksInArray = (tickSpacing: number): number => TICKS_PER_ARRAY * tickSpacing

/** The number of the array that a tick lies in. */
export const arrayOf = (tick: number, tickSpacing: number): number =>
  Math.floor(tick / ticksInArray(tickSpacing))

/** Whether there are ticks beyond the pool's own bitmap. */
export const hasExtension = (tickSpacing: number): boolean =>
  ticksInArray(tickSpacing) * OWN_WORDS * 32 < MAX_TICK

/** Bits of the arrays `32 word` to `32 word + 31`. */
function bitsOf({ own, extension }: ArrayBits, word: number): number {
  if (word >= -OWN_WORDS && word < OWN_WORDS) return own.getUint32(4 * (word + OWN_WORDS), true)
  if (extension === undefined) return 0
  if (word >= OWN_WORDS) return extension.getUint32(4 * (word - OWN_WORDS), true)
  // Blocks count away from the middle, the bits in each of them upwards.
  const block = Math.floor((-OWN_WORDS - 1 - word) / BLOCK_WORDS)
  return extension.getUint32(
    SIDE_BYTES + 64 * block + 4 * (word + OWN_WORDS + BLOCK_WORDS * (block + 1)),
    true,
  )
}

/** The nearest arrays in use from `first` on, at most `count`, downwards or upwards. */
export function arraysFrom(bits: ArrayBits, first: number, isUp: boolean, count: number): number[] {
  const found: number[] = []
  const [lowest, highest] = [arrayOf(MIN_TICK, bits.tickSpacing), arrayOf(MAX_TICK, bits.tickSpacing)]
  const last = isUp ? highest : lowest
  if (first < lowest || first > highest) return found
  const step = isUp ? 1 : -1
  for (let word = first >> 5; isUp ? word <= last >> 5 : word >= last >> 5; word += step) {
    let left = bitsOf(bits, word)
    if (word === first >> 5) left &= isUp ? -1 << (first & 31) : -1 >>> (31 - (first & 31))
    while (left !== 0) {
      const bit = 31 - Math.clz32(isUp ? left & -left : left)
      const array = 32 * word + bit
      if (isUp ? array > last : array < last) return found
      if (found.push(array) === count) return found
      left &= ~(1 << bit)
    }
  }
  return found
}
