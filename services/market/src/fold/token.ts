import { type AlignedRows, ROW_BASE } from './aligned-rows.ts'
import type { Pool } from './pool.ts'

/** Launch of a token on a launchpad. */
export interface Launch {
  /** Address of the curve. */
  curve: string
  /** Account that identifies the launchpad. */
  config: string
  creator: string
  name: string
  symbol: string
  uri: string
  /** Whole tokens. */
  supply: number
  slot: number
}

/** Doubles of a token: one cache line. NaN stands for "not known". */
export const tokenField = {
  price: 0,
  priceSlot: 1,
  firstPrice: 2,
  liquidity: 3,
  lastTradeTime: 4,
  version: 5,
  poolCount: 6,
  createdAt: 7,
} as const
export const TOKEN_DOUBLES = 8

/**
 * A token of the fold. Its numbers are in the row `row` of the market's token table, which is reused after the token has
 * left memory; `id` is assigned once and identifies it in the tables.
 */
export class Token {
  readonly id: number
  readonly row: number
  readonly mint: string
  readonly decimals: number
  /** Base units in one whole token. */
  readonly unit: number
  launch: Launch | undefined
  graduatedPool: string | undefined
  graduatedAt = Number.NaN
  /** Pools in which it is the base, oldest first. */
  readonly pools: Pool[] = []
  /** Pools in memory that it quotes. */
  quotedPools = 0
  /** Whether the tables hold it as archived: loaded for reading, and not changed since. */
  isArchived = false
  readonly #rows: AlignedRows

  constructor(rows: AlignedRows, id: number, mint: string, decimals: number, createdAt: number) {
    this.#rows = rows
    this.row = rows.add()
    this.id = id
    this.mint = mint
    this.decimals = decimals
    this.unit = 10 ** decimals
    this.price = Number.NaN
    this.firstPrice = Number.NaN
    this.liquidity = Number.NaN
    this.#set(tokenField.createdAt, createdAt)
  }

  #get(field: number): number {
    return this.#rows.f64[ROW_BASE + this.row * TOKEN_DOUBLES + field]!
  }

  #set(field: number, value: number): void {
    this.#rows.f64[ROW_BASE + this.row * TOKEN_DOUBLES + field] = value
  }

  /** Unix seconds. */
  get createdAt(): number {
    return this.#get(tokenField.createdAt)
  }

  /** USD for one whole token. */
  get price(): number {
    return this.#get(tokenField.price)
  }

  set price(value: number) {
    this.#set(tokenField.price, value)
  }

  /** Slot of the trade that made the price, 0 before the first. */
  get priceSlot(): number {
    return this.#get(tokenField.priceSlot)
  }

  set priceSlot(value: number) {
    this.#set(tokenField.priceSlot, value)
  }

  /** Price of the first trade. */
  get firstPrice(): number {
    return this.#get(tokenField.firstPrice)
  }

  set firstPrice(value: number) {
    this.#set(tokenField.firstPrice, value)
  }

  /** USD in all pools where it is the base; NaN until one of them has a price. */
  get liquidity(): number {
    return this.#get(tokenField.liquidity)
  }

  set liquidity(value: number) {
    this.#set(tokenField.liquidity, value)
  }

  /** Unix seconds, 0 before the first trade. */
  get lastTradeTime(): number {
    return this.#get(tokenField.lastTradeTime)
  }

  set lastTradeTime(value: number) {
    this.#set(tokenField.lastTradeTime, value)
  }

  /** Increases with every change of what is presented of it. */
  get version(): number {
    return this.#get(tokenField.version)
  }

  set version(value: number) {
    this.#set(tokenField.version, value)
  }

  addPool(pool: Pool): void {
    this.pools.push(pool)
    this.#set(tokenField.poolCount, this.pools.length)
  }

  /** Sums the liquidity of its pools; NaN while none has a price. */
  sumLiquidity(): void {
    let sum = Number.NaN
    for (const { liquidity } of this.pools) {
      if (!Number.isNaN(liquidity)) sum = Number.isNaN(sum) ? liquidity : sum + liquidity
    }
    this.liquidity = sum
  }

  /** The pool that it graduated to, else its most liquid one. */
  get mainPool(): Pool | undefined {
    let main: Pool | undefined
    for (const pool of this.pools) {
      if (pool.address === this.graduatedPool) return pool
      if (!main || (pool.liquidity || 0) > (main.liquidity || 0)) main = pool
    }
    return main
  }
}
