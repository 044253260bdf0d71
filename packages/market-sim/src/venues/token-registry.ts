import type { Address } from '@solana/kit'
import type { PoolRef } from './pool-ref.ts'

/** A launched token. Plain JSON. */
export interface TokenRecord {
  n: number
  mint: Address
  curve: Address
  baseVault: Address
  quoteVault: Address
  launchpad: number
  /** Name of the creator's wallet. */
  creator: string
  launchedAtMs: number
  /** No agent trades the token after this time. */
  inactiveAtMs: number
  weight: number
  graduates: boolean
  /** Quote that the first wave leaves in the curve (whole units), and its remaining buyers. */
  target: number
  waveLeft: number
  waveEndMs: number
  longTermShare: number
  /** Set once graduated. */
  pool?: PoolRef
  /** The second pool, at another venue. */
  second?: PoolRef
  /** Quote base units per base unit of the token; drawn at graduation. */
  fundamentalValue?: number
  /** Long-term holders, newest last. */
  holders: string[]
  /** AR(1) sentiment: positive values raise the probability of buying. */
  sentiment: number
  /** Set once the narrator writes about it. */
  isNarrated?: boolean
  /** Last observed price, quote per base unit, and its time. */
  seenPrice: number
  seenAtMs: number
}

const MAX_HOLDERS = 40
const HOUR_MS = 3_600_000

/** Periods of social activity, in minutes, without a small common multiple. */
const ACTIVITY_PERIODS = [23, 61, 173, 467]
const ACTIVITY_SPREAD = 0.55

/** Social activity of a token: a deterministic sum of cycles that depends on its number and the time. */
function socialActivity(n: number, now: number): number {
  let level = 0
  for (const [i, minutes] of ACTIVITY_PERIODS.entries())
    level += Math.sin(2 * Math.PI * (now / (minutes * 60_000) + n * 0.618_034 * (i + 1)))
  return Math.exp(ACTIVITY_SPREAD * level)
}

/** Current weight of a token in random draws. */
function attention(token: TokenRecord, now: number): number {
  const ageHours = Math.max(0, now - token.launchedAtMs) / HOUR_MS
  return (token.weight * socialActivity(token.n, now)) / (1 + ageHours) ** 0.55
}

/** Active tokens, with the changes since the last snapshot. */
export class TokenRegistry {
  readonly #tokens = new Map<number, TokenRecord>()
  readonly #changed = new Set<number>()
  readonly #withSecondPool = new Set<TokenRecord>()
  #candidates: TokenRecord[] = []
  #cumulativeWeights: number[] = []
  #attentionUpdatedAt = 0

  /** Unix ms of the last update of the weights. */
  get attentionUpdatedAt(): number {
    return this.#attentionUpdatedAt
  }

  all(): IterableIterator<TokenRecord> {
    return this.#tokens.values()
  }

  /** Tokens that trade in two pools, in no order. */
  withSecondPool(): Iterable<TokenRecord> {
    return this.#withSecondPool
  }

  get(n: number): TokenRecord | undefined {
    return this.#tokens.get(n)
  }

  put(token: TokenRecord): void {
    this.#tokens.set(token.n, token)
    this.#changed.add(token.n)
  }

  /** Marks a record as changed. */
  touch(token: TokenRecord): void {
    this.#changed.add(token.n)
    this.#indexSecondPool(token)
  }

  forget(n: number): void {
    const token = this.#tokens.get(n)
    if (token !== undefined) this.#withSecondPool.delete(token)
    this.#tokens.delete(n)
    this.#changed.add(n)
  }

  restore(token: TokenRecord): void {
    this.#tokens.set(token.n, token)
    this.#indexSecondPool(token)
  }

  #indexSecondPool(token: TokenRecord): void {
    if (token.second === undefined) this.#withSecondPool.delete(token)
    else this.#withSecondPool.add(token)
  }

  addHolder(token: TokenRecord, wallet: string): void {
    token.holders.push(wallet)
    if (token.holders.length > MAX_HOLDERS) token.holders.shift()
    this.touch(token)
  }

  /** Recomputes the weight of every token; called about every minute of simulated time. */
  updateAttention(now: number): void {
    this.#attentionUpdatedAt = now
    this.#candidates = [...this.#tokens.values()].filter((token) => token.launchedAtMs <= now)
    let total = 0
    this.#cumulativeWeights = this.#candidates.map((token) => {
      total += attention(token, now)
      return total
    })
  }

  /** Draws an active token with probability proportional to its weight. `share` is uniform in [0, 1). */
  pick(share: number): TokenRecord | undefined {
    const cumulativeWeights = this.#cumulativeWeights
    const wanted = share * (cumulativeWeights.at(-1) ?? 0)
    let [low, high] = [0, cumulativeWeights.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulativeWeights[middle]! <= wanted) low = middle + 1
      else high = middle
    }
    const found = this.#candidates[low]
    return found === undefined ? undefined : this.#tokens.get(found.n)
  }

  /** Changed records since the previous call; undefined for removed ones. */
  changes(): Map<number, TokenRecord | undefined> {
    const changes = new Map([...this.#changed].map((n) => [n, this.#tokens.get(n)]))
    this.#changed.clear()
    return changes
  }
}
