import type { RangeChange, VenuePricing } from '@callisto/amms'
import { AlignedRows, amplificationAt, type Ramp, ROW_BASE, stablePrice } from '@callisto/amms'
import { NEAR_SHARE, PriceRanges } from './price-ranges.ts'

/** Launch of a token on a launchpad. */
export interface Launch {
  /** Address of the curve. */
  curve: string
  /** Account that identifies the launchpad. */
  config: string
  creator: string
  /** Id of the creator's wallet, and of the funding group that it was in, under the name that tables have it by. */
  creatorId: number
  cluster: number
  name: string
  symbol: string
  uri: string
  /** Whole tokens. */
  supply: number
  slot: number
}

/** What wallets have stated about a token. Times are unix seconds. */
export interface Opinion {
  /** Wallets that like it, and the voices among them. */
  likes: number
  voices: number
  /** The newest narrative, its time and who has written it. */
  narrative?: string
  narrativeAt?: number
  narrator?: string
  /** When a narrator has announced the newest narrative. */
  narrativeBegunAt?: number
  stockPrice?: { usd: number; at: number; publisher: string }
}

/** Doubles of a token: one cache line. NaN stands for "not known". */
const tokenField = {
  price: 0,
  priceSlot: 1,
  firstPrice: 2,
  liquidity: 3,
  lastTradeTime: 4,
  version: 5,
  createdAt: 7,
} as const
/** Words of the same line: how many pools it is the base of, and the row of the oldest one. */
const tokenWord = { poolCount: 12, firstPool: 13 } as const
const TOKEN_DOUBLES = 8

/**
 * Doubles of a pool, in whole units and USD; NaN stands for "not known". The first cache line holds its state, with
 * `poolWord` at the end; the second one what its weight follows from. The real reserves are 0 but for a curve.
 */
