import { addressBytesBefore } from '@callisto/solana'
import { knownDecimals, knownMints, quoteRank } from '../known-mints.ts'
import { applySwap, type TradePosition } from './apply-swap.ts'
import { Candles } from './candles.ts'
import { Holders } from './holders.ts'
import type {
  AmplificationRamped,
  Graduated,
  Launched,
  LiquidityChanged,
  MarketBlock,
  PoolCreated,
  Swapped,
} from './market-event.ts'
import type { MarketSink } from './market-sink.ts'
import { Pool, type PoolMetadata } from './pool.ts'
import { Token } from './token.ts'
import { Wallets } from './wallets.ts'
import { Windows } from './windows.ts'

/** The whole market as a fold over blocks: same blocks in the same order, same state. */
export class Market {
  readonly tokens: Token[] = []
  readonly pools: Pool[] = []
  readonly windows = new Windows()
  readonly wallets = new Wallets()
  readonly candles: Candles
  /** Launches and graduations of each creator. */
  readonly creators = new Map<string, { mints: number; migrations: number }>()
  /** Wrapped SOL, which native amounts are counted in. */
  sol: Token | undefined
  slot = 0
  blockhash = ''
  /** Unix seconds of the newest block. */
  time = 0
  readonly #sink: MarketSink
  readonly #tokenByMint = new Map<string, Token>()
  readonly #poolByAddress = new Map<string, Pool>()
  readonly #holders: (Holders | undefined)[] = []

  constructor(sink: MarketSink, resolutions?: readonly number[]) {
    this.#sink = sink
    this.candles = new Candles((bar) => sink.bar(bar), resolutions)
  }

  token(mint: string): Token | undefined {
    return this.#tokenByMint.get(mint)
  }

  pool(address: string): Pool | undefined {
    return this.#poolByAddress.get(address)
  }

  holders(token: Token): Holders {
    const known = this.#holders[token.id]
    if (known) return known
    const made = new Holders()
    this.#holders[token.id] = made
    return made
  }

  /** Brings a token's windows to the present. */
  advance(token: Token): void {
    if (this.windows.advance(token.id, this.time)) token.version += 1
  }

  addToken(mint: string, decimals: number, createdAt: number): Token {
    const token = new Token(this.tokens.length, mint, decimals, createdAt)
    if (mint === knownMints.usdc) token.price = 1
    if (mint === knownMints.sol) this.sol = token
    this.tokens.push(token)
    this.#tokenByMint.set(mint, token)
    this.windows.addAsset()
    this.candles.addAsset()
    return token
  }

  addPool(address: string, base: Token, quote: Token, metadata: PoolMetadata): Pool {
    const pool = new Pool(this.pools.length, address, base, quote, metadata)
    this.pools.push(pool)
    this.#poolByAddress.set(address, pool)
    base.pools.push(pool)
    return pool
  }

  apply(block: MarketBlock): void {
    this.slot = block.slot
    this.blockhash = block.blockhash
    this.time = Math.max(this.time, block.time)
    for (const transaction of block.transactions) {
      for (const { index, event } of transaction.events) {
        if (event.kind === 'swap') {
          const { index: txIndex, signature, circular } = transaction
          this.#swap(event, block, { slot: block.slot, txIndex, eventIndex: index, signature, circular })
        } else if (event.kind === 'launch') this.#launch(event, block)
        else if (event.kind === 'pool') this.#createPool(event)
        else if (event.kind === 'liquidity') this.#changeLiquidity(event)
        else if (event.kind === 'ramp') this.#ramp(event)
        else this.#graduate(event)
      }
    }
    this.#applyBalances(block)
  }

