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
  /** What the patient think it is worth, quote base units for one of its own; set at graduation. */
  worth?: number
  /** Wallets that hold it with patience, newest last. */
  holders: string[]
  /** How much it is talked about just now, mean 1, and how the talk is: positive makes buyers. */
  heat: number
  mood: number
  /** The price that the crowd last saw, quote per base unit, and when. */
  seenPrice: number
  seenAtMs: number
}

const MOST_HOLDERS = 40
const HOUR_MS = 3_600_000

/** How much of the crowd's attention a token gets now. */
export function attention(token: TokenRecord, now: number): number {
  const ageHours = Math.max(0, now - token.launchedAtMs) / HOUR_MS
  return (token.weight * token.heat) / (1 + ageHours) ** 0.55
}

/** The living tokens, with what changed since it was last asked. */
export class TokenBook {
  readonly #tokens = new Map<number, TokenRecord>()
  readonly #changed = new Set<number>()
  #crowd: TokenRecord[] = []
  #ladder: number[] = []

  get size(): number {
    return this.#tokens.size
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
    this.#crowd = [...this.#tokens.values()]
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
