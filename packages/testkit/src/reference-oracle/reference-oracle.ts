import { type LedgerBlock, ledgerBlocks } from '../ledger.ts'
import { ReferenceStatistics, type ReferenceStats } from './reference-statistics.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TIMEFRAMES = ['5m', '1h', '6h', '24h'] as const
/** Relative tolerance: the sums of doubles are taken in another order. */
const TOLERANCE = 1e-6

type ShownAsset = { id: string; symbol: string; liquidity?: number } & Partial<
  Record<`stats${string}`, Partial<ReferenceStats>>
>

/** A statistic of a server that differs from the one computed from its ledger. */
export interface StatMismatch {
  token: string
  /** `now` for a figure without a window. */
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

  /**
   * Compares every statistic of every pool of a list, e.g. `toptrending/1h`, and then those of USDC and its liquidity,
   * with the ledger up to the slot of the reply.
   */
  async compare(productUrl: string, rpcUrl: string, list: string): Promise<Comparison> {
    const reply = await read<{ pools: { baseAsset: ShownAsset }[] }>(
      `${productUrl}/data/v1/pools/${list}?limit=1000`,
    )
    const { slot, body } = reply
    const { pools } = body
    await this.readTo(rpcUrl, slot)
    const found = pools.flatMap(({ baseAsset }) => this.#compareToken(baseAsset, slot, reply.time))
    found.push(...(await this.#compareDollar(productUrl, rpcUrl)))
    return {
      slot,
      pools: pools.length,
      busy: pools.filter(({ baseAsset }) => (baseAsset.stats1h?.numTraders ?? 0) > 0).length,
      compared: found.length,
      mismatches: found.filter(({ shown, expected }) => !isClose(shown ?? 0, expected ?? 0)),
    }
  }

  async #compareDollar(productUrl: string, rpcUrl: string): Promise<StatMismatch[]> {
    const { slot, time, body } = await read<ShownAsset[]>(`${productUrl}/data/v1/assets/search?query=${USDC}`)
    const [asset] = body
    if (!asset) throw new Error('USDC is not there')
    await this.readTo(rpcUrl, slot)
    const figure = { token: asset.symbol, timeframe: 'now', field: 'liquidity' }
    const expected = this.#statistics.dollarLiquidity()
    return [...this.#compareToken(asset, slot, time), { ...figure, shown: asset.liquidity, expected }]
  }

  #compareToken(asset: ShownAsset, slot: number, time: number): StatMismatch[] {
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

/** A reply of the market service and the block that it describes. */
async function read<Body>(url: string): Promise<{ slot: number; time: number; body: Body }> {
  const reply = await fetch(url)
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  const [slot, time] = ['x-market-slot', 'x-market-time'].map((name) => Number(reply.headers.get(name)))
  return { slot: slot!, time: time!, body: (await reply.json()) as Body }
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
