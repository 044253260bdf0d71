import type { Pool } from '@callisto/amms'

/** Slots whose beginnings are known: some 13 s, in which a service reads the block of one and asks. */
const MAX_SLOTS = 32

/** What the pools were before the changes of the newest slots. It keeps no copies: a pool is a value. */
export class PoolHistory {
  /** By slot, ascending: each pool that changed in it as it was before; undefined where there was none. */
  readonly #before = new Map<number, Map<string, Pool | undefined>>()
  /** The first slot whose beginning is known; undefined while changes go by unseen. */
  #from: number | undefined

  /** From now on all changes are recorded: the pools are those of the end of `slot`. */
  begin(slot: number): void {
    this.end()
    this.#from = slot + 1
  }

  /** Changes may go by unseen from now on. */
  end(): void {
    this.#before.clear()
    this.#from = undefined
  }

  /** Takes what a pool was before a change in `slot`, which is none before that of the change recorded last. */
  record(slot: number, address: string, before: Pool | undefined): void {
    if (this.#from === undefined) return
    let changes = this.#before.get(slot)
    if (!changes) {
      changes = new Map()
      this.#before.set(slot, changes)
      for (const old of this.#before.keys()) if (old <= slot - MAX_SLOTS) this.#before.delete(old)
      this.#from = Math.max(this.#from, slot - MAX_SLOTS + 1)
    }
    if (!changes.has(address)) changes.set(address, before)
  }

  /** Slots at whose beginning the pools are known while those of `slot` are the newest; undefined while there are none. */
  known(slot: number): { from: number; to: number } | undefined {
    return this.#from === undefined || this.#from > slot ? undefined : { from: this.#from, to: slot }
  }

  /** The pools that have changed since the beginning of a slot, as they were then; undefined where there was none. */
  before(slot: number): Map<string, Pool | undefined> {
    const pools = new Map<string, Pool | undefined>()
    for (const [of, changes] of [...this.#before].reverse())
      if (of >= slot) for (const [address, pool] of changes) pools.set(address, pool)
    return pools
  }
}
