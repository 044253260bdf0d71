import type { Token } from './token.ts'

/** What a bonding curve holds besides its virtual reserves, in whole units. */
export interface CurveState {
  forSale: number
  realBase: number
  realQuote: number
  graduated: boolean
}

export interface PoolBirth {
  /** Unix seconds. */
  createdAt: number
  baseFirst: boolean
}

/** A pool or curve, seen from its base token. Reserves are whole units; NaN is "not known". */
export class Pool {
  readonly id: number
  readonly address: string
  readonly base: Token
  readonly quote: Token
  /** Unix seconds. */
  readonly createdAt: number
  /** Whether the base is the program's `mint0`. */
  readonly baseFirst: boolean
  reserveBase = Number.NaN
  reserveQuote = Number.NaN
  /** USD on both sides. */
  liquidity = Number.NaN
  lpSupply = 0
  lpBurned = 0
  curve: CurveState | undefined

  constructor(id: number, address: string, base: Token, quote: Token, birth: PoolBirth) {
    this.id = id
    this.address = address
    this.base = base
    this.quote = quote
    this.createdAt = birth.createdAt
    this.baseFirst = birth.baseFirst
  }

  /** Price of the base in the quote as the reserves have it. */
  get spot(): number {
    return this.reserveQuote / this.reserveBase
  }

  /** Percent of the curve that is sold, undefined for a plain pool and after graduation. */
  get bondingCurve(): number | undefined {
    if (!this.curve || this.curve.graduated || !(this.curve.forSale > 0)) return undefined
    return 100 * (1 - this.curve.realBase / this.curve.forSale)
  }

  /** Percent of the LP units that nobody can withdraw; undefined for a curve and before the first deposit. */
  get lpBurnedPercentage(): number | undefined {
    return this.curve || this.lpSupply === 0 ? undefined : (100 * this.lpBurned) / this.lpSupply
  }

  /** Values both sides at the given price of the base. */
  revalue(basePrice: number): void {
    const base = this.curve ? this.curve.realBase : this.reserveBase
    const quote = this.curve ? this.curve.realQuote : this.reserveQuote
    this.liquidity = quote * this.quote.price + base * basePrice
  }
}
