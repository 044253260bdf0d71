import { Rows } from './growable.ts'
import { countStride, Pairs, pairCounts, pairSums, sumStride } from './pairs.ts'
import { RecordLog } from './record-log.ts'

/** Rolling windows in seconds, shortest first; each lies within the next. */
export const windowSeconds = [300, 3600, 21_600, 86_400] as const
export const windowCount = windowSeconds.length
const LONGEST = windowCount - 1

/** Bits of a trade. */
export const tradeFlag = { sell: 1, organic: 2, mev: 4, validPrice: 8, unpriced: 16 } as const

/** Fields of one window's row. */
export const windowField = {
  buyVolume: 0,
  sellVolume: 1,
  buys: 2,
  sells: 3,
  traders: 4,
  netBuyers: 5,
  organicBuyers: 6,
  buyOrganic: 7,
  sellOrganic: 8,
  /** Price and liquidity when the window began; 0 while all of the token's life lies within it. */
  basePrice: 9,
  baseLiquidity: 10,
  /** Volume of the window before this one. */
  previousVolume: 11,
  holderDelta: 12,
  head: 13,
  previousHead: 14,
  holderHead: 15,
} as const
const F = windowField
const stride = 16

/** Fields of a logged trade. */
export const logField = { time: 0, pair: 1, trader: 2, usd: 3, price: 4, liquidity: 5, flags: 6 } as const
const logStride = 7

/** Volume that left the longest window goes to quarter-hours of the day before. */
const quarterSeconds = 900
const quarters = 96

/** A wallet counts as a net buyer above this (USD): sums of doubles end near zero, not at it. */
export const netEpsilon = 1e-6

/**
 * Exact rolling statistics: every trade of the last day is logged once per token, and each window keeps its own place
 * in that log. Entering and leaving a window cost the same few additions, whatever the window's length.
 */
export class Windows {
  readonly pairs = new Pairs()
  readonly #rows = new Rows(stride * windowCount)
  readonly #logs: (RecordLog | undefined)[] = []
  readonly #holderLogs: (RecordLog | undefined)[] = []
  /** When the next trade leaves a window, so that most calls of `advance` end at once. */
  readonly #nextLeave: number[] = []
  /** A ring of quarter-hours, and behind them the number of the newest. */
  readonly #dayBefore: (Float64Array | undefined)[] = []

  get bytes(): number {
    const size = (log: { bytes: number } | undefined) => log?.bytes ?? 0
    const logs = [...this.#logs, ...this.#holderLogs].reduce((sum, log) => sum + size(log), 0)
    const rings = this.#dayBefore.reduce((sum, ring) => sum + (ring?.byteLength ?? 0), 0)
    return this.#rows.bytes + this.pairs.bytes + logs + rings
  }

  get assetCount(): number {
    return this.#rows.count
  }

  addAsset(): number {
    return this.#rows.add()
  }

  #at(asset: number, window: number): number {
    return (asset * windowCount + window) * stride
  }

  /** A field of a window; call `advance` first. */
  get(asset: number, window: number, field: number): number {
    return this.#rows.data[this.#at(asset, window) + field]!
  }

  /** Trades of the last day, for sub-minute charts; undefined when there is none. */
  log(asset: number): RecordLog | undefined {
    return this.#logs[asset]
  }

  isActive(asset: number): boolean {
    const log = this.#logs[asset]
    return log !== undefined && log.end > this.get(asset, LONGEST, F.head)
  }

  /** What the windows start from when a token comes back from the store. */
  seedBase(asset: number, price: number, liquidity: number): void {
    for (let window = 0; window < windowCount; window++) {
      this.#rows.data[this.#at(asset, window) + F.basePrice] = price
      this.#rows.data[this.#at(asset, window) + F.baseLiquidity] = liquidity
    }
  }

  /** Adds volume to its quarter-hour of the day before the longest window. */
  addDayBefore(asset: number, time: number, volume: number): void {
    const ring = this.#quarters(asset)
    const quarter = Math.floor(time / quarterSeconds)
    const newest = ring[quarters]!
    for (let passed = Math.max(newest + 1, quarter - quarters + 1, 0); passed <= quarter; passed++)
      ring[passed % quarters] = 0
    ring[quarters] = Math.max(newest, quarter)
    ring[quarter % quarters]! += volume
  }

