/** Addresses kept at least; twice as many at the most. */
const KEPT = 4096

/** The addresses of the latest account writes, so that a reader of many accounts looks only at those that changed. */
export class WriteLog {
  readonly #kept: number
  #addresses: string[] = []
  /** Writes before the first address of the log. */
  #dropped = 0

  constructor(kept = KEPT) {
    this.#kept = kept
  }

  /** Number of writes so far. */
  get revision(): number {
    return this.#dropped + this.#addresses.length
  }

  add(address: string): void {
    if (this.#addresses.length === 2 * this.#kept) {
      this.#addresses = this.#addresses.slice(this.#kept)
      this.#dropped += this.#kept
    }
    this.#addresses.push(address)
  }

  /** Addresses written since a revision, repetitions included; undefined when some of them have left the log. */
  since(revision: number): readonly string[] | undefined {
    return revision < this.#dropped ? undefined : this.#addresses.slice(revision - this.#dropped)
  }
}
