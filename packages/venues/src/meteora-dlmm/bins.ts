import type { Side } from '@callisto/amms'
import { arraysFrom, type Bitmap } from './bitmap.ts'
import { BINS, type Bin, type BinArray } from './layout.ts'

/** Arrays that one swap takes at most: each is an account of its transaction. */
export const MAX_ARRAYS = 3

/** Index of the array that holds a bin. */
export const arrayOf = (bin: number): number => Math.floor(bin / BINS)

/** The bins in reach of a pair: arrays as they are on the chain, and what quoted swaps have changed in them. */
export class Bins {
  readonly #arrays: ReadonlyMap<number, BinArray>
  readonly #bitmap: Bitmap
  readonly #range: readonly [lowest: number, highest: number]
  readonly #changed: ReadonlyMap<number, Bin>

  constructor(
    arrays: ReadonlyMap<number, BinArray>,
    bitmap: Bitmap,
    range: readonly [lowest: number, highest: number],
    changed: ReadonlyMap<number, Bin> = new Map(),
  ) {
    this.#arrays = arrays
    this.#bitmap = bitmap
    this.#range = range
    this.#changed = changed
  }

  /**
   * Visits the bins that a swap looks at, from the active one on, until `visit` returns true or no array is left; arrays
   * without liquidity are skipped. Bare bins are counted only: `seen` is how many there were, with the visited one. The
   * result is false where an array follows that is not known: after a quoted swap, less is known ahead of it.
   */
  walk(activeBin: number, side: Side, visit: (bin: Bin, id: number, seen: number) => boolean): boolean {
    const [lowest, highest] = this.#range
    const step = side === 0 ? -1 : 1
    let seen = 0
    for (const index of arraysFrom(this.#bitmap, arrayOf(activeBin), side, MAX_ARRAYS)) {
      const array = this.#arrays.get(index)
      if (array === undefined) return false
      const first = index * BINS
      const start = index === arrayOf(activeBin) ? activeBin : side === 0 ? first + BINS - 1 : first
      for (let id = start; id >= first && id < first + BINS; id += step) {
        seen += 1
        const bin =
          this.#changed.get(id) ?? (array.isBare(id - first, side) ? undefined : array.bin(id - first))
        if (bin !== undefined && visit(bin, id, seen)) return true
        // The program holds each step against the range, and no leap into the next array.
        if (id + step < lowest || id + step > highest) return true
      }
    }
    return true
  }

  /** These bins after a swap. An array that the swap has left with neither shares nor orders loses its bit. */
  with(changes: readonly (readonly [id: number, bin: Bin])[]): Bins {
    const changed = new Map([...this.#changed, ...changes])
    const touched = new Set(changes.map(([id]) => arrayOf(id)))
    const emptied = [...touched].filter((index) => this.#isEmpty(index, changed))
    const cleared =
      emptied.length === 0 ? this.#bitmap.cleared : new Set([...this.#bitmap.cleared, ...emptied])
    return new Bins(this.#arrays, { ...this.#bitmap, cleared }, this.#range, changed)
  }

  #isEmpty(index: number, changed: ReadonlyMap<number, Bin>): boolean {
    const array = this.#arrays.get(index)
    if (array === undefined) return true
    for (let place = 0; place < BINS; place++) {
      const bin = changed.get(index * BINS + place) ?? array.bin(place)
      if (bin.hasShares || bin.open > 0n || bin.processed > 0n) return false
    }
    return true
  }
}
