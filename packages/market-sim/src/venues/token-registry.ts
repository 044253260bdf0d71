import type { Address } from '@solana/kit'
import type { PoolRef } from './pool-ref.ts'

/** A launched token, as the simulation keeps it in mind. Plain JSON. */
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
  /** After this nobody cares for it any more. */
  diesAtMs: number
  weight: number
  graduates: boolean
  /** What the first wave is to leave in the curve, whole quote units, and who is still to come. */
  target: number
  waveLeft: number
  waveEndMs: number
  loyal: number
  /** Set once graduated. */
  pool?: PoolRef
  /** Of another kind, opened some time after. */
  second?: PoolRef
  /** What the patient think it is worth, quote base units for one of its own; set at graduation. */
  worth?: number
  /** Wallets that hold it with patience, newest last. */
  holders: string[]
  /** How the talk about it is: positive makes buyers. */
  mood: number
  /** The price that the crowd last saw, quote per base unit, and when. */
  seenPrice: number
  seenAtMs: number
}

const MOST_HOLDERS = 40
const HOUR_MS = 3_600_000

/** Periods of talk, in minutes, that have no common multiple worth waiting for. */
const TALK_PERIODS = [23, 61, 173, 467]
const TALK_SPREAD = 0.55

/** How much a token is talked about: swells and ebbs that follow from its number and the time alone. */
function talk(n: number, now: number): number {
  let level = 0
  for (const [i, minutes] of TALK_PERIODS.entries())
    level += Math.sin(2 * Math.PI * (now / (minutes * 60_000) + n * 0.618_034 * (i + 1)))
  return Math.exp(TALK_SPREAD * level)
}

/** How much of the crowd's attention a token gets now. */
function attention(token: TokenRecord, now: number): number {
  const ageHours = Math.max(0, now - token.launchedAtMs) / HOUR_MS
  return (token.weight * talk(token.n, now)) / (1 + ageHours) ** 0.55
}

/** The living tokens, with what changed since it was last asked. */
export class TokenBook {
  readonly #tokens = new Map<number, TokenRecord>()
  readonly #changed = new Set<number>()
  #crowd: TokenRecord[] = []
  #ladder: number[] = []
  #weighedAt = 0

  /** Unix ms of the last weighing. */
  get weighedAt(): number {
    return this.#weighedAt
  }

  all(): IterableIterator<TokenRecord> {
    return this.#tokens.values()
  }

  get(n: number): TokenRecord | undefined {
    return this.#tokens.get(n)
  }

  put(token: TokenRecord): void {
    this.#tokens.set(token.n, token)
    this.#changed.add(token.n)
  }

  /** To be called after a record was written to. */
  touch(token: TokenRecord): void {
    this.#changed.add(token.n)
  }

  forget(n: number): void {
    this.#tokens.delete(n)
    this.#changed.add(n)
  }

  restore(token: TokenRecord): void {
    this.#tokens.set(token.n, token)
  }

  addHolder(token: TokenRecord, wallet: string): void {
    token.holders.push(wallet)
    if (token.holders.length > MOST_HOLDERS) token.holders.shift()
    this.touch(token)
  }

  /** Weighs everybody's attention anew; called every minute or so of the market's time. */
  weigh(now: number): void {
    this.#weighedAt = now
    this.#crowd = [...this.#tokens.values()].filter((token) => token.launchedAtMs <= now)
    let total = 0
    this.#ladder = this.#crowd.map((token) => {
      total += attention(token, now)
      return total
    })
  }

  /** A living token, likelier the more attention it gets. `share` is uniform in [0, 1). */
  pick(share: number): TokenRecord | undefined {
    const ladder = this.#ladder
    const wanted = share * (ladder.at(-1) ?? 0)
    let [low, high] = [0, ladder.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ladder[middle]! <= wanted) low = middle + 1
      else high = middle
    }
    const found = this.#crowd[low]
    return found === undefined ? undefined : this.#tokens.get(found.n)
  }

  /** Records to keep (undefined: to forget) since the last call. */
  changes(): Map<number, TokenRecord | undefined> {
    const changes = new Map([...this.#changed].map((n) => [n, this.#tokens.get(n)]))
    this.#changed.clear()
    return changes
  }
}
