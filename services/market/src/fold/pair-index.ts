const EMPTY = -1
const GONE = -2

/** (asset, trader) -> row, in flat arrays with open addressing: a Map of composed keys costs several times as much. */
export class PairIndex {
  #assets: Int32Array
  #traders: Int32Array
  #rows: Int32Array
  #mask: number
  /** Live entries, and those plus the marks of removed ones. */
  #live = 0
  #filled = 0

  constructor(capacity = 1024) {
    this.#mask = capacity - 1
    this.#assets = new Int32Array(capacity)
    this.#traders = new Int32Array(capacity)
    this.#rows = new Int32Array(capacity).fill(EMPTY)
  }

  get size(): number {
    return this.#live
  }

  get bytes(): number {
    return this.#rows.byteLength * 3
  }

  #home(asset: number, trader: number): number {
    let hash = Math.imul(asset, 0x9e3779b1) ^ Math.imul(trader, 0x85ebca6b)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0xc2b2ae35)
    return (hash ^ (hash >>> 13)) & this.#mask
  }

  /** The row, or -1 when the pair is not known. */
  get(asset: number, trader: number): number {
    for (let at = this.#home(asset, trader); ; at = (at + 1) & this.#mask) {
      const row = this.#rows[at]!
      if (row === EMPTY) return -1
      if (row !== GONE && this.#assets[at] === asset && this.#traders[at] === trader) return row
    }
  }

  /** Adds a pair that is not there yet. */
  add(asset: number, trader: number, row: number): void {
    if ((this.#filled + 1) * 2 > this.#rows.length) this.#rebuild()
    let at = this.#home(asset, trader)
    while (this.#rows[at]! >= 0) at = (at + 1) & this.#mask
    if (this.#rows[at] === EMPTY) this.#filled += 1
    this.#live += 1
    this.#assets[at] = asset
    this.#traders[at] = trader
    this.#rows[at] = row
  }

  remove(asset: number, trader: number): void {
    for (let at = this.#home(asset, trader); ; at = (at + 1) & this.#mask) {
      const row = this.#rows[at]!
      if (row === EMPTY) return
      if (row === GONE || this.#assets[at] !== asset || this.#traders[at] !== trader) continue
      this.#rows[at] = GONE
      this.#live -= 1
      return
    }
  }

  #rebuild(): void {
    const [assets, traders, rows] = [this.#assets, this.#traders, this.#rows]
    let capacity = 1024
    while (capacity < this.#live * 4) capacity *= 2
    this.#mask = capacity - 1
    this.#assets = new Int32Array(capacity)
    this.#traders = new Int32Array(capacity)
    this.#rows = new Int32Array(capacity).fill(EMPTY)
    this.#live = 0
    this.#filled = 0
    for (let at = 0; at < rows.length; at++) {
      if (rows[at]! >= 0) this.add(assets[at]!, traders[at]!, rows[at]!)
    }
  }
}
