const STRIDE = 4

/**
 * (token row, wallet row) -> pair row: open addressing with linear probing and deletion by backward shift (Knuth, The
 * Art of Computer Programming, vol. 3, 6.4, algorithm R). Four entries share a cache line.
 */
export class PairIndex {
  /** Of each entry: token row, wallet row, pair row plus one (0 is empty), unused. */
  #entries: Int32Array
  #mask: number
  #size = 0

  constructor(capacity = 1024) {
    this.#mask = capacity - 1
    this.#entries = new Int32Array(capacity * STRIDE)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#entries.byteLength
  }

  #home(token: number, wallet: number): number {
    let hash = Math.imul(token, 0x9e3779b1) ^ Math.imul(wallet, 0x85ebca6b)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0xc2b2ae35)
    return (hash ^ (hash >>> 13)) & this.#mask
  }

  /** The pair's row, or -1. */
  get(token: number, wallet: number): number {
    const entries = this.#entries
    for (let slot = this.#home(token, wallet); ; slot = (slot + 1) & this.#mask) {
      const at = slot * STRIDE
      const row = entries[at + 2]!
      if (row === 0) return -1
      if (entries[at] === token && entries[at + 1] === wallet) return row - 1
    }
  }

  /** Adds a pair that is not in the index. */
  add(token: number, wallet: number, row: number): void {
    if ((this.#size + 1) * 10 > (this.#mask + 1) * 7) this.#resize((this.#mask + 1) * 2)
    this.#insert(token, wallet, row + 1)
    this.#size += 1
  }

  remove(token: number, wallet: number): void {
    const entries = this.#entries
    let hole = this.#home(token, wallet)
    for (; ; hole = (hole + 1) & this.#mask) {
      const at = hole * STRIDE
      if (entries[at + 2] === 0) return
      if (entries[at] === token && entries[at + 1] === wallet) break
    }
    for (let slot = (hole + 1) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * STRIDE
      if (entries[at + 2] === 0) break
      const home = this.#home(entries[at]!, entries[at + 1]!)
      // An entry may fill the hole unless its home lies behind the hole on its probe path.
      if (((slot - home) & this.#mask) < ((slot - hole) & this.#mask)) continue
      entries.copyWithin(hole * STRIDE, at, at + STRIDE)
      hole = slot
    }
    entries[hole * STRIDE + 2] = 0
    this.#size -= 1
    if (this.#mask >= 2048 && this.#size * 8 < this.#mask) this.#resize((this.#mask + 1) / 2)
  }

  #insert(token: number, wallet: number, value: number): void {
    let slot = this.#home(token, wallet)
    while (this.#entries[slot * STRIDE + 2] !== 0) slot = (slot + 1) & this.#mask
    this.#entries[slot * STRIDE] = token
    this.#entries[slot * STRIDE + 1] = wallet
    this.#entries[slot * STRIDE + 2] = value
  }

  #resize(capacity: number): void {
    const old = this.#entries
    this.#mask = capacity - 1
    this.#entries = new Int32Array(capacity * STRIDE)
    for (let at = 0; at < old.length; at += STRIDE)
      if (old[at + 2] !== 0) this.#insert(old[at]!, old[at + 1]!, old[at + 2]!)
  }
}
