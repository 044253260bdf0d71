import { type LedgerBlock, ledgerBlocks } from '../ledger.ts'
import { ReferenceStatistics, type ReferenceStats } from './reference-statistics.ts'

const TIMEFRAMES = ['5m', '1h', '6h', '24h'] as const
/** Relative tolerance: the sums of doubles are taken in another order. */
const TOLERANCE = 1e-6

interface ShownPool {
  baseAsset: { id: string; symbol: string } & Partial<Record<`stats${string}`, Partial<ReferenceStats>>>
}

/** A statistic of a server that differs from the one computed from its ledger. */
export interface StatMismatch {
  token: string
  timeframe: string
  field: string
  shown: number | undefined
  expected: number | undefined
}

export interface Comparison {
  slot: number
  pools: number
  /** Pools with a trader in the last hour. */
  busy: number
  compared: number
  mismatches: StatMismatch[]
}

/** Recomputes market statistics from a server's ledger, trade by trade, and compares the server's figures with them. */
export class ReferenceOracle {
  readonly #onBlock: (block: LedgerBlock) => void
  readonly #statistics = new ReferenceStatistics()
  #next = 0
  #blocks = 0

  /** `onBlock` is called once for every block, in order. */
  constructor(onBlock: (block: LedgerBlock) => void = () => undefined) {
    this.#onBlock = onBlock
  }

  /** Blocks read so far. */
  get blocks(): number {
    return this.#blocks
  }

  /** Reads the confirmed ledger up to a slot, from where the previous call ended. */
  async readTo(rpcUrl: string, slot: number): Promise<void> {
    for await (const block of ledgerBlocks(rpcUrl, this.#next, slot)) {
      this.#statistics.add(block)
      this.#onBlock(block)
      this.#blocks += 1
      this.#next = block.slot + 1
    }
  }

  /** Compares every statistic of every pool of a list, e.g. `toptrending/1h`, with the ledger up to the list's slot. */
  async compare(productUrl: string, rpcUrl: string, list: string): Promise<Comparison> {
    const reply = await fetch(`${productUrl}/data/v1/pools/${list}?limit=1000`)
    if (reply.status !== 200) throw new Error(`${list}: ${reply.status} ${await reply.text()}`)
    const { pools } = (await reply.json()) as { pools: ShownPool[] }
    const slot = Number(reply.headers.get('x-market-slot'))
    const time = Number(reply.headers.get('x-market-time'))
    await this.readTo(rpcUrl, slot)
    const found = pools.flatMap(({ baseAsset }) => this.#compareToken(baseAsset, slot, time))
    return {
      slot,
      pools: pools.length,
      busy: pools.filter(({ baseAsset }) => (baseAsset.stats1h?.numTraders ?? 0) > 0).length,
      compared: found.length,
      mismatches: found.filter(({ shown, expected }) => !isClose(shown ?? 0, expected ?? 0)),
    }
  }

  #compareToken(asset: ShownPool['baseAsset'], slot: number, time: number): StatMismatch[] {
    return TIMEFRAMES.flatMap((timeframe) => {
      const shown = asset[`stats${timeframe}`]
      const computed = this.#statistics.stats(asset.id, timeframe, slot, time)
      return Object.entries(computed).map(([field, expected]) => ({
        token: asset.symbol,
        timeframe,
        field,
        shown: shown?.[field as keyof ReferenceStats],
        expected,
      }))
    })
  }
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
