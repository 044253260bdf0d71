import type {
  AmplificationRamped,
  Graduated,
  Launched,
  LiquidityChanged,
  PoolCreated,
  VenueSwap,
} from '@callisto/amms'
import {
  AlignedRows,
  builtInVenues,
  PriceReferences,
  REFERENCE_DOUBLES,
  ROW_BASE,
  type Venues,
} from '@callisto/amms'
import { isNumeraire, knownMints, predefinedDecimals, quoteRank } from '@callisto/domain'
import { addressBytesBefore } from '@callisto/solana'
import { AddressSet } from './address-set.ts'
import { applySwap } from './apply-swap.ts'
import { Candles } from './candles.ts'
import { ClusterTrades } from './cluster-trades.ts'
import { Holders } from './holders.ts'
import type { MarketBlock, MarketEvent, MarketTransaction, SignedMemo } from './market-event.ts'
import type { MarketSink, Trade } from './market-sink.ts'
import { NumeraireWindows } from './numeraire-windows.ts'
import { type MarkedWallets, Opinions } from './opinions.ts'
import { PAIR_BYTES } from './pairs.ts'
import { poolsPrice } from './pool-price.ts'
import { resolveSwap } from './resolve-block.ts'
import {
  POOL_DOUBLES,
  Pool,
  type PoolMetadata,
  poolField,
  poolWord,
  TOKEN_DOUBLES,
  Token,
  tokenField,
  tokenWord,
} from './token-and-pool.ts'
import { RECORD_DOUBLES } from './trade-arena.ts'
import { WALLET_BYTES, Wallets } from './wallets.ts'
import { WINDOWS_DOUBLES, Windows, windowSeconds } from './windows.ts'

/** Launches and graduations of a creator, and the launched tokens in memory. */
export interface Creator {
  mints: number
  migrations: number
  tokens: Set<Token>
}

type Handlers = {
  [Kind in MarketEvent['kind']]: (
    market: Market,
    event: Extract<MarketEvent, { kind: Kind }>,
    block: MarketBlock,
    transaction: MarketTransaction,
  ) => void
}

/** What an event of each kind does to the market. */
const handlers: Handlers = {
  swap: (market, event, { slot }, transaction) => applySwap(market, event, slot, transaction),
  swapInNewPool: (market, { swap, index }, block, transaction) => {
    market.adoptPool(swap, block)
    const resolved = resolveSwap(market, swap, index, block.time)
    if (resolved) applySwap(market, resolved, block.slot, transaction)
  },
  pool: (market, event, block) => market.createPool(event, block),
  launch: (market, event, block) => market.launch(event, block),
  liquidity: (market, event) => market.changeLiquidity(event),
  // What is paid out was never in the reserves.
  fees: () => undefined,
  ramp: (market, event) => market.rampAmplification(event),
  graduation: (market, event) => market.graduate(event),
  memo: (market, event) => market.addMemo(event),
}

const MAX_NEWEST_TOKENS = 5000
/**
 * Tokens that are looked at every so many slots for a price that their pools have left: their quote has moved. Many at
 * once, since a loop over them waits for memory once and not for each.
 */
const SWEPT_TOKENS = 32
const SWEEP_SLOTS = 16
/** A price follows its pools when they state another one by this part. */
const MAX_DRIFT = 0.005
const DAY = 86_400

export interface MarketOptions {
  /** Resolutions of the bars, seconds; the kept ones by default. */
  resolutions?: readonly number[]
  /** The venues that events come from; the built-in ones by default. */
  venues?: Venues
  maxNewestTokens?: number
  /** Whether the token accounts from before the first folded block can be listed; they can by default. */
  listsTokenAccounts?: boolean
  /** Wallets whose memos count for more; nobody by default. */
  marked?: MarkedWallets
}

