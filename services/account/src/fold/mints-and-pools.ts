import {
  amplificationAt,
  type LiquidityChanged,
  type PoolCreated,
  PriceReferences,
  type Ramp,
  type StoredReference,
  stablePrice,
  type VenueSwap,
  type Venues,
} from '@callisto/amms'
import { isStablecoin, knownMints, quoteRank } from '@callisto/domain'
import { addressBytesBefore } from '@callisto/solana'

/** A token. `price` is USD for one base unit, undefined while no pool states one. */
export interface Mint {
  readonly id: number
  readonly mint: string
  readonly decimals: number
  /** Row of the price reference. */
  readonly row: number
  price: number | undefined
  /** The pool that states the price: the deepest one against a dollar or SOL. */
  pool: PricedPool | undefined
}

/** A pool or a curve, as far as it states a price and belongs to somebody. */
export interface PricedPool {
  readonly id: number
  readonly address: string
  readonly venue: string
  readonly mint0: Mint
  readonly mint1: Mint
  /** Of a bonding curve what its token is paid with. */
  readonly curveQuote: Mint | undefined
  /** Who is paid creator fees, empty for nobody. */
  readonly creator: string
  reserve0: bigint
  reserve1: bigint
  /** Mint1 for one of mint0 in base units where the program reports it. */
  reported: number | undefined
  ramp: Ramp | undefined
  /** The mint of its shares, as the first deposit showed it. */
  shares: string | undefined
  /** Whether a curve has graduated: it states no price any more. */
  isOver: boolean
}

/** Reserves of a swap in the order of the pool's mints. */
const reservesOf = (swap: VenueSwap, pool: PricedPool): [bigint, bigint] =>
  swap.mintIn === pool.mint0.mint ? [swap.reserveIn, swap.reserveOut] : [swap.reserveOut, swap.reserveIn]

/**
 * Tokens and pools by address, with the prices that pools state. A dollar stablecoin is worth a dollar. Any other token has
 * the price of its deepest pool against one of them or SOL, limited as the market's prices are (`PriceReferences`): a price
 * that has stood for three blocks, and at most 2 % off it.
 */
export class MintsAndPools {
  readonly #references = new PriceReferences()
  readonly #mints = new Map<string, Mint>()
  readonly #byId: Mint[] = []
  readonly #byRow: Mint[] = []
  readonly #pools = new Map<string, PricedPool>()
  readonly #poolsById: PricedPool[] = []
  readonly #byShares = new Map<string, PricedPool>()
  readonly #byCreator = new Map<string, PricedPool[]>()
  readonly #venues: Venues
  readonly dirtyMints = new Set<Mint>()
  readonly dirtyPools = new Set<PricedPool>()
  /** Tokens whose price has been published since the caller has cleared it. */
  readonly priced = new Set<Mint>()
  #nextPoolId = 0
  #slot = 0
  #time = 0

  constructor(venues: Venues) {
    this.#venues = venues
  }

  mint(address: string): Mint | undefined {
    return this.#mints.get(address)
  }

  mintById(id: number): Mint {
    return this.#byId[id]!
  }

  pool(address: string): PricedPool | undefined {
    return this.#pools.get(address)
  }

  poolById(id: number): PricedPool {
    return this.#poolsById[id]!
  }

  /** The pool whose shares are a mint. */
  poolOfShares(mint: string): PricedPool | undefined {
    return this.#byShares.get(mint)
  }

  /** Pools and curves that owe creator fees to an address, oldest first. */
  poolsOfCreator(address: string): readonly PricedPool[] {
    return this.#byCreator.get(address) ?? []
  }

  get mintCount(): number {
    return this.#byId.length
  }

  get bytes(): number {
    return this.#references.bytes
  }

  addMint(mint: string, decimals: number, id = this.#byId.length): Mint {
    const known = this.#mints.get(mint)
    if (known) return known
    const row = this.#references.add()
    const price = isStablecoin(mint) ? 10 ** -decimals : undefined
    const added: Mint = { id, mint, decimals, row, price, pool: undefined }
    this.#mints.set(mint, added)
    this.#byId[id] = added
    this.#byRow[row] = added
    this.dirtyMints.add(added)
    return added
  }

