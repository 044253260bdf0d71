import { Random } from '../schedule/random.ts'
import { wealthFactor } from './sizes.ts'

/** Kinds of agents. The prefix of a wallet's name is its kind; addresses do not reveal it outside this package. */
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

/** Wallets of each kind at genesis. */
export const WALLET_COUNTS = {
  retail: 900,
  momentum: 320,
  whale: 24,
  sniper: 44,
  arbitrage: 6,
  provider: 24,
  creator: 320,
  exchange: 3,
} as const

/** Retail wallets that trade a given established token regularly. */
export const REGULARS = 60
/** Distance of the first regular trader of one token from that of the next. */
const REGULAR_STRIDE = 37
/** Distance between two regular traders of a token; without a common divisor with the number of wallets. */
const REGULAR_SPACING = 7

export interface Ring {
  /** Number of wallets in the ring. */
  size: number
  /** Seconds between two trades of the ring in real time. */
  cadence: number
  /** Dollars per trade. */
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

  /** Trade size of a wallet relative to the median wallet. Derived from its name. */
  wealth(name: string): number {
    const known = this.#wealth.get(name)
    if (known !== undefined) return known
    const wealth = wealthFactor(Random.of(this.#seed, `wealth/${name}`))
    this.#wealth.set(name, wealth)
    return wealth
  }

  /** The n-th regular trader of the token with this rank. Each wallet trades a few tokens. */
  regularOf(rank: number, n: number): string {
    return `retail/${(rank * REGULAR_STRIDE + n * REGULAR_SPACING) % WALLET_COUNTS.retail}`
  }

  /** Draws a wallet of a kind; retail and momentum traders include newcomers. */
  pickTrader(kind: 'retail' | 'momentum', random: Random, newcomers: number): string {
    const joined = Math.max(0, newcomers - UNFUNDED_NEWCOMERS)
    const share = kind === 'retail' ? 0.7 : 0.3
    const others = Math.floor(joined * share)
    const index = random.below(WALLET_COUNTS[kind] + others)
    if (index < WALLET_COUNTS[kind]) return `${kind}/${index}`
    return `newcomer/${kind === 'retail' ? index - WALLET_COUNTS.retail : joined - 1 - (index - WALLET_COUNTS.momentum)}`
  }
}

/** The most recent newcomers may not be funded yet and are excluded. */
const UNFUNDED_NEWCOMERS = 12

/** The kind encoded in a wallet's name. */
export function kindOf(name: string): AgentKind {
  return name.slice(0, name.indexOf('/')) as AgentKind
}

export const ringWallet = (ring: number, member: number): string => `wash/${ring}-${member}`
export const ringBoss = (ring: number): string => `boss/${ring}`
export const launchpadAdmin = (index: number): string => `operator/pad-${index}`
export const TIER_ADMIN = 'operator/tiers'
/** The provider that opens the n-th pool of the genesis. */
export const providerOf = (pool: number): string => `provider/${pool % WALLET_COUNTS.provider}`
export const CRANK = 'crank/0'
