import type { Stats, Timeframe } from '@callisto/contract'
import { timeframeSeconds, timeframes } from '@callisto/contract'
import {
  clmm,
  cpmm,
  dlmm,
  launchpad,
  type ProgramEvent,
  parseTransactionEvents,
  stable,
} from '@callisto/program-clients'
import { addressBytes } from '@callisto/solana/codec'

import { type ClassifiedTrade, isOrganicTrade, ReferenceClusters } from './reference-organic.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Quote tokens in order of preference, with the decimals that a block need not name. */
const quoteTokens: readonly (readonly [mint: string, decimals: number])[] = [
  [USDC, 6],
  [USDT, 6],
  [WRAPPED_SOL, 9],
]

/** Rank of a mint as quote token: of two tokens the one with the lower rank quotes the other. */
function quoteRank(mint: string): number {
  const rank = quoteTokens.findIndex(([quote]) => quote === mint)
  return rank < 0 ? quoteTokens.length : rank
}

/** The part of a block that statistics need; JSON-RPC's `getBlock` returns all of it. */
export interface ReferenceBlock {
  slot: number
  /** Unix seconds. */
  blockTime: number
  transactions: readonly {
    err: unknown
    logs: readonly string[]
    /** Mints that the transaction's token balances name. */
    balances: readonly { mint: string; decimals: number }[]
    /** Payments of SOL by its own instructions to accounts that hold no tokens. */
    payments: readonly { from: string; to: string; lamports: bigint }[]
  }[]
}

interface TradeRecord extends ClassifiedTrade {
  /** Quote token of its pool. */
  quote: string
  /** Undefined when the trade did not set the token's price. */
  price: number | undefined
  /** Every price that the trade has had: blocks after it may have changed it. */
  prices: number[]
  isOrganic?: boolean
}

/** Bounds are square roots of prices, mint1 for one of mint0 in base units. */
interface Position {
  lower: number
  upper: number
  liquidity: bigint
}

interface PoolRecord {
  base: string
  quote: string
  baseFirst: boolean
  reserveBase: number
  reserveQuote: number
  /** The base in the quote, whole units. */
  price?: number
  /** Last price reported by the program: mint1 for one mint0, base units. */
  reported?: number
  /** Amplification of a stable pool in hundredths; start, end and times of a ramp. */
  amplification?: readonly [from: number, to: number, startsAt: number, endsAt: number]
  /** Real reserves of a curve, whole units. */
  real?: { base: number; quote: number }
  liquidity?: number
  /** Absent for a pool that is older than the first block. */
  creator?: string
  /** Net deposits in whole units of the quote, at the prices of their times. */
  deposits: { creator: number; others: number }
  /** Share of the LP units that are burned. */
  burned: number
  /** Quote reserve of a constant product of the same depth near the price, whole units; of pools with ranges or bins. */
  activeQuote?: number
  /** Liquidity by bounds, of a pool with ranges. */
  positions?: Map<string, Position>
  /** Depth (USD) that counts as standing at a unix second. */
  standing: { depth: number; at: number }
}

/** A token's published price follows its reference, and that the prices at the ends of the last three blocks. */
interface PriceRecord {
  published: number | undefined
  reference: number | undefined
  /** Newest first. */
  ends: (number | undefined)[]
  lastTrade?: TradeRecord
  /** Published with the first trade that set it. */
  first?: number
}

const CLIENTS = { clmm, cpmm, dlmm, launchpad, stable }
type PairEvent = Exclude<ProgramEvent<typeof CLIENTS>, { program: 'launchpad' }>['event']
/** Events that change the reserves of a pool without a trade. */
type LiquidityEvent =
  Extract<PairEvent, { reserve0: bigint }> extends infer Event ? Exclude<Event, PairSwap> : never
type PairSwap = cpmm.SwappedEvent | clmm.SwappedEvent | dlmm.SwappedEvent | stable.SwappedEvent

const WITHDRAWALS: readonly string[] = ['withdrawn', 'liquidityDecreased', 'positionEvicted']

/** Statistics of one token in wire units; fields that the reference does not compute are absent. */
export type ReferenceStats = Required<
  Pick<Stats, 'buyVolume' | 'sellVolume' | 'numBuys' | 'numSells' | 'buyOrganicVolume' | 'sellOrganicVolume'>
