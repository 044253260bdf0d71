import { Recomputation, type RecomputedStats } from '@callisto/market'
import { type LedgerBlock, ledgerBlocks } from './ledger.ts'

const TIMEFRAMES = ['5m', '1h', '6h', '24h'] as const
/** Sums of doubles come out in another order. */
const TOLERANCE = 1e-6

interface ShownPool {
  baseAsset: { id: string; symbol: string } & Partial<Record<`stats${string}`, Partial<RecomputedStats>>>
}

/** A figure that a product shows and its ledger does not bear out. */
export interface StatFault {
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
  faults: StatFault[]
}

/** The market as a reader of the ledger finds it, trade by trade, to hold a product's figures against. */
export class SlowMarket {
  readonly #onBlock: (block: LedgerBlock) => void
  readonly #recomputation = new Recomputation()
  #next = 0
  #blocks = 0

  /** `onBlock` is told every block once, in order. */
  constructor(onBlock: (block: LedgerBlock) => void = () => undefined) {
    this.#onBlock = onBlock
  }

  /** Blocks read so far. */
  get blocks(): number {
    return this.#blocks
  }

  /** Reads the confirmed ledger on to a slot; what was read before is not read again. */
  async readTo(rpcUrl: string, slot: number): Promise<void> {
    for await (const block of ledgerBlocks(rpcUrl, this.#next, slot)) {
      this.#recomputation.add(block)
      this.#onBlock(block)
      this.#blocks += 1
      this.#next = block.slot + 1
    }
  }

  /** Holds every statistic of every pool of a list, e.g. `toptrending/1h`, against the ledger up to its slot. */
  async compare(productUrl: string, rpcUrl: string, list: string): Promise<Comparison> {
    const reply = await fetch(`${productUrl}/data/v1/pools/${list}?limit=1000`)
    if (reply.status !== 200) throw new Error(`${list}: ${reply.status} ${await reply.text()}`)
    const { pools } = (await reply.json()) as { pools: ShownPool[] }
    const slot = Number(reply.headers.get('x-market-slot'))
    const time = Number(reply.headers.get('x-market-time'))
    await this.readTo(rpcUrl, slot)
    const found = pools.flatMap(({ baseAsset }) => this.#hold(baseAsset, slot, time))
    return {
      slot,
      pools: pools.length,
      busy: pools.filter(({ baseAsset }) => (baseAsset.stats1h?.numTraders ?? 0) > 0).length,
      compared: found.length,
      faults: found.filter(({ shown, expected }) => !isClose(shown ?? 0, expected ?? 0)),
    }
  }

  #hold(asset: ShownPool['baseAsset'], slot: number, time: number): StatFault[] {
    return TIMEFRAMES.flatMap((timeframe) => {
      const shown = asset[`stats${timeframe}`]
      const slow = this.#recomputation.stats(asset.id, timeframe, slot, time)
      return Object.entries(slow).map(([field, expected]) => ({
        token: asset.symbol,
        timeframe,
        field,
        shown: shown?.[field as keyof RecomputedStats],
        expected,
      }))
    })
  }
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