/** The whole market as a fold over blocks: equal blocks in equal order give equal state. */
export class Market {
  readonly wallets = new Wallets()
  readonly windows = new Windows(this.wallets)
  readonly numeraireWindows = new NumeraireWindows()
  readonly candles: Candles
  readonly references = new PriceReferences()
  readonly clusterTrades = new ClusterTrades()
  readonly opinions: Opinions
  readonly tokenRows = new AlignedRows(TOKEN_DOUBLES)
  readonly poolRows = new AlignedRows(POOL_DOUBLES)
  readonly sink: MarketSink
  /** Lists by age consider this many of the newest tokens. */
  readonly maxNewestTokens: number
  /** Passed to the sink with every trade. */
  readonly reusedTrade: Trade = emptyTrade()
  /** Creators with a token in memory. */
  readonly creators = new Map<string, Creator>()
  /** Wrapped SOL, in which native amounts are counted. */
  sol: Token | undefined
  /** The token that prices are counted in, and its row. */
  numeraire: Token | undefined
  numeraireRow = -1
  /** Slot at which the numeraire was advanced last. */
  #numeraireSlot = -1
  slot = 0
  /** Increases with every block, and with every token that comes or is described anew between blocks. */
  revision = 0
  blockhash = ''
  /** Unix seconds of the newest block. */
  time = 0
  /** Unix seconds of the first folded block where the chain has older ones; NaN where its first block is folded. */
  startedAt = Number.NaN
  /** Mints, pools and curves that the tables hold and memory does not. */
  readonly archivedMints = new AddressSet()
  readonly archivedPools = new AddressSet()
  readonly archivedCurves = new AddressSet()
  /** Ids of the next new token and pool. */
  nextTokenId = 0
  nextPoolId = 0
  readonly venues: Venues
  readonly #tokenByMint = new Map<string, Token>()
  /** Row of each token by id, -1 for one that is not in memory. */
  #rowById = new Int32Array(64).fill(-1)
  readonly listsTokenAccounts: boolean
  readonly #poolByAddress = new Map<string, Pool>()
  readonly #tokenAt: (Token | undefined)[] = []
  readonly #poolAt: (Pool | undefined)[] = []
  readonly #holders = new Map<Token, Holders>()
  /** Whether every token account of the tokens in memory is known. */
  hasCompleteHolders = false
  #isWhole = true
  /** The newest tokens in a ring by id. */
  readonly #newest: Token[] = []

  constructor(sink: MarketSink, options: MarketOptions = {}) {
    this.sink = sink
    this.venues = options.venues ?? builtInVenues
    this.listsTokenAccounts = options.listsTokenAccounts ?? true
    this.opinions = new Opinions(options.marked)
    this.maxNewestTokens = options.maxNewestTokens ?? MAX_NEWEST_TOKENS
    this.candles = new Candles((bar) => sink.bar(bar), options.resolutions)
  }

  /** Bytes of all buffers of the fold; objects and strings are not included. */
  get bytes(): number {
    const archived = this.archivedMints.bytes + this.archivedPools.bytes + this.archivedCurves.bytes
    const rows = this.tokenRows.bytes + this.poolRows.bytes + this.wallets.bytes
    const windows = this.windows.bytes + this.numeraireWindows.bytes
    const states = this.references.bytes + windows + this.candles.bytes + this.opinions.bytes
    return rows + this.#rowById.byteLength + states + archived
  }

  /** Buffer bytes of one token, wallet, pair and logged trade; free rows and unused capacity are not included. */
  bytesPerUnit(): Record<'token_bytes' | 'wallet_bytes' | 'pair_bytes' | 'trade_bytes', number> {
    return {
      token_bytes: (TOKEN_DOUBLES + REFERENCE_DOUBLES + WINDOWS_DOUBLES) * 8 + this.candles.bytesPerToken,
      wallet_bytes: WALLET_BYTES,
      pair_bytes: PAIR_BYTES,
      trade_bytes: RECORD_DOUBLES * 8,
    }
  }

  token(mint: string): Token | undefined {
    return this.#tokenByMint.get(mint)
  }

  tokenById(id: number): Token | undefined {
    return this.#tokenAt[this.#rowById[id] ?? -1]
  }

  tokenAt(row: number): Token {
    return this.#tokenAt[row]!
  }

