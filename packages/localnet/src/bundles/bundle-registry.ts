/** A bundle that the block engine has taken. */
export interface BundleEntry {
  signatures: string[]
  /** Of the block that holds it; undefined when it failed and left no trace. */
  slot: number | undefined
  /** Unix seconds of the chain. */
  takenAt: number
}

const MAX_ENTRIES = 10_000

/** The newest bundles by their ids, oldest first. */
export class BundleRegistry {
  readonly #entries = new Map<string, BundleEntry>()

  get(id: string): BundleEntry | undefined {
    return this.#entries.get(id)
  }

  put(id: string, entry: BundleEntry): void {
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    if (this.#entries.size <= MAX_ENTRIES) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
