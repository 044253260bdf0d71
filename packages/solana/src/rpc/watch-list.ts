/**
 * Addresses that a stream of account changes follows beside its owners. Only grows.
 * @example
 * const watched = new WatchList()
 * watched.add([POOL, POOL])
 * watched.addresses // => new Set([POOL])
 */
export class WatchList {
  readonly #addresses = new Set<string>()
  readonly #listeners = new Set<(added: readonly string[]) => void>()

  get addresses(): ReadonlySet<string> {
    return this.#addresses
  }

  /** Every stream that is open follows the new ones from its next block on. */
  add(addresses: Iterable<string>): void {
    const added = [...new Set(addresses)].filter((address) => !this.#addresses.has(address))
    if (added.length === 0) return
    for (const address of added) this.#addresses.add(address)
    for (const listener of this.#listeners) listener(added)
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: (added: readonly string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