  /** The token in a row of the token table, undefined for a free one; rows count from 0 to `tokenRowCount`. */
  tokenInRow(row: number): Token | undefined {
    return this.#tokenAt[row]
  }

  get tokenRowCount(): number {
    return this.#tokenAt.length
  }

  /** The tokens in memory, in no order. */
  tokens(): IterableIterator<Token> {
    return this.#tokenByMint.values()
  }

  /** Whether a token is one of the newest. */
  isNewest(token: Token): boolean {
    return token.id >= this.nextTokenId - this.maxNewestTokens
  }

  /** The newest tokens, newest first. */
  *newestTokens(): Generator<Token> {
    const oldest = Math.max(0, this.nextTokenId - this.maxNewestTokens)
    for (let id = this.nextTokenId - 1; id >= oldest; id--) {
      const token = this.#newest[id % this.maxNewestTokens]
      if (token?.id === id && !token.isOlder) yield token
    }
  }

  get tokenCount(): number {
    return this.#tokenByMint.size
  }

  pool(address: string): Pool | undefined {
    return this.#poolByAddress.get(address)
  }

  /** Whether an address is a pool or a curve, in memory or archived. */
  venueKind(address: string): 'pool' | 'curve' | undefined {
    const pool = this.#poolByAddress.get(address)
    if (pool) return pool.isCurve ? 'curve' : 'pool'
    if (this.archivedPools.has(address)) return 'pool'
    return this.archivedCurves.has(address) ? 'curve' : undefined
  }

  poolAt(row: number): Pool {
    return this.#poolAt[row]!
  }

  pools(): IterableIterator<Pool> {
    return this.#poolByAddress.values()
  }

  get poolCount(): number {
    return this.#poolByAddress.size
  }

  /** USD for one SOL; NaN while it has no price. */
  solPrice(): number {
    return this.sol ? this.tokenRows.f64[ROW_BASE + this.sol.row * TOKEN_DOUBLES]! : Number.NaN
  }

  /** Whether all holders of a token are known, once the fold has caught up. */
  knowsHolders({ isOlder }: Token): boolean {
    return this.listsTokenAccounts || !isOlder
  }

  holders(token: Token): Holders {
    const known = this.#holders.get(token)
    if (known) return known
    const holders = new Holders()
    this.#holders.set(token, holders)
    return holders
  }

  /**
   * Unix seconds from which a token's figures count, where a window of some seconds reaches further back; undefined where the
   * window has all that happened.
   */
  partialSince(token: Token, seconds: number): number | undefined {
    const { startedAt } = this
    return token.isOlder && startedAt > this.time - seconds ? startedAt : undefined
  }

  /** Unix seconds at which a window of a token, or the one before it, begins to have all that happened. */
  wholeFrom({ isOlder }: Token): number[] {
    return isOlder ? windowSeconds.flatMap((length) => [1, 2].map((n) => this.startedAt + n * length)) : []
  }

