import { type ChainTime, chainTimeAt, type Pool, type Side } from '@callisto/amms'
import type { Bank } from '@callisto/localnet'
import { readPool } from '../execution/account-reads.ts'
import { assetIndexOf } from '../genesis/assets.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { PoolRegistry } from '../venues/pool-registry.ts'

/** Seconds between two computations of a rate whose fee decays. */
const DECAY_STEP = 10

/** A pool as of its last move. */
export interface WatchedPool {
  readonly index: number
  readonly ref: PoolRef
  /** Of the account that the rates follow from. */
  data: Uint8Array | undefined
  /** Undefined where it cannot be decoded. */
  pool: Pool | undefined
  /** Time that the rates are of. */
  at: ChainTime
  /** Unix seconds until which the fee decays; 0 when it does not. */
  settlesAt: number
}

/**
 * The pools between tokens with outside prices: the listed ones and those that anybody else opened. Their rates are
 * computed again when the pool's account has moved, and every `DECAY_STEP` while its fee decays. Fees are those of the last
 * whole `DECAY_STEP`, so that all of it follows from the accounts and the time.
 */
export class PoolWatch {
  readonly #registry: PoolRegistry
  readonly #pools: WatchedPool[] = []
  readonly #rates: number[] = []
  readonly #assets: number[] = []
  readonly #byAddress = new Map<string, WatchedPool>()
  #time = 0
  /** Of the bank at the last refresh; undefined before the first one. */
  #revision: number | undefined

  constructor(registry: PoolRegistry) {
    this.#registry = registry
    for (const { ref } of registry.listed) this.#watch(ref)
  }

  get pools(): readonly WatchedPool[] {
    return this.#pools
  }

  /**
   * Marginal rates after fees of all pools, one array since every block compares all of them: units out per unit of
   * `sides[side]` of pool `i` at `2 * i + side`, 0 where that side does not trade.
   */
  get rates(): readonly number[] {
    return this.#rates
  }

  /** Index in `assets` of `sides[side]` of pool `i`, at `2 * i + side`. */
  get assets(): readonly number[] {
    return this.#assets
  }

  /**
   * Units of the other token per unit of `mint` in the middle of both directions, after fees; undefined where the pool does
   * not trade both ways.
   */
  middleRate(pool: string, mint: string): number | undefined {
    const watched = this.#byAddress.get(pool)
    if (watched === undefined) return undefined
    const side = watched.ref.sides[0].mint === mint ? 0 : 1
    const [sale, purchase] = [side, 1 - side].map((each) => this.#rates[2 * watched.index + each]!) as [
      number,
      number,
    ]
    return sale > 0 && purchase > 0 ? Math.sqrt(sale / purchase) : undefined
  }

  /** Adds the pools that others have opened since. */
  discover(bank: Bank): void {
    const opened = this.#registry.unlisted(bank).filter(({ address }) => !this.#byAddress.has(address))
    if (opened.length === 0) return
    for (const ref of opened) this.#watch(ref)
    // A revision of no bank: the next refresh looks at all pools although no account has changed.
    if (this.#revision !== undefined) this.#revision = -1
  }

  #watch(ref: PoolRef): void {
    const pool = unread(this.#pools.length, ref)
    this.#pools.push(pool)
    this.#rates.push(0, 0)
    this.#assets.push(assetIndexOf(ref.sides[0].mint), assetIndexOf(ref.sides[1].mint))
    this.#byAddress.set(ref.address, pool)
  }

  /** Reads the pools that moved since the previous call and returns their number; 0 for the first call. */
  refresh(bank: Bank): number {
    const time = Math.floor(bank.unixTime / DECAY_STEP) * DECAY_STEP
    const hasPassed = time !== this.#time
    const before = this.#revision
    this.#time = time
    this.#revision = bank.revision
    let moved = 0
    for (const pool of this.#writtenSince(bank, before)) {
      const data = bank.getAccount(pool.ref.address)?.data
      if (data === pool.data) continue
      moved++
      this.#read(bank, pool, data)
    }
    if (hasPassed) for (const pool of this.#pools) if (pool.settlesAt > 0) this.#read(bank, pool, pool.data)
    return before === undefined ? 0 : moved
  }

  /** The pools whose account may have changed since a revision. */
  #writtenSince(bank: Bank, revision: number | undefined): readonly WatchedPool[] {
    if (revision === bank.revision) return []
    const addresses = revision === undefined ? undefined : bank.writtenSince(revision)
    if (addresses === undefined) return this.#pools
    return addresses.flatMap((address) => this.#byAddress.get(address) ?? [])
  }

  #read(bank: Bank, watched: WatchedPool, data: Uint8Array | undefined): void {
    const pool = readPool(bank, watched.ref.address)
    watched.data = data
    watched.pool = pool
    watched.at = chainTimeAt(this.#time)
    this.#rates[2 * watched.index] = rateOf(watched, 0)
    this.#rates[2 * watched.index + 1] = rateOf(watched, 1)
    const settlesAt = pool?.settlesAt ?? 0
    watched.settlesAt = settlesAt > this.#time ? settlesAt : 0
  }
}

const unread = (index: number, ref: PoolRef): WatchedPool => ({
  index,
  ref,
  data: undefined,
  pool: undefined,
  at: chainTimeAt(0),
  settlesAt: 0,
})

function rateOf({ pool, at }: WatchedPool, side: Side): number {
  const first = pool?.segments(side, at, 1)[0]
  return first === undefined ? 0 : first.outReserve / first.inReserve
}
