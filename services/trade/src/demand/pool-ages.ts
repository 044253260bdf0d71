/** When a pool was read last, and at which slot. */
interface ReadMark {
  /** Time of the request, so that the state is this old at most. */
  sentAtMs: number
  slot: number
}

/** How old the states of pools are that no stream keeps up to date. */
export class PoolAges {
  readonly #marks = new Map<string, ReadMark>()
  readonly #maxAgeMs: number

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Takes a read; false when a later slot of the pool has been read. */
  record(root: string, mark: ReadMark): boolean {
    const known = this.#marks.get(root)
    if (known !== undefined && mark.slot < known.slot) return false
    if (known === undefined || mark.sentAtMs > known.sentAtMs) this.#marks.set(root, mark)
    return true
  }

  isFresh(root: string, nowMs: number): boolean {
    const known = this.#marks.get(root)
    return known !== undefined && nowMs - known.sentAtMs <= this.#maxAgeMs
  }

  /** Removes the pools that are too old to be quoted, and returns them. */
  takeExpired(nowMs: number): string[] {
    const expired = [...this.#marks.keys()].filter((root) => !this.isFresh(root, nowMs))
    for (const root of expired) this.#marks.delete(root)
    return expired
  }
}
