import { Random } from '../schedule/random.ts'
import { wealthFactor } from './sizes.ts'

/** Who lives in this market. A wallet's name says its kind; nobody outside this folder can know it. */
export type AgentKind =
  | 'retail'
  | 'momentum'
  | 'whale'
  | 'sniper'
  | 'insider'
  | 'wash'
  | 'boss'
  | 'arbitrage'
  | 'provider'
  | 'creator'
  | 'newcomer'
  | 'crank'
  | 'exchange'
  | 'operator'

/** Wallets of each kind at birth. */
export const headcount = {
  retail: 900,
  momentum: 320,
  whale: 24,
  sniper: 44,
  arbitrage: 6,
  provider: 24,
  creator: 320,
  exchange: 3,
} as const

export interface Ring {
  /** Wallets of the ring, 0 to `size` - 1. */
  size: number
  /** Seconds between two of its trades in real time. */
  cadence: number
  /** Dollars a trade. */
  sizeUsd: number
}

const RINGS = 14

export class Population {
  readonly #seed: string
  readonly #wealth = new Map<string, number>()
  readonly rings: readonly Ring[]

  constructor(seed: string) {
    this.#seed = seed
    const random = Random.of(seed, 'rings')
    this.rings = Array.from({ length: RINGS }, () => ({
      size: 3 + random.below(3),
      cadence: random.between(9, 60),
      sizeUsd: random.between(60, 420),
    }))
  }

  /** How large a wallet trades, relative to the median one. Follows from its name. */
  wealth(name: string): number {
    const known = this.#wealth.get(name)
    if (known !== undefined) return known
    const wealth = wealthFactor(Random.of(this.#seed, `wealth/${name}`))
    this.#wealth.set(name, wealth)
    return wealth
  }

  /** Some wallet of a kind; retail and momentum traders include those who joined since. */
  someone(kind: 'retail' | 'momentum', random: Random, newcomers: number): string {
    const joined = Math.max(0, newcomers - FRESHEST)
    const share = kind === 'retail' ? 0.7 : 0.3
    const others = Math.floor(joined * share)
    const index = random.below(headcount[kind] + others)
    if (index < headcount[kind]) return `${kind}/${index}`
    return `newcomer/${kind === 'retail' ? index - headcount.retail : joined - 1 - (index - headcount.momentum)}`
  }
}

/** The newest arrivals may still be waiting for their first money. */
const FRESHEST = 12

/** The kind that a wallet's name tells. */
export function kindOf(name: string): AgentKind {
  return name.slice(0, name.indexOf('/')) as AgentKind
}

export const ringWallet = (ring: number, member: number): string => `wash/${ring}-${member}`
export const ringBoss = (ring: number): string => `boss/${ring}`
export const launchpadAdmin = (index: number): string => `operator/pad-${index}`
export const TIER_ADMIN = 'operator/tiers'
/** The provider who opens the n-th pool of birth. */
export const providerOf = (pool: number): string => `provider/${pool % headcount.provider}`
export const CRANK = 'crank/0'
