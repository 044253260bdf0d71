import type { Quote } from '@callisto/contract'
import type { WatchList } from '@callisto/solana'
import type { PairProbe } from './due-index.ts'
import type { FillRoutes, RouteRequest } from './fill-routes.ts'
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
  /** Slot of the last quote, its rate and its input; undefined before the first one. */
  last: { slot: number; rate: bigint; part: bigint } | undefined
  /** Whether a pool of its route has changed since, and the slot of the last change. */
  isStale: boolean
  changedSlot: number
  isBusy: boolean
}

interface DueQuote {
  pair: string
  known: KnownPair
  wanted: PairProbe
  /** Slot from which on it is due. */
  from: number
}

/** Quotes that run at a time, and that a slot begins at most. */
const CONCURRENCY = 4
const MAX_A_SLOT = 32
/** After a change of a pool a pair is quoted in the next slot within 5 %, and a slot later for each 5 % more. */
const CHANGED = { first: 1, ppmASlot: 50_000, most: 5 }
/** Without one only another route can have become better. */
const UNCHANGED = { first: 8, ppmASlot: 2_500, most: 50 }
/** Quotes in a row that may be of an older state. */
const MAX_OLD_QUOTES = 3
/** Pools followed at most. */
const MAX_POOLS = 2_000

/**
 * Quotes each pair that an order waits on when a pool of its last route has changed, sooner the nearer its rate is, and now
 * and then without a change. One quote is for all orders of a pair: for the least amount that any of them may fill. What is
 * due longest comes first, so that no pair is left behind when there are more than can be quoted.
 */
export class RateWatch {
  readonly #options: RateWatchOptions
  readonly #pairs = new Map<string, KnownPair>()
  readonly #pairsOfPool = new Map<string, Set<string>>()
  /** What is due and not begun, the longest due first. */
  #due: DueQuote[] = []
  #running = 0
  quotes = 0

  constructor(options: RateWatchOptions) {
    this.#options = options
  }

  /** Accounts that have changed in a slot. */
  onAccounts(slot: number, addresses: readonly string[]): void {
    for (const address of addresses) {
      for (const pair of this.#pairsOfPool.get(address) ?? []) {
        const known = this.#pairs.get(pair)
        if (!known) continue
        known.isStale = true
        known.changedSlot = slot
      }
    }
  }

  /**
   * Starts the quotes that are due at a slot, and reports the known rate of a pair again that is enough for an order which
   * came after it. `probe` returns undefined for a pair of no order.
   */
  tick(
    slot: number,
    pairs: readonly string[],
    probe: (pair: string) => PairProbe | undefined,
    signal: AbortSignal,
  ): void {
    const due: DueQuote[] = []
    for (const pair of pairs) {
      const known = this.#pairs.get(pair) ?? newPair()
      const wanted = this.#wantedOf(pair, known, probe)
      if (!wanted) {
        this.#pairs.delete(pair)
        continue
      }
      this.#pairs.set(pair, known)
      const from = nextQuote(known, wanted)
      if (from <= slot && !known.isBusy) due.push({ pair, known, wanted, from })
    }
    this.#due = due.sort((a, b) => a.from - b.from).slice(0, MAX_A_SLOT)
    this.#begin(slot, signal)
  }

  /** Reports the known rate of a pair again, for an order that waits anew, unless it is being quoted or is to be. */
  report(pair: string, probe: (pair: string) => PairProbe | undefined): void {
    const known = this.#pairs.get(pair)
    if (known) this.#wantedOf(pair, known, probe)
  }

  #begin(slot: number, signal: AbortSignal): void {
    while (this.#running < CONCURRENCY && !signal.aborted) {
      const next = this.#due.shift()
      if (!next) return
      void this.#quote(next, slot, signal)
    }
  }

  /** What is still to be quoted, after the orders for which the known rate is enough. */
  #wantedOf(
    pair: string,
    { last, isStale, isBusy }: KnownPair,
    probe: (pair: string) => PairProbe | undefined,
  ): PairProbe | undefined {
    const wanted = probe(pair)
    if (!wanted || !last || isStale || isBusy || last.rate < wanted.rate) return wanted
    this.#options.onRate(pair, last.rate)
    return probe(pair)
  }

  async #quote({ pair, known, wanted }: DueQuote, slot: number, signal: AbortSignal): Promise<void> {
    const [inputMint, outputMint] = pair.split('>') as [string, string]
    const { part } = wanted
    known.isBusy = true
    known.isStale = false
    this.#running += 1
    this.quotes += 1
    try {
      const request = { inputMint, outputMint, amount: part, isDirect: false }
      const quote = await this.#freshQuote(request, known, signal)
      const rate = quote ? rateOf(part, BigInt(quote.outAmount)) : 0n
      known.last = { slot, rate, part }
      if (quote) this.#follow(pair, quote)
      if (!signal.aborted) this.#options.onRate(pair, rate)
    } catch (error) {
      // What has changed meanwhile is not known, so it is quoted again as after a change.
      known.isStale = true
      known.last = { slot, rate: known.last?.rate ?? 0n, part }
      if (!signal.aborted) this.#options.onError(error)
    } finally {
      known.isBusy = false
      this.#running -= 1
      this.#begin(slot, signal)
    }
  }

  /**
   * The trading API may be a moment behind the account changes that are followed here: a quote of a state before the last
   * change is asked for again, and if that does not help the pair stays to be quoted in the next slot.
   */
  async #freshQuote(
    request: RouteRequest,
    known: KnownPair,
    signal: AbortSignal,
  ): Promise<Quote | undefined> {
    for (let attempt = 1; ; attempt++) {
      const quote = await this.#options.routes.quote(request, signal)
      if (!quote || (quote.contextSlot ?? known.changedSlot) >= known.changedSlot) return quote
      if (attempt === MAX_OLD_QUOTES) {
        known.isStale = true
        return quote
      }
      this.quotes += 1
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

const newPair = (): KnownPair => ({ last: undefined, isStale: false, changedSlot: 0, isBusy: false })

/** Slot from which on a pair is to be quoted; 0 for at once. */
function nextQuote({ last, isStale }: KnownPair, wanted: PairProbe): number {
  // A smaller part may have a better rate than the one that is known.
  if (!last || wanted.part < last.part) return 0
  const { first, ppmASlot, most } = isStale ? CHANGED : UNCHANGED
  const distance = distancePpm(last.rate, wanted.rate)
  return last.slot + Math.min(most, first + Math.floor(distance / ppmASlot))
}

/** How much the rate must rise for the wanted one, in millionths of the wanted one; 0 where it is reached. */
function distancePpm(rate: bigint, wanted: bigint): number {
  return rate >= wanted ? 0 : Number(((wanted - rate) * 1_000_000n) / wanted)
}
