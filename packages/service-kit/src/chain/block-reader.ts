import { setImmediate } from 'node:timers/promises'
import { type ChainBlock, ChainForkError, type ChainPort, type Clock, systemClock } from '@callisto/solana'
import type { Log } from '../log.ts'
import { withDeadline } from '../with-deadline.ts'

/** What blocks are folded into, with the tables behind it. */
export interface BlockFold {
  /** Slot of the newest block that was applied. */
  readonly slot: number
  /** Whether that block was applied to its end. */
  readonly isWhole: boolean
  /** Rows that wait to be written. */
  readonly pending: number
  /** Decodes a block, loads what it needs, and applies it. */
  apply(block: ChainBlock): Promise<void>
  /** Writes all waiting rows. */
  flush(): Promise<void>
}

/** The fold of an index whose blocks and flushes follow one another: rows may also be written between two blocks. */
export function serialFold(
  index: Pick<BlockFold, 'slot' | 'isWhole' | 'pending'>,
  { apply, flush }: Pick<BlockFold, 'apply' | 'flush'>,
): BlockFold {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
  return {
    get slot() {
      return index.slot
    },
    get isWhole() {
      return index.isWhole
    },
    get pending() {
      return index.pending
    },
    apply: (block) => inTurn(() => apply(block)),
    flush: () => inTurn(flush),
  }
}

export interface BlockReaderOptions {
  /** Of the service, in messages. */
  name: string
  chain: ChainPort
  fold: BlockFold
  clock: Clock
  log: Log
  /** The longest that rows wait for a flush, 1 s by default. */
  flushMs?: number
  /** Rows that force a flush during a replay, 4,000 by default. */
  maxPendingRows?: number
}

const MAX_PENDING_ROWS = 4000
const FLUSH_MS = 1000
/** A long replay gives way to requests this often. */
const turnMs = 12
const retryMs = 1000
/** Faults of the chain or of the tables are outlasted for this long. */
const MAX_FAILING_MS = 30_000

/** Reads the chain into a fold, block by block, and keeps SQL behind it. A fault before or after a block is tried again. */
export class BlockReader {
  readonly #options: BlockReaderOptions
  #lastBlockAtMs = 0
  #flushedAtMs = 0
  #turnAtMs = 0
  #failingSinceMs: number | undefined

  constructor(options: BlockReaderOptions) {
    this.#options = options
  }

  /** Milliseconds since the last block; large while the chain is still. */
  idleMs(): number {
    return this.#options.clock.nowMs() - this.#lastBlockAtMs
  }

  /** Whether blocks cannot be read, folded or written at present. */
  get isFailing(): boolean {
    return this.#failingSinceMs !== undefined
  }

  /**
   * Ends with the signal. Throws when a block was folded in part, when the chain has taken one back, or when nothing has
   * worked for `MAX_FAILING_MS`.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { chain, fold, clock } = this.#options
    this.#lastBlockAtMs = clock.nowMs()
    while (!signal.aborted) {
      try {
        for await (const block of chain.blocks({ fromSlot: fold.slot + 1, signal })) {
          // A stream that starts again may repeat a block; the fold takes each one once.
          if (block.slot <= fold.slot) continue
          await fold.apply(block)
          await this.#yieldWhenDue()
        }
      } catch (error) {
        if (!signal.aborted) this.#assertRecoverable(error)
      }
      await clock.wait(retryMs, signal)
    }
  }

  #assertRecoverable(cause: unknown): void {
    const { name, fold, clock, log } = this.#options
    const { slot } = fold
    if (cause instanceof ChainForkError) throw cause
    if (!fold.isWhole) throw new Error(`the ${name} folded block ${slot} in part`, { cause })
    this.#failingSinceMs ??= clock.nowMs()
    if (clock.nowMs() - this.#failingSinceMs >= MAX_FAILING_MS)
      throw new Error(`the ${name} has been stuck behind block ${slot} for ${MAX_FAILING_MS / 1000} s`, {
        cause,
      })
    log.warn({ err: cause, slot }, 'the block stream broke')
  }

  async #yieldWhenDue(): Promise<void> {
    const { clock, fold, flushMs = FLUSH_MS, maxPendingRows = MAX_PENDING_ROWS } = this.#options
    const now = clock.nowMs()
    this.#lastBlockAtMs = now
    if (fold.pending >= maxPendingRows || now - this.#flushedAtMs >= flushMs) {
      this.#flushedAtMs = now
      await fold.flush()
      this.#failingSinceMs = undefined
    }
    if (now - this.#turnAtMs < turnMs) return
    await setImmediate()
    this.#turnAtMs = clock.nowMs()
  }
}

/** The block at which the tables of a service stand. */
export interface ChainPosition {
  slot: number
  blockhash: string
}

/** A chain that has the block returns it at once; one that lacks it would never end the stream. */
const TIMEOUT_MS = 5000

/** Whether the chain contains the last block of the tables. Tables without a block fit every chain. */
export async function isSameChain(
  position: ChainPosition | undefined,
  chain: ChainPort,
  clock: Clock = systemClock,
): Promise<boolean> {
  if (!position) return true
  const { slot: head } = await withDeadline(clock, TIMEOUT_MS, undefined, (signal) =>
    chain.getAccounts([], signal),
  )
  if (head < position.slot) return false
  const stop = new AbortController()
  void clock.wait(TIMEOUT_MS, stop.signal).then(() => stop.abort())
  try {
    for await (const block of chain.blocks({ fromSlot: position.slot, signal: stop.signal }))
      return block.slot === position.slot && block.blockhash === position.blockhash
    return false
  } finally {
    stop.abort()
  }
}
