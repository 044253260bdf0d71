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

/** Reads the chain into the fold, block by block, and keeps SQL behind it; starts again after a broken stream. */
export class BlockReader {
  readonly #options: BlockReaderOptions
  #lastBlockAtMs = 0
  #flushedAtMs = 0
  #turnAtMs = 0

  constructor(options: BlockReaderOptions) {
    this.#options = options
  }

  /** Milliseconds since the last block; large while the chain is still. */
  idleMs(): number {
    return this.#options.clock.nowMs() - this.#lastBlockAtMs
  }

  async run(signal: AbortSignal): Promise<void> {
    const { chain, market, clock, log } = this.#options
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
        if (!signal.aborted) log.warn({ err: error, slot: market.slot }, 'the block stream broke')
      }
      await clock.wait(retryMs, signal)
    }
  }

  async #applyBlock(block: ChainBlock): Promise<void> {
    const { market, mints, archive } = this.#options
    const decoded = await prepareBlock(block, market, archive)
    market.apply(resolveBlock(market, decoded))
    for (const mint of decoded.touchedMints) if (market.token(mint)) mints.request(mint)
  }

  async #yieldWhenDue(): Promise<void> {
    const { clock, writer, archive, market } = this.#options
    const now = clock.nowMs()
    this.#lastBlockAtMs = now
    if (writer.pending >= MAX_PENDING_ROWS || now - this.#flushedAtMs >= flushMs) {
      this.#flushedAtMs = now
      await writer.flush()
      if (market.hasCompleteHolders) await archive.archiveIdle()
    }
    if (now - this.#turnAtMs < turnMs) return
    await setImmediate()
    this.#turnAtMs = clock.nowMs()
  }
}
