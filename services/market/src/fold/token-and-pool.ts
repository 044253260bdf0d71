import type { RangeChange, VenuePricing } from '@callisto/amms'
import { type AlignedRows, amplificationAt, type Ramp, ROW_BASE, stablePrice } from '@callisto/amms'
import type { Opinion } from './opinions.ts'
import { NEAR_SHARE, PriceRanges } from './price-ranges.ts'

/** Launch of a token on a launchpad. */
export interface Launch {
  /** Address of the curve. */
  curve: string
  /** Account that identifies the launchpad. */
  config: string
  creator: string
  /** Id of the creator's wallet, and of the cluster that it was in. */
  creatorId: number
  cluster: number
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
  createdAt: 7,
} as const
/** Words of the same line: how many pools it is the base of, and the row of the oldest one. */
export const tokenWord = { poolCount: 12, firstPool: 13 } as const
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
  /** Bits of `launchBuyer` by wallet, of those that bought near the launch or belong to the creator; see `noteLaunchBuy`. */
  launchBuyers: Map<string, number> | undefined
  /** What signed memos state about it; undefined without one. */
  opinion: Opinion | undefined
  graduatedPool: string | undefined
  graduatedAt = Number.NaN
  /** Pools in which it is the base, oldest first. */
  readonly pools: Pool[] = []
  /** Pools in memory that it quotes. */
  quotedPools = 0
  /** Whether the tables hold it as archived: loaded for reading, and not changed since. */
  isArchived = false
  /** Whether it may be from before the first folded block: `createdAt` is when it was seen first, and its age not known. */
  isOlder = false
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

  /** USD in all pools where it is the base, of the numeraire its side of all that it quotes; NaN until one has a price. */
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
    const words = (ROW_BASE + this.row * TOKEN_DOUBLES) * 2
    this.#rows.u32[words + tokenWord.poolCount] = this.pools.length
    if (this.pools.length === 1) this.#rows.u32[words + tokenWord.firstPool] = pool.row
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

/** Seconds in which half of new depth counts as standing. */
const STANDING_SECONDS = 600
/** Share of a pool's liquidity that others than its creator must provide, or the creator burn. */
const MIN_INDEPENDENT_SHARE = 0.1

/** Real reserves of a bonding curve, in whole units, and whether it has graduated. */
export interface CurveState {
  forSale: number
  realBase: number
  realQuote: number
  graduated: boolean
}

export interface PoolMetadata {
  /** Id of the venue. */
  venue: string
  /** Who created it; absent for a pool that is older than the first block. */
  creator?: string | undefined
  /** Account of its fee tier, where that is known. */
  config?: string | undefined
  /** Unix seconds. */
  createdAt: number
  /** Whether the base is the program's `mint0`. */
  baseFirst: boolean
  /** Whether it is from before the first folded block: `createdAt` is when it was seen first. */
  isOlder?: boolean | undefined
}

/**
 * Doubles of a pool, in whole units and USD; NaN stands for "not known". The first cache line holds its state, with
 * `poolWord` at the end; the second one what its weight follows from. The real reserves are 0 but for a curve.
 */
export const poolField = {
  reserveBase: 0,
  reserveQuote: 1,
  spot: 2,
  liquidity: 3,
  realBase: 4,
  realQuote: 5,
  activeQuote: 8,
  standing: 9,
  standingAt: 10,
  lpSupply: 11,
  lpBurned: 12,
  creatorDeposits: 13,
  otherDeposits: 14,
} as const
/** Words of the first line: rows of the two tokens and `kind` bits. */
export const poolWord = { base: 12, quote: 13, kind: 14 } as const
export const POOL_DOUBLES = 16
/** How the spot price follows from a swap, and whether the pool is a curve. */
export const poolKind = { reserves: 1, stable: 2, curve: 4, baseFirst: 8 } as const

const kindOf: Readonly<Record<VenuePricing, number>> = {
  reserves: poolKind.reserves,
  reported: 0,
  'stable-swap': poolKind.stable,
}

