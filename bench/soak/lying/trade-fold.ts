import { createHash } from 'node:crypto'
import { VenueEventReader } from '@callisto/amms'
import type { BlockFold, ChainPosition } from '@callisto/service-kit'
import type { ChainBlock } from '@callisto/solana'
import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'

const NO_CURVES = { quoteMintOf: () => undefined }

interface FoldedBlock extends ChainPosition {
  /** Each trade as text. */
  trades: string[]
}

/** What a fold has come to. */
export interface FoldState {
  slot: number
  blocks: number
  trades: number
  /** Hash over all blocks and trades in order. */
  digest: string
}

/** Blocks and the trades in them, and what of both was written before the process ended. */
export class TradeFold implements BlockFold {
  readonly isWhole = true
  #blocks: FoldedBlock[] = []
  #written = 0
  readonly #reader = new VenueEventReader([raydiumCpmm])

  get slot(): number {
    return this.#blocks.at(-1)?.slot ?? -1
  }

  get pending(): number {
    return this.#blocks.length - this.#written
  }

  /** The newest block that was written. */
  get position(): ChainPosition | undefined {
    return this.#blocks[this.#written - 1]
  }

  async apply({ slot, blockhash, transactions }: ChainBlock): Promise<void> {
    const trades = transactions.flatMap((transaction) =>
      this.#reader
        .read(transaction, NO_CURVES)
        .map((event) =>
          JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        ),
    )
    this.#blocks.push({ slot, blockhash, trades })
  }

  async flush(): Promise<void> {
    this.#written = this.#blocks.length
  }

  /** What a new process finds. */
  restore(): void {
    this.#blocks.length = this.#written
  }

  clear(): void {
    this.#blocks = []
    this.#written = 0
  }

  /** Up to a slot. */
  state(upTo: number): FoldState {
    const blocks = this.#blocks.filter(({ slot }) => slot <= upTo)
    const digest = createHash('sha256')
    for (const { slot, blockhash, trades } of blocks) digest.update(`${slot} ${blockhash} ${trades.join()};`)
    const trades = blocks.reduce((sum, block) => sum + block.trades.length, 0)
    return { slot: blocks.at(-1)?.slot ?? -1, blocks: blocks.length, trades, digest: digest.digest('hex') }
  }
}
