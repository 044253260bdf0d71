import type { HolderCategory } from '@callisto/contract'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'

/** What a holder is that is no person; `name` is shown, of an exchange its own. */
export interface HolderLabel {
  category: HolderCategory
  name: string
}

const bondingCurve: HolderLabel = { category: 'Bonding Curve', name: 'Bonding Curve' }
const pool: HolderLabel = { category: 'Pool', name: 'Pool' }

/** Addresses that nobody can sign for: what they hold is burned. */
const burned: readonly string[] = [
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
]

/**
 * Categories of holders that are no people. Pools and curves are those of the fold; all others come from the operator,
 * since an owner that could name itself an exchange would hide its share. An address without a private key is no label:
 * a creator may hold tokens through a program of its own.
 */
export class HolderCategories {
  readonly #market: Market
  readonly #labels: ReadonlyMap<string, HolderLabel>

  constructor(market: Market, labels: ReadonlyMap<string, HolderLabel>) {
    this.#market = market
    const misc = burned.map((address) => [address, { category: 'Misc', name: 'Burned' } as const] as const)
    this.#labels = new Map([...misc, ...labels])
  }

  /** The label of an owner; undefined for a person. */
  of(owner: string): HolderLabel | undefined {
    const kind = this.#market.venueKind(owner)
    if (kind) return kind === 'curve' ? bondingCurve : pool
    return this.#labels.get(owner)
  }

  /** Names of the exchanges that hold a token, sorted, each once. */
  exchangesOf(token: Token): string[] {
    const holders = this.#market.holders(token)
    const names = new Set<string>()
    for (const [address, { category, name }] of this.#labels)
      if (category === 'CEX' && holders.amountOf(address) > 0n) names.add(name)
    return [...names].sort()
  }
}