  /** Advances a token's windows to the newest block. */
  advance(token: Token): void {
    const hasLeft = this.windows.advance(token.row, this.time)
    if (this.windows.advanceDayBefore(token.row, this.time) || hasLeft) token.version += 1
    if (token !== this.numeraire || this.#numeraireSlot === this.slot) return
    // Any block may have changed what is presented of it.
    this.#numeraireSlot = this.slot
    token.version += 1
  }

  addToken(mint: string, decimals: number, createdAt: number, id = this.nextTokenId): Token {
    const token = new Token(this.tokenRows, id, mint, decimals, createdAt)
    this.nextTokenId = Math.max(this.nextTokenId, id + 1)
    this.revision += 1
    if (isNumeraire(mint)) {
      token.price = 1
      this.numeraire = token
      this.numeraireRow = token.row
    }
    if (mint === knownMints.sol) this.sol = token
    this.#tokenByMint.set(mint, token)
    if (id >= this.#rowById.length) {
      const grown = new Int32Array(2 * id).fill(-1)
      grown.set(this.#rowById)
      this.#rowById = grown
    }
    this.#rowById[id] = token.row
    this.archivedMints.delete(mint)
    this.#tokenAt[token.row] = token
    if (this.isNewest(token)) this.#newest[id % this.maxNewestTokens] = token
    // Every table of tokens reuses rows in the order of the token table, so that all agree.
    const rows = [this.windows.addToken(), this.candles.addToken(), this.references.add()]
    if (rows.some((row) => row !== token.row)) throw new Error('the rows of the token tables differ')
    return token
  }

  addPool(address: string, base: Token, quote: Token, metadata: PoolMetadata, id = this.nextPoolId): Pool {
    const pricing = this.venues.pricingOf(metadata.venue)
    const pool = new Pool(this.poolRows, id, address, base, quote, metadata, pricing)
    this.nextPoolId = Math.max(this.nextPoolId, id + 1)
    this.#poolByAddress.set(address, pool)
    this.archivedPools.delete(address)
    this.archivedCurves.delete(address)
    this.#poolAt[pool.row] = pool
    base.addPool(pool)
    quote.quotedPools += 1
    return pool
  }

  /** Removes an archived token with its pools and holders. It must not quote a pool in memory. */
  removeToken(token: Token): void {
    for (const pool of token.pools) {
      this.#poolByAddress.delete(pool.address)
      if (pool.isCurve) this.archivedCurves.add(pool.address)
      else this.archivedPools.add(pool.address)
      this.#poolAt[pool.row] = undefined
      this.poolRows.free(pool.row)
      pool.quote.quotedPools -= 1
    }
    this.#tokenByMint.delete(token.mint)
    this.#rowById[token.id] = -1
    this.archivedMints.add(token.mint)
    this.#tokenAt[token.row] = undefined
    if (token === this.numeraire) {
      this.numeraire = undefined
      this.numeraireRow = -1
    }
    this.#holders.delete(token)
    this.#releaseCreator(token)
    this.tokenRows.free(token.row)
    this.windows.removeToken(token.row)
    this.candles.removeToken(token.row)
    this.references.remove(token.row)
  }

  /** Every token of a creator presents the creator's counts. */
  #countCreator(address: string, count: 'mints' | 'migrations'): void {
    const creator = this.creator(address)
    creator[count] += 1
    for (const token of creator.tokens) token.version += 1
  }

  #releaseCreator(token: Token): void {
    const { launch } = token
    const creator = launch && this.creators.get(launch.creator)
    if (!creator) return
    creator.tokens.delete(token)
    if (creator.tokens.size === 0) this.creators.delete(launch.creator)
  }