/** A pool or curve, seen from its base token. Its numbers are in the row `row` of the market's pool table. */
export class Pool {
  readonly id: number
  readonly row: number
  readonly address: string
  readonly venue: string
  readonly creator: string | undefined
  /** Account of its fee tier; undefined for a curve and where it is not known. */
  readonly config: string | undefined
  readonly base: Token
  readonly quote: Token
  /** Unix seconds. */
  readonly createdAt: number
  /** Whether the base is the program's `mint0`. */
  readonly baseFirst: boolean
  readonly isOlder: boolean
  /** Only of a stable-swap pool. */
  ramp: Ramp | undefined
  /** Only of a pool whose program reports changes of ranges. */
  ranges: PriceRanges | undefined
  #forSale = Number.NaN
  #isCurve = false
  #hasGraduated = false
  readonly #rows: AlignedRows

  constructor(
    rows: AlignedRows,
    id: number,
    address: string,
    base: Token,
    quote: Token,
    metadata: PoolMetadata,
    pricing: VenuePricing,
  ) {
    this.#rows = rows
    this.row = rows.add()
    this.id = id
    this.address = address
    this.venue = metadata.venue
    this.creator = metadata.creator
    this.config = metadata.config
    this.base = base
    this.quote = quote
    this.createdAt = metadata.createdAt
    this.baseFirst = metadata.baseFirst
    this.isOlder = metadata.isOlder === true
    for (const field of [poolField.reserveBase, poolField.reserveQuote, poolField.spot, poolField.liquidity])
      this.#set(field, Number.NaN)
    this.activeQuote = Number.POSITIVE_INFINITY
    const words = (ROW_BASE + this.row * POOL_DOUBLES) * 2
    rows.u32[words + poolWord.base] = base.row
    rows.u32[words + poolWord.quote] = quote.row
    rows.u32[words + poolWord.kind] = kindOf[pricing] | (metadata.baseFirst ? poolKind.baseFirst : 0)
  }

