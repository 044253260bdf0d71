/** Maximum age of a blockhash in block heights. */
export const MAX_BLOCKHASH_AGE = 150
/** Entries of the SlotHashes sysvar. */
const MAX_BLOCKS = 512

export interface HashedBlock {
  slot: number
  height: number
  hash: string
}

/** Hashes of the newest blocks: the valid blockhashes and the content of SlotHashes. */
export class BlockhashWindow {
  readonly #heights = new Map<string, number>()
  readonly #blocks: HashedBlock[] = []

  push(block: HashedBlock): void {
    this.#blocks.push(block)
    this.#heights.set(block.hash, block.height)
    if (this.#blocks.length > MAX_BLOCKS) this.#heights.delete(this.#blocks.shift()!.hash)
  }

  get newest(): HashedBlock {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('a chain begins with a block')
    return block
  }

  /** Whether a transaction in a block of `height` may use `hash`. */
  isValid(hash: string, height: number): boolean {
    const born = this.#heights.get(hash)
    return born !== undefined && height <= born + MAX_BLOCKHASH_AGE
  }

  /** Newest first. */
  recent(): HashedBlock[] {
    return this.#blocks.toReversed()
  }
}
