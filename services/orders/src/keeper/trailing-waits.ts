import { WaitQueue } from './wait-queue.ts'
import type { Entry, TrailingWait } from './waits.ts'

const PPM = 1_000_000n

/**
 * A feed keeps 128 prices. A peak is recorded on the chain when so many newer ones have been entered: the rest of the ring
 * is the time that the transaction has.
 */
export const RECORD_AFTER_ENTRIES = 80

/** Legs whose best price so far is the same: a new best price is one change for all of them. */
interface PeakGroup {
  /** Of the fall; negated for the rise, so that a better price is a higher one. undefined: no price yet. */
  peak: bigint | undefined
  /** Number of the feed's entry that set the peak. */
  enteredAt: bigint
  isRecorded: boolean
  /** The shortest distance first. */
  legs: WaitQueue<TrailingWait>
}

/**
 * Legs that trail the price of one feed, all of one direction. A price merges the groups that it is a new peak for, smaller
 * into larger, so a leg moves a logarithmic number of times.
 */
export class TrailingWaits {
  readonly #sign: bigint
  /** The best peak first; the last ones are those that the next price may pass. */
  readonly #groups: PeakGroup[] = []
  readonly #groupOf = new Map<Entry<TrailingWait>, PeakGroup>()

  constructor(kind: TrailingWait['kind']) {
    this.#sign = kind === 'trailingFall' ? 1n : -1n
  }

  get size(): number {
    return this.#groupOf.size
  }

  add(entry: Entry<TrailingWait>): void {
    const { peak, recorded, enteredAt } = entry.wait
    const group = this.#groupAt(peak === undefined ? undefined : peak * this.#sign, enteredAt)
    group.legs.add(entry)
    if (peak !== recorded) {
      group.isRecorded = false
      if (enteredAt < group.enteredAt) group.enteredAt = enteredAt
    }
    this.#groupOf.set(entry, group)
  }

  remove(entry: Entry<TrailingWait>): void {
    this.#groupOf.get(entry)?.legs.remove(entry)
    this.#groupOf.delete(entry)
  }

  /** Calls `triggered` for the legs that a price triggers, and removes those. */
  onPrice(price: bigint, entered: bigint, triggered: (entry: Entry<TrailingWait>) => void): void {
    const value = price * this.#sign
    this.#raise(value, entered)
    for (const { peak, legs } of this.#groups) {
      const isOver = ({ ppm }: TrailingWait) =>
        peak !== undefined && value * PPM <= peak * (PPM - this.#sign * BigInt(ppm))
      for (let entry = legs.takeIf(isOver); entry; entry = legs.takeIf(isOver)) {
        this.#groupOf.delete(entry)
        triggered(entry)
      }
    }
    this.#dropEmpty()
  }

  /** Legs whose peak is not recorded on the chain and would soon be lost; each once a peak. */
  takeUnrecorded(entered: bigint): Entry<TrailingWait>[] {
    return this.#groups.flatMap((group) => {
      if (group.isRecorded || entered - group.enteredAt < BigInt(RECORD_AFTER_ENTRIES)) return []
      group.isRecorded = true
      const peak = group.peak === undefined ? undefined : group.peak * this.#sign
      return group.legs.live().filter(({ wait }) => wait.recorded !== peak)
    })
  }

  #raise(value: bigint, entered: bigint): void {
    const passed: PeakGroup[] = []
    for (let last = this.#groups.at(-1); last && isPassed(last, value); last = this.#groups.at(-1)) {
      passed.push(last)
      this.#groups.pop()
    }
    if (passed.length === 0) return
    passed.sort((a, b) => b.legs.size - a.legs.size)
    const [largest, ...others] = passed
    const isNewPeak = largest!.peak !== value || others.length > 0
    for (const other of others) {
      for (const entry of other.legs.live()) {
        largest!.legs.add(entry)
        this.#groupOf.set(entry, largest!)
      }
    }
    if (isNewPeak) {
      largest!.peak = value
      largest!.enteredAt = entered
      largest!.isRecorded = false
    }
    this.#groups.push(largest!)
  }

  #groupAt(peak: bigint | undefined, enteredAt: bigint): PeakGroup {
    let [low, high] = [0, this.#groups.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#groups[middle]!.peak
      if (at !== undefined && (peak === undefined || at > peak)) low = middle + 1
      else high = middle
    }
    const found = this.#groups[low]
    if (found && found.peak === peak) return found
    const legs = new WaitQueue<TrailingWait>(({ ppm }) => ppm)
    const group = { peak, enteredAt, isRecorded: true, legs }
    this.#groups.splice(low, 0, group)
    return group
  }

  #dropEmpty(): void {
    for (let at = this.#groups.length - 1; at >= 0; at--) {
      if (this.#groups[at]!.legs.size === 0) this.#groups.splice(at, 1)
    }
  }
}

const isPassed = ({ peak }: PeakGroup, value: bigint): boolean => peak === undefined || peak <= value
