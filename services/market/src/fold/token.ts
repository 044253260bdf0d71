import type { Pool } from './pool.ts'

/** How a token came into the world through a launchpad. */
export interface Launch {
  /** Address of the curve. */
  curve: string
  /** Account that names the launchpad. */
  config: string
  creator: string
  name: string
  symbol: string
  uri: string
  /** Whole tokens. */
  supply: number
  slot: number
}

/** What the fold knows of one token. NaN stands for "not known" in numbers, so that their shape never changes. */
export class Token {
  readonly id: number
  readonly mint: string
  readonly decimals: number
  /** Base units in one whole token. */
  readonly unit: number
  /** Unix seconds. */
  readonly createdAt: number
  /** USD for one whole token, and the slot that made it. */
  price = Number.NaN
  priceSlot = 0
  /** Price of the first trade. */
  firstPrice = Number.NaN
  /** USD in all pools where it is the base; NaN until one of them has a price. */
  liquidity = Number.NaN
  lastTradeTime = 0
  launch: Launch | undefined
  graduatedPool: string | undefined
  graduatedAt = Number.NaN
  /** Pools in which it is the base, oldest first. */
  readonly pools: Pool[] = []
  /** Counts up with everything that changes what is shown of it. */
  version = 0

  constructor(id: number, mint: string, decimals: number, createdAt: number) {
    this.id = id
    this.mint = mint
    this.decimals = decimals
    this.unit = 10 ** decimals
    this.createdAt = createdAt
  }

  /** Adds up what its pools are worth; NaN while none has a price. */
  sumLiquidity(): void {
    let sum = Number.NaN
    for (const { liquidity } of this.pools) {
      if (!Number.isNaN(liquidity)) sum = Number.isNaN(sum) ? liquidity : sum + liquidity
    }
    this.liquidity = sum
  }

  /** The pool where it mainly trades: where it graduated to, else the deepest one. */
  get mainPool(): Pool | undefined {
    let main: Pool | undefined
    for (const pool of this.pools) {
      if (pool.address === this.graduatedPool) return pool
      if (!main || (pool.liquidity || 0) > (main.liquidity || 0)) main = pool
    }
    return main
  }
}
