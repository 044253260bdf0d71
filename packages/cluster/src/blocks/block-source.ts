import { parseSlot } from '../accounts/parse-account.ts'
import { ClusterError } from '../rpc/cluster-error.ts'
import { callCluster } from '../rpc/cluster-rpc.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { withAbort } from '../rpc/with-abort.ts'
import { type LinkedBlock, parseBlock } from './parse-block.ts'

/** Newest blocks that are kept: several readers follow the chain at about the same place. */
const KEPT_BLOCKS = 48
const BLOCK_DEADLINE_MS = 30_000
/** Slot skipped, or missing in long-term storage. */
const SKIPPED = new Set([-32_007, -32_009])
/** Block not available yet. */
const NOT_YET = -32_004
/** Block cleaned up. */
const PRUNED = -32_001

/** Stands for an endpoint where a block was not read from one. */
const STREAM = 'stream'

/** A block and the endpoint that gave it. */
export interface SourcedBlock extends LinkedBlock {
  endpoint: string
}

/** What a node has at a slot; `notYet` where the block exists but cannot be read for now. */
export type FoundBlock = SourcedBlock | 'skipped' | 'notYet'

/** Blocks that need no call. */
export interface PushedBlocks {
  take: (slot: number) => Promise<LinkedBlock | undefined>
  hasFrom: (slot: number) => boolean
}

/** Reads confirmed blocks. A block that two readers want is fetched once. */
export class BlockSource {
  readonly #pool: RpcPool
  readonly #pushed: PushedBlocks | undefined
  readonly #kept = new Map<number, Promise<FoundBlock>>()

  constructor(pool: RpcPool, pushed?: PushedBlocks) {
    this.#pool = pool
    this.#pushed = pushed
  }

  /** Whether the blocks from this slot on need no call. */
  hasFrom(slot: number): boolean {
    return this.#pushed?.hasFrom(slot) ?? false
  }

  /** The block of a slot. Throws ClusterError. */
  block(slot: number, signal: AbortSignal): Promise<FoundBlock> {
    const known = this.#kept.get(slot)
    if (known !== undefined) return withAbort(known, signal)
    const found = this.#take(slot)
    this.#keep(slot, found)
    return withAbort(found, signal)
  }

  /** The block of a slot as a node has it now; `avoid` is the endpoint that is asked last. Throws ClusterError. */
  reread(slot: number, signal: AbortSignal, avoid?: string): Promise<FoundBlock> {
    const found = this.#fetch(slot, avoid)
    this.#keep(slot, found)
    return withAbort(found, signal)
  }

  /** Slots with a block, ascending. Throws ClusterError. */
  async slots(from: number, to: number, signal: AbortSignal): Promise<number[]> {
    const { result } = await callCluster(this.#pool, 'getBlocks', [from, to, { commitment: 'confirmed' }], {
      signal,
      priority: 'background',
    })
    const slots = Array.isArray(result) ? result.map(parseSlot) : [undefined]
    const isAscending = slots.every(
      (slot, index) => slot !== undefined && slot >= from && slot <= to && slot > (slots[index - 1] ?? -1),
    )
    if (!isAscending) throw new ClusterError('RPC_REPLY', 'getBlocks: the reply is not of its shape')
    return slots as number[]
  }

  /** Slot of the oldest block that can be read. */
  async firstSlot(signal: AbortSignal): Promise<number> {
    const { result } = await callCluster(this.#pool, 'getFirstAvailableBlock', [], { signal })
    const slot = parseSlot(result)
    if (slot === undefined)
      throw new ClusterError('RPC_REPLY', 'getFirstAvailableBlock: the reply is no slot')
    return slot
  }

  async #take(slot: number): Promise<FoundBlock> {
    const linked = await this.#pushed?.take(slot)
    return linked === undefined ? this.#fetch(slot, undefined) : { ...linked, endpoint: STREAM }
  }

  /** Not of any one reader, so that the end of one does not fail the others. */
  async #fetch(slot: number, avoid: string | undefined): Promise<FoundBlock> {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      transactionDetails: 'full',
      rewards: false,
      maxSupportedTransactionVersion: 1,
    }
    try {
      const { result, endpoint } = await callCluster(this.#pool, 'getBlock', [slot, config], {
        deadlineMs: BLOCK_DEADLINE_MS,
        priority: 'background',
        avoid,
      })
      if (result === null) return 'notYet'
      const block = parseBlock(slot, result)
      if (block === undefined) throw new ClusterError('RPC_REPLY', 'getBlock: the reply is not of its shape')
      return { ...block, endpoint }
    } catch (error) {
      const code = error instanceof ClusterError ? error.rpcCode : undefined
      if (code !== undefined && SKIPPED.has(code)) return 'skipped'
      if (code === NOT_YET) return 'notYet'
      if (code === PRUNED)
        throw new ClusterError('RPC_ERROR', `getBlock: block ${slot} is not kept any more`, code)
      throw error
    }
  }

  /** Only what will not change is kept. */
  #keep(slot: number, found: Promise<FoundBlock>): void {
    this.#kept.set(slot, found)
    const drop = () => {
      if (this.#kept.get(slot) === found) this.#kept.delete(slot)
    }
    found.then((block) => typeof block === 'string' && drop(), drop)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_BLOCKS) break
      this.#kept.delete(oldest)
    }
  }
}