> & { [Field in WalletField | 'priceChange']: number | undefined }

/** Figures that tell wallets apart: of USDC they are unknown. */
type WalletField =
  | 'numTraders'
  | 'numNetBuyers'
  | 'numOrganicBuyers'
  | 'numBuyers'
  | 'numFreshBuyers'
  | 'numYoungBuyers'

/** Wallets that were early in a launched token or close to its creator. */
export interface ReferenceLaunch {
  snipers: string[]
  bundlers: string[]
  insiders: string[]
}

/** Start in unix seconds, prices and volume in USD. */
export interface ReferenceBar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/**
 * Reference implementation of the market statistics: keeps a list of all trades and scans it for every query. Shares
 * no code with the fold, only the programs' codecs. Used by tests and to check a running server against its ledger.
 */
export class ReferenceStatistics {
  readonly #pools = new Map<string, PoolRecord>()
  readonly #prices = new Map<string, PriceRecord>([[USDC, { published: 1, reference: 1, ends: [1, 1, 1] }]])
  /** Tokens whose pools have changed, or whose block ends differ. */
  readonly #unconfirmed = new Set<string>()
  /** Tokens in the order in which events named them; some of them are compared with their pools every 16 slots. */
  readonly #order = new Map<string, number>()
  /** Unconfirmed tokens whose price was set by a trade. */
  readonly #traded = new Set<string>()
  /** Pool that each token graduated to. */
  readonly #graduates = new Map<string, string>()
  #slot = 0
  #time = 0
  readonly #decimals = new Map<string, number>(quoteTokens)
  readonly #launches = new Map<
    string,
    { slot: number; time: number; creator: string; cluster: string; config: string }
  >()
  readonly #graduations: { token: string; slot: number; time: number }[] = []
  readonly #clusters = new ReferenceClusters()
  readonly #lastTrades = new Map<string, number>()
  #decayedTrades = 0
  #decayedAt = 0
  readonly #trades: TradeRecord[] = []
  readonly #byToken = new Map<string, TradeRecord[]>()
  readonly #byTrader = new Map<string, TradeRecord[]>()

  /** Adds a block; blocks are added in chain order. */
  add(block: ReferenceBlock): void {
    this.#sweep(block.slot)
    this.#confirmPrices(block.slot - this.#slot)
    this.#slot = block.slot
    this.#time = block.blockTime
    for (const transaction of block.transactions) {
      for (const payment of transaction.payments) this.#clusters.pay(payment, block.blockTime)
      for (const { mint, decimals } of transaction.balances) this.#decimals.set(mint, decimals)
      const first = this.#trades.length
      for (const { program, event } of parseTransactionEvents(transaction, CLIENTS).events) {
        if (program === 'launchpad') this.#launchpad(event, block)
        else this.#pair(event, block)
      }
      this.#markCircle(transaction, first)
    }
  }

