import type { Clock } from '@callisto/solana'
import type { LinkedBlock } from '../blocks/parse-block.ts'

/** Newest blocks that are kept for readers. */
const KEPT_BLOCKS = 48
/** Time that the block of a confirmed slot has to come. */
const WAIT_MS = 1_500

/** Blocks of a stream, for readers that know their slots. */
export class StreamedBlocks {
  readonly #clock: Clock
  readonly #kept = new Map<number, LinkedBlock>()
  readonly #waiting = new Map<number, AbortController>()
  /** Slot from which on blocks are expected: none before it comes. */
  #expectedFrom = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Expects the blocks of slots from this one on; undefined while there is no stream of them. */
  expectFrom(slot: number | undefined): void {
    this.#expectedFrom = slot ?? Number.POSITIVE_INFINITY
    if (slot === undefined) for (const wake of this.#waiting.values()) wake.abort()
  }

  /** Whether blocks come. */
  get isExpected(): boolean {
    return this.#expectedFrom !== Number.POSITIVE_INFINITY
  }

  /** Whether each block from this slot on is here or will come. */
  hasFrom(slot: number): boolean {
    const [oldest = slot] = this.#kept.keys()
    return slot >= this.#expectedFrom && (this.#kept.size < KEPT_BLOCKS || slot >= oldest)
  }

  add(linked: LinkedBlock): void {
    const { slot } = linked.block
    this.#kept.delete(slot)
    this.#kept.set(slot, linked)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_BLOCKS) break
      this.#kept.delete(oldest)
    }
    this.skip(slot)
  }

  /** Ends the wait for a block that the stream does not give whole. */
  skip(slot: number): void {
    this.#waiting.get(slot)?.abort()
  }

  /** The block of a slot once it has come; undefined where the stream does not give it. */
  async take(slot: number): Promise<LinkedBlock | undefined> {
    const known = this.#kept.get(slot)
    if (known !== undefined || slot < this.#expectedFrom) return known
    const wake = this.#waiting.get(slot) ?? new AbortController()
    this.#waiting.set(slot, wake)
    await this.#clock.wait(WAIT_MS, wake.signal)
    this.#waiting.delete(slot)
    return this.#kept.get(slot)
  }
}
