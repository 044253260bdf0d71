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
  | 'swing'
  | 'newcomer'
  | 'crank'
  | 'exchange'
  | 'operator'
  | 'keeper'

/** Wallets of each kind at genesis. */
export const WALLET_COUNTS = {
  retail: 900,
  momentum: 320,
  whale: 24,
  sniper: 44,
  arbitrage: 6,
  provider: 24,
  creator: 320,
  swing: 48,
  exchange: 3,
} as const

/** Retail wallets that trade a given established token regularly. */
export const REGULARS = 60
/** Distance of the first regular trader of one token from that of the next. */
const REGULAR_STRIDE = 37
/** Distance between two regular traders of a token; without a common divisor with the number of wallets. */
const REGULAR_SPACING = 7

/**
 * How a ring trades: one size at a fixed interval; varied sizes and intervals; the same, while the next member
 * buys in the same block for what one has sold for; or the same, with new wallets for each token.
 */
export type RingStyle = 'uniform' | 'varied' | 'matched' | 'rotating'

/** Who funds a member: the ring's funding wallet, a relay of its own that the latter funds, or the exchange, as all others. */
export type RingFunding = 'direct' | 'relay' | 'exchange'

export interface Ring {
  /** Number of wallets in the ring. */
  size: number
  /** Mean seconds between two turns of the ring in real time. */
  cadence: number
  /** Dollars per trade, in the median. */
  sizeUsd: number
  style: RingStyle
  funding: RingFunding
}

const RINGS = 14
/** No source states how often each is found. */
const RING_STYLES: Readonly<Record<RingStyle, number>> = { uniform: 4, varied: 4, matched: 3, rotating: 3 }
const RING_FUNDINGS: Readonly<Record<RingFunding, number>> = { direct: 2, relay: 1, exchange: 1 }

/** Share of traders that buy launched tokens with the amount of one preset button. */
const PRESET_SHARE = 0.35
/** Share of momentum traders that go in and out of the same token again and again. */
const SCALPER_SHARE = 0.06
/** Probability that a position is followed by another one in the same token, of scalpers and of others. */
const SCALPER_REENTRY = 0.75
const REENTRY = 0.15

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
      style: drawKey(random, RING_STYLES),
      funding: drawKey(random, RING_FUNDINGS),
    }))
  }

  /** Whether a trader spends one preset amount on every launched token. Derived from its name. */
  hasPreset(name: string): boolean {
    return Random.of(this.#seed, `preset/${name}`).chance(PRESET_SHARE)
  }

  /** Probability that a trader enters a token again after its exit. Derived from its name. */
  reentry(name: string): number {
    const isScalper =
      kindOf(name) === 'momentum' && Random.of(this.#seed, `scalper/${name}`).chance(SCALPER_SHARE)
    return isScalper ? SCALPER_REENTRY : REENTRY
  }

  /** Trade size of a wallet relative to the median wallet. Derived from its name. */
  wealth(name: string): number {
    const known = this.#wealth.get(name)
    if (known !== undefined) return known
    const wealth = wealthFactor(Random.of(this.#seed, `wealth/${name}`))
    this.#wealth.set(name, wealth)
    return wealth
  }

  /** The random source of the n-th opinion: opinions draw from no other one, so that they change no trade. */
  opinionRandom(n: number): Random {
    return Random.of(this.#seed, `opinion/${n}`)
  }

  /** The random source of the n-th decision about an order: orders draw from no other one either. */
  orderRandom(n: number): Random {
    return Random.of(this.#seed, `order/${n}`)
  }

  /** The random source of what one publisher votes in a slot. */
  voteRandom(slot: number): Random {
    return Random.of(this.#seed, `vote/${slot}`)
  }

  /** The random source of what racing keepers do in a slot. */
  keeperRandom(slot: number): Random {
    return Random.of(this.#seed, `keeper/${slot}`)
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

const drawKey = <Key extends string>(random: Random, weights: Readonly<Record<Key, number>>): Key =>
  (Object.keys(weights) as Key[])[random.weighted(Object.values(weights))]!

/** The most recent newcomers may not be funded yet and are excluded. */
const UNFUNDED_NEWCOMERS = 12

/** The kind encoded in a wallet's name. */
export function kindOf(name: string): AgentKind {
  return name.slice(0, name.indexOf('/')) as AgentKind
}

export const ringWallet = (ring: number, member: number): string => `wash/${ring}-${member}`
export const ringBoss = (ring: number): string => `boss/${ring}`
export const ringRelay = (ring: number, member: number): string => `boss/${ring}-${member}`
export const launchpadAdmin = (index: number): string => `operator/pad-${index}`
export const TIER_ADMIN = 'operator/tiers'
/** Opens the rounds of rewards and the locker of the governance token. */
export const GOVERNANCE = 'operator/governance'
/** Opened the feeds and the terms of orders, and gets the fees of orders. */
export const ORDERS_ADMIN = 'operator/orders'
/** Racing keepers: one as honest as the product's, one that fills through its own pools, one that trades ahead, one that waits. */
export const HONEST_KEEPER = 'keeper/honest'
export const GREEDY_KEEPER = 'keeper/greedy'
export const FRONT_RUNNER = 'keeper/front-runner'
export const WITHHOLDING_KEEPER = 'keeper/withholding'
/** Keys that publish prices on the chain. */
export const PUBLISHERS = 5
export const publisherOf = (n: number): string => `operator/publisher-${n}`
/** Quotes to whoever asks; its process is outside of the simulation. */
export const MARKET_MAKER = 'operator/maker'
/** The provider that opens the n-th pool of the genesis. */
export const providerOf = (pool: number): string => `provider/${pool % WALLET_COUNTS.provider}`
export const CRANK = 'crank/0'
/** Writes what launched tokens are about. */
export const NARRATOR = 'operator/narrator'
/** Publishes the prices of stocks at their exchange. */
export const PRICE_PUBLISHER = 'operator/stock-prices'
/** Momentum traders whose likes are counted apart. */
export const VOICES = 32
export const voiceOf = (n: number): string => `momentum/${n}`
