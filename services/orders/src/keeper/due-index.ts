import { mulDiv } from '@callisto/amount'
import { TrailingWaits } from './trailing-waits.ts'
import { WaitQueue } from './wait-queue.ts'
import type { Due, Entry, PriceWait, RateWait, Task, TimeWait, Wait } from './waits.ts'

/** A queue, whatever waits it has. */
interface Queue {
  add(entry: Entry): void
  remove(entry: Entry): void
}

/** Waits on one feed. */
interface FeedWaits {
  above: WaitQueue<PriceWait>
  below: WaitQueue<PriceWait>
  trailingFall: TrailingWaits
  trailingRise: TrailingWaits
}

/** Waits on the rate of one pair, by rate, by the least input and by the largest one. */
interface PairWaits {
  rates: WaitQueue<RateWait>
  parts: WaitQueue<RateWait>
  largestParts: WaitQueue<RateWait>
}

/** Output units that a rate is measured with: of a few units it is mostly rounding, and would hide what others may fill. */
const MIN_OUTPUT = 1_000n
const RATE_UNIT = 1n << 64n

/** What is to be quoted to find out whether any order of a pair is due. */
export interface PairProbe {
  /** The least input that an order of the pair may fill, or as much as its rate can be measured with. */
  part: bigint
  /** The least rate that an order of the pair asks for. */
  rate: bigint
}

export interface ChainNow {
  slot: number
  /** Unix seconds. */
  unixTime: number
}

/**
 * What open orders wait for. A tick of a price, a rate or the clock returns the orders that it makes due, the most overdue
 * first, without a look at the others, and removes those waits; `set` puts an order back. A price is over with its tick,
 * so all that it makes due is returned; what a rate or the clock makes due beyond `max` is due at the next tick.
 */
export class DueIndex {
  readonly #entries = new Map<string, Entry[]>()
  readonly #feeds = new Map<string, FeedWaits>()
  readonly #pairs = new Map<string, PairWaits>()
  readonly #time = new WaitQueue<TimeWait>(({ at }) => at)
  readonly #slots = new WaitQueue<TimeWait>(({ at }) => at)

  get size(): number {
    return this.#entries.size
  }

