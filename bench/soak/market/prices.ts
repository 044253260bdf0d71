import { AMMS, chainTimeAt, decodePool, type LiquiditySegment, type Pool } from '@callisto/amms'
import { type Asset, assets, quoteMints, transferFeeOf } from '@callisto/market-sim'
import { Graph, Router } from '@callisto/routing'
import type { ChainPort } from '@callisto/solana'

/** What a pool asks and bids for one whole token in dollars, fees included, and its depth. */
interface PoolPrice {
  ask: number
  bid: number
  liquidityUsd: number
}

/** Dollars per whole quote token: received, paid, and the price between them. */
interface QuotePrice {
  bid: number
  ask: number
  price: number
}

/** A bin or range that trades less than this has no price: rounding leaves single units in a bin. */
const DUST_USD = 0.1

/** All that a side of a pool can pay, base units. */
const payout = (segments: readonly LiquiditySegment[]): number =>
  segments.reduce(
    (sum, { inReserve, outReserve, capacityIn }) =>
      sum + (capacityIn === Infinity ? outReserve : (outReserve * capacityIn) / (inReserve + capacityIn)),
    0,
  )

/** The pools of a chain at one time: prices per pool, and quotes by the router over all of them. */
export class PoolPrices {
  readonly #router: Router
  readonly #pools: readonly Pool[]
  readonly #unixTime: number
  readonly #quotes = new Map<string, QuotePrice>([[quoteMints.USDC, { bid: 1, ask: 1, price: 1 }]])

  private constructor(pools: readonly Pool[], unixTime: number) {
    this.#pools = pools
    this.#unixTime = unixTime
    const graph = new Graph()
    graph.setTime(chainTimeAt(unixTime))
    for (const pool of pools) graph.upsert(pool)
    this.#router = new Router(graph)
    for (const symbol of ['SOL', 'USDT'] as const) {
      const asset = assets.find(({ mint }) => mint === quoteMints[symbol])!
      const own = this.poolsOf(asset)
      const bid = Math.max(...own.map((pool) => pool.bid))
      const ask = Math.min(...own.map((pool) => pool.ask))
      this.#quotes.set(asset.mint, { bid, ask, price: weightedMedian(own) })
    }
  }

  static async read(chain: ChainPort, unixTime: number): Promise<PoolPrices> {
    const pools: Pool[] = []
    for (const owner of AMMS.flatMap(({ owners }) => owners)) {
      const { accounts } = await chain.getProgramAccounts(owner)
      for (const account of accounts) {
        const decoded = decodePool(account, transferFeeOf)
        if (decoded.ok) pools.push(decoded.pool)
      }
    }
    return new PoolPrices(pools, unixTime)
  }

  /**
   * Prices of the pools that trade a token against a quote token with a known price: dollars are paid and received at the
   * best price of the quote token.
   */
  poolsOf({ mint, decimals }: Asset): PoolPrice[] {
    const at = chainTimeAt(this.#unixTime)
    return this.#pools.flatMap((pool) => {
      const side = pool.mints[0] === mint ? 0 : 1
      const quote = assets.find((asset) => asset.mint === pool.mints[1 - side])
      const usd = quote && this.#quotes.get(quote.mint)
      if (!pool.mints.includes(mint) || quote === undefined || usd === undefined) return []
      const sales = pool.segments(side, at)
      const dust = (DUST_USD / usd.price) * 10 ** quote.decimals
      const sale = sales.find((segment) => payout([segment]) > dust)
      const purchase = pool.segments(side === 0 ? 1 : 0, at).find(({ capacityIn }) => capacityIn > dust)
      if (sale === undefined || purchase === undefined) return []
      const scale = 10 ** decimals / 10 ** quote.decimals
      return [
        {
          bid: (sale.outReserve / sale.inReserve) * scale * usd.bid,
          ask: (purchase.inReserve / purchase.outReserve) * scale * usd.ask,
          liquidityUsd: (payout(sales) / 10 ** quote.decimals) * usd.price,
        },
      ]
    })
  }

  /** Dollars per whole token: the median of its pools, weighted by liquidity. */
  priceUsd(asset: Asset): number {
    return this.#quotes.get(asset.mint)?.price ?? weightedMedian(this.poolsOf(asset))
  }

  /** Base units that the router gives for `amount`; undefined without a route. */
  quote(inputMint: string, outputMint: string, amount: bigint): bigint | undefined {
    const found = this.#router.route({ inputMint, outputMint, amount, mode: 'ExactIn' })
    return found.ok ? found.plan.amountOut : undefined
  }
}

function weightedMedian(pools: readonly PoolPrice[]): number {
  const sorted = pools
    .map(({ bid, ask, liquidityUsd }) => ({ price: Math.sqrt(bid * ask), weight: liquidityUsd }))
    .sort((a, b) => a.price - b.price)
  let left = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { price, weight } of sorted) {
    left -= weight
    if (left <= 0) return price
  }
  return Number.NaN
}

/** Share of the pairs of pools of one token of which neither bids more than the other asks. */
export function agreeingShare(pools: readonly PoolPrice[]): number {
  let [agreeing, pairs] = [0, 0]
  for (const [i, one] of pools.entries())
    for (const other of pools.slice(i + 1)) {
      pairs++
      if (one.bid <= other.ask && other.bid <= one.ask) agreeing++
    }
  return pairs === 0 ? 1 : agreeing / pairs
}
