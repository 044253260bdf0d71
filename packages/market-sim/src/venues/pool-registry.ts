import type { Address } from '@solana/kit'
import { type Asset, tokenProgramOf } from '../genesis/assets.ts'
import { configAddress, type PoolRef, poolRef } from './pool-ref.ts'
import { type PoolSpec, poolSpecs, tierNumber } from './pool-table.ts'

/** A pool of the genesis with its addresses. */
export interface ListedPool {
  spec: PoolSpec
  ref: PoolRef
}

const mintOf = ({ mint }: Asset) => ({ mint, tokenProgram: tokenProgramOf(mint) })

const pairName = (a: string, b: string) => (a < b ? `${a}/${b}` : `${b}/${a}`)

/** The pools of the genesis, by pair and by base token. */
export class PoolRegistry {
  readonly listed: readonly ListedPool[]
  readonly #byPair = new Map<string, ListedPool[]>()
  readonly #byBase = new Map<string, ListedPool[]>()

  constructor(tierAdmin: Address) {
    this.listed = poolSpecs.map((spec) => {
      const { venue } = spec.tier
      const config = configAddress(venue, tierAdmin, tierNumber(spec.tier))
      return { spec, ref: poolRef(venue, config, mintOf(spec.base), mintOf(spec.quote)) }
    })
    for (const pool of this.listed) {
      push(this.#byPair, pairName(pool.spec.base.mint, pool.spec.quote.mint), pool)
      push(this.#byBase, pool.spec.base.mint, pool)
    }
  }

  /** Pools that trade the two mints against each other, largest first. */
  between(a: string, b: string): readonly ListedPool[] {
    return this.#byPair.get(pairName(a, b)) ?? []
  }

  /** Pools in which the mint is the base token. */
  of(mint: string): readonly ListedPool[] {
    return this.#byBase.get(mint) ?? []
  }
}

function push(map: Map<string, ListedPool[]>, key: string, pool: ListedPool): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [pool])
  else list.push(pool)
}