  #tokenOf(mint: string, decimals: number | undefined): Token | undefined {
    const known = this.#tokenByMint.get(mint)
    if (known) return known
    const places = decimals ?? knownDecimals[mint]
    return places === undefined ? undefined : this.addToken(mint, places, this.time)
  }

  /** Stable coins quote everything, SOL everything else; of two others the one with a price quotes. */
  #orient(a: Token, b: Token): [base: Token, quote: Token] {
    const [rankA, rankB] = [quoteRank(a.mint), quoteRank(b.mint)]
    if (rankA !== rankB) return rankA < rankB ? [b, a] : [a, b]
    const aKnown = Number.isFinite(a.price)
    if (aKnown !== Number.isFinite(b.price)) return aKnown ? [b, a] : [a, b]
    return (a.liquidity || 0) > (b.liquidity || 0) ? [b, a] : [a, b]
  }

  #createPool(event: PoolCreated): void {
    if (this.#poolByAddress.has(event.pool)) return
    const first = this.#tokenOf(event.mint0, event.decimals0)
    const second = this.#tokenOf(event.mint1, event.decimals1)
    if (!first || !second) return
    const [base, quote] = this.#orient(first, second)
    const baseFirst = base.mint === event.mint0
    const { venue, price, amplification } = event
    const pool = this.addPool(event.pool, base, quote, { venue, createdAt: this.time, baseFirst })
    if (price !== undefined) pool.setSpotPrice(price)
    if (amplification !== undefined)
      pool.ramp = { from: amplification, to: amplification, startsAt: 0, endsAt: 0 }
    base.version += 1
    this.#sink.pool('new', pool)
  }

  #launch(event: Launched, block: MarketBlock): void {
    if (this.#poolByAddress.has(event.curve)) return
    const base = this.#tokenOf(event.mint, event.decimals)
    const quote = this.#tokenOf(event.quoteMint, block.mints.get(event.quoteMint)?.decimals)
    if (!base || !quote) return
    const pool = this.addPool(event.curve, base, quote, {
      venue: 'launchpad',
      createdAt: this.time,
      baseFirst: true,
    })
    const { curve, config, creator, name, symbol, uri } = event
    base.launch = {
      curve,
      config,
      creator,
      name,
      symbol,
      uri,
      supply: Number(event.supply) / base.unit,
      slot: block.slot,
    }
    pool.updateReserves(event.virtualBase, event.virtualQuote, this.time)
    const forSale = Number(event.forSale) / base.unit
    pool.curve = { forSale, realBase: forSale, realQuote: 0, graduated: false }
    this.creator(creator).mints += 1
    this.#quoteFromReserves(pool)
    this.#sink.pool('new', pool)
  }

  creator(address: string): { mints: number; migrations: number } {
    const known = this.creators.get(address)
    if (known) return known
    const made = { mints: 0, migrations: 0 }
    this.creators.set(address, made)
    return made
  }

  #changeLiquidity(event: LiquidityChanged): void {
    const pool = this.#poolByAddress.get(event.pool)
    if (!pool) return
    const [base, quote] = pool.baseFirst ? [event.reserve0, event.reserve1] : [event.reserve1, event.reserve0]
    pool.updateReserves(base, quote, this.time)
    if (event.lp) {
      pool.lpSupply = Number(event.lp.supply)
      pool.lpBurned = Number(event.lp.burned)
    }
    this.#quoteFromReserves(pool)
    this.#sink.pool('changed', pool)
  }

  #ramp({ pool: address, from, to, startsAt, endsAt }: AmplificationRamped): void {
    const pool = this.#poolByAddress.get(address)
    if (!pool) return
    pool.ramp = { from, to, startsAt, endsAt }
    this.#sink.pool('changed', pool)
  }

  /** A pool without trades still has a price: that of its reserves. It makes no bar. */
  #quoteFromReserves(pool: Pool): void {
    const { base } = pool
    const price = pool.spot * pool.quote.price
    if (Number.isNaN(base.price) && price > 0) base.price = price
    pool.revalue(base.price)
    base.sumLiquidity()
    base.version += 1
  }

  /** A trade in a pool that was there before the chain's first block: its tokens tell which pool it is. */
  #adopt(event: Swapped, block: MarketBlock): Pool | undefined {
    const first = this.#tokenOf(event.mintIn, block.mints.get(event.mintIn)?.decimals)
    const second = this.#tokenOf(event.mintOut, block.mints.get(event.mintOut)?.decimals)
    if (!first || !second) return undefined
    const [base, quote] = this.#orient(first, second)
    const baseFirst = addressBytesBefore(base.mint, quote.mint)
    return this.addPool(event.pool, base, quote, { venue: event.venue, createdAt: this.time, baseFirst })
  }

  #swap(event: Swapped, block: MarketBlock, position: TradePosition): void {
    const pool = this.#poolByAddress.get(event.pool) ?? this.#adopt(event, block)
    if (pool) this.#sink.trade(applySwap(this, pool, event, position))
  }

  #applyBalances(block: MarketBlock): void {
    const deltas = new Map<Token, number>()
    for (const { balances } of block.transactions) {
      for (const { account, mint, owner, before, after } of balances) {
        const token = this.#tokenByMint.get(mint)
        if (!token) continue
        const holders = this.holders(token)
        // Whoever held it before the first block that names the account is no news.
        if (!holders.has(account)) holders.set(account, owner, before)
        const delta = holders.set(account, owner, after)
        if (delta !== 0) deltas.set(token, (deltas.get(token) ?? 0) + delta)
        token.version += 1
      }
    }
    for (const [token, delta] of deltas) {
      if (delta === 0) continue
      this.windows.pushHolders(token.id, this.time, delta)
      this.#sink.holders(token, delta)
    }
  }

  #graduate(event: Graduated): void {
    const curve = this.#poolByAddress.get(event.curve)
    if (!curve?.curve || curve.curve.graduated) return
    const token = curve.base
    curve.curve.graduated = true
    curve.curve.realBase = 0
    curve.curve.realQuote = 0
    curve.revalue(token.price)
    token.graduatedPool = event.pool
    token.graduatedAt = this.time
    token.version += 1
    token.sumLiquidity()
    if (token.launch) this.creator(token.launch.creator).migrations += 1
    this.#sink.pool('changed', curve)
    const pool = this.#poolByAddress.get(event.pool)
    if (pool) this.#sink.pool('graduated', pool)
  }
}
