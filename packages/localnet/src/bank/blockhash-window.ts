/** A blockhash may be used in blocks up to this many heights after its own. */
export const MAX_BLOCKHASH_AGE = 150
/** Entries of the SlotHashes sysvar. */
const KEPT = 512

export interface HashedBlock {
  slot: number
  height: number
  hash: string
}

/** The newest blocks' hashes: which ones a transaction may still name, and what SlotHashes holds. */
export class BlockhashWindow {
  readonly #heights = new Map<string, number>()
  readonly #blocks: HashedBlock[] = []

  push(block: HashedBlock): void {
    this.#blocks.push(block)
    this.#heights.set(block.hash, block.height)
    if (this.#blocks.length > KEPT) this.#heights.delete(this.#blocks.shift()!.hash)
  }

  get newest(): HashedBlock {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('a chain begins with a block')
    return block
  }

  /** Whether a transaction in a block of `height` may name `hash`. */
  isValid(hash: string, height: number): boolean {
    const born = this.#heights.get(hash)
    return born !== undefined && height <= born + MAX_BLOCKHASH_AGE
  }

  /** Newest first. */
  recent(): HashedBlock[] {
    return this.#blocks.toReversed()
  }
}
