import { DEFAULT_CLUSTER_PARAMETERS } from '../cluster-parameters.ts'

/** Entries of the SlotHashes sysvar. */
const MAX_BLOCKS = 512

export interface HashedBlock {
  slot: number
  height: number
  hash: string
}

/** Hashes of the newest blocks: the valid blockhashes and the content of SlotHashes. */
export class BlockhashWindow {
  /** Blocks after its own in which a blockhash is valid. */
  readonly #maxAge: number
  readonly #heights = new Map<string, number>()
  readonly #blocks: HashedBlock[] = []

  constructor(maxAge = DEFAULT_CLUSTER_PARAMETERS.maxBlockhashAge) {
    this.#maxAge = maxAge
  }

  push(block: HashedBlock): void {
    this.#blocks.push(block)
    this.#heights.set(block.hash, block.height)
    if (this.#blocks.length > MAX_BLOCKS) this.#heights.delete(this.#blocks.shift()!.hash)
  }

  /** Height of the last block that may hold a transaction with the hash of a block of `height`. */
  lastValidHeight(height: number): number {
    return height + this.#maxAge
  }

  get newest(): HashedBlock {
    const block = this.#blocks.at(-1)
    if (block === undefined) throw new Error('a chain begins with a block')
    return block
  }

  /** Whether a transaction in a block of `height` may use `hash`. */
  isValid(hash: string, height: number): boolean {
    const born = this.#heights.get(hash)
    return born !== undefined && height <= this.lastValidHeight(born)
  }

  /** Newest first. */
  recent(): HashedBlock[] {
    return this.#blocks.toReversed()
  }
}
