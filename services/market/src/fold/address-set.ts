/**
 * A set of addresses by 53-bit hashes: 16 to 32 bytes an address, where a set of strings takes over a hundred. Two of a
 * million addresses collide with a probability of 6e-5, and a false hit costs one query or one wrong holder tag.
 */
export class AddressSet {
  /** Hashes, 0 for an empty slot; open addressing with deletion by backward shift (Knuth, vol. 3, 6.4, algorithm R). */
  #slots: Float64Array
  #mask: number
  #size = 0

  constructor(capacity = 64) {
    this.#slots = new Float64Array(capacity)
    this.#mask = capacity - 1
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#slots.byteLength
  }

  has(address: string): boolean {
    return this.#slots[this.#find(hashOf(address))] !== 0
  }

  add(address: string): void {
    const hash = hashOf(address)
    if (this.#slots[this.#find(hash)] !== 0) return
    if ((this.#size + 1) * 4 > (this.#mask + 1) * 3) this.#grow()
    this.#slots[this.#find(hash)] = hash
    this.#size += 1
  }

  delete(address: string): void {
    let hole = this.#find(hashOf(address))
    if (this.#slots[hole] === 0) return
    for (let slot = (hole + 1) & this.#mask; this.#slots[slot] !== 0; slot = (slot + 1) & this.#mask) {
      const home = this.#home(this.#slots[slot]!)
      if (((slot - home) & this.#mask) < ((slot - hole) & this.#mask)) continue
      this.#slots[hole] = this.#slots[slot]!
      hole = slot
    }
    this.#slots[hole] = 0
    this.#size -= 1
  }

  #home(hash: number): number {
    return hash & this.#mask
  }

  #find(hash: number): number {
    let slot = this.#home(hash)
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== hash) slot = (slot + 1) & this.#mask
    return slot
  }

  #grow(): void {
    const old = this.#slots
    this.#mask = old.length * 2 - 1
    this.#slots = new Float64Array(old.length * 2)
    for (const hash of old) if (hash !== 0) this.#slots[this.#find(hash)] = hash
  }
}

/** Two rounds of FNV-1a with different bases, together 53 bits; never 0. */
function hashOf(address: string): number {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let index = 0; index < address.length; index++) {
    const code = address.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1
}
