import type { Memory } from './memory.ts'

/** Integers per entry: the two members of the pair and its number plus one; 0 marks a free entry. */
const ENTRY = 3
const MIN_ENTRIES = 64

/** Numbers of pairs of integers: a hash table with open addressing and linear probing, at most half full. */
export class PairIndex {
  readonly #memory: Memory
  #entries: Int32Array
  #size = 0

  constructor(memory: Memory) {
    this.#memory = memory
    this.#entries = memory.int32(MIN_ENTRIES * ENTRY)
  }

  get layout(): Int32Array {
    return this.#entries
  }

  get bytes(): number {
    return this.#entries.byteLength
  }

  /** Reads the table of another thread. */
  useLayout(entries: Int32Array): void {
    this.#entries = entries
  }

  /** Number of a pair; -1 when it has none. */
  get(low: number, high: number): number {
    return this.#entries[this.#find(this.#entries, low, high) + 2]! - 1
  }

  /** Adds a pair that has no number yet. */
  add(low: number, high: number, number: number): void {
    this.#size += 1
    if (2 * this.#size > this.#entries.length / ENTRY) this.#rehash()
    this.#put(this.#entries, low, high, number)
  }

  #put(entries: Int32Array, low: number, high: number, number: number): void {
    const at = this.#find(entries, low, high)
    entries[at] = low
    entries[at + 1] = high
    entries[at + 2] = number + 1
  }

  /** Index of the entry of a pair, or of the free entry where it belongs. */
  #find(entries: Int32Array, low: number, high: number): number {
    const mask = entries.length / ENTRY - 1
    // Multiplicative hashing with 2^32 divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
    const mixed = Math.imul(Math.imul(low, 0x9e3779b1) ^ high, 0x9e3779b1)
    let entry = (mixed ^ (mixed >>> 15)) & mask
    for (;;) {
      const at = entry * ENTRY
      if (entries[at + 2] === 0 || (entries[at] === low && entries[at + 1] === high)) return at
      entry = (entry + 1) & mask
    }
  }

  #rehash(): void {
    const old = this.#entries
    const larger = this.#memory.int32(2 * old.length)
    for (let at = 0; at < old.length; at += ENTRY)
      if (old[at + 2] !== 0) this.#put(larger, old[at]!, old[at + 1]!, old[at + 2]! - 1)
    this.#entries = larger
  }
}
