import type { PoolRef } from './pool-ref.ts'

/** An open position in a pool of ranges or bins. Plain JSON. */
export interface PositionRecord {
  n: number
  /** Name of the owner's wallet. */
  wallet: string
  pool: PoolRef
  /** Lower and upper tick, or first and last bin. */
  lower: number
  upper: number
}

/** Open positions, oldest first, with the changes since the last snapshot. */
export class PositionRegistry {
  readonly #positions = new Map<number, PositionRecord>()
  readonly #changed = new Set<number>()
  #next = 0

  all(): IterableIterator<PositionRecord> {
    return this.#positions.values()
  }

  get size(): number {
    return this.#positions.size
  }

  /** The position at a quantile, uniform in [0, 1). */
  pick(share: number): PositionRecord | undefined {
    let left = Math.floor(share * this.#positions.size)
    for (const position of this.#positions.values()) if (left-- === 0) return position
    return undefined
  }

  has(wallet: string, pool: string, lower: number, upper: number): boolean {
    for (const each of this.#positions.values())
      if (
        each.wallet === wallet &&
        each.pool.address === pool &&
        each.lower === lower &&
        each.upper === upper
      )
        return true
    return false
  }

  add(position: Omit<PositionRecord, 'n'>): PositionRecord {
    const record = { ...position, n: this.#next++ }
    this.#positions.set(record.n, record)
    this.#changed.add(record.n)
    return record
  }

  remove(n: number): void {
    this.#positions.delete(n)
    this.#changed.add(n)
  }

  /** Adds a position from a snapshot; called in order of their numbers. */
  restore(position: PositionRecord): void {
    this.#positions.set(position.n, position)
    this.#next = Math.max(this.#next, position.n + 1)
  }

  /** Changed records since the previous call; undefined for removed ones. */
  changes(): Map<number, PositionRecord | undefined> {
    const changes = new Map([...this.#changed].map((n) => [n, this.#positions.get(n)]))
    this.#changed.clear()
    return changes
  }
}
