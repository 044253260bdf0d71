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
  }[]
}

interface TradeRecord {
  slot: number
  time: number
  token: string
  trader: string
  isSell: boolean
  /** Undefined without a price. */
  usd: number | undefined
  /** Undefined when the trade did not set the token's price. */
  price: number | undefined
  isCircular: boolean
  isOrganic?: boolean
  /** Trades per hour of the average active wallet at the time of the trade. */
  averageRate: number
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
}

const CLIENTS = { clmm, cpmm, dlmm, launchpad, stable }
type PairEvent = Exclude<ProgramEvent<typeof CLIENTS>, { program: 'launchpad' }>['event']
type PairSwap = cpmm.SwappedEvent | clmm.SwappedEvent | dlmm.SwappedEvent | stable.SwappedEvent

/** Statistics of one token in wire units; fields that the reference does not compute are absent. */
export type ReferenceStats = Required<
  Pick<
    Stats,
    | 'buyVolume'
    | 'sellVolume'
    | 'numBuys'
    | 'numSells'
    | 'numTraders'
    | 'numNetBuyers'
    | 'numOrganicBuyers'
    | 'buyOrganicVolume'
    | 'sellOrganicVolume'
  >
> & { priceChange: number | undefined }

/**
 * Reference implementation of the market statistics: keeps a list of all trades and scans it for every query. Shares
 * no code with the fold, only the programs' codecs. Used by tests and to check a running server against its ledger.
 */
export class ReferenceStatistics {
  readonly #pools = new Map<string, PoolRecord>()
  readonly #prices = new Map<string, number>([[USDC, 1]])
  readonly #decimals = new Map<string, number>(quoteTokens)
  readonly #launches = new Map<string, { slot: number; time: number }>()
  readonly #lastTrades = new Map<string, number>()
  #decayedTrades = 0
  #decayedAt = 0
  readonly #trades: TradeRecord[] = []
  readonly #byToken = new Map<string, TradeRecord[]>()
  readonly #byTrader = new Map<string, TradeRecord[]>()

