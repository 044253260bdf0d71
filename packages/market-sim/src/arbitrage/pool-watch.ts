import { chainTimeAt } from '@callisto/amms'
import type { Bank } from '@callisto/localnet'
import { readPool } from '../execution/account-reads.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import type { PoolRegistry } from '../venues/pool-registry.ts'

/** Seconds between two computations of a rate whose fee decays. */
const DECAY_STEP = 10

/**
 * Marginal rates after fees, units out per unit in, of the pools between tokens with outside prices: the listed ones and
 * those that anybody else opened. A rate is computed again when the pool's account has moved, and every `DECAY_STEP` while
 * its fee decays. Fees are those of the last whole `DECAY_STEP`, so that all of it follows from the accounts and the time.
 */
export class PoolWatch {
  readonly #registry: PoolRegistry
  readonly #pools: PoolRef[]
  readonly #seen: (Uint8Array | undefined)[] = []
  readonly #rates: [number, number][] = []
  readonly #settlesAt: number[] = []
  #time = 0
  #isPrimed = false

  constructor(registry: PoolRegistry) {
    this.#registry = registry
    this.#pools = registry.listed.map(({ ref }) => ref)
  }

  get pools(): readonly PoolRef[] {
    return this.#pools
  }

  /** Adds the pools that others have opened since. */
  discover(bank: Bank): void {
    const known = new Set(this.#pools.map(({ address }) => address))
    this.#pools.push(...this.#registry.unlisted(bank).filter(({ address }) => !known.has(address)))
  }

  /** Reads the pools that moved since the previous call and returns their number; 0 for the first call. */
  refresh(bank: Bank): number {
    let moved = 0
    const time = Math.floor(bank.unixTime / DECAY_STEP) * DECAY_STEP
    const hasPassed = time !== this.#time
    this.#time = time
    for (const [index, { address }] of this.#pools.entries()) {
      const data = bank.getAccount(address)?.data
      const hasMoved = data !== this.#seen[index]
      if (hasMoved) moved++
      if (hasMoved || (hasPassed && this.#settlesAt[index]! > 0)) this.#read(bank, index, data)
    }
    const known = this.#isPrimed ? moved : 0
    this.#isPrimed = true
    return known
  }

  /** Units out per unit of `sides[side]`; 0 where that side does not trade. */
  rate(index: number, side: 0 | 1): number {
    return this.#rates[index]?.[side] ?? 0
  }

  #read(bank: Bank, index: number, data: Uint8Array | undefined): void {
    const pool = readPool(bank, this.#pools[index]!.address)
    const time = this.#time
    const rate = (side: 0 | 1) => {
      const first = pool?.segments(side, chainTimeAt(time))[0]
      return first === undefined ? 0 : first.outReserve / first.inReserve
    }
    this.#seen[index] = data
    this.#rates[index] = [rate(0), rate(1)]
    const settlesAt = pool?.settlesAt ?? 0
    this.#settlesAt[index] = settlesAt > time ? settlesAt : 0
  }
}
