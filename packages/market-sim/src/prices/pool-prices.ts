import { type Asset, USDC, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'

/** What the pools of an asset state, in dollars per whole token. */
export interface PoolPrice {
  /** Median over its listed pools, weighted by their liquidity. */
  usd: number
  /** Distance of the further quartile from it. */
  spread: number
}

interface Statement {
  usd: number
  weight: number
}

/**
 * Prices of assets by the pools of the genesis as they are now, each computed once; undefined while none of its pools trades
 * both ways. USDC is the dollar. A pool that is moved alone does not move the median.
 */
export class PoolPrices {
  readonly #market: Pick<Market, 'pools' | 'watch'>
  readonly #known = new Map<string, PoolPrice | undefined>([[USDC, { usd: 1, spread: 0 }]])

  constructor(market: Pick<Market, 'pools' | 'watch'>) {
    this.#market = market
  }

  of(asset: Asset): PoolPrice | undefined {
    if (!this.#known.has(asset.mint)) this.#known.set(asset.mint, summarise(this.#statementsOf(asset)))
    return this.#known.get(asset.mint)
  }

  #statementsOf(asset: Asset): Statement[] {
    const { pools, watch } = this.#market
    return pools.of(asset.mint).flatMap(({ spec, ref }) => {
      const rate = watch.middleRate(ref.address, asset.mint)
      const quote = this.of(spec.quote)
      if (rate === undefined || quote === undefined) return []
      return [{ usd: ((rate * unitOf(asset)) / unitOf(spec.quote)) * quote.usd, weight: spec.liquidityUsd }]
    })
  }
}

function summarise(statements: Statement[]): PoolPrice | undefined {
  if (statements.length === 0) return undefined
  statements.sort((a, b) => a.usd - b.usd)
  const usd = quantile(statements, 0.5)
  return { usd, spread: Math.max(usd - quantile(statements, 0.25), quantile(statements, 0.75) - usd) }
}

/** The first of the ascending statements up to which this share of the weight lies. */
function quantile(statements: readonly Statement[], share: number): number {
  const total = statements.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { usd, weight } of statements) {
    below += weight
    if (below >= share * total) return usd
  }
  return statements.at(-1)!.usd
}
