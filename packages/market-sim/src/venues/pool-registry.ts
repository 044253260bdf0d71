import type { Bank } from '@callisto/localnet'
import type { Address } from '@solana/kit'
import { type Asset, assets, quoteMints, tokenProgramOf } from '../genesis/assets.ts'
import { configAddress, keeperTier, type PoolRef, poolAddress, poolRef } from './pool-ref.ts'
import { type PoolSpec, poolSpecs, tierNumber, tiers } from './pool-table.ts'
import type { VenueName } from './venue-clients.ts'

/** A pool of the genesis with its addresses. */
export interface ListedPool {
  spec: PoolSpec
  ref: PoolRef
}

const mintOf = ({ mint }: Asset) => ({ mint, tokenProgram: tokenProgramOf(mint) })

const pairName = (a: string, b: string) => (a < b ? `${a}/${b}` : `${b}/${a}`)

/** A pool that a tier allows. */
interface Candidate {
  venue: VenueName
  config: Address
  base: Asset
  quote: Asset
  address: Address
}

/** The pools of the genesis, by pair and by base token. */
export class PoolRegistry {
  readonly listed: readonly ListedPool[]
  readonly #byPair = new Map<string, ListedPool[]>()
  readonly #byBase = new Map<string, ListedPool[]>()

  /** Tiers in which anybody, or a keeper of the simulation, opens pools. */
  readonly #tiers: readonly { venue: VenueName; config: Address }[]
  #candidates: readonly Candidate[] | undefined

  /** `keepers` have a tier of their own each. */
  constructor(tierAdmin: Address, keepers: readonly Address[] = []) {
    this.#tiers = [
      ...tiers.map((tier) => {
        return { venue: tier.venue, config: configAddress(tier.venue, tierAdmin, tierNumber(tier)) }
      }),
      ...keepers.map((keeper) => ({ venue: 'cpmm' as const, config: keeperTier(keeper) })),
    ]
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

  /** Existing pools of the tiers between an asset and a quote token that are not listed: anybody may open most of them. */
  unlisted(bank: Bank): PoolRef[] {
    this.#candidates ??= this.#unlistedCandidates()
    return this.#candidates
      .filter(({ address }) => bank.getAccount(address) !== undefined)
      .map(({ venue, config, base, quote }) => poolRef(venue, config, mintOf(base), mintOf(quote)))
  }

  #unlistedCandidates(): Candidate[] {
    const listed = new Set(this.listed.map(({ ref }) => ref.address))
    const quotes = Object.values<string>(quoteMints).map((mint) =>
      assets.findIndex((asset) => asset.mint === mint),
    )
    return this.#tiers.flatMap(({ venue, config }) => {
      return assets
        .flatMap((base, rank) =>
          quotes.filter((quote) => quote < rank).map((quote) => [base, assets[quote]!] as const),
        )
        .map(([base, quote]) => {
          return {
            venue,
            config,
            base,
            quote,
            address: poolAddress(venue, config, mintOf(base), mintOf(quote)),
          }
        })
        .filter(({ address }) => !listed.has(address))
    })
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
