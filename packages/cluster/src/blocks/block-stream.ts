import { type ChainBlock, ChainForkError, type Clock } from '@callisto/solana'
import type { Head } from '../head.ts'
import { ClusterError } from '../rpc/cluster-error.ts'
import type { BlockSource, FoundBlock, SourcedBlock } from './block-source.ts'

export interface BlockStreamPorts {
  source: BlockSource
  head: Head
  clock: Clock
}

/** Slots of one `getBlocks`. */
const RANGE = 1_000
/** A head that is further away is reached by a list of slots; a nearer one, or pushed blocks, by the parents of its block. */
const MAX_PARENT_STEPS = 8
/** Blocks that are fetched at a time while the reader is behind. */
const PREFETCH = 6
/** A parent chain this long between two neighbours of a list means that the lists cannot be believed. */
const MAX_MISSING = 256
/** Reads in which the chain does not have the last block before it counts as taken back. */
const DENIALS = 3
/** Reads of two blocks that are not of one chain. */
const MAX_ATTEMPTS = 12
const RETRY_MS = 250

/** The block that a reader was given last. */
export interface BlockId {
  slot: number
  blockhash: string
}

/**
 * Blocks in order from a slot, each one the child of the one before it. Blocks that a list leaves out are found by the
 * parents of their children. Ends with the signal. Throws ChainForkError when the last block is not an ancestor any more,
 * ClusterError when a block cannot be read.
 */
export async function* streamBlocks(
  ports: BlockStreamPorts,
  fromSlot: number,
  lastGiven: BlockId | undefined,
  signal: AbortSignal,
): AsyncGenerator<ChainBlock> {
  let last = lastGiven
  let next = fromSlot
  while (!signal.aborted) {
    const headSlot = await ports.head.reach(next, signal)
    if (headSlot === undefined) return
    // Without a last block nothing tells what lies before the head.
    const isNear = last !== undefined && (headSlot - next < MAX_PARENT_STEPS || ports.source.hasFrom(next))
    const end = Math.min(headSlot, next + RANGE - 1)
    const slots = isNear ? [headSlot] : await ports.source.slots(next, end, signal)
    for await (const found of prefetch(ports, slots, signal)) {
      for (const { block } of await link(ports, last, found, signal)) {
        if (block.slot < fromSlot) continue
        yield block
        last = block
        next = block.slot + 1
      }
    }
    next = Math.max(next, end + 1)
  }
}

/** Fetches blocks ahead of the reader, in order; skipped slots are left out. */
async function* prefetch(
  { source, clock }: BlockStreamPorts,
  slots: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<SourcedBlock> {
  const running: Promise<SourcedBlock | undefined>[] = []
  let at = 0
  while (at < slots.length || running.length > 0) {
    while (at < slots.length && running.length < PREFETCH) {
      const fetched = fetchBlock(source, clock, slots[at]!, signal)
      fetched.catch(() => undefined)
      running.push(fetched)
      at += 1
    }
    const block = await running.shift()
    if (block !== undefined) yield block
  }
}

/** A block once its node has it; undefined where the slot has none. */
async function fetchBlock(
  source: BlockSource,
  clock: Clock,
  slot: number,
  signal: AbortSignal,
): Promise<SourcedBlock | undefined> {
  let found: FoundBlock = await source.block(slot, signal)
  while (found === 'notYet') {
    await clock.wait(RETRY_MS, signal)
    signal.throwIfAborted()
    found = await source.reread(slot, signal)
  }
  return found === 'skipped' ? undefined : found
}

/** The blocks between the last one and `found`, and `found`. The first block of a stream has nothing to follow. */
async function link(
  ports: BlockStreamPorts,
  last: BlockId | undefined,
  found: SourcedBlock,
  signal: AbortSignal,
): Promise<SourcedBlock[]> {
  if (last === undefined) return [found]
  if (found.block.slot <= last.slot) return []
  let newest = found
  let denials = 0
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const chain = await ancestors(ports, last, newest, signal)
    if (chain !== undefined) return chain
    await ports.clock.wait(RETRY_MS, signal)
    signal.throwIfAborted()
    const own = await ports.source.reread(last.slot, signal, newest.endpoint)
    const isKept = typeof own !== 'string' && own.block.blockhash === last.blockhash
    if (!isKept && own !== 'notYet') denials += 1
    if (denials >= DENIALS) throw new ChainForkError(last.slot)
    const other = await ports.source.reread(newest.block.slot, signal, newest.endpoint)
    // It was of a branch that the cluster has left.
    if (isKept && other === 'skipped') return []
    if (typeof other !== 'string') newest = other
  }
  throw new ClusterError(
    'RPC_REPLY',
    `getBlock: blocks ${last.slot} and ${newest.block.slot} are not of one chain`,
  )
}

/** `found` and its ancestors after `last`, oldest first; undefined when `last` is none of them. */
async function ancestors(
  { source, clock }: BlockStreamPorts,
  last: BlockId,
  found: SourcedBlock,
  signal: AbortSignal,
): Promise<SourcedBlock[] | undefined> {
  const chain = [found]
  let first = found
  while (first.block.parentSlot > last.slot) {
    if (chain.length > MAX_MISSING)
      throw new ClusterError('RPC_REPLY', `getBlocks: more than ${MAX_MISSING} blocks are missing`)
    let parent = await fetchBlock(source, clock, first.block.parentSlot, signal)
    if (parent?.block.blockhash !== first.parentHash) {
      const again = await source.reread(first.block.parentSlot, signal, parent?.endpoint)
      parent = typeof again === 'string' ? undefined : again
    }
    if (parent?.block.blockhash !== first.parentHash) return undefined
    chain.unshift(parent)
    first = parent
  }
  const isChild = first.block.parentSlot === last.slot && first.parentHash === last.blockhash
  return isChild ? chain : undefined
}

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
