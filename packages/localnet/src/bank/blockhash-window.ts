import type { AccountState } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { DEFAULT_CLUSTER_PARAMETERS } from '../cluster-parameters.ts'
import { SLOT_HASHES_SYSVAR, SYSVAR_OWNER } from '../vm/addresses.ts'

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

interface RecentStatus {
  slot: number
  height: number
  index: number
  err: unknown
}

/**
 * Statuses of the newest signatures, for replay protection and status queries: those of twice the maximum age of a
 * blockhash, as clusters keep them.
 */
export class StatusCache {
  readonly #statuses = new Map<string, RecentStatus>()
  readonly #maxAge: number

  constructor(maxBlockhashAge: number) {
    this.#maxAge = 2 * maxBlockhashAge
  }

  add(signature: string, status: RecentStatus): void {
    this.#statuses.set(signature, status)
  }

  has(signature: string): boolean {
    return this.#statuses.has(signature)
  }

  get(signature: string): RecentStatus | undefined {
    return this.#statuses.get(signature)
  }

  /** Removes statuses that are too old for the newest height. Signatures are held in block order. */
  prune(height: number): void {
    for (const [signature, status] of this.#statuses) {
      if (status.height >= height - this.#maxAge) return
      this.#statuses.delete(signature)
    }
  }
}

const ENTRY_BYTES = 40

/**
 * The SlotHashes sysvar of these blocks, newest first. The VM alone holds one entry, and a lookup table can
 * be created only for a slot in this list.
 */
export function slotHashesAccount(blocks: readonly HashedBlock[]): AccountState {
  const data = Buffer.alloc(8 + MAX_BLOCKS * ENTRY_BYTES)
  data.writeBigUInt64LE(BigInt(blocks.length), 0)
  for (const [i, block] of blocks.entries()) {
    data.writeBigUInt64LE(BigInt(block.slot), 8 + i * ENTRY_BYTES)
    data.set(addressBytes(block.hash), 16 + i * ENTRY_BYTES)
  }
  return { address: SLOT_HASHES_SYSVAR, owner: SYSVAR_OWNER, lamports: 1n, data, executable: false }
}