  tokens(): string[] {
    return [...this.#byToken.keys()]
  }

  /** Statistics of a token in a window that ends at `time`, from blocks up to `slot`. */
  stats(token: string, timeframe: Timeframe, slot: number, time: number): ReferenceStats {
    const since = time - timeframeSeconds[timeframe]
    if (token === USDC) return this.#dollarStats(since, slot)
    const all = (this.#byToken.get(token) ?? []).filter((trade) => trade.slot <= slot)
    const inside = all.filter((trade) => trade.time > since)
    const buys = inside.filter(({ isSell }) => !isSell)
    const sells = inside.filter(({ isSell }) => isSell)
    const organicBuys = buys.filter((trade) => this.#isOrganic(trade))
    const net = new Map<string, number>()
    for (const { trader, usd = 0, isSell } of inside)
      net.set(trader, (net.get(trader) ?? 0) + (isSell ? -usd : usd))
    // By age at the last buy of each.
    const ages = [...new Map(buys.map((buy) => [buy.trader, this.#age(buy)])).values()]
    const prices = all.filter(({ price }) => price !== undefined)
    const { published, first } = this.#prices.get(token) ?? {}
    const before = prices.findLast((trade) => trade.time <= since)?.price ?? first
    const last = prices.length > 0 ? published : undefined
    return {
      ...this.#sides(buys, sells),
      numTraders: net.size,
      numNetBuyers: [...net.values()].filter((usd) => usd > 1e-6).length,
      numOrganicBuyers: new Set(organicBuys.map(({ trader }) => trader)).size,
      numBuyers: ages.length,
      numFreshBuyers: ages.filter((age) => age < 86_400).length,
      numYoungBuyers: ages.filter((age) => age >= 86_400 && age < 604_800).length,
      priceChange: before && last ? 100 * (last / before - 1) : undefined,
    }
  }

  /** Change (percent) of a token's volume against the window before; of a day that begins with a whole quarter-hour. */
  volumeChange(token: string, timeframe: Timeframe, time: number): number | undefined {
    const seconds = timeframeSeconds[timeframe]
    const sum = (from: number, to: number) =>
      (this.#byToken.get(token) ?? [])
        .filter((trade) => trade.time > from && trade.time <= to)
        .reduce((total, { usd }) => total + (usd ?? 0), 0)
    const begin = time - 2 * seconds
    const first = timeframe === '24h' ? (Math.floor(begin / 900) + 1) * 900 - 1 : begin
    const before = sum(first, time - seconds)
    return before > 0 ? 100 * (sum(time - seconds, time) / before - 1) : undefined
  }

  /** Bars of a token, oldest first: each opens at the close before it. Trades that set no price are in none. */
  bars(token: string, seconds: number): ReferenceBar[] {
    const bars: ReferenceBar[] = []
    for (const { time, usd = 0, prices } of this.#byToken.get(token) ?? []) {
      const [first] = prices
      if (first === undefined) continue
      const start = time - (time % seconds)
      const last = bars.at(-1)
      const open = last?.close ?? first
      if (last?.time !== start)
        bars.push({ time: start, open, high: open, low: open, close: open, volume: 0 })
      const bar = bars.at(-1)!
      bar.high = Math.max(bar.high, ...prices)
      bar.low = Math.min(bar.low, ...prices)
      bar.close = prices.at(-1)!
      bar.volume += usd
    }
    return bars
  }

  /** Whether an address is a pool or a curve. */
  isVenue(address: string): boolean {
    return this.#pools.has(address)
  }

  /** Decimals of a mint that the ledger has named; 0 for any other one. */
  decimalsOf(token: string): number {
    return this.#decimals.get(token) ?? 0
  }

  /** Who launched a token; undefined for one that the ledger does not launch. */
  creatorOf(token: string): string | undefined {
    return this.#launches.get(token)?.creator
  }

  /** Seconds since a trade's wallet was first seen. */
  #age({ trader, time }: TradeRecord): number {
    return time - this.#clusters.firstSeen(trader)!
  }

  /** The early wallets of a launched token, sorted; undefined for any other one. */
  launch(token: string): ReferenceLaunch | undefined {
    const launch = this.#launches.get(token)
    if (!launch) return undefined
    const buys = (this.#byToken.get(token) ?? []).filter(
      ({ isSell, trader }) => !isSell && trader !== launch.creator,
    )
    const wallets = (list: readonly TradeRecord[]) => [...new Set(list.map(({ trader }) => trader))].sort()
    return {
      snipers: wallets(buys.filter(({ slot }) => slot <= launch.slot + 2)),
      bundlers: wallets(buys.filter(({ slot }) => slot === launch.slot)),
      insiders: wallets(buys.filter(({ cluster }) => cluster === launch.cluster)),
    }
  }

  /**
   * What the tokens of a launchpad did in the last days before `time` (unix seconds), in whole hours, from blocks up to `slot`;
   * `configs` are its configuration accounts.
   */
  launchpad(
    configs: ReadonlySet<string>,
    days: number,
    slot: number,
    time: number,
  ): Record<'volume' | 'mints' | 'graduates' | 'traders', number> {
    const isInside = (event: { slot: number; time: number }) =>
      event.slot <= slot && event.time - (event.time % 3600) > time - days * 86_400
    const isOwn = (token: string) => configs.has(this.#launches.get(token)?.config ?? '')
    const trades = this.#trades.filter((trade) => isOwn(trade.token) && isInside(trade))
    return {
      volume: trades.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
      mints: [...this.#launches.values()].filter((one) => configs.has(one.config) && isInside(one)).length,
      graduates: this.#graduations.filter((one) => isOwn(one.token) && isInside(one)).length,
      traders: new Set(trades.map(({ trader }) => trader)).size,
    }
  }

  /** USDC quotes all its pools: it is bought by selling their base. Its price is always one dollar. */
  #dollarStats(since: number, slot: number): ReferenceStats {
    const inside = this.#trades.filter(
      ({ quote, ...trade }) => quote === USDC && trade.slot <= slot && trade.time > since,
    )
    const buys = inside.filter(({ isSell }) => isSell)
    const sells = inside.filter(({ isSell }) => !isSell)
    const wallets = {
      numTraders: undefined,
      numNetBuyers: undefined,
      numOrganicBuyers: undefined,
      numBuyers: undefined,
      numFreshBuyers: undefined,
      numYoungBuyers: undefined,
    }
    return { ...this.#sides(buys, sells), ...wallets, priceChange: 0 }
  }

  #sides(buys: readonly TradeRecord[], sells: readonly TradeRecord[]) {
    const sum = (trades: readonly TradeRecord[]) => trades.reduce((total, { usd }) => total + (usd ?? 0), 0)
    return {
      buyVolume: sum(buys),
      sellVolume: sum(sells),
      numBuys: buys.length,
      numSells: sells.length,
      buyOrganicVolume: sum(buys.filter((trade) => this.#isOrganic(trade))),
      sellOrganicVolume: sum(sells.filter((trade) => this.#isOrganic(trade))),
    }
  }

  /** Liquidity of USDC after the newest block: what all pools and curves hold of it, in USD. */
  dollarLiquidity(): number {
    const held = [...this.#pools.values()].filter(({ quote }) => quote === USDC)
    return held.reduce((sum, { real, reserveQuote }) => sum + (real?.quote ?? reserveQuote), 0)
  }

  /** Statistics of a token in every window. */
  allStats(token: string, slot: number, time: number): Record<Timeframe, ReferenceStats> {
    const entries = timeframes.map((timeframe) => [timeframe, this.stats(token, timeframe, slot, time)])
    return Object.fromEntries(entries) as Record<Timeframe, ReferenceStats>
  }

  #whole(units: bigint, mint: string): number {
    return Number(units) / 10 ** (this.#decimals.get(mint) ?? 0)
  }

  #pair(event: PairEvent, block: ReferenceBlock): void {
    if (event.type === 'poolCreated') {
      this.#decimals.set(event.mint0, event.decimals0)
      this.#decimals.set(event.mint1, event.decimals1)
      const pool = this.#open(event.pool, event.mint0, event.mint1)
      pool.creator = event.creator
      if ('amplification' in event) pool.amplification = [event.amplification, event.amplification, 0, 0]
      if ('sqrtPrice' in event) pool.reported = Number(event.sqrtPrice * event.sqrtPrice) / 2 ** 128
      if ('binStep' in event) pool.reported = Math.exp(event.activeBin * Math.log1p(event.binStep / 1e4))
      return
    }
    const pool = this.#pools.get(event.pool)
    if (event.type === 'amplificationRamped' && pool)
      pool.amplification = [
        event.amplificationFrom,
        event.amplificationTo,
        Number(event.startsAt),
        Number(event.endsAt),
      ]
    if (event.type === 'swapped') this.#swapped(event, block)
    else if (pool && 'reserve0' in event) {
      this.#reserve(pool, event.reserve0, event.reserve1, block.blockTime)
      this.#provide(pool, event)
      this.#stand(pool)
      this.#unconfirmed.add(pool.base)
    }
  }

  /** Follows who provides a pool's liquidity, at the pool's price. */
  #provide(pool: PoolRecord, event: LiquidityEvent): void {
    const provider = 'user' in event ? event.user : event.owner
    if ('lpSupply' in event)
      pool.burned = event.lpSupply > 0n ? Number(event.lpBurned) / Number(event.lpSupply) : 0
    const sign = WITHDRAWALS.includes(event.type) ? -1 : 1
    if ('poolLiquidity' in event) {
      addPosition(pool, event.tickLower, event.tickUpper, event.liquidity * BigInt(sign))
      this.#active(pool)
    }
    if ('near0' in event) this.#near(pool, event)
    if (event.type === 'positionFeesCollected') return
    const [base, quote] = pool.baseFirst ? [event.amount0, event.amount1] : [event.amount1, event.amount0]
    const value = this.#whole(quote, pool.quote) + this.#whole(base, pool.base) * (pool.price || 0)
    const side = provider === pool.creator ? 'creator' : 'others'
    pool.deposits[side] = Math.max(0, pool.deposits[side] + sign * value)
  }

  /** Depth within 2 % of the price, by the share that every position has in it, on the side that has less. */
  #active(pool: PoolRecord): void {
    const { price = 0, baseFirst } = pool
    const [unitBase, unitQuote] = [
      10 ** this.#decimals.get(pool.base)!,
      10 ** this.#decimals.get(pool.quote)!,
    ]
    const raw = (price / unitBase) * unitQuote
    const root = Math.sqrt(baseFirst ? raw : 1 / raw)
    const mean = (from: number, to: number) => {
      let sum = 0
      for (const { lower, upper, liquidity } of pool.positions?.values() ?? [])
        sum += (Number(liquidity) * Math.max(0, Math.min(upper, to) - Math.max(lower, from))) / (to - from)
      return sum
    }
    const liquidity = Math.min(mean(root, root * Math.sqrt(1.02)), mean(root / Math.sqrt(1.02), root))
    pool.activeQuote = Math.sqrt((liquidity ** 2 / unitBase / unitQuote) * price)
  }

  /** What a constant product pays before its price has moved by 2 % is a fixed part of its reserve. */
  #near(pool: PoolRecord, { near0, near1 }: { near0: bigint; near1: bigint }): void {
    const base = this.#whole(pool.baseFirst ? near0 : near1, pool.base) * (pool.price ?? 0)
    const quote = this.#whole(pool.baseFirst ? near1 : near0, pool.quote)
    pool.activeQuote = Math.min(base, quote) / (1 - Math.sqrt(1 / 1.02))
  }

  #swapped(event: PairSwap, block: ReferenceBlock): void {
    const pool = this.#pools.get(event.pool) ?? this.#open(event.pool, event.mintIn, event.mintOut)
    if ('sqrtPrice' in event) pool.reported = Number(event.sqrtPrice * event.sqrtPrice) / 2 ** 128
    if ('price' in event) pool.reported = Number(event.price) / 2 ** 64
    this.#reserve(pool, event.reserve0, event.reserve1, block.blockTime)
    if ('liquidity' in event) this.#active(pool)
    if ('near0' in event) this.#near(pool, event)
    const isSell = event.mintIn === pool.base
    const quote = isSell ? event.delivered : event.amountIn
    this.#trade(pool, block, event.user, isSell, this.#whole(quote, pool.quote))
  }

  #launchpad(event: launchpad.LaunchpadEvent, block: ReferenceBlock): void {
    if (event.type === 'launched') {
      this.#decimals.set(event.mint, event.decimals)
      this.#name(event.mint, event.quoteMint)
      const { creator } = event
      this.#clusters.see(creator, block.blockTime)
      const cluster = this.#clusters.of(creator)
      const { config } = event
      this.#launches.set(event.mint, { slot: block.slot, time: block.blockTime, creator, cluster, config })
      const real = { base: this.#whole(event.forSale, event.mint), quote: 0 }
      const curve: PoolRecord = { ...newPool(event.mint, event.quoteMint, true), real }
      this.#pools.set(event.curve, curve)
      this.#reserve(curve, event.virtualBase, event.virtualQuote, block.blockTime)
      const price = this.#spot(curve)
      if (price !== undefined) this.#publish(event.mint, price)
      this.#value(curve, price)
    }
    const curve = 'curve' in event ? this.#pools.get(event.curve) : undefined
    if (!curve?.real) return
    if (event.type === 'graduated') {
      curve.real = { base: 0, quote: 0 }
      curve.liquidity = 0
      this.#graduates.set(curve.base, event.pool)
      this.#graduations.push({ token: curve.base, slot: block.slot, time: block.blockTime })
      this.#unconfirmed.add(curve.base)
    }
    if (event.type !== 'traded') return
    curve.real = {
      base: this.#whole(event.realBase, curve.base),
      quote: this.#whole(event.realQuote, curve.quote),
    }
    this.#reserve(curve, event.virtualBase, event.virtualQuote, block.blockTime)
    const isSell = event.side === 'sell'
    this.#trade(curve, block, event.trader, isSell, this.#whole(event.quoteAmount, curve.quote))
  }

  #open(address: string, a: string, b: string): PoolRecord {
    this.#name(a, b)
    const isBase = (mint: string, other: string) => {
      if (quoteRank(mint) !== quoteRank(other)) return quoteRank(mint) > quoteRank(other)
      return this.#priceOf(mint) === undefined && this.#priceOf(other) !== undefined
    }
    const [base, quote] = isBase(a, b) ? [a, b] : [b, a]
    const pool = newPool(base, quote, Buffer.compare(addressBytes(base), addressBytes(quote)) < 0)
    this.#pools.set(address, pool)
    return pool
  }

  #reserve(pool: PoolRecord, reserve0: bigint, reserve1: bigint, time: number): void {
    this.#stand(pool)
    pool.reserveBase = this.#whole(pool.baseFirst ? reserve0 : reserve1, pool.base)
    pool.reserveQuote = this.#whole(pool.baseFirst ? reserve1 : reserve0, pool.quote)
    pool.price = this.#rate(pool, time)
    this.#value(pool, this.#priceOf(pool.base))
  }

  #priceOf(token: string): number | undefined {
    return this.#prices.get(token)?.published
  }

  /** Price of the base in whole units of the quote, by the venue's current state. */
  #rate({ base, quote, baseFirst, reported, amplification, ...pool }: PoolRecord, time: number): number {
    if (reported !== undefined) {
      const [unitBase, unitQuote] = [10 ** this.#decimals.get(base)!, 10 ** this.#decimals.get(quote)!]
      return baseFirst ? (reported * unitBase) / unitQuote : unitBase / unitQuote / reported
    }
    if (amplification === undefined) return pool.reserveQuote / pool.reserveBase
    const [from, to, startsAt, endsAt] = amplification
    const gone = endsAt > startsAt ? Math.min(1, Math.max(0, (time - startsAt) / (endsAt - startsAt))) : 1
    return slopeOf(pool.reserveBase, pool.reserveQuote, (2 * (from + (to - from) * gone)) / 100)
  }

  #spot({ quote, price }: PoolRecord): number | undefined {
    const quotePrice = this.#priceOf(quote)
    if (quotePrice === undefined || price === undefined) return undefined
    const spot = price * quotePrice
    return spot > 0 && spot < Number.POSITIVE_INFINITY ? spot : undefined
  }

  #value(pool: PoolRecord, price: number | undefined): void {
    const quotePrice = this.#priceOf(pool.quote)
    if (quotePrice === undefined || price === undefined) return
    const { base, quote } = pool.real ?? { base: pool.reserveBase, quote: pool.reserveQuote }
    pool.liquidity = base * price + quote * quotePrice
  }

  /** Depth in dollars behind a pool's price: twice the quote side near it, or everything a curve holds. */
  #depth(pool: PoolRecord): number {
    if (pool.real) return pool.liquidity ?? 0
    const quote = Math.min(pool.reserveQuote, pool.activeQuote ?? Number.POSITIVE_INFINITY)
    return 2 * quote * (this.#priceOf(pool.quote) ?? 0)
  }

  /** Standing depth: half of what is new after ten minutes, at most the present depth. */
  #standing(pool: PoolRecord): number {
    const { depth, at } = pool.standing
    const present = this.#depth(pool)
    const passed = Math.max(0, this.#time - at)
    return Math.min(present, depth + ((present - depth) * passed) / (passed + 600))
  }

  #stand(pool: PoolRecord): void {
    pool.standing = { depth: this.#standing(pool), at: this.#time }
  }

  #weight(address: string, pool: PoolRecord): number {
    const graduate = this.#graduates.get(pool.base)
    if (pool.real) return graduate === undefined ? this.#depth(pool) : 0
    if (graduate === address) return this.#depth(pool)
    const { creator, others } = pool.deposits
    const free = creator + others > 0 ? others / (creator + others) : 0
    const isOwn = pool.creator !== undefined && pool.burned + (1 - pool.burned) * free < 0.1
    return isOwn ? 0 : this.#standing(pool)
  }

  /** Weights and prices of the pools of a token that have both. */
  #stated(token: string): { pool: PoolRecord; weight: number; price: number }[] {
    return [...this.#pools].flatMap(([address, pool]) => {
      if (pool.base !== token) return []
      const [weight, price] = [this.#weight(address, pool), this.#spot(pool)]
      return weight > 0 && price !== undefined ? [{ pool, weight, price }] : []
    })
  }

