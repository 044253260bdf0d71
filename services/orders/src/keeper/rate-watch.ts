import type { Quote } from '@callisto/contract'
import type { WatchList } from '@callisto/solana'
import type { PairProbe } from './due-index.ts'
import type { FillRoutes } from './fill-routes.ts'
import { rateOf } from './order-terms.ts'

export interface RateWatchOptions {
  routes: FillRoutes
  /** Pools of the routes that were quoted are followed here. */
  watched: WatchList
  /** Called with each new rate of a pair: output for 2^64 of the input. */
  onRate(pair: string, rate: bigint): void
  onError(error: unknown): void
}

interface KnownPair {
  /** Slot of the next quote. */
  nextSlot: number
  /** How far the rate was from what an order asks for, in millionths. */
  distancePpm: number
  isBusy: boolean
}

/** Quotes that run at a time. */
const CONCURRENCY = 4
/** A pair that is this far away is quoted a slot later. */
const PPM_A_SLOT = 2_500
const MAX_PAUSE_SLOTS = 50
/** A change of a pool has pairs quoted at once that are within 5 %. */
const NEAR_PPM = 50_000
/** Pools followed at most. */
const MAX_POOLS = 2_000
const FAR_PPM = 1_000_000

/**
 * Quotes each pair that an order waits on, more often the nearer its rate is, and as soon as a pool of its last route
 * changes. One quote is for all orders of a pair: for the least amount that any of them may fill.
 */
export class RateWatch {
  readonly #options: RateWatchOptions
  readonly #pairs = new Map<string, KnownPair>()
  readonly #pairsOfPool = new Map<string, Set<string>>()
  #running = 0
  quotes = 0

  constructor(options: RateWatchOptions) {
    this.#options = options
  }

  /** Accounts that have changed. */
  onAccounts(addresses: readonly string[]): void {
    for (const address of addresses) {
      for (const pair of this.#pairsOfPool.get(address) ?? []) {
        const known = this.#pairs.get(pair)
        if (known && known.distancePpm <= NEAR_PPM) known.nextSlot = 0
      }
    }
  }

  /** Starts the quotes that are due at a slot, the nearest pairs first. `probe` returns undefined for a pair of no order. */
  tick(
    slot: number,
    pairs: readonly string[],
    probe: (pair: string) => PairProbe | undefined,
    signal: AbortSignal,
  ): void {
    const due: { pair: string; known: KnownPair; wanted: PairProbe }[] = []
    for (const pair of pairs) {
      const wanted = probe(pair)
      if (!wanted) {
        this.#pairs.delete(pair)
        continue
      }
      const known = this.#pairs.get(pair) ?? { nextSlot: 0, distancePpm: FAR_PPM, isBusy: false }
      this.#pairs.set(pair, known)
      if (known.nextSlot <= slot && !known.isBusy) due.push({ pair, known, wanted })
    }
    due.sort((a, b) => a.known.distancePpm - b.known.distancePpm)
    for (const { pair, known, wanted } of due.slice(0, Math.max(0, CONCURRENCY - this.#running)))
      void this.#quote(pair, known, wanted, slot, signal)
  }

  async #quote(pair: string, known: KnownPair, wanted: PairProbe, slot: number, signal: AbortSignal) {
    const [inputMint, outputMint] = pair.split('>') as [string, string]
    known.isBusy = true
    this.#running += 1
    this.quotes += 1
    try {
      const request = { inputMint, outputMint, amount: wanted.part, isDirect: false }
      const quote = await this.#options.routes.quote(request, signal)
      const rate = quote ? rateOf(wanted.part, BigInt(quote.outAmount)) : 0n
      known.distancePpm = distancePpm(rate, wanted.rate)
      if (quote) this.#follow(pair, quote)
      if (!signal.aborted) this.#options.onRate(pair, rate)
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error)
    } finally {
      known.nextSlot = slot + Math.min(MAX_PAUSE_SLOTS, 1 + Math.floor(known.distancePpm / PPM_A_SLOT))
      known.isBusy = false
      this.#running -= 1
    }
  }

  #follow(pair: string, { routePlan }: Quote): void {
    for (const { swapInfo } of routePlan) {
      const known = this.#pairsOfPool.get(swapInfo.ammKey)
      if (known) known.add(pair)
      else if (this.#pairsOfPool.size < MAX_POOLS) {
        this.#pairsOfPool.set(swapInfo.ammKey, new Set([pair]))
        this.#options.watched.add([swapInfo.ammKey])
      }
    }
  }
}

/** How much the rate must rise for the wanted one, in millionths of the wanted one; 0 where it is reached. */
function distancePpm(rate: bigint, wanted: bigint): number {
  return rate >= wanted ? 0 : Number(((wanted - rate) * 1_000_000n) / wanted)
}