  #get(field: number): number {
    return this.#rows.f64[ROW_BASE + this.row * POOL_DOUBLES + field]!
  }

  #set(field: number, value: number): void {
    this.#rows.f64[ROW_BASE + this.row * POOL_DOUBLES + field] = value
  }

  get #kind(): number {
    return this.#rows.u32[(ROW_BASE + this.row * POOL_DOUBLES) * 2 + poolWord.kind]!
  }

  get reserveBase(): number {
    return this.#get(poolField.reserveBase)
  }

  set reserveBase(value: number) {
    this.#set(poolField.reserveBase, value)
  }

  get reserveQuote(): number {
    return this.#get(poolField.reserveQuote)
  }

  set reserveQuote(value: number) {
    this.#set(poolField.reserveQuote, value)
  }

  /** Price of the base in the quote after the last event, whole units. */
  get spot(): number {
    return this.#get(poolField.spot)
  }

  set spot(value: number) {
    this.#set(poolField.spot, value)
  }

  /** USD on both sides. */
  get liquidity(): number {
    return this.#get(poolField.liquidity)
  }

  set liquidity(value: number) {
    this.#set(poolField.liquidity, value)
  }

  /**
   * Quote reserve of a constant product that is as deep within 2 % of the price, on the side that is less deep; of pools
   * with ranges or bins, infinite for all others.
   */
  get activeQuote(): number {
    return this.#get(poolField.activeQuote)
  }

  set activeQuote(value: number) {
    this.#set(poolField.activeQuote, value)
  }

  /** Depth (USD) that has stood since before `standingAt`. */
  get standing(): number {
    return this.#get(poolField.standing)
  }

  set standing(value: number) {
    this.#set(poolField.standing, value)
  }

  /** Unix seconds. */
  get standingAt(): number {
    return this.#get(poolField.standingAt)
  }

  set standingAt(value: number) {
    this.#set(poolField.standingAt, value)
  }

  /** LP units. */
  get lpSupply(): number {
    return this.#get(poolField.lpSupply)
  }

  set lpSupply(value: number) {
    this.#set(poolField.lpSupply, value)
  }

  /** LP units that nobody can redeem. */
  get lpBurned(): number {
    return this.#get(poolField.lpBurned)
  }

  set lpBurned(value: number) {
    this.#set(poolField.lpBurned, value)
  }

  /** Net deposits of the creator, at the spot prices of their times in the quote. */
  get creatorDeposits(): number {
    return this.#get(poolField.creatorDeposits)
  }

  set creatorDeposits(value: number) {
    this.#set(poolField.creatorDeposits, value)
  }

  /** Net deposits of all others. */
  get otherDeposits(): number {
    return this.#get(poolField.otherDeposits)
  }

  set otherDeposits(value: number) {
    this.#set(poolField.otherDeposits, value)
  }

  /** Whole units of the quote that it holds: a curve's real reserve, not the virtual one. 0 while it is not known. */
  get heldQuote(): number {
    return this.#get(this.#isCurve ? poolField.realQuote : poolField.reserveQuote) || 0
  }

  get isCurve(): boolean {
    return this.#isCurve
  }

  get hasGraduated(): boolean {
    return this.#hasGraduated
  }

  /** The real reserves of a curve; undefined for a plain pool. */
  get curve(): CurveState | undefined {
    if (!this.#isCurve) return undefined
    const [realBase, realQuote] = [this.#get(poolField.realBase), this.#get(poolField.realQuote)]
    return { forSale: this.#forSale, realBase, realQuote, graduated: this.#hasGraduated }
  }

  /** Makes the pool a curve, or updates it. */
  setCurve({ forSale, realBase, realQuote, graduated }: CurveState): void {
    this.#isCurve = true
    this.#forSale = forSale
    this.#hasGraduated = graduated
    this.#set(poolField.realBase, realBase)
    this.#set(poolField.realQuote, realQuote)
    const words = (ROW_BASE + this.row * POOL_DOUBLES) * 2
    this.#rows.u32[words + poolWord.kind] = this.#kind | poolKind.curve
  }

  /**
   * Sets the reserves, base units, and the spot price after an event at `time` (unix seconds). `reportedPrice` is the
   * program's own, mint1 for one of mint0 in base units; without it the price follows from the venue's pricing, and a
   * venue that reports prices keeps the previous one.
   */
  updateReserves(base: number, quote: number, time: number, reportedPrice?: number): void {
    this.reserveBase = base / this.base.unit
    this.reserveQuote = quote / this.quote.unit
    if (reportedPrice !== undefined) this.setSpotPrice(reportedPrice)
    else if ((this.#kind & poolKind.reserves) !== 0) this.spot = this.reserveQuote / this.reserveBase
    else if ((this.#kind & poolKind.stable) !== 0) this.spot = this.stableSpot(time)
  }

  /** Marginal price of a stable-swap pool at its reserves; NaN while the amplification is not known. */
  stableSpot(time: number): number {
    if (!this.ramp) return Number.NaN
    return stablePrice(this.reserveBase, this.reserveQuote, amplificationAt(this.ramp, time))
  }

  /** Sets the price that the program reports: mint1 for one of mint0, base units. */
  setSpotPrice(price: number): void {
    this.spot = (this.baseFirst ? price : 1 / price) * (this.base.unit / this.quote.unit)
  }

  /**
   * Depth behind the price in USD: twice the quote side. The base side is not counted, since a creator can offer a token
   * at any price; in a constant product both sides are of equal value. Of ranges and bins, what is near the price counts,
   * on the side that has less: at the edge of a deep range the price is moved through the other side at no cost.
   */
  get depth(): number {
    if (this.#isCurve) return this.liquidity
    return 2 * Math.min(this.reserveQuote, this.activeQuote) * this.quote.price
  }

  /**
   * Weight (USD) of the pool's price at a time (unix seconds). New depth gains weight by and by, half of it in
   * `STANDING_SECONDS`; depth that leaves loses it at once. So depth that is lent for a transaction or for a few blocks
   * weighs nothing. A pool that only its creator provides for has none. Exempt are a launchpad's curve and the pool that
   * it graduated to, where the program holds or burns the liquidity.
   */
  weight(time: number): number {
    const { depth } = this
    if (this.#isCurve) return this.#hasGraduated ? 0 : depth
    if (this.base.graduatedPool === this.address) return depth
    if (!this.isIndependent) return 0
    const passed = Math.max(0, time - this.standingAt)
    const { standing } = this
    return standing < depth ? standing + ((depth - standing) * passed) / (passed + STANDING_SECONDS) : depth
  }

  /** Notes the depth that stands at a time (unix seconds): called before and after every change of the pool. */
  noteStanding(time: number): void {
    const passed = Math.max(0, time - this.standingAt)
    const { depth } = this
    if (!(depth > this.standing)) this.standing = depth || 0
    else if (passed > 0) this.standing += ((depth - this.standing) * passed) / (passed + STANDING_SECONDS)
    this.standingAt = time
  }

  /** Whether others than the creator provide, or the creator has burned, a fair part of the liquidity. */
  get isIndependent(): boolean {
    if (this.creator === undefined) return true
    const burned = this.lpSupply > 0 ? this.lpBurned / this.lpSupply : 0
    const deposits = this.creatorDeposits + this.otherDeposits
    const others = deposits > 0 ? this.otherDeposits / deposits : 0
    return burned + (1 - burned) * others >= MIN_INDEPENDENT_SHARE
  }

  /** Adds a deposit, or removes a withdrawal (negative), base units of base and quote. */
  addDeposit(owner: string, base: number, quote: number): void {
    const value = quote / this.quote.unit + (base / this.base.unit) * (this.spot || 0)
    if (owner === this.creator) this.creatorDeposits = Math.max(0, this.creatorDeposits + value)
    else this.otherDeposits = Math.max(0, this.otherDeposits + value)
  }

  /**
   * Adds or removes liquidity between two prices; `setActiveLiquidity` then counts what is near the price. Ranges from
   * before the first folded block are not known, so the depth of such a pool is undercounted.
   */
  changeRange(change: RangeChange): void {
    this.ranges ??= new PriceRanges()
    this.ranges.change(change)
  }

  /** Sets the venue's `ActiveLiquidity` at the present spot price, or that of the known ranges. */
  setActiveLiquidity(liquidity: number): void {
    const near = this.ranges?.near(this.#rawRoot()) ?? liquidity
    const whole = near / Math.sqrt(this.base.unit * this.quote.unit)
    this.activeQuote = whole * Math.sqrt(this.spot)
  }

  /** Sets what the pool pays before its price has moved by 2 %, in base units. */
  setNear(base: number, quote: number): void {
    const near = Math.min(quote / this.quote.unit, (base / this.base.unit) * this.spot)
    this.activeQuote = near / NEAR_SHARE
  }

  /** Square root of the spot price: mint1 for one of mint0 in base units. */
  #rawRoot(): number {
    const raw = (this.spot * this.quote.unit) / this.base.unit
    return Math.sqrt(this.baseFirst ? raw : 1 / raw)
  }

  /** Percent of the curve that is sold; undefined for a plain pool and after graduation. */
  get bondingCurve(): number | undefined {
    if (!this.#isCurve || this.#hasGraduated || !(this.#forSale > 0)) return undefined
    return 100 * (1 - this.#get(poolField.realBase) / this.#forSale)
  }

  /** Percent of the LP units that are burned; undefined for a curve and before the first deposit. */
  get lpBurnedPercentage(): number | undefined {
    return this.#isCurve || this.lpSupply === 0 ? undefined : (100 * this.lpBurned) / this.lpSupply
  }

  /** Values both sides at the given price of the base. */
  revalue(basePrice: number): void {
    const base = this.#get(this.#isCurve ? poolField.realBase : poolField.reserveBase)
    const quote = this.#get(this.#isCurve ? poolField.realQuote : poolField.reserveQuote)
    this.liquidity = quote * this.quote.price + base * basePrice
  }
}