  /** The lowest price at which the pools at it and below have half of all weight. */
  #poolsPrice(token: string): number | undefined {
    const stated = this.#stated(token)
    const upTo = (limit: number) =>
      stated.filter(({ price }) => price <= limit).reduce((sum, { weight }) => sum + weight, 0)
    const half = upTo(Number.POSITIVE_INFINITY) / 2
    const prices = stated.map(({ price }) => price).sort((a, b) => a - b)
    return prices.find((price) => upTo(price) >= half)
  }

  /** Publishes a price of the pools, at most 2 % away from the reference; the first one is the reference. */
  #publish(token: string, price: number): number {
    const known = this.#prices.get(token)
    if (known?.reference === undefined) {
      this.#prices.set(token, { ...known, published: price, reference: price, ends: [price, price, price] })
      return price
    }
    known.published = Math.max(known.reference / 1.02, Math.min(known.reference * 1.02, price))
    return known.published
  }

  #name(...tokens: string[]): void {
    for (const token of tokens) if (!this.#order.has(token)) this.#order.set(token, this.#order.size)
  }

  /** Each 16 slots 32 tokens are looked at in turn: one whose pools state another price by more than 0.5 % follows them. */
  #sweep(slot: number): void {
    const turn = Math.floor(slot / 16)
    if (turn === Math.floor(this.#slot / 16)) return
    const tokens = [...this.#order.keys()]
    const places = Math.min(32, tokens.length)
    for (let n = 0; n < places; n++) {
      const token = tokens[(32 * turn + n) % tokens.length]!
      const lastTrade = this.#byToken.get(token)?.at(-1)
      if (!lastTrade || lastTrade.time <= this.#time - 86_400) continue
      const [published, stated] = [this.#priceOf(token), this.#poolsPrice(token)]
      if (published !== undefined && stated !== undefined && Math.abs(stated / published - 1) > 0.005)
        this.#unconfirmed.add(token)
    }
  }

  /** Before a block: the present prices were those at the ends of the blocks since the last one. */
  #confirmPrices(blocks: number): void {
    const present = [...this.#unconfirmed].map((token) => [token, this.#poolsPrice(token)] as const)
    for (const [token, price] of present) {
      const known = this.#prices.get(token) ?? { published: undefined, reference: undefined, ends: [] }
      this.#prices.set(token, known)
      const { reference } = known
      known.ends = [...Array<number | undefined>(Math.min(3, blocks)).fill(price), ...known.ends].slice(0, 3)
      if (reference !== undefined) {
        const stood = known.ends.map((end) => end ?? reference)
        known.reference = Math.max(Math.min(...stood), Math.min(Math.max(...stood), reference))
      }
      if (price !== undefined) {
        const before = known.published
        const published = this.#publish(token, price)
        const { lastTrade } = this.#prices.get(token)!
        if (published !== before && lastTrade && this.#traded.has(token)) {
          lastTrade.price = published
          lastTrade.prices.push(published)
        }
      }
      const { ends } = this.#prices.get(token)!
      if (ends.length < 3 || ends.some((end) => end !== ends[0])) continue
      this.#unconfirmed.delete(token)
      this.#traded.delete(token)
    }
  }

  #trade(
    pool: PoolRecord,
    { slot, blockTime }: ReferenceBlock,
    trader: string,
    isSell: boolean,
    quote: number,
  ): void {
    const quotePrice = this.#priceOf(pool.quote)
    const usd = quotePrice === undefined ? undefined : quote * quotePrice
    if (pool.real) this.#value(pool, this.#spot(pool))
    this.#stand(pool)
    const stated = this.#stated(pool.base)
    const heaviest = Math.max(...stated.map(({ weight }) => weight))
    const own = stated.find((entry) => entry.pool === pool)
    const isValid = own !== undefined && own.weight >= 0.1 * heaviest && (usd ?? 0) >= 0.1
    const price = isValid ? this.#publish(pool.base, this.#poolsPrice(pool.base)!) : undefined
    this.#value(pool, this.#priceOf(pool.base))
    const trade: TradeRecord = {
      slot,
      time: blockTime,
      token: pool.base,
      quote: pool.quote,
      trader,
      isSell,
      usd,
      price,
      prices: price === undefined ? [] : [price],
      isCircular: false,
      averageRate: 0,
      cluster: this.#clusters.sharedOf(trader),
    }
    this.#clusters.see(trader, blockTime)
    if (price !== undefined) {
      const published = this.#prices.get(pool.base)!
      published.first ??= price
      published.lastTrade = trade
      this.#unconfirmed.add(pool.base)
      this.#traded.add(pool.base)
    }
    this.#decayedTrades = this.#decayedTrades * Math.exp((this.#decayedAt - blockTime) / 3600) + 1
    this.#decayedAt = blockTime
    this.#lastTrades.set(trader, blockTime)
    trade.averageRate = this.#average(blockTime)
    this.#trades.push(trade)
    addTo(this.#byToken, trade.token, trade)
    addTo(this.#byTrader, trader, trade)
  }

  /** Marks a transaction whose last trade returns the mint that its first one spent. */
  #markCircle(transaction: ReferenceBlock['transactions'][number], first: number): void {
    const sides = parseTransactionEvents(transaction, CLIENTS).events.flatMap(({ program, event }) => {
      if (event.type === 'swapped') return [[event.mintIn, event.mintOut]]
      if (program !== 'launchpad' || event.type !== 'traded') return []
      const quote = this.#pools.get(event.curve)?.quote ?? ''
      return [event.side === 'buy' ? [quote, event.mint] : [event.mint, quote]]
    })
    if (sides.length < 2 || sides[0]![0] !== sides.at(-1)![1]) return
    for (const trade of this.#trades.slice(first)) trade.isCircular = true
  }

  #isOrganic(trade: TradeRecord): boolean {
    trade.isOrganic ??= this.#classifyOrganic(trade)
    return trade.isOrganic
  }

  #classifyOrganic(trade: TradeRecord): boolean {
    const upTo = (list: readonly TradeRecord[] = []) => list.slice(0, list.indexOf(trade) + 1)
    const trades = {
      ofTrader: upTo(this.#byTrader.get(trade.trader)),
      ofToken: upTo(this.#byToken.get(trade.token)),
    }
    return isOrganicTrade(trades, this.#launches.get(trade.token))
  }

  /** Decayed trades per hour over the wallets that traded, each weighted by the decay of its last trade. */
  #average(time: number): number {
    let active = 0
    for (const last of this.#lastTrades.values()) active += Math.exp((last - time) / 3600)
    return this.#decayedTrades / active
  }
}

const newPool = (base: string, quote: string, baseFirst: boolean): PoolRecord => ({
  base,
  quote,
  baseFirst,
  reserveBase: 0,
  reserveQuote: 0,
  deposits: { creator: 0, others: 0 },
  burned: 0,
  standing: { depth: 0, at: 0 },
})

function addPosition(pool: PoolRecord, tickLower: number, tickUpper: number, liquidity: bigint): void {
  pool.positions ??= new Map()
  const key = `${tickLower}/${tickUpper}`
  const root = (tick: number) => Math.exp((tick / 2) * Math.log(1.0001))
  const { liquidity: known } = pool.positions.get(key) ?? { liquidity: 0n }
  pool.positions.set(key, { lower: root(tickLower), upper: root(tickUpper), liquidity: known + liquidity })
}

/** Slope of `D^3 + (k - 1) 4xy D = k 4xy (x + y)`, by bisection and a central difference. */
function slopeOf(x: number, y: number, k: number): number {
  const rises = (value: number, d: number, of: number) =>
    d ** 3 + (k - 1) * 4 * of * value * d >= k * 4 * of * value * (of + value)
  const d = bisect(0, x + y, (middle) => rises(y, middle, x))
  // The larger one reserve is, the smaller the other for the same D.
  const beside = (of: number) => bisect(0, 2 * (x + y), (middle) => !rises(middle, d, of))
  const step = x * 1e-6
  return (beside(x - step) - beside(x + step)) / (2 * step)
}

/** Bisection: the smallest point of [from, to] from which a monotone condition holds. */
function bisect(from: number, to: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, to]
  for (let i = 0; i < 120; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return (low + high) / 2
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
