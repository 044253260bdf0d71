import { tradeFlag, windowSeconds } from './windows.ts'

const { sell: SELL, organic: ORGANIC } = tradeFlag
const DAY = 86_400
const QUARTER_SECONDS = 900
const MINUTE = 60
/** Seconds of the ring: a day, and the day before it. */
const SECONDS = 2 * DAY
const MINUTES = SECONDS / MINUTE

/** Doubles of one second or minute: USD, then numbers of trades. */
const field = { buyVolume: 0, sellVolume: 1, buyOrganic: 2, sellOrganic: 3, buys: 4, sells: 5 } as const
const DOUBLES = 6

/** First double of a second, and of the minute that a second is in. */
const secondAt = (second: number): number => (second % SECONDS) * DOUBLES
const minuteAt = (second: number): number => (SECONDS + (Math.floor(second / MINUTE) % MINUTES)) * DOUBLES

/** Figures of one window: volumes in USD, numbers of trades. */
export type NumeraireFigures = Record<keyof typeof field, number>

/**
 * Rolling statistics of the numeraire, over the trades of every pool that it quotes: whoever sells the base buys the
 * numeraire. Those are too many trades for a log of their own, so all trades of a second share one slot of a ring, those of
 * a minute one of another, and a window is summed when it is presented. The windows are as exact as those of other tokens,
 * which slide by the second too; wallets are not told apart.
 */
export class NumeraireWindows {
  /** Seconds, then minutes; empty before the first trade. */
  #ring = new Float64Array(0)
  /** Unix second of the newest slot. */
  #newest = 0

  get bytes(): number {
    return this.#ring.byteLength
  }

  /** Adds a trade; `time` is unix seconds and never decreases, `flags` are those of the trade of the base. */
  push(time: number, usd: number, flags: number): void {
    if (time > this.#newest) this.#open(time)
    this.#add(secondAt(time), usd, flags)
    this.#add(minuteAt(time), usd, flags)
  }

  #add(at: number, usd: number, flags: number): void {
    const ring = this.#ring
    const side = (flags & SELL) !== 0 ? 0 : 1
    ring[at + field.buyVolume + side]! += usd
    ring[at + field.buys + side]! += 1
    if ((flags & ORGANIC) !== 0) ring[at + field.buyOrganic + side]! += usd
  }

  /** Adds volume of the day before the longest window, of a quarter-hour that begins at `time`. */
  addDayBefore(time: number, usd: number): void {
    if (time > this.#newest) this.#open(time)
    if (time <= this.#newest - SECONDS) return
    this.#ring[secondAt(time) + field.buyVolume]! += usd
    this.#ring[minuteAt(time) + field.buyVolume]! += usd
  }

  /** Empties the slots up to a later second. */
  #open(time: number): void {
    if (this.#ring.length === 0) this.#ring = new Float64Array((SECONDS + MINUTES) * DOUBLES)
    else if (time - this.#newest >= SECONDS) this.#ring.fill(0)
    else for (let second = this.#newest + 1; second <= time; second++) this.#clear(second)
    this.#newest = time
  }

  #clear(second: number): void {
    const at = secondAt(second)
    this.#ring.fill(0, at, at + DOUBLES)
    if (second % MINUTE === 0) this.#ring.fill(0, minuteAt(second), minuteAt(second) + DOUBLES)
  }

  /** Figures of a window at `now`; a trade of age `windowSeconds` is outside. */
  figures(window: number, now: number): NumeraireFigures {
    return this.#sum(now - windowSeconds[window]! + 1, now)
  }

  /** Volume (USD) of the window before a window; for a day in whole quarter-hours. */
  previousVolume(window: number, now: number): number {
    const seconds = windowSeconds[window]!
    const begin = now - 2 * seconds
    const first = seconds === DAY ? (Math.floor(begin / QUARTER_SECONDS) + 1) * QUARTER_SECONDS : begin + 1
    const { buyVolume, sellVolume } = this.#sum(first, now - seconds)
    return buyVolume + sellVolume
  }

  /** Sums from a second to a later one, both included, by whole minutes where it can. */
  #sum(from: number, to: number): NumeraireFigures {
    const ring = this.#ring
    const sums = { buyVolume: 0, sellVolume: 0, buyOrganic: 0, sellOrganic: 0, buys: 0, sells: 0 }
    const last = Math.min(to, this.#newest)
    let second = Math.max(from, this.#newest - SECONDS + 1, 0)
    while (second <= last) {
      const isMinute = second % MINUTE === 0 && second + MINUTE - 1 <= last
      const at = isMinute ? minuteAt(second) : secondAt(second)
      sums.buyVolume += ring[at + field.buyVolume]!
      sums.sellVolume += ring[at + field.sellVolume]!
      sums.buyOrganic += ring[at + field.buyOrganic]!
      sums.sellOrganic += ring[at + field.sellOrganic]!
      sums.buys += ring[at + field.buys]!
      sums.sells += ring[at + field.sells]!
      second += isMinute ? MINUTE : 1
    }
    return sums
  }
}
