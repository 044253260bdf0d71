/** Slots before the newest for which writes are remembered. */
const REMEMBERED_SLOTS = 8

/** Orders the writes of an account within a slot, which one node numbers upwards; another node has other numbers. */
export class NewestWrites {
  readonly #versions = new Map<number, Map<string, bigint>>()
  #newestSlot = 0

  /** Whether a write is newer than those of the same slot before it. */
  take(slot: number, address: string, version: bigint): boolean {
    if (slot <= this.#newestSlot - REMEMBERED_SLOTS) return true
    const versions = this.#versions.get(slot) ?? this.#open(slot)
    const known = versions.get(address)
    if (known !== undefined && version <= known) return false
    versions.set(address, version)
    return true
  }

  #open(slot: number): Map<string, bigint> {
    const versions = new Map<string, bigint>()
    this.#versions.set(slot, versions)
    this.#newestSlot = Math.max(this.#newestSlot, slot)
    for (const old of this.#versions.keys())
      if (old <= this.#newestSlot - REMEMBERED_SLOTS) this.#versions.delete(old)
    return versions
  }
}
