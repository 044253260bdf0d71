/** A logged trade: three doubles, then four 32-bit words; 40 bytes. */
export const RECORD_DOUBLES = 5
export const RECORD_WORDS = 10
export const recordField = { usd: 0, price: 1, liquidity: 2 } as const
export const recordWord = { time: 6, pair: 7, wallet: 8, flags: 9 } as const

/** Records of the smallest block. */
export const MIN_BLOCK = 4
const CLASSES = 28

/**
 * One buffer for the trade logs of all tokens. Blocks have a power of two of records and are kept in free lists by size
 * (segregated fits), so that a log costs no object and nothing moves when records leave.
 */
export class TradeArena {
  f64 = new Float64Array(RECORD_DOUBLES * 1024)
  u32 = new Uint32Array(this.f64.buffer)
  /** First free block of each size, as record number plus one; a free block's first word links to the next. */
  readonly #free = new Uint32Array(CLASSES)
  #end = 0
  #used = 0

  /** Bytes of the buffer, and those of blocks in use. */
  get bytes(): number {
    return this.f64.byteLength
  }

  get usedBytes(): number {
    return this.#used * RECORD_DOUBLES * 8
  }

  /** First record of a block of `size` records, a power of two. Its contents are undefined. */
  alloc(size: number): number {
    this.#used += size
    const kind = 31 - Math.clz32(size)
    const free = this.#free[kind]!
    if (free !== 0) {
      this.#free[kind] = this.u32[(free - 1) * RECORD_WORDS]!
      return free - 1
    }
    const block = this.#end
    this.#end += size
    while (this.#end * RECORD_DOUBLES > this.f64.length) this.#grow()
    return block
  }

  free(block: number, size: number): void {
    this.#used -= size
    const kind = 31 - Math.clz32(size)
    this.u32[block * RECORD_WORDS] = this.#free[kind]!
    this.#free[kind] = block + 1
  }

  /** Moves the records at positions `first` to `end` of a ring into a block of another size. */
  move(block: number, size: number, first: number, end: number, newSize: number): number {
    const target = this.alloc(newSize)
    for (let position = first; position < end; ) {
      const from = position & (size - 1)
      const to = position & (newSize - 1)
      const run = Math.min(end - position, size - from, newSize - to)
      const start = (block + from) * RECORD_DOUBLES
      this.f64.copyWithin((target + to) * RECORD_DOUBLES, start, start + run * RECORD_DOUBLES)
      position += run
    }
    this.free(block, size)
    return target
  }

  #grow(): void {
    const grown = new Float64Array(this.f64.length * 2)
    grown.set(this.f64)
    this.f64 = grown
    this.u32 = new Uint32Array(grown.buffer)
  }
}