  /** From now on every token account is known: the chain's accounts have been read. Emptied accounts are dropped. */
  completeHolders(): void {
    this.hasCompleteHolders = true
    for (const holders of this.#holders.values()) holders.dropEmpty()
  }

  /** False while a block is being applied, and for good after a throw in the middle of one. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Applies a whole block. After a throw the market holds a part of it and accepts no other. */
  apply(block: MarketBlock): void {
    if (!this.#isWhole) throw new Error(`block ${this.slot} was folded in part`)
    this.#isWhole = false
    const blocks = block.slot - this.slot
    const sweep = Math.floor(block.slot / SWEEP_SLOTS)
    if (sweep !== Math.floor(this.slot / SWEEP_SLOTS)) this.#sweepPrices(sweep)
    if (this.slot === 0 && (block.blockHeight ?? 0) > 1) this.startedAt = block.time
    this.slot = block.slot
    this.revision += 1
    this.references.confirm(blocks, this.#pricedByPools, this.#publish)
    this.blockhash = block.blockhash
    this.time = Math.max(this.time, block.time)
    for (const transaction of block.transactions)
      for (const event of transaction.events) {
        // The table's type relates each handler to its own kind, which a union of them does not express.
        const handle = handlers[event.kind] as (...args: unknown[]) => void
        handle(this, event, block, transaction)
      }
    this.#applyBalances(block)
    this.#isWhole = true
  }

  /**
   * Has a few of the tokens with a trade in the last day follow their pools: a quote that moves changes their prices
   * without an event. Which ones follows from the number of the sweep and their ids, so that a restart changes nothing.
   */
  #sweepPrices(sweep: number): void {
    const { time, references, nextTokenId } = this
    const { f64 } = this.tokenRows
    for (let n = Math.min(SWEPT_TOKENS, nextTokenId) - 1; n >= 0; n--) {
      const row = this.#rowById[(sweep * SWEPT_TOKENS + n) % nextTokenId]!
      const at = ROW_BASE + row * TOKEN_DOUBLES
      if (row < 0 || f64[at + tokenField.lastTradeTime]! <= time - DAY) continue
      const price = f64[at + tokenField.price]!
      if (Math.abs(this.#onlyPoolPrice(at) / price - 1) <= MAX_DRIFT) continue
      if (Math.abs(poolsPrice(this.#tokenAt[row]!, time) / price - 1) > MAX_DRIFT) references.touch(row)
    }
  }

  /** The price of the only pool of the token whose row is at `at`, whatever it weighs; NaN for several pools. */
  #onlyPoolPrice(at: number): number {
    const { f64: token, u32: words } = this.tokenRows
    if (words[at * 2 + tokenWord.poolCount] !== 1) return Number.NaN
    const pool = ROW_BASE + words[at * 2 + tokenWord.firstPool]! * POOL_DOUBLES
    const quote = ROW_BASE + this.poolRows.u32[pool * 2 + poolWord.quote]! * TOKEN_DOUBLES
    return this.poolRows.f64[pool + poolField.spot]! * token[quote + tokenField.price]!
  }

  readonly #pricedByPools = (row: number): number => poolsPrice(this.#tokenAt[row]!, this.time)

  readonly #publish = (row: number, price: number, isOfTrade: boolean): void => {
    const token = this.#tokenAt[row]!
    this.sink.confirming(token)
    if (price > 0 && price !== token.price) this.#reprice(token, price, isOfTrade)
  }

  /** Publishes a price that no trade of the block sets. The last trade, its bar and the windows get it where it is theirs. */
  #reprice(token: Token, price: number, isOfTrade: boolean): void {
    const { row } = token
    token.price = price
    token.priceSlot = this.slot
    token.version += 1
    for (const pool of token.pools) pool.revalue(price)
    token.sumLiquidity()
    if (isOfTrade) {
      this.windows.repriceLast(row, price)
      this.candles.reprice(row, price, price / this.references.lastSolPrice(row))
    }
    this.sink.repriced(token, isOfTrade ? this.references.lastTrade(row) : undefined)
  }

  #tokenOf(mint: string, decimals: number | undefined): Token | undefined {
    const known = this.#tokenByMint.get(mint)
    if (known) return known
    const places = decimals ?? predefinedDecimals[mint]
    if (places === undefined) return undefined
    const token = this.addToken(mint, places, this.time)
    token.isOlder = this.startedAt > 0
    return token
  }

  /** Stable coins quote everything, SOL everything else; of two other tokens the one with a price quotes. */
  #orient(a: Token, b: Token): [base: Token, quote: Token] {
    const [rankA, rankB] = [quoteRank(a.mint), quoteRank(b.mint)]
    if (rankA !== rankB) return rankA < rankB ? [b, a] : [a, b]
    const aKnown = Number.isFinite(a.price)
    if (aKnown !== Number.isFinite(b.price)) return aKnown ? [b, a] : [a, b]
    return (a.liquidity || 0) > (b.liquidity || 0) ? [b, a] : [a, b]
  }

  /** A pool whose tokens have unknown decimals is added with its first swap. */
  createPool(event: PoolCreated, { mints }: MarketBlock): void {
    if (this.#poolByAddress.has(event.pool)) return
    const first = this.#tokenOf(event.mint0, event.decimals0 ?? mints.get(event.mint0)?.decimals)
    const second = this.#tokenOf(event.mint1, event.decimals1 ?? mints.get(event.mint1)?.decimals)
    if (!first || !second) return
    const [base, quote] = this.#orient(first, second)
    const baseFirst = base.mint === event.mint0
    const { venue, price, amplification, creator, config } = event
    const metadata = { venue, creator, config, createdAt: this.time, baseFirst }
    const pool = this.addPool(event.pool, base, quote, metadata)
    if (price !== undefined) pool.setSpotPrice(price)
    if (amplification !== undefined)
      pool.ramp = { from: amplification, to: amplification, startsAt: 0, endsAt: 0 }
    base.version += 1
    this.sink.pool('new', pool)
  }

  launch(event: Launched, block: MarketBlock): void {
    if (this.#poolByAddress.has(event.curve)) return
    const base = this.#tokenOf(event.mint, event.decimals)
    const quote = this.#tokenOf(event.quoteMint, block.mints.get(event.quoteMint)?.decimals)
    if (!base || !quote) return
    base.isOlder = false
    const { venue } = event
    const metadata = { venue, createdAt: this.time, baseFirst: true }
    const pool = this.addPool(event.curve, base, quote, metadata)
    const { curve, config, creator, name, symbol, uri } = event
    const supply = Number(event.supply) / base.unit
    const dev = this.wallets.open(creator, this.time)
    const owners = { creatorId: this.wallets.id(dev), cluster: this.wallets.id(this.wallets.clusterOf(dev)) }
    base.launch = { curve, config, creator, ...owners, name, symbol, uri, supply, slot: block.slot }
    pool.updateReserves(Number(event.virtualBase), Number(event.virtualQuote), this.time)
    const forSale = Number(event.forSale) / base.unit
    pool.setCurve({ forSale, realBase: forSale, realQuote: 0, graduated: false })
    this.creator(creator).tokens.add(base)
    this.#countCreator(creator, 'mints')
    this.#priceLaunch(pool)
    this.sink.pool('new', pool)
  }

  creator(address: string): Creator {
    const known = this.creators.get(address)
    if (known) return known
    const counts = { mints: 0, migrations: 0, tokens: new Set<Token>() }
    this.creators.set(address, counts)
    return counts
  }

  changeLiquidity(event: LiquidityChanged): void {
    const pool = this.#poolByAddress.get(event.pool)
    if (!pool) return
    const [base, quote] = pool.baseFirst ? [event.reserve0, event.reserve1] : [event.reserve1, event.reserve0]
    const heldBefore = pool.heldQuote
    pool.noteStanding(this.time)
    pool.updateReserves(Number(base), Number(quote), this.time)
    this.countHeldQuote(pool, heldBefore)
    const { lp, provided, activeLiquidity, range, near } = event
    if (lp) {
      pool.lpSupply = Number(lp.supply)
      pool.lpBurned = Number(lp.burned)
    }
    if (provided) {
      const { owner, amount0, amount1 } = provided
      const [addedBase, addedQuote] = pool.baseFirst ? [amount0, amount1] : [amount1, amount0]
      pool.addDeposit(owner, Number(addedBase), Number(addedQuote))
    }
    if (range) pool.changeRange(range)
    if (activeLiquidity !== undefined) pool.setActiveLiquidity(activeLiquidity)
    if (near) pool.setNear(Number(near[pool.baseFirst ? 0 : 1]), Number(near[pool.baseFirst ? 1 : 0]))
    pool.noteStanding(this.time)
    this.references.touch(pool.base.row)
    this.#revalue(pool)
    this.sink.pool('changed', pool)
  }

  /**
   * Adds what a pool holds of its quote, less the whole units that it held `before`, to the liquidity of the numeraire if
   * that quotes it. The base is not added: it is worth what the creator of its pool states.
   */
  countHeldQuote(pool: Pool, before: number): void {
    const { quote } = pool
    if (quote !== this.numeraire) return
    quote.liquidity = (quote.liquidity || 0) + (pool.heldQuote - before) * quote.price
  }

  rampAmplification({ pool: address, from, to, startsAt, endsAt }: AmplificationRamped): void {
    const pool = this.#poolByAddress.get(address)
    if (!pool) return
    pool.ramp = { from, to, startsAt, endsAt }
    this.sink.pool('changed', pool)
  }

  /** A launched token has its curve's price before the first trade. It makes no bar. */
  #priceLaunch(curve: Pool): void {
    const { base } = curve
    const price = curve.spot * curve.quote.price
    if (price > 0 && Number.isNaN(base.price)) base.price = this.references.limit(base.row, price)
    this.#revalue(curve)
  }

  #revalue(pool: Pool): void {
    const { base } = pool
    pool.revalue(base.price)
    base.sumLiquidity()
    base.version += 1
  }

  /** Adds the pool of a swap that was created before the first block; the swap's mints determine its tokens. */
  adoptPool(event: VenueSwap, block: MarketBlock): void {
    if (this.#poolByAddress.has(event.pool)) return
    const first = this.#tokenOf(event.mintIn, block.mints.get(event.mintIn)?.decimals)
    const second = this.#tokenOf(event.mintOut, block.mints.get(event.mintOut)?.decimals)
    if (!first || !second) return
    const [base, quote] = this.#orient(first, second)
    const { venue, curve, mint0 } = event
    const pool = this.addPool(event.pool, base, quote, {
      venue,
      createdAt: this.time,
      baseFirst: mint0 === undefined ? addressBytesBefore(base.mint, quote.mint) : mint0 === base.mint,
      isOlder: true,
    })
    // The amount that an adopted curve offered at its launch is not in its swaps.
    if (curve)
      pool.setCurve({ forSale: Number.NaN, realBase: Number.NaN, realQuote: Number.NaN, graduated: false })
  }

  #applyBalances(block: MarketBlock): void {
    let deltas: Map<Token, number> | undefined
    for (const { balances } of block.transactions) {
      for (const { account, mint, owner, before, after } of balances) {
        const token = this.#tokenByMint.get(mint)
        if (!token) continue
        if (token.isArchived) this.sink.restored(token)
        const holders = this.holders(token)
        // An account that held tokens before the first block that changes it is not a new holder.
        if (!holders.has(account)) holders.set(account, owner, before, !this.hasCompleteHolders)
        const delta = holders.set(account, owner, after, !this.hasCompleteHolders)
        if (delta !== 0) {
          deltas ??= new Map()
          deltas.set(token, (deltas.get(token) ?? 0) + delta)
        }
        token.version += 1
      }
    }
    for (const [token, delta] of deltas ?? []) {
      if (delta === 0) continue
      this.windows.pushHolders(token.row, this.time, delta)
      this.sink.holders(token, delta)
    }
  }

  /** Memos about tokens that are base of no pool count for nothing: such a token has no row. */
  addMemo(event: SignedMemo): void {
    const token = this.#tokenByMint.get(event.memo.mint)
    const { mainPool } = token ?? {}
    if (!token || !mainPool) return
    const opinion = this.opinions.apply(token.opinion, event, this.time)
    if (!opinion) return
    token.opinion = opinion
    token.version += 1
    if (event.memo.kind === 'like') this.sink.liked(token, event.signer)
    this.sink.pool('changed', mainPool)
  }

  graduate(event: Graduated): void {
    const curve = this.#poolByAddress.get(event.curve)
    const state = curve?.curve
    if (!curve || !state || state.graduated) return
    const token = curve.base
    const heldBefore = curve.heldQuote
    curve.setCurve({ forSale: state.forSale, realBase: 0, realQuote: 0, graduated: true })
    this.countHeldQuote(curve, heldBefore)
    curve.revalue(token.price)
    token.graduatedPool = event.pool
    token.graduatedAt = this.time
    this.references.touch(token.row)
    token.version += 1
    token.sumLiquidity()
    if (token.launch) this.#countCreator(token.launch.creator, 'migrations')
    this.sink.pool('completed', curve)
    const pool = this.#poolByAddress.get(event.pool)
    if (pool) this.sink.pool('graduated', pool)
  }
}

/** Doubles begin as doubles, so that their representation in the object never changes. */
function emptyTrade(): Trade {
  const none = Number.NaN
  return {
    slot: 0,
    txIndex: 0,
    eventIndex: 0,
    time: 0,
    signature: '',
    token: undefined as never,
    pool: undefined as never,
    wallet: 0,
    amount: none,
    usd: none,
    native: none,
    price: none,
    liquidity: none,
    flags: 0,
  }
}