  /** Adds a block; blocks are added in chain order. */
  add(block: ReferenceBlock): void {
    for (const transaction of block.transactions) {
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
    const all = (this.#byToken.get(token) ?? []).filter((trade) => trade.slot <= slot)
    const since = time - timeframeSeconds[timeframe]
    const inside = all.filter((trade) => trade.time > since)
    const sum = (trades: readonly TradeRecord[]) => trades.reduce((total, { usd }) => total + (usd ?? 0), 0)
    const buys = inside.filter(({ isSell }) => !isSell)
    const sells = inside.filter(({ isSell }) => isSell)
    const organicBuys = buys.filter((trade) => this.#isOrganic(trade))
    const net = new Map<string, number>()
    for (const { trader, usd = 0, isSell } of inside)
      net.set(trader, (net.get(trader) ?? 0) + (isSell ? -usd : usd))
    const prices = all.filter(({ price }) => price !== undefined)
    const before = prices.findLast((trade) => trade.time <= since) ?? prices[0]
    const last = prices.at(-1)
    return {
      buyVolume: sum(buys),
      sellVolume: sum(sells),
      numBuys: buys.length,
      numSells: sells.length,
      numTraders: net.size,
      numNetBuyers: [...net.values()].filter((usd) => usd > 1e-6).length,
      numOrganicBuyers: new Set(organicBuys.map(({ trader }) => trader)).size,
      buyOrganicVolume: sum(organicBuys),
      sellOrganicVolume: sum(sells.filter((trade) => this.#isOrganic(trade))),
      priceChange: before?.price && last?.price ? 100 * (last.price / before.price - 1) : undefined,
    }
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
    else if (pool && 'reserve0' in event) this.#reserve(pool, event.reserve0, event.reserve1, block.blockTime)
  }

  #swapped(event: PairSwap, block: ReferenceBlock): void {
    const pool = this.#pools.get(event.pool) ?? this.#open(event.pool, event.mintIn, event.mintOut)
    if ('sqrtPrice' in event) pool.reported = Number(event.sqrtPrice * event.sqrtPrice) / 2 ** 128
    if ('price' in event) pool.reported = Number(event.price) / 2 ** 64
    this.#reserve(pool, event.reserve0, event.reserve1, block.blockTime)
    const isSell = event.mintIn === pool.base
    const quote = isSell ? event.delivered : event.amountIn
    this.#trade(pool, block, event.user, isSell, this.#whole(quote, pool.quote))
  }

  #launchpad(event: launchpad.LaunchpadEvent, block: ReferenceBlock): void {
    if (event.type === 'launched') {
      this.#decimals.set(event.mint, event.decimals)
      this.#launches.set(event.mint, { slot: block.slot, time: block.blockTime })
      const pool = {
        base: event.mint,
        quote: event.quoteMint,
        baseFirst: true,
        reserveBase: 0,
        reserveQuote: 0,
      }
      this.#pools.set(event.curve, {
        ...pool,
        real: { base: this.#whole(event.forSale, event.mint), quote: 0 },
      })
      this.#reserve(this.#pools.get(event.curve)!, event.virtualBase, event.virtualQuote, block.blockTime)
    }
    const curve = 'curve' in event ? this.#pools.get(event.curve) : undefined
    if (!curve?.real) return
    if (event.type === 'graduated') {
      curve.real = { base: 0, quote: 0 }
      curve.liquidity = 0
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
    const isBase = (mint: string, other: string) => {
      if (quoteRank(mint) !== quoteRank(other)) return quoteRank(mint) > quoteRank(other)
      return !this.#prices.has(mint) && this.#prices.has(other)
    }
    const [base, quote] = isBase(a, b) ? [a, b] : [b, a]
    const pool = {
      base,
      quote,
      baseFirst: Buffer.compare(addressBytes(base), addressBytes(quote)) < 0,
      reserveBase: 0,
      reserveQuote: 0,
    }
    this.#pools.set(address, pool)
    return pool
  }

  #reserve(pool: PoolRecord, reserve0: bigint, reserve1: bigint, time: number): void {
    pool.reserveBase = this.#whole(pool.baseFirst ? reserve0 : reserve1, pool.base)
    pool.reserveQuote = this.#whole(pool.baseFirst ? reserve1 : reserve0, pool.quote)
    pool.price = this.#rate(pool, time)
    const spot = this.#spot(pool)
    if (spot !== undefined && !this.#prices.has(pool.base)) this.#prices.set(pool.base, spot)
    this.#value(pool, this.#prices.get(pool.base))
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
    const quotePrice = this.#prices.get(quote)
    if (quotePrice === undefined || price === undefined) return undefined
    const spot = price * quotePrice
    return spot > 0 && spot < Number.POSITIVE_INFINITY ? spot : undefined
  }

  #value(pool: PoolRecord, price: number | undefined): void {
    const quotePrice = this.#prices.get(pool.quote)
    if (quotePrice === undefined || price === undefined) return
    const { base, quote } = pool.real ?? { base: pool.reserveBase, quote: pool.reserveQuote }
    pool.liquidity = base * price + quote * quotePrice
  }

  /** Depth in dollars behind a pool's price: twice the quote side, or everything a curve holds. */
  #depth(pool: PoolRecord): number {
    if (pool.real) return pool.liquidity ?? 0
    return 2 * pool.reserveQuote * (this.#prices.get(pool.quote) ?? 0)
  }

  #trade(
    pool: PoolRecord,
    { slot, blockTime }: ReferenceBlock,
    trader: string,
    isSell: boolean,
    quote: number,
  ): void {
    const quotePrice = this.#prices.get(pool.quote)
    const spot = this.#spot(pool)
    if (pool.real) this.#value(pool, spot)
    const others = [...this.#pools.values()].filter(({ base }) => base === pool.base)
    const deepest = Math.max(...others.map((other) => this.#depth(other)))
    const price = this.#depth(pool) >= 0.1 * deepest ? spot : undefined
    if (price !== undefined) this.#prices.set(pool.base, price)
    const trade: TradeRecord = {
      slot,
      time: blockTime,
      token: pool.base,
      trader,
      isSell,
      usd: quotePrice === undefined ? undefined : quote * quotePrice,
      price,
      isCircular: false,
      averageRate: 0,
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

  /** The rule of `fold/wallets.ts`, computed from the lists of trades up to this one. */
  #classifyOrganic(trade: TradeRecord): boolean {
    if (trade.isCircular || !((trade.usd ?? 0) >= 1)) return false
    const ofTrader = this.#byTrader.get(trade.trader) ?? []
    const until = ofTrader.slice(0, ofTrader.indexOf(trade) + 1)
    const rate = until.reduce((sum, { time }) => sum + Math.exp((time - trade.time) / 3600), 0)
    if (rate >= 10 && rate >= 6 * trade.averageRate) return false
    const ofPair = until.filter(({ token }) => token === trade.token)
    const launched = this.#launches.get(trade.token)
    const hasSniped = ofPair.some(({ isSell, slot }) => launched && !isSell && slot - launched.slot <= 2)
    if (launched && hasSniped && trade.time - launched.time <= 3600) return false
    const day = ofPair.filter(({ time }) => time > trade.time - 86_400)
    const usd = (list: readonly TradeRecord[]) => list.reduce((sum, entry) => sum + (entry.usd ?? 0), 0)
    const buys = day.filter(({ isSell }) => !isSell)
    const net = usd(buys) - usd(day.filter(({ isSell }) => isSell))
    if (day.length >= 6 && Math.abs(net) < 0.15 * usd(day)) return false
    const mean = usd(buys) / buys.length
    const variance = buys.reduce((sum, entry) => sum + ((entry.usd ?? 0) - mean) ** 2, 0) / buys.length
    return buys.length < 3 || Math.sqrt(variance) > 0.06 * mean
  }

  /** Decayed trades per hour over the wallets that traded, each weighted by the decay of its last trade. */
  #average(time: number): number {
    let active = 0
    for (const last of this.#lastTrades.values()) active += Math.exp((last - time) / 3600)
    return this.#decayedTrades / active
  }
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
