import type { Venue } from './market-event.ts'
import { amplificationAt, type Ramp, stablePrice } from './stable-price.ts'
import type { Token } from './token.ts'

/** What a bonding curve holds besides its virtual reserves, in whole units. */
export interface CurveState {
  forSale: number
  realBase: number
  realQuote: number
  graduated: boolean
}

export interface PoolMetadata {
  venue: Venue
  /** Unix seconds. */
  createdAt: number
  baseFirst: boolean
}

/** A pool or curve, seen from its base token. Reserves are whole units; NaN is "not known". */
export class Pool {
  readonly id: number
  readonly address: string
  readonly venue: Venue
  readonly base: Token
  readonly quote: Token
  /** Unix seconds. */
  readonly createdAt: number
  /** Whether the base is the program's `mint0`. */
  readonly baseFirst: boolean
  reserveBase = Number.NaN
  reserveQuote = Number.NaN
  /** Price of the base in the quote after the last event, whole units. */
  spot = Number.NaN
  /** Only of a stable pool. */
  ramp: Ramp | undefined
  /** USD on both sides. */
  liquidity = Number.NaN
  lpSupply = 0
  lpBurned = 0
  curve: CurveState | undefined

  constructor(id: number, address: string, base: Token, quote: Token, metadata: PoolMetadata) {
    this.id = id
    this.address = address
    this.venue = metadata.venue
    this.base = base
    this.quote = quote
    this.createdAt = metadata.createdAt
    this.baseFirst = metadata.baseFirst
  }

  /**
   * Takes new reserves in, base units, and the price that they make. `reportedPrice` is what the program itself says of it, mint1
   * for one of mint0 in base units; a venue of ranges or bins that says nothing has the price that it had.
   */
  updateReserves(base: bigint, quote: bigint, time: number, reportedPrice?: number): void {
    this.reserveBase = Number(base) / this.base.unit
    this.reserveQuote = Number(quote) / this.quote.unit
    if (reportedPrice !== undefined) this.setSpotPrice(reportedPrice)
    else if (this.venue === 'stable')
      this.spot = this.ramp
        ? stablePrice(this.reserveBase, this.reserveQuote, amplificationAt(this.ramp, time))
        : Number.NaN
    else if (this.venue === 'cpmm' || this.venue === 'launchpad')
      this.spot = this.reserveQuote / this.reserveBase
  }

  /** The price as the program says it: mint1 for one of mint0, base units. */
  setSpotPrice(price: number): void {
    this.spot = (this.baseFirst ? price : 1 / price) * (this.base.unit / this.quote.unit)
  }

  /**
   * How much stands behind the price, in USD: twice the quote side. The base side counts for nothing, since anyone can
   * offer a token of their own making at any price; in a constant product both sides are worth the same anyway.
   */
  get depth(): number {
    return this.curve ? this.liquidity : 2 * this.reserveQuote * this.quote.price
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
