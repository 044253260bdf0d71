import { builtInVenues, PriceReferences, REFERENCE_DOUBLES, type Venues } from '@callisto/amms'
import { isNumeraire, knownMints } from '@callisto/domain'
import { AddressSet } from './address-set.ts'
import { Candles } from './candles.ts'
import { GroupTrades } from './group-trades.ts'
import { Holders } from './holders.ts'
import type { MarketBlock } from './market-event.ts'
import { emptyTrade, type MarketSink } from './market-sink.ts'
import { NumeraireWindows } from './numeraire-windows.ts'
import { type MarkedWallets, Opinions } from './opinions.ts'
import { PAIR_BYTES } from './pairs.ts'
import { FoldPool, type PoolMetadata, Token, TokenAndPoolRows } from './token-and-pool.ts'
import { RECORD_DOUBLES } from './trade-arena.ts'
import { WALLET_BYTES, Wallets } from './wallets.ts'
import { WINDOWS_DOUBLES, Windows, windowSeconds } from './windows.ts'

/** Launches and graduations of a creator, and the launched tokens in memory. */
export interface Creator {
  mints: number
  migrations: number
  tokens: Set<Token>
}

const MAX_NEWEST_TOKENS = 5000
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

/**
 * The whole market as a fold over blocks (`applyBlock`): equal blocks in equal order give equal state. Here are its tables, the
 * index of tokens, pools and creators, their coming and leaving, and its position on the chain.
 */
export class Market {
  readonly wallets = new Wallets()
  readonly windows = new Windows(this.wallets)
  readonly numeraireWindows = new NumeraireWindows()
  readonly candles: Candles
  readonly references = new PriceReferences()
  readonly groupTrades = new GroupTrades()
  readonly opinions: Opinions
  readonly rows = new TokenAndPoolRows()
  readonly sink: MarketSink
  /** Lists by age consider this many of the newest tokens. */
  readonly maxNewestTokens: number
  /** Reused: passed to the sink with every trade. */
  readonly trade = emptyTrade()
  /** Creators with a token in memory. */
  readonly creators = new Map<string, Creator>()
  /** Wrapped SOL, in which native amounts are counted. */
  sol: Token | undefined
  /** The token that prices are counted in. */
  numeraire: Token | undefined
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
  readonly #poolByAddress = new Map<string, FoldPool>()
  readonly #tokenAt: (Token | undefined)[] = []
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
    const rows = this.rows.bytes + this.wallets.bytes
    const windows = this.windows.bytes + this.numeraireWindows.bytes
    const states = this.references.bytes + windows + this.candles.bytes + this.opinions.bytes
    return rows + this.#rowById.byteLength + states + archived
  }

  /** Buffer bytes of one token, wallet, pair and logged trade; free rows and unused capacity are not included. */
  bytesPerUnit(): Record<'token_bytes' | 'wallet_bytes' | 'pair_bytes' | 'trade_bytes', number> {
    return {
      token_bytes:
        (this.rows.tokens.stride + REFERENCE_DOUBLES + WINDOWS_DOUBLES) * 8 + this.candles.bytesPerToken,
      wallet_bytes: WALLET_BYTES,
      pair_bytes: PAIR_BYTES,
      trade_bytes: RECORD_DOUBLES * 8,
    }
  }

  token(mint: string): Token | undefined {
    return this.#tokenByMint.get(mint)
  }

  tokenById(id: number): Token | undefined {
    return this.#tokenAt[this.rowOf(id)]
  }

  /** Row of a token by its id, -1 for one that is not in memory. */
  rowOf(id: number): number {
    return this.#rowById[id] ?? -1
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

  pool(address: string): FoldPool | undefined {
    return this.#poolByAddress.get(address)
  }

  /** Whether an address is a pool or a curve, in memory or archived. */
  venueKind(address: string): 'pool' | 'curve' | undefined {
    const pool = this.#poolByAddress.get(address)
    if (pool) return pool.isCurve ? 'curve' : 'pool'
    if (this.archivedPools.has(address)) return 'pool'
    return this.archivedCurves.has(address) ? 'curve' : undefined
  }

  pools(): IterableIterator<FoldPool> {
    return this.#poolByAddress.values()
  }

  get poolCount(): number {
    return this.#poolByAddress.size
  }

  /** USD for one SOL; NaN while it has no price. */
  solPrice(): number {
    return this.sol?.price ?? Number.NaN
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
    const token = new Token(this.rows, id, mint, decimals, createdAt)
    this.nextTokenId = Math.max(this.nextTokenId, id + 1)
    this.revision += 1
    if (isNumeraire(mint)) {
      token.price = 1
      this.numeraire = token
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

  addPool(
    address: string,
    base: Token,
    quote: Token,
    metadata: PoolMetadata,
    id = this.nextPoolId,
  ): FoldPool {
    const pricing = this.venues.pricingOf(metadata.venue)
    const pool = new FoldPool(this.rows, id, address, base, quote, metadata, pricing)
    this.nextPoolId = Math.max(this.nextPoolId, id + 1)
    this.#poolByAddress.set(address, pool)
    this.archivedPools.delete(address)
    this.archivedCurves.delete(address)
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
      this.rows.pools.free(pool.row)
      pool.quote.quotedPools -= 1
    }
    this.#tokenByMint.delete(token.mint)
    this.#rowById[token.id] = -1
    this.archivedMints.add(token.mint)
    this.#tokenAt[token.row] = undefined
    if (token === this.numeraire) this.numeraire = undefined
    this.#holders.delete(token)
    this.#releaseCreator(token)
    this.rows.tokens.free(token.row)
    this.windows.removeToken(token.row)
    this.candles.removeToken(token.row)
    this.references.remove(token.row)
  }

  /** Every token of a creator presents the creator's counts. */
  countCreator(address: string, count: 'mints' | 'migrations'): void {
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

  /**
   * Enters a block; `time` stays that of the block before until its prices are published. Rejects any block after a throw in
   * the middle of one, of which the market holds a part.
   */
  begin({ slot, blockhash, blockHeight = 0, time }: MarketBlock): void {
    if (!this.#isWhole) throw new Error(`block ${this.slot} was folded in part`)
    this.#isWhole = false
    if (this.slot === 0 && blockHeight > 1) this.startedAt = time
    this.slot = slot
    this.blockhash = blockhash
    this.revision += 1
  }

  /** Leaves a block that has been applied as a whole. */
  end(): void {
    this.#isWhole = true
  }

  /**
   * Adds what a pool holds of its quote, less the whole units that it held `before`, to the liquidity of the numeraire if
   * that quotes it. The base is not added: it is worth what the creator of its pool states.
   */
  countHeldQuote(pool: FoldPool, before: number): void {
    const { quote } = pool
    if (quote !== this.numeraire) return
    quote.liquidity = (quote.liquidity || 0) + (pool.heldQuote - before) * quote.price
  }

  creator(address: string): Creator {
    const known = this.creators.get(address)
    if (known) return known
    const counts = { mints: 0, migrations: 0, tokens: new Set<Token>() }
    this.creators.set(address, counts)
    return counts
  }
}