  /** Feeds that an order waits on. */
  feeds(): string[] {
    for (const [feed, { above, below, trailingFall, trailingRise }] of this.#feeds) {
      if (above.size + below.size + trailingFall.size + trailingRise.size === 0) this.#feeds.delete(feed)
    }
    return [...this.#feeds.keys()]
  }

  /** Replaces all that an order waits for. */
  set(order: string, waits: readonly Wait[]): void {
    this.delete(order)
    const entries = waits.map((wait) => ({ order, wait, isLive: true }))
    this.#entries.set(order, entries)
    for (const entry of entries) this.#add(entry)
  }

  delete(order: string): void {
    for (const entry of this.#entries.get(order) ?? []) {
      if (!entry.isLive) continue
      entry.isLive = false
      for (const queue of this.#queues(entry.wait)) queue.remove(entry)
    }
    this.#entries.delete(order)
  }

  /** A price of a feed in 1e-8 USD; `entered` is its number among the entries of the feed. Prices come in order. */
  onPrice(feed: string, price: bigint, entered: bigint): Due[] {
    const waits = this.#feeds.get(feed)
    if (!waits) return []
    const due: Due[] = []
    const add = ({ order, wait }: Entry<{ leg: number }>) => due.push({ order, leg: wait.leg, task: 'fill' })
    const all = Number.POSITIVE_INFINITY
    take(waits.above, (wait) => wait.price <= price, all, add)
    take(waits.below, (wait) => wait.price >= price, all, add)
    waits.trailingFall.onPrice(price, entered, add)
    waits.trailingRise.onPrice(price, entered, add)
    return due
  }

  /** Orders with a peak that has to be recorded on the chain before the feed loses it. They stay in the index. */
  takeUnrecorded(feed: string, entered: bigint): Due[] {
    const waits = this.#feeds.get(feed)
    if (!waits) return []
    const both = [waits.trailingFall, waits.trailingRise]
    const entries = both.flatMap((each) => each.takeUnrecorded(entered))
    return entries.map(({ order, wait }) => ({ order, leg: wait.leg, task: 'advance' }))
  }

  /** The present output of a pair for 2^64 of the input. */
  onRate(pair: string, rate: bigint, max: number): Due[] {
    const waits = this.#pairs.get(pair)
    if (!waits) return []
    const due: Due[] = []
    take(
      waits.rates,
      (wait) => wait.rate <= rate,
      max,
      (entry) => {
        waits.parts.remove(entry)
        waits.largestParts.remove(entry)
        due.push({ order: entry.order, leg: entry.wait.leg, task: 'fill' })
      },
    )
    return due
  }

  onClock({ slot, unixTime }: ChainNow, max: number): Due[] {
    const due: Due[] = []
    const add = ({ order, wait }: Entry<{ leg: number; task: Task }>) =>
      due.push({ order, leg: wait.leg, task: wait.task })
    take(this.#time, ({ at }) => at <= unixTime, max, add)
    take(this.#slots, ({ at }) => at <= slot, max - due.length, add)
    return due
  }

  /** Pairs that an order waits on. */
  pairs(): string[] {
    return [...this.#pairs.keys()]
  }

  /** Undefined when no order waits on the pair. */
  probe(pair: string): PairProbe | undefined {
    const waits = this.#pairs.get(pair)
    const rate = waits?.rates.first()?.wait.rate
    const [least, largest] = [waits?.parts, waits?.largestParts].map((parts) => parts?.first()?.wait.part)
    if (rate !== undefined && least !== undefined && largest !== undefined)
      return { rate, part: measurablePart(rate, least, largest) }
    this.#pairs.delete(pair)
    return undefined
  }

  #add(entry: Entry): void {
    for (const queue of this.#queues(entry.wait)) queue.add(entry)
  }

  /** What a wait is kept in. */
  #queues(wait: Wait): Queue[] {
    switch (wait.kind) {
      case 'rate': {
        const { rates, parts, largestParts } = this.#pair(wait.pair)
        return [rates, parts, largestParts]
      }
      case 'time':
        return [this.#time]
      case 'slot':
        return [this.#slots]
      default:
        return [this.#feed(wait.feed)[wait.kind]]
    }
  }

  #feed(feed: string): FeedWaits {
    const known = this.#feeds.get(feed)
    if (known) return known
    const created = {
      above: new WaitQueue<PriceWait>(({ price }) => price),
      below: new WaitQueue<PriceWait>(({ price }) => -price),
      trailingFall: new TrailingWaits('trailingFall'),
      trailingRise: new TrailingWaits('trailingRise'),
    }
    this.#feeds.set(feed, created)
    return created
  }

  #pair(pair: string): PairWaits {
    const known = this.#pairs.get(pair)
    if (known) return known
    const created = {
      rates: new WaitQueue<RateWait>(({ rate }) => rate),
      parts: new WaitQueue<RateWait>(({ part }) => part),
      largestParts: new WaitQueue<RateWait>(({ part }) => -part),
    }
    this.#pairs.set(pair, created)
    return created
  }
}

/** The least part that brings `MIN_OUTPUT` at the rate, between the least and the largest one of the orders. */
function measurablePart(rate: bigint, least: bigint, largest: bigint): bigint {
  const measurable = rate > 0n ? mulDiv(MIN_OUTPUT, RATE_UNIT, rate, 'ceil') : least
  const most = measurable < largest ? measurable : largest
  return most > least ? most : least
}

function take<W>(
  queue: WaitQueue<W>,
  isOver: (wait: W) => boolean,
  max: number,
  add: (entry: Entry<W>) => void,
): void {
  for (let count = 0; count < max; count++) {
    const entry = queue.takeIf(isOver)
    if (!entry) return
    add(entry)
  }
}
