import type { Clock } from '@callisto/solana'
import { parseSlot } from './accounts/parse-account.ts'
import { ClusterError } from './rpc/cluster-error.ts'
import { callCluster } from './rpc/cluster-rpc.ts'
import type { RpcPool } from './rpc/rpc-pool.ts'

/** Time between two reads of the head while nothing announces it. */
const POLL_MS = 1_000
/** Slots that a notification may be behind what the RPC service has named. */
const MAX_BEHIND_SLOTS = 3_000
/** An announcement this old is followed by a read. */
const QUIET_MS = 2_000

/** The newest confirmed slot: announced by a subscription, read while somebody waits and nothing is announced. */
export class Head {
  readonly #pool: RpcPool
  readonly #clock: Clock
  #slot = 0
  /** When the slot was last known to be the head. */
  #seenAtMs = Number.NEGATIVE_INFINITY
  /** When the slot last grew. */
  #grewAtMs: number
  #waiting: { slot: number; resolve: (slot: number | undefined) => void }[] = []
  #isPolling = false

  constructor(pool: RpcPool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
    this.#grewAtMs = clock.nowMs()
  }

  get slot(): number {
    return this.#slot
  }

  /** Milliseconds since a new slot became known. */
  get silentMs(): number {
    return this.#clock.nowMs() - this.#grewAtMs
  }

  /** Whether a slot that is notified can be of the cluster of the RPC service: neither far ahead of it nor far behind. */
  isPlausible(slot: number): boolean {
    return this.#pool.isReachable(slot) && slot > this.#pool.newestSlot - MAX_BEHIND_SLOTS
  }

  /** Takes a confirmed slot that a node has named. */
  record(slot: number): void {
    this.#seenAtMs = this.#clock.nowMs()
    if (slot <= this.#slot) return
    this.#slot = slot
    this.#grewAtMs = this.#seenAtMs
    const due = this.#waiting.filter((waiter) => waiter.slot <= slot)
    this.#waiting = this.#waiting.filter((waiter) => waiter.slot > slot)
    for (const { resolve } of due) resolve(slot)
  }

  /** The head, read unless one was seen within `maxAgeMs`. Throws ClusterError. */
  async read(maxAgeMs: number, signal?: AbortSignal): Promise<number> {
    if (this.#clock.nowMs() - this.#seenAtMs <= maxAgeMs) return this.#slot
    const { result } = await callCluster(this.#pool, 'getSlot', [{ commitment: 'confirmed' }], { signal })
    const slot = parseSlot(result)
    if (slot === undefined) throw new ClusterError('RPC_REPLY', 'getSlot: the reply is no slot')
    this.record(slot)
    return this.#slot
  }

  /** The head once it is `slot` or later; undefined when the signal aborts. */
  reach(slot: number, signal: AbortSignal): Promise<number | undefined> {
    if (signal.aborted) return Promise.resolve(undefined)
    if (this.#slot >= slot) return Promise.resolve(this.#slot)
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((waiter) => waiter !== entry)
        resolve(undefined)
      }
      const entry = {
        slot,
        resolve: (reached: number | undefined) => {
          signal.removeEventListener('abort', leave)
          resolve(reached)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      if (!this.#isPolling) void this.#poll()
    })
  }

  /** Reads the head while somebody waits for it. A failed read is repeated: the pool knows why. */
  async #poll(): Promise<void> {
    this.#isPolling = true
    while (this.#waiting.length > 0) {
      await this.read(QUIET_MS).catch(() => undefined)
      if (this.#waiting.length > 0) await this.#clock.wait(POLL_MS)
    }
    this.#isPolling = false
  }
}