  #mintOf(mint: string, decimals: number | undefined): Mint | undefined {
    return decimals === undefined ? this.#mints.get(mint) : this.addMint(mint, decimals)
  }

  /** Begins a block: prices that stood at the ends of the blocks before it become references. */
  begin(slot: number): void {
    const blocks = slot - this.#slot
    this.#slot = slot
    this.#references.confirm(
      blocks,
      (row) => this.#stated(this.#byRow[row]!),
      (row, price) => this.#publish(this.#byRow[row]!, price),
    )
  }

  /** A pool whose tokens have unknown decimals is added with its first swap. */
  createPool(event: PoolCreated): void {
    const [mint0, mint1] = [
      this.#mintOf(event.mint0, event.decimals0),
      this.#mintOf(event.mint1, event.decimals1),
    ]
    if (!mint0 || !mint1) return
    const pool = this.#addPool(event.pool, event.venue, mint0, mint1, undefined, event.creator)
    if (event.price !== undefined) pool.reported = event.price
    const { amplification } = event
    if (amplification !== undefined)
      pool.ramp = { from: amplification, to: amplification, startsAt: 0, endsAt: 0 }
  }

  launch(curve: string, mint: Mint, quote: Mint, creator: string): void {
    this.#addPool(curve, 'launchpad', ...inOrder(mint, quote), quote, creator)
  }

  /** A swap; a pool that no block has shown is added when both of its tokens are known. */
  swap(swap: VenueSwap, time: number): void {
    const pool = this.#pools.get(swap.pool) ?? this.#adopt(swap)
    if (!pool) return
    ;[pool.reserve0, pool.reserve1] = reservesOf(swap, pool)
    if (swap.price !== undefined) pool.reported = swap.price
    this.#changed(pool, time)
  }

  changeLiquidity({ pool: address, reserve0, reserve1 }: LiquidityChanged, time: number): void {
    const pool = this.#pools.get(address)
    if (!pool) return
    pool.reserve0 = reserve0
    pool.reserve1 = reserve1
    this.#changed(pool, time)
  }

  setRamp(address: string, ramp: Ramp): void {
    const pool = this.#pools.get(address)
    if (!pool) return
    pool.ramp = ramp
    this.dirtyPools.add(pool)
  }

  /** A curve ends; its token has the price of its pool from now on. */
  graduate(curve: string, successor: string, time: number): void {
    const pool = this.#pools.get(curve)
    if (!pool) return
    pool.isOver = true
    this.dirtyPools.add(pool)
    for (const mint of [pool.mint0, pool.mint1])
      if (mint.pool === pool) {
        mint.pool = undefined
        this.dirtyMints.add(mint)
      }
    const next = this.#pools.get(successor)
    if (next) this.#changed(next, time)
  }

  setShares(pool: PricedPool, mint: string): void {
    if (pool.shares !== undefined) return
    pool.shares = mint
    this.#byShares.set(mint, pool)
    this.dirtyPools.add(pool)
  }

  #index(pool: PricedPool): void {
    this.#pools.set(pool.address, pool)
    this.#poolsById[pool.id] = pool
    if (pool.shares !== undefined) this.#byShares.set(pool.shares, pool)
    if (pool.creator === '') return
    const known = this.#byCreator.get(pool.creator)
    if (known) known.push(pool)
    else this.#byCreator.set(pool.creator, [pool])
  }

  #adopt({ pool, venue, mintIn, mintOut }: VenueSwap): PricedPool | undefined {
    const [a, b] = [this.#mints.get(mintIn), this.#mints.get(mintOut)]
    return a && b && this.#addPool(pool, venue, ...inOrder(a, b), undefined)
  }

  #addPool(
    address: string,
    venue: string,
    mint0: Mint,
    mint1: Mint,
    curveQuote: Mint | undefined,
    creator = '',
  ): PricedPool {
    const known = this.#pools.get(address)
    if (known) return known
    const pool: PricedPool = {
      id: this.#nextPoolId++,
      address,
      venue,
      mint0,
      mint1,
      curveQuote,
      creator,
      reserve0: 0n,
      reserve1: 0n,
      reported: undefined,
      ramp: undefined,
      shares: undefined,
      isOver: false,
    }
    this.#index(pool)
    this.dirtyPools.add(pool)
    return pool
  }

  #changed(pool: PricedPool, time: number): void {
    this.dirtyPools.add(pool)
    this.#time = time
    const base = baseOf(pool)
    if (!base || pool.isOver) return
    const depth = this.#depth(pool)
    if (!(depth > 0)) return
    if (base.pool !== pool) {
      if (base.pool && !(depth > this.#depth(base.pool))) return
      base.pool = pool
      this.dirtyMints.add(base)
    }
    const stated = this.#stated(base)
    if (!(stated > 0)) return
    this.#publish(base, this.#references.limit(base.row, stated))
    this.#references.touch(base.row)
  }

  /** USD of the quote side. */
  #depth(pool: PricedPool): number {
    const base = baseOf(pool)
    if (!base) return 0
    const [quote, reserve] = base === pool.mint0 ? [pool.mint1, pool.reserve1] : [pool.mint0, pool.reserve0]
    return Number(reserve) * (quote.price ?? 0)
  }

  /** USD for a base unit as the deepest pool states it; NaN for none. */
  #stated(mint: Mint): number {
    const { pool } = mint
    if (!pool) return Number.NaN
    const quote = mint === pool.mint0 ? pool.mint1 : pool.mint0
    const ratio = this.#ratio(pool)
    const price = (mint === pool.mint0 ? ratio : 1 / ratio) * (quote.price ?? Number.NaN)
    return price > 0 && price < Number.POSITIVE_INFINITY ? price : Number.NaN
  }

  /** Mint1 for one of mint0, base units. */
  #ratio(pool: PricedPool): number {
    const pricing = this.#venues.pricingOf(pool.venue)
    if (pricing === 'reported') return pool.reported ?? Number.NaN
    const [unit0, unit1] = [10 ** pool.mint0.decimals, 10 ** pool.mint1.decimals]
    const [x, y] = [Number(pool.reserve0) / unit0, Number(pool.reserve1) / unit1]
    if (pricing === 'reserves') return ((y / x) * unit1) / unit0
    return pool.ramp
      ? (stablePrice(x, y, amplificationAt(pool.ramp, this.#time)) * unit1) / unit0
      : Number.NaN
  }

  #publish(mint: Mint, price: number): void {
    mint.price = price > 0 ? price : undefined
    this.dirtyMints.add(mint)
    this.priced.add(mint)
  }

  saveReference(mint: Mint): StoredReference {
    return this.#references.save(mint.row)
  }

  /** Restores a token as it was stored. */
  restoreMint(
    mint: string,
    decimals: number,
    id: number,
    price: number | undefined,
    stored: StoredReference,
  ): void {
    const added = this.addMint(mint, decimals, id)
    added.price = price
    this.#references.restore(added.row, stored)
  }

  /** Restores a pool; its tokens are restored before it. */
  restorePool(pool: PricedPool): void {
    this.#index(pool)
    this.#nextPoolId = Math.max(this.#nextPoolId, pool.id + 1)
  }

  /** Continues behind a restored block. */
  continueFrom(slot: number, time: number): void {
    this.#slot = slot
    this.#time = time
    this.priced.clear()
    this.dirtyMints.clear()
    this.dirtyPools.clear()
  }
}

const inOrder = (a: Mint, b: Mint): [Mint, Mint] => (addressBytesBefore(a.mint, b.mint) ? [a, b] : [b, a])

/** The token that a pool states a price of: the other one is a dollar or SOL. Undefined where none is, and for two dollars. */
function baseOf({ mint0, mint1 }: PricedPool): Mint | undefined {
  const [base, quote] = quoteRank(mint0.mint) > quoteRank(mint1.mint) ? [mint0, mint1] : [mint1, mint0]
  if (isStablecoin(base.mint)) return undefined
  return quote.mint === knownMints.sol || isStablecoin(quote.mint) ? base : undefined
}