const poolField = {
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
/** What a pool holds of each side: of a curve the real reserves, not the virtual ones. */
const reserveSide = { base: poolField.reserveBase, quote: poolField.reserveQuote } as const
const curveSide = { base: poolField.realBase, quote: poolField.realQuote } as const
/** Word of the first line: row of the quote token. */
const poolWord = { quote: 13 } as const
const POOL_DOUBLES = 16

/**
 * The rows of all tokens and pools. `Token` and `FoldPool` are views of one row each; a loop over many tokens reads them here by
 * their rows, since an object of each would cost it another cache line.
 */
export class TokenAndPoolRows {
  readonly tokens = new AlignedRows(TOKEN_DOUBLES)
  readonly pools = new AlignedRows(POOL_DOUBLES)

  get bytes(): number {
    return this.tokens.bytes + this.pools.bytes
  }

  /** USD for one whole token. */
  price(token: number): number {
    return this.tokens.f64[ROW_BASE + token * TOKEN_DOUBLES + tokenField.price]!
  }

  /** Unix seconds, 0 before the first trade. */
  lastTradeTime(token: number): number {
    return this.tokens.f64[ROW_BASE + token * TOKEN_DOUBLES + tokenField.lastTradeTime]!
  }

  /** The price (USD) of a token's only pool, whatever it weighs; NaN for several pools. */
  onlyPoolPrice(token: number): number {
    const { u32: words } = this.tokens
    const at = (ROW_BASE + token * TOKEN_DOUBLES) * 2
    if (words[at + tokenWord.poolCount] !== 1) return Number.NaN
    const pool = ROW_BASE + words[at + tokenWord.firstPool]! * POOL_DOUBLES
    return this.pools.f64[pool + poolField.spot]! * this.price(this.pools.u32[pool * 2 + poolWord.quote]!)
  }
}

/**
 * A token of the fold. Its numbers are in the row `row` of the market's token table, which is reused after the token has
 * left memory; `id` is assigned once and identifies it in the tables.
 */
export class Token {
  // What every trade reads comes first, so that it shares cache lines.
  readonly #rows: AlignedRows
  /** Index of the row's first double. */
  readonly #at: number
  readonly row: number
  readonly mint: string
  readonly id: number
  /** Base units in one whole token. */
  readonly unit: number
  /** Pools in which it is the base, oldest first. */
  readonly pools: FoldPool[] = []
  launch: Launch | undefined
  graduatedPool: string | undefined
  readonly decimals: number
  /** Bits of `launchBuyer` by wallet, of those that bought near the launch or belong to the creator; see `noteLaunchBuy`. */
  launchBuyers: Map<string, number> | undefined
  /** What signed memos state about it; undefined without one. */
  opinion: Opinion | undefined
  graduatedAt = Number.NaN
  /** Pools in memory that it quotes. */
  quotedPools = 0
  /** Whether the tables hold it as archived: loaded for reading, and not changed since. */
  isArchived = false
  /** Whether it may be from before the first folded block: `createdAt` is when it was seen first, and its age not known. */
  isOlder = false

  constructor(
    { tokens: rows }: TokenAndPoolRows,
    id: number,
    mint: string,
    decimals: number,
    createdAt: number,
  ) {
    this.#rows = rows
    this.row = rows.add()
    this.#at = rows.at(this.row)
    this.id = id
    this.mint = mint
    this.decimals = decimals
    this.unit = 10 ** decimals
    this.price = Number.NaN
    this.firstPrice = Number.NaN
    this.liquidity = Number.NaN
    this.#rows.f64[this.#at + tokenField.createdAt] = createdAt
  }

  /** Unix seconds. */
  get createdAt(): number {
    return this.#rows.f64[this.#at + tokenField.createdAt]!
  }

  /** USD for one whole token. */
  get price(): number {
    return this.#rows.f64[this.#at + tokenField.price]!
  }

  set price(value: number) {
    this.#rows.f64[this.#at + tokenField.price] = value
  }

  /** Slot of the trade that made the price, 0 before the first. */
  get priceSlot(): number {
    return this.#rows.f64[this.#at + tokenField.priceSlot]!
  }

  set priceSlot(value: number) {
    this.#rows.f64[this.#at + tokenField.priceSlot] = value
  }

  /** Sets the price that a trade in a slot makes. */
  setTradePrice(price: number, slot: number): void {
    const { f64 } = this.#rows
    f64[this.#at + tokenField.price] = price
    f64[this.#at + tokenField.priceSlot] = slot
    if (Number.isNaN(f64[this.#at + tokenField.firstPrice]!)) f64[this.#at + tokenField.firstPrice] = price
  }

  /** Price of the first trade. */
  get firstPrice(): number {
    return this.#rows.f64[this.#at + tokenField.firstPrice]!
  }

  set firstPrice(value: number) {
    this.#rows.f64[this.#at + tokenField.firstPrice] = value
  }

  /** USD in all pools where it is the base, of the numeraire its side of all that it quotes; NaN until one has a price. */
  get liquidity(): number {
    return this.#rows.f64[this.#at + tokenField.liquidity]!
  }

  set liquidity(value: number) {
    this.#rows.f64[this.#at + tokenField.liquidity] = value
  }

  /** Unix seconds, 0 before the first trade. */
  get lastTradeTime(): number {
    return this.#rows.f64[this.#at + tokenField.lastTradeTime]!
  }

  set lastTradeTime(value: number) {
    this.#rows.f64[this.#at + tokenField.lastTradeTime] = value
  }

  /** Increases with every change of what is presented of it. */
  get version(): number {
    return this.#rows.f64[this.#at + tokenField.version]!
  }

  set version(value: number) {
    this.#rows.f64[this.#at + tokenField.version] = value
  }

  addPool(pool: FoldPool): void {
    this.pools.push(pool)
    const words = this.#at * 2
    this.#rows.u32[words + tokenWord.poolCount] = this.pools.length
    if (this.pools.length === 1) this.#rows.u32[words + tokenWord.firstPool] = pool.row
  }

  /**
   * Sums the liquidity of its pools; NaN while none has a price. A caller that has one of them at hand passes it: where it is
   * the only one, the list is not read, which would wait for another cache line.
   */
  sumLiquidity(one = this.pools[0]): void {
    let sum = this.pools.length === 1 ? one!.liquidity : Number.NaN
    if (this.pools.length > 1)
      for (const { liquidity } of this.pools) {
        if (!Number.isNaN(liquidity)) sum = Number.isNaN(sum) ? liquidity : sum + liquidity
      }
    this.liquidity = sum
  }

  /** The pool that it graduated to, else its most liquid one. */
  get mainPool(): FoldPool | undefined {
    let main: FoldPool | undefined
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

/** What a swap leaves in its pool, in base units; a figure that its program does not report is NaN. */
export interface PoolAfterSwap {
  reserveBase: number
  reserveQuote: number
  /** Mint1 for one of mint0 in base units, where the program reports it. */
  price: number
  /** `ActiveLiquidity` of a venue with ranges. */
  activeLiquidity: number
  /** What the pool pays before its price has moved by 2 %, where the program reports it. */
  nearBase: number
  nearQuote: number
  /** Real reserves of a curve. */
  realBase: number
  realQuote: number
}

/** A pool or curve, seen from its base token. Its numbers are in the row `row` of the market's pool table. */
export class FoldPool {
  // What every trade reads comes first, so that it shares cache lines.
  readonly #rows: AlignedRows
  /** Index of the row's first double. */
  readonly #at: number
  readonly base: Token
  readonly quote: Token
  readonly creator: string | undefined
  readonly address: string
  /** How the spot price follows from an event. */
  readonly #pricing: VenuePricing
  #isCurve = false
  #hasGraduated = false
  readonly id: number
  readonly row: number
  readonly venue: string
  /** Account of its fee tier; undefined for a curve and where it is not known. */
  readonly config: string | undefined
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

  constructor(
    { pools: rows }: TokenAndPoolRows,
    id: number,
    address: string,
    base: Token,
    quote: Token,
    metadata: PoolMetadata,
    pricing: VenuePricing,
  ) {
    this.#rows = rows
    this.row = rows.add()
    this.#at = rows.at(this.row)
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
      this.#rows.f64[this.#at + field] = Number.NaN
    this.activeQuote = Number.POSITIVE_INFINITY
    this.#pricing = pricing
    rows.u32[this.#at * 2 + poolWord.quote] = quote.row
  }

  get reserveBase(): number {
    return this.#rows.f64[this.#at + poolField.reserveBase]!
  }

  set reserveBase(value: number) {
    this.#rows.f64[this.#at + poolField.reserveBase] = value
  }

  get reserveQuote(): number {
    return this.#rows.f64[this.#at + poolField.reserveQuote]!
  }

  set reserveQuote(value: number) {
    this.#rows.f64[this.#at + poolField.reserveQuote] = value
  }

  /** Price of the base in the quote after the last event, whole units. */
  get spot(): number {
    return this.#rows.f64[this.#at + poolField.spot]!
  }

  set spot(value: number) {
    this.#rows.f64[this.#at + poolField.spot] = value
  }

  /** USD on both sides. */
  get liquidity(): number {
    return this.#rows.f64[this.#at + poolField.liquidity]!
  }

  set liquidity(value: number) {
    this.#rows.f64[this.#at + poolField.liquidity] = value
  }

  /**
   * Quote reserve of a constant product that is as deep within 2 % of the price, on the side that is less deep; of pools
   * with ranges or bins, infinite for all others.
   */
  get activeQuote(): number {
    return this.#rows.f64[this.#at + poolField.activeQuote]!
  }

  set activeQuote(value: number) {
    this.#rows.f64[this.#at + poolField.activeQuote] = value
  }

  /** Depth (USD) that has stood since before `standingAt`. */
  get standing(): number {
    return this.#rows.f64[this.#at + poolField.standing]!
  }

  set standing(value: number) {
    this.#rows.f64[this.#at + poolField.standing] = value
  }

  /** Unix seconds. */
  get standingAt(): number {
    return this.#rows.f64[this.#at + poolField.standingAt]!
  }

  set standingAt(value: number) {
    this.#rows.f64[this.#at + poolField.standingAt] = value
  }

  /** LP units. */
  get lpSupply(): number {
    return this.#rows.f64[this.#at + poolField.lpSupply]!
  }

  set lpSupply(value: number) {
    this.#rows.f64[this.#at + poolField.lpSupply] = value
  }

  /** LP units that nobody can redeem. */
  get lpBurned(): number {
    return this.#rows.f64[this.#at + poolField.lpBurned]!
  }

  set lpBurned(value: number) {
    this.#rows.f64[this.#at + poolField.lpBurned] = value
  }

  /** Net deposits of the creator, at the spot prices of their times in the quote. */
  get creatorDeposits(): number {
    return this.#rows.f64[this.#at + poolField.creatorDeposits]!
  }

  set creatorDeposits(value: number) {
    this.#rows.f64[this.#at + poolField.creatorDeposits] = value
  }

  /** Net deposits of all others. */
  get otherDeposits(): number {
    return this.#rows.f64[this.#at + poolField.otherDeposits]!
  }

  set otherDeposits(value: number) {
    this.#rows.f64[this.#at + poolField.otherDeposits] = value
  }

  /** Whole units of the quote that it holds; 0 while it is not known. */
  get heldQuote(): number {
    return this.#rows.f64[this.#at + (this.#isCurve ? curveSide : reserveSide).quote]! || 0
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
    const realBase = this.#rows.f64[this.#at + poolField.realBase]!
    const realQuote = this.#rows.f64[this.#at + poolField.realQuote]!
    return { forSale: this.#forSale, realBase, realQuote, graduated: this.#hasGraduated }
  }

  /** Makes the pool a curve, or updates it. */
  setCurve({ forSale, realBase, realQuote, graduated }: CurveState): void {
    this.#isCurve = true
    this.#forSale = forSale
    this.#hasGraduated = graduated
    this.#rows.f64[this.#at + poolField.realBase] = realBase
    this.#rows.f64[this.#at + poolField.realQuote] = realQuote
  }

  /** Brings reserves, spot price and standing depth to what a swap at `time` (unix seconds) has left. */
  applySwap(after: PoolAfterSwap, time: number): void {
    const { f64 } = this.#rows
    const at = this.#at
    this.noteStanding(time)
    this.updateReserves(after.reserveBase, after.reserveQuote, time, after.price)
    if (!Number.isNaN(after.activeLiquidity)) this.setActiveLiquidity(after.activeLiquidity)
    else if (!Number.isNaN(after.nearBase)) this.setNear(after.nearBase, after.nearQuote)
    if (this.#isCurve) {
      if (!Number.isNaN(after.realBase)) {
        f64[at + poolField.realBase] = after.realBase / this.base.unit
        f64[at + poolField.realQuote] = after.realQuote / this.quote.unit
      }
      const { price } = this.quote
      const [base, quote] = [f64[at + poolField.realBase]!, f64[at + poolField.realQuote]!]
      // Valued at the price of this very trade, so that the first trade of a curve already has a depth.
      f64[at + poolField.liquidity] = quote * price + base * f64[at + poolField.spot]! * price
    }
    this.noteStanding(time)
  }

  /**
   * Sets the reserves, base units, and the spot price after an event at `time` (unix seconds). `reportedPrice` is the
   * program's own, mint1 for one of mint0 in base units; without it, NaN, the price follows from the venue's pricing, and a
   * venue that reports prices keeps the previous one.
   */
  updateReserves(base: number, quote: number, time: number, reportedPrice = Number.NaN): void {
    const { f64 } = this.#rows
    const reserveBase = base / this.base.unit
    const reserveQuote = quote / this.quote.unit
    f64[this.#at + poolField.reserveBase] = reserveBase
    f64[this.#at + poolField.reserveQuote] = reserveQuote
    if (!Number.isNaN(reportedPrice)) this.setSpotPrice(reportedPrice)
    else if (this.#pricing === 'reserves') f64[this.#at + poolField.spot] = reserveQuote / reserveBase
    else if (this.#pricing === 'stable-swap') this.spot = this.#stableSpot(time)
  }

  /** Marginal price of a stable-swap pool at its reserves; NaN while the amplification is not known. */
  #stableSpot(time: number): number {
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
    const { f64 } = this.#rows
    if (this.#isCurve) return f64[this.#at + poolField.liquidity]!
    const reserve = f64[this.#at + poolField.reserveQuote]!
    return 2 * Math.min(reserve, f64[this.#at + poolField.activeQuote]!) * this.quote.price
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
    const { f64 } = this.#rows
    const { depth } = this
    const standing = f64[this.#at + poolField.standing]!
    const passed = Math.max(0, time - f64[this.#at + poolField.standingAt]!)
    if (!(depth > standing)) f64[this.#at + poolField.standing] = depth || 0
    else if (passed > 0)
      f64[this.#at + poolField.standing] =
        standing + ((depth - standing) * passed) / (passed + STANDING_SECONDS)
    f64[this.#at + poolField.standingAt] = time
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
    return 100 * (1 - this.#rows.f64[this.#at + poolField.realBase]! / this.#forSale)
  }

  /** Percent of the LP units that are burned; undefined for a curve and before the first deposit. */
  get lpBurnedPercentage(): number | undefined {
    return this.#isCurve || this.lpSupply === 0 ? undefined : (100 * this.lpBurned) / this.lpSupply
  }

  /** Values both sides at the given price of the base. */
  revalue(basePrice: number): void {
    const { f64 } = this.#rows
    const { base, quote } = this.#isCurve ? curveSide : reserveSide
    f64[this.#at + poolField.liquidity] =
      f64[this.#at + quote]! * this.quote.price + f64[this.#at + base]! * basePrice
  }
}