  /** Volume of the window before this one; for the longest window in whole quarter-hours. */
  previousVolume(asset: number, window: number, now: number): number {
    if (window !== LONGEST) return this.get(asset, window, F.previousVolume)
    const ring = this.#dayBefore[asset]
    if (!ring) return 0
    const newest = ring[quarters]!
    const oldest = Math.max(
      Math.floor((now - 2 * windowSeconds[LONGEST]!) / quarterSeconds) + 1,
      newest - quarters + 1,
      0,
    )
    let sum = 0
    for (let quarter = oldest; quarter <= newest; quarter++) sum += ring[quarter % quarters]!
    return sum
  }

  /** One trade; `usd` without sign, 0 when it has no price. `row` is the pair's. Times never go back. */
  push(asset: number, trader: number, row: number, trade: LoggedTrade): void {
    let log = this.#logs[asset]
    if (!log) {
      log = new RecordLog(logStride)
      this.#logs[asset] = log
    }
    const at = log.push()
    const { data } = log
    this.#nextLeave[asset] = Math.min(
      this.#nextLeave[asset] ?? Number.POSITIVE_INFINITY,
      trade.time + windowSeconds[0],
    )
    data[at] = trade.time
    data[at + logField.pair] = row
    data[at + logField.trader] = trader
    data[at + logField.usd] = trade.usd
    data[at + logField.price] = trade.price
    data[at + logField.liquidity] = trade.liquidity
    data[at + logField.flags] = trade.flags
    for (let window = 0; window < windowCount; window++)
      this.#count(asset, window, row, trade.usd, trade.flags, 1)
  }

  /** A trade comes into a window (`direction` 1) or leaves it (-1). */
  #count(asset: number, window: number, row: number, usd: number, flags: number, direction: 1 | -1): void {
    const data = this.#rows.data
    const at = this.#at(asset, window)
    const isSell = (flags & tradeFlag.sell) !== 0
    const count = at + (isSell ? F.sells : F.buys)
    const left = data[count]! + direction
    data[count] = left
    // With the last trade of its side the sum is exactly nothing, whatever rounding has left in it.
    addTo(data, at + (isSell ? F.sellVolume : F.buyVolume), direction * usd, left)
    this.#countPair(at, window, row, isSell ? -direction * usd : direction * usd, direction)
    if (window === LONGEST) this.#countDay(row, usd, isSell, direction)
    if ((flags & tradeFlag.organic) === 0) return
    addTo(data, at + (isSell ? F.sellOrganic : F.buyOrganic), direction * usd, left)
    if (isSell) return
    const { counts } = this.pairs
    const organic = row * countStride + pairCounts.organicBuys + window
    const buys = counts[organic]! + direction
    counts[organic] = buys
    if (buys === 0 || (buys === 1 && direction === 1)) data[at + F.organicBuyers]! += direction
  }

  /** The pair's part in a window: whether the wallet trades at all, and whether it is a net buyer. */
  #countPair(at: number, window: number, row: number, netUsd: number, direction: 1 | -1): void {
    const data = this.#rows.data
    const { counts, sums } = this.pairs
    const place = row * countStride + pairCounts.trades + window
    const trades = counts[place]! + direction
    counts[place] = trades
    if (trades === 0 || (trades === 1 && direction === 1)) data[at + F.traders]! += direction
    const net = row * sumStride + pairSums.net + window
    const before = sums[net]!
    const after = trades === 0 ? 0 : before + netUsd
    sums[net] = after
    if (before <= netEpsilon) {
      if (after > netEpsilon) data[at + F.netBuyers]! += 1
    } else if (after <= netEpsilon) data[at + F.netBuyers]! -= 1
  }

  /** The pair's last day, which tells people from programs. */
  #countDay(row: number, usd: number, isSell: boolean, direction: 1 | -1): void {
    const { counts, sums } = this.pairs
    const at = row * sumStride
    addTo(
      sums,
      at + pairSums.gross,
      direction * usd,
      counts[row * countStride + pairCounts.trades + LONGEST]!,
    )
    if (isSell) return
    const buys = sums[at + pairSums.buys]! + direction
    sums[at + pairSums.buys] = buys
    addTo(sums, at + pairSums.bought, direction * usd, buys)
    addTo(sums, at + pairSums.squares, direction * usd * usd, buys)
  }

  /** Net change of a token's holders at a time. */
  pushHolders(asset: number, time: number, delta: number): void {
    let log = this.#holderLogs[asset]
    if (!log) {
      log = new RecordLog(2)
      this.#holderLogs[asset] = log
    }
    const at = log.push()
    log.data[at] = time
    log.data[at + 1] = delta
    for (let window = 0; window < windowCount; window++)
      this.#rows.data[this.#at(asset, window) + F.holderDelta]! += delta
  }

  /**
   * Lets out of every window what is older than it at `now`; a trade `windowSeconds` old is out. Says whether anything
   * left.
   */
  advance(asset: number, now: number): boolean {
    const log = this.#logs[asset]
    const holders = this.#holderLogs[asset]
    const tradesLeft = log !== undefined && this.#advanceTrades(asset, log, now)
    const holdersLeft = holders !== undefined && this.#advanceHolders(asset, holders, now)
    return tradesLeft || holdersLeft
  }

  #advanceTrades(asset: number, log: RecordLog, now: number): boolean {
    if (now < this.#nextLeave[asset]!) return false
    const data = this.#rows.data
    let hasLeft = false
    let nextLeave = Number.POSITIVE_INFINITY
    for (let window = 0; window < windowCount; window++) {
      const at = this.#at(asset, window)
      const limit = now - windowSeconds[window]!
      const records = log.data
      let head = data[at + F.head]!
      for (; head < log.end; head++) {
        const record = log.offset(head)
        if (records[record]! > limit) break
        this.#expire(asset, window, records, record)
      }
      if (head !== data[at + F.head]) hasLeft = true
      data[at + F.head] = head
      if (head < log.end) nextLeave = Math.min(nextLeave, records[log.offset(head)]! + windowSeconds[window]!)
      if (window === LONGEST) continue
      if (this.#advancePrevious(at, log, limit - windowSeconds[window]!)) hasLeft = true
      const previous = data[at + F.previousHead]!
      if (previous < head)
        nextLeave = Math.min(nextLeave, records[log.offset(previous)]! + 2 * windowSeconds[window]!)
    }
    this.#nextLeave[asset] = nextLeave
    log.drop(data[this.#at(asset, LONGEST) + F.head]!)
    return hasLeft
  }

  #expire(asset: number, window: number, records: Float64Array, record: number): void {
    const at = this.#at(asset, window)
    const data = this.#rows.data
    const row = records[record + logField.pair]!
    const usd = records[record + logField.usd]!
    const flags = records[record + logField.flags]!
    this.#count(asset, window, row, usd, flags, -1)
    if (flags & tradeFlag.validPrice) {
      data[at + F.basePrice] = records[record + logField.price]!
      data[at + F.baseLiquidity] = records[record + logField.liquidity]!
    }
    if (window !== LONGEST) {
      data[at + F.previousVolume]! += usd
      return
    }
    this.addDayBefore(asset, records[record]!, usd)
    if (this.pairs.counts[row * countStride + pairCounts.trades + LONGEST] === 0)
      this.pairs.close(asset, records[record + logField.trader]!, row)
  }

  #advancePrevious(at: number, log: RecordLog, limit: number): boolean {
    const data = this.#rows.data
    const head = data[at + F.head]!
    let previous = Math.max(data[at + F.previousHead]!, log.first)
    for (; previous < head; previous++) {
      const record = log.offset(previous)
      if (log.data[record]! > limit) break
      data[at + F.previousVolume]! -= log.data[record + logField.usd]!
    }
    const hasLeft = previous !== data[at + F.previousHead]
    data[at + F.previousHead] = previous
    if (previous === head) data[at + F.previousVolume] = 0
    return hasLeft
  }

  #advanceHolders(asset: number, log: RecordLog, now: number): boolean {
    const data = this.#rows.data
    let hasLeft = false
    for (let window = 0; window < windowCount; window++) {
      const at = this.#at(asset, window)
      const limit = now - windowSeconds[window]!
      let head = data[at + F.holderHead]!
      for (; head < log.end; head++) {
        const record = log.offset(head)
        if (log.data[record]! > limit) break
        data[at + F.holderDelta]! -= log.data[record + 1]!
      }
      if (head !== data[at + F.holderHead]) hasLeft = true
      data[at + F.holderHead] = head
    }
    log.drop(data[this.#at(asset, LONGEST) + F.holderHead]!)
    return hasLeft
  }

  #quarters(asset: number): Float64Array {
    let ring = this.#dayBefore[asset]
    if (!ring) {
      ring = new Float64Array(quarters + 1)
      this.#dayBefore[asset] = ring
    }
    return ring
  }
}

function addTo(data: Float64Array, at: number, usd: number, count: number): void {
  data[at] = count === 0 ? 0 : data[at]! + usd
}

/** A trade as the windows take it. */
export interface LoggedTrade {
  /** Unix seconds. */
  time: number
  usd: number
  price: number
  liquidity: number
  flags: number
}
