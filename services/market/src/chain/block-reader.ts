import { setImmediate } from 'node:timers/promises'
import type { ChainBlock, ChainPort, Clock } from '@callisto/solana'
import type { Market } from '../fold/market.ts'
import { resolveBlock } from '../fold/resolve-block.ts'
import type { MintRegistry } from '../mints/mint-registry.ts'
import type { Archive } from '../store/archive.ts'
import type { Writer } from '../store/writer.ts'
import { prepareBlock } from './prepare-block.ts'

export interface BlockReaderOptions {
  chain: ChainPort
  market: Market
  mints: MintRegistry
  writer: Writer
  archive: Archive
  clock: Clock
  log: { warn(details: object, message: string): void }
}

/** Rows that force a flush during a replay, and the longest that live rows wait for one. */
const MAX_PENDING_ROWS = 4000
const flushMs = 1000
/** A long replay gives way to requests this often. */
const turnMs = 12
const retryMs = 1000
/** Faults of the chain or of the tables are outlasted for this long. */
const MAX_FAILING_MS = 30_000

/** Reads the chain into the fold, block by block, and keeps SQL behind it. A fault before or after a block is tried again. */
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

  /** Ends with the signal. Throws when a block was folded in part, or when nothing has worked for `MAX_FAILING_MS`. */
  async run(signal: AbortSignal): Promise<void> {
    const { chain, market, clock } = this.#options
    this.#lastBlockAtMs = clock.nowMs()
    while (!signal.aborted) {
      try {
        for await (const block of chain.blocks({ fromSlot: market.slot + 1, signal })) {
          // A stream that starts again may repeat a block; the fold takes each one once.
          if (block.slot <= market.slot) continue
          await this.#applyBlock(block)
          await this.#yieldWhenDue()
        }
      } catch (error) {
        if (!signal.aborted) this.#assertRecoverable(error)
      }
      await clock.wait(retryMs, signal)
    }
  }

  #assertRecoverable(cause: unknown): void {
    const { market, clock, log } = this.#options
    const { slot } = market
    if (!market.isWhole) throw new Error(`the market folded block ${slot} in part`, { cause })
    this.#failingSinceMs ??= clock.nowMs()
    if (clock.nowMs() - this.#failingSinceMs >= MAX_FAILING_MS)
      throw new Error(`the market has been stuck behind block ${slot} for ${MAX_FAILING_MS / 1000} s`, {
        cause,
      })
    log.warn({ err: cause, slot }, 'the block stream broke')
  }

  async #applyBlock(block: ChainBlock): Promise<void> {
    const { market, mints, archive } = this.#options
    const decoded = await prepareBlock(block, market, archive)
    market.apply(resolveBlock(market, decoded))
    for (const [mint, { tokenProgram }] of decoded.mints)
      if (market.token(mint)) mints.setProgram(mint, tokenProgram)
    for (const mint of decoded.touchedMints) if (market.token(mint)) mints.request(mint)
  }

  async #yieldWhenDue(): Promise<void> {
    const { clock, writer, archive, market } = this.#options
    const now = clock.nowMs()
    this.#lastBlockAtMs = now
    if (writer.pending >= MAX_PENDING_ROWS || now - this.#flushedAtMs >= flushMs) {
      this.#flushedAtMs = now
      await writer.flush()
      this.#failingSinceMs = undefined
      if (market.hasCompleteHolders) await archive.archiveIdle()
    }
    if (now - this.#turnAtMs < turnMs) return
    await setImmediate()
    this.#turnAtMs = clock.nowMs()
  }
}
