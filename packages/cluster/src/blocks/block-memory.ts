import type { BlockId } from './block-stream.ts'

/** Blocks that are remembered: a reader that starts again does so at its newest ones. */
const REMEMBERED = 512

/** Hashes of the blocks that readers were given, so that a stream that starts again continues the same chain. */
export class BlockMemory {
  readonly #blocks: BlockId[] = []

  /** Takes a block. One that differs from what is known at its slot takes the place of it and of all later ones. */
  add({ slot, blockhash }: BlockId): void {
    const at = this.#blocks.findIndex((block) => block.slot >= slot)
    const known = this.#blocks[at]
    if (known !== undefined) {
      const isKnown = known.slot === slot && known.blockhash === blockhash
      // A reader that is far behind repeats what is not remembered any more.
      if (isKnown || (at === 0 && known.slot > slot)) return
      this.#blocks.length = at
    }
    this.#blocks.push({ slot, blockhash })
    if (this.#blocks.length > REMEMBERED) this.#blocks.shift()
  }

  /** The newest remembered block before a slot. */
  before(slot: number): BlockId | undefined {
    return this.#blocks.findLast((block) => block.slot < slot)
  }
}
