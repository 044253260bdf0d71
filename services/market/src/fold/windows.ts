import { AlignedRows, ROW_BASE } from '@callisto/amms'
import { HolderLog } from './holders.ts'
import { AGE_SHIFT, MATCHED_BITS, PAIR_DOUBLES, Pairs, pairField, pairWord } from './pairs.ts'
import {
  MIN_BLOCK,
  RECORD_DOUBLES,
  RECORD_WORDS,
  recordField,
  recordWord,
  TradeArena,
} from './trade-arena.ts'
import { Wallets } from './wallets.ts'

/** Rolling windows in seconds, shortest first; each lies within the next. */
export const windowSeconds = [300, 3600, 21_600, 86_400] as const
export const windowCount = windowSeconds.length
const LONGEST = windowCount - 1
const DAY = 86_400

/**
 * Bits of a trade; `numeraire` is set when the numeraire quotes its pool. `bot`, `sniper`, `washed` and `insider` are the
 * reasons of `classifyTrade`; `matched` trades are those of `matchesLast`. `fresh` and `young` are the age of its wallet
 * (`walletAgeFlag`); neither is set for an older one.
 */
export const tradeFlag = {
  sell: 1,
  organic: 2,
  mev: 4,
  validPrice: 8,
  unpriced: 16,
  numeraire: 32,
  bot: 64,
  sniper: 128,
  washed: 256,
  insider: 512,
  matched: 1024,
  fresh: 2048,
  young: 4096,
} as const
const { sell: SELL, organic: ORGANIC, validPrice: VALID_PRICE, matched: MATCHED } = tradeFlag
const { fresh: FRESH, young: YOUNG } = tradeFlag
/** Seconds since a wallet was first seen, under which it is fresh, and under which it is young. */
const FRESH_SECONDS = DAY
const YOUNG_SECONDS = 7 * DAY
/** Classes of wallets by age, as they are kept with a pair's last buy. */
const ageClass = { old: 0, young: 1, fresh: 2 } as const

/** The bit of `tradeFlag` for the age of a trade's wallet, which was first seen at `firstTime`; both unix seconds. */
export function walletAgeFlag(firstTime: number, time: number): number {
  const age = time - firstTime
  return age < FRESH_SECONDS ? FRESH : age < YOUNG_SECONDS ? YOUNG : 0
}
/** Two trades match when they differ by less than this share of the larger one. */
const MAX_MATCH_CHANGE = 0.03

/**
 * A token's row is field-major: each field is four neighbouring values, one a window. Eight cache lines; every trade
 * touches the first three, every buy the last. Doubles of the row, from its start:
 */
const D = {
  buyVolume: 0,
  sellVolume: 8,
  buyOrganic: 24,
  sellOrganic: 28,
  basePrice: 32,
  baseLiquidity: 36,
  /** Of the windows under a day. */
  previousVolume: 40,
  holderDelta: 44,
} as const
/** 32-bit words of the row, from its start. Positions count the token's trades from 1. */
const W = {
  buys: 8,
  sells: 12,
  traders: 24,
  netBuyers: 28,
  /** Position of the oldest trade inside the window. */
  head: 32,
  /** Position of the oldest trade inside the window before this one. */
  previousHead: 36,
  organicBuyers: 40,
  /** Position of the next trade. */
  end: 44,
  /** Block of the token's log in the arena, and its size in records; size 0 is no block. */
  block: 45,
  size: 46,
  /** Unix second at which the next trade leaves a window. */
  nextLeave: 47,
  /** Row of the quarter-hours plus one, and the number of the newest quarter-hour. */
  quarters: 86,
  newestQuarter: 87,
  /** Unix second at which the trade at `head` leaves the window, and the one at `previousHead` the window before it. */
  headLeave: 96,
  previousLeave: 100,
  /** Number of the oldest quarter-hour that counts; behind the three windows of `previousLeave`. */
  oldestQuarter: 103,
  /** Wallets with a buy inside the window, and those of them that were young, or fresh, at their last one. */
  buyers: 112,
  youngBuyers: 116,
  freshBuyers: 120,
} as const
const ROW_DOUBLES = 64
export const WINDOWS_DOUBLES = ROW_DOUBLES
const NEVER = 0xffff_ffff

/** Fields of a window that `get` reads; words are marked by `WORD`. */
const WORD = 1024
export const windowField = {
  buyVolume: D.buyVolume,
  sellVolume: D.sellVolume,
  buys: W.buys + WORD,
  sells: W.sells + WORD,
  traders: W.traders + WORD,
  netBuyers: W.netBuyers + WORD,
  organicBuyers: W.organicBuyers + WORD,
  buyers: W.buyers + WORD,
  youngBuyers: W.youngBuyers + WORD,
  freshBuyers: W.freshBuyers + WORD,
  buyOrganic: D.buyOrganic,
  sellOrganic: D.sellOrganic,
  /** Price and liquidity when the window began; 0 while all of the token's life lies within it. */
  basePrice: D.basePrice,
  baseLiquidity: D.baseLiquidity,
  holderDelta: D.holderDelta,
} as const

/** First word of the counts of buyers in a class of age, `young` or `fresh`. */
const agedBuyers = (age: number): number => W.youngBuyers + (age - ageClass.young) * windowCount

/** Volume that left the longest window is kept by quarter-hours for another day. */
const QUARTER_SECONDS = 900
const QUARTERS = 96

/** A wallet counts as a net buyer above this (USD): sums of doubles end near zero, not at it. */
export const netEpsilon = 1e-6

/** What remains of a token's windows when no trade and no change of holders is inside them. */
export interface IdleWindows {
  basePrice: number[]
  baseLiquidity: number[]
  /** Number of the newest quarter-hour, and the volumes of the quarter-hours up to it that are not zero. */
  newestQuarter: number
  quarters: [quarter: number, volume: number][]
}

/**
 * Exact rolling statistics. Every trade of the last day is logged once per token, and each window keeps the position of
 * its oldest trade in that log: a trade enters and leaves a window by the same few additions, whatever its length. A
 * pair (token, wallet) keeps the position of its last trade; a wallet is new in a window when that position lies before
 * the window, and leaves it with the trade at that position.
 */
export class Windows {
  readonly wallets: Wallets
  readonly pairs = new Pairs()
  readonly #rows = new AlignedRows(ROW_DOUBLES)
  readonly #arena = new TradeArena()
  readonly #quarters = new AlignedRows(QUARTERS, 8)
  readonly #holderLogs = new Map<number, HolderLog>()

  constructor(wallets: Wallets = new Wallets()) {
    this.wallets = wallets
  }

  /** Bytes of all buffers. */
  get bytes(): number {
    let logs = 0
    for (const log of this.#holderLogs.values()) logs += log.bytes
    return this.#rows.bytes + this.pairs.bytes + this.#arena.bytes + this.#quarters.bytes + logs
  }

  /** Adds a token and returns its row. */
  addToken(): number {
    const row = this.#rows.add()
    const words = this.#rows.at(row) * 2
    const { u32 } = this.#rows
    for (let window = 0; window < windowCount; window++) {
      u32[words + W.head + window] = 1
      u32[words + W.previousHead + window] = 1
      u32[words + W.headLeave + window] = NEVER
      if (window !== LONGEST) u32[words + W.previousLeave + window] = NEVER
    }
    u32[words + W.end] = 1
    u32[words + W.nextLeave] = NEVER
    return row
  }

  /** Removes a token without a trade in its windows. */
  removeToken(token: number): void {
    const quarters = this.#rows.u32[this.#rows.at(token) * 2 + W.quarters]!
    if (quarters !== 0) this.#quarters.free(quarters - 1)
    this.#holderLogs.delete(token)
    this.#rows.free(token)
  }

  /** A field of a window, as of the last call of `advance`. */
  get(token: number, window: number, field: number): number {
    const at = this.#rows.at(token)
    if (field >= WORD) return this.#rows.u32[at * 2 + field - WORD + window]!
    return this.#rows.f64[at + field + window]!
  }

  /** Whether a trade is inside the longest window, as of the last call of `advance`. */
  isActive(token: number): boolean {
    const words = this.#rows.at(token) * 2
    return this.#rows.u32[words + W.end]! > this.#rows.u32[words + W.head + LONGEST]!
  }

  /** Whether neither a trade nor a change of holders is inside the longest window, as of the last call of `advance`. */
  isIdle(token: number): boolean {
    return !this.isActive(token) && !this.#holderLogs.has(token)
  }

  /** Sets what the windows of a restored token begin with. */
  seedBase(token: number, price: number, liquidity: number): void {
    const at = this.#rows.at(token)
    for (let window = 0; window < windowCount; window++) {
      this.#rows.f64[at + D.basePrice + window] = price
      this.#rows.f64[at + D.baseLiquidity + window] = liquidity
    }
  }

  /** The windows of an idle token, to be stored. */
  saveIdle(token: number): IdleWindows {
    const at = this.#rows.at(token)
    const { f64, u32 } = this.#rows
    const row = u32[at * 2 + W.quarters]!
    const newestQuarter = u32[at * 2 + W.newestQuarter]!
    const quarters: IdleWindows['quarters'] = []
    for (let quarter = newestQuarter - QUARTERS + 1; row !== 0 && quarter <= newestQuarter; quarter++) {
      const volume = this.#quarters.f64[this.#quarters.at(row - 1) + (quarter % QUARTERS)]!
      if (volume !== 0) quarters.push([quarter, volume])
    }
    const values = (field: number) => [...f64.subarray(at + field, at + field + windowCount)]
    return { basePrice: values(D.basePrice), baseLiquidity: values(D.baseLiquidity), newestQuarter, quarters }
  }

  restoreIdle(token: number, { basePrice, baseLiquidity, quarters }: IdleWindows): void {
    const at = this.#rows.at(token)
    this.#rows.f64.set(basePrice, at + D.basePrice)
    this.#rows.f64.set(baseLiquidity, at + D.baseLiquidity)
    for (const [quarter, volume] of quarters) this.addDayBefore(token, quarter * QUARTER_SECONDS, volume)
  }

  /** Adds volume to its quarter-hour of the day before the longest window. */
  addDayBefore(token: number, time: number, volume: number): void {
    const words = this.#rows.at(token) * 2
    const { u32 } = this.#rows
    if (u32[words + W.quarters] === 0) u32[words + W.quarters] = this.#quarters.add() + 1
    const quarter = Math.floor(time / QUARTER_SECONDS)
    const newest = u32[words + W.newestQuarter]!
    const at = this.#quarters.at(u32[words + W.quarters]! - 1)
    const { f64 } = this.#quarters
    if (quarter > newest) {
      const passed = Math.max(newest + 1, quarter - QUARTERS + 1)
      for (let ring = passed; ring <= quarter; ring++) f64[at + (ring % QUARTERS)] = 0
      u32[words + W.newestQuarter] = quarter
    }
    f64[at + (quarter % QUARTERS)]! += volume
  }

  /** Volume (USD) of the window before this one; for the longest window in whole quarter-hours. */
  previousVolume(token: number, window: number, now: number): number {
    const at = this.#rows.at(token)
    if (window !== LONGEST) return this.#rows.f64[at + D.previousVolume + window]!
    const row = this.#rows.u32[at * 2 + W.quarters]!
    if (row === 0) return 0
    const newest = this.#rows.u32[at * 2 + W.newestQuarter]!
    const oldest = Math.max(Math.floor((now - 2 * DAY) / QUARTER_SECONDS) + 1, newest - QUARTERS + 1, 0)
    let sum = 0
    for (let quarter = oldest; quarter <= newest; quarter++)
      sum += this.#quarters.f64[this.#quarters.at(row - 1) + (quarter % QUARTERS)]!
    return sum
  }

  /** Removes the quarter-hours that have left the day before; returns whether its volume changed. */
  advanceDayBefore(token: number, now: number): boolean {
    const words = this.#rows.at(token) * 2
    const { u32 } = this.#rows
    const row = u32[words + W.quarters]!
    const oldest = Math.max(0, Math.floor((now - 2 * DAY) / QUARTER_SECONDS) + 1)
    const before = u32[words + W.oldestQuarter]!
    if (row === 0 || oldest <= before) return false
    u32[words + W.oldestQuarter] = oldest
    const newest = u32[words + W.newestQuarter]!
    let hasChanged = false
    const first = Math.max(before, newest - QUARTERS + 1)
    for (let quarter = first; quarter < oldest && quarter <= newest; quarter++)
      if (this.#quarters.f64[this.#quarters.at(row - 1) + (quarter % QUARTERS)] !== 0) hasChanged = true
    if (newest >= oldest) return hasChanged
    this.#quarters.free(row - 1)
    u32[words + W.quarters] = 0
    u32[words + W.newestQuarter] = 0
    return hasChanged
  }

  /** The row of a pair, added when it is new. */
  openPair(token: number, wallet: number): number {
    const known = this.pairs.find(token, wallet)
    if (known >= 0) return known
    this.wallets.addPair(wallet)
    return this.pairs.add(token, wallet)
  }

  /**
   * Adds a trade to all windows of a token. `time` is unix seconds and never decreases; `usd` has no sign and is 0 for a
   * trade without a price; `pair` is the row of (token, wallet).
   */
  push(
    token: number,
    wallet: number,
    pair: number,
    time: number,
    usd: number,
    price: number,
    liquidity: number,
    flags: number,
  ): void {
    const { f64, u32 } = this.#rows
    const at = ROW_BASE + token * ROW_DOUBLES
    const words = at * 2
    const position = u32[words + W.end]!
    if (position - u32[words + W.head + LONGEST]! >= u32[words + W.size]!) this.#growLog(words)
    const record = u32[words + W.block]! + (position & (u32[words + W.size]! - 1))
    const { f64: logged, u32: loggedWords } = this.#arena
    logged[record * RECORD_DOUBLES] = usd
    logged[record * RECORD_DOUBLES + recordField.price] = price
    logged[record * RECORD_DOUBLES + recordField.liquidity] = liquidity
    loggedWords[record * RECORD_WORDS + recordWord.time] = time
    loggedWords[record * RECORD_WORDS + recordWord.pair] = pair
    loggedWords[record * RECORD_WORDS + recordWord.wallet] = wallet
    loggedWords[record * RECORD_WORDS + recordWord.flags] = flags
    u32[words + W.end] = position + 1
    if (u32[words + W.nextLeave] === NEVER || u32[words + W.head] === position)
      this.#startWindows(words, position, time)

    const { f64: sums, u32: counts } = this.pairs.rows
    const p = ROW_BASE + pair * PAIR_DOUBLES
    const q = p * 2
    const last = counts[q + pairWord.last]!
    counts[q + pairWord.last] = position
    counts[q + pairWord.trades]! += 1
    if ((flags & MATCHED) !== 0) counts[q + pairWord.matched]! += 1
    const isSell = (flags & SELL) !== 0
    const volume = at + (isSell ? D.sellVolume : D.buyVolume)
    const count = words + (isSell ? W.sells : W.buys)
    const signed = isSell ? -usd : usd
    for (let window = 0; window < windowCount; window++) {
      f64[volume + window]! += usd
      u32[count + window]! += 1
      if (last < u32[words + W.head + window]!) u32[words + W.traders + window]! += 1
    }
    for (let window = 0; window < LONGEST; window++) {
      const before = sums[p + window]!
      const after = before + signed
      sums[p + window] = after
      if (before > netEpsilon !== after > netEpsilon) u32[words + W.netBuyers + window]! += isSell ? -1 : 1
    }
    const before = sums[p + pairField.bought]! - sums[p + pairField.sold]!
    if (isSell) sums[p + pairField.sold]! += usd
    else {
      sums[p + pairField.bought]! += usd
      counts[q + pairWord.buys]! += 1
    }
    const after = sums[p + pairField.bought]! - sums[p + pairField.sold]!
    if (before > netEpsilon !== after > netEpsilon) u32[words + W.netBuyers + LONGEST]! += isSell ? -1 : 1
    if (!isSell) this.#countBuyer(words, q, position, flags)

    if ((flags & ORGANIC) === 0) return
    const organic = at + (isSell ? D.sellOrganic : D.buyOrganic)
    for (let window = 0; window < windowCount; window++) f64[organic + window]! += usd
    if (isSell) return
    const lastBuy = counts[q + pairWord.lastOrganicBuy]!
    counts[q + pairWord.lastOrganicBuy] = position
    for (let window = 0; window < windowCount; window++)
      if (lastBuy < u32[words + W.head + window]!) u32[words + W.organicBuyers + window]! += 1
  }

  /** Counts the wallet of a buy, in the class of its age, in the windows where it has not bought yet; elsewhere its class may change. */
  #countBuyer(words: number, q: number, position: number, flags: number): void {
    const { u32 } = this.#rows
    const { u32: counts } = this.pairs.rows
    const last = counts[q + pairWord.lastBuy]!
    const lastClass = counts[q + pairWord.matched]! >>> AGE_SHIFT
    const newClass =
      (flags & FRESH) !== 0 ? ageClass.fresh : (flags & YOUNG) !== 0 ? ageClass.young : ageClass.old
    counts[q + pairWord.lastBuy] = position
    counts[q + pairWord.matched] =
      ((counts[q + pairWord.matched]! & MATCHED_BITS) | (newClass << AGE_SHIFT)) >>> 0
    for (let window = 0; window < windowCount; window++) {
      const isKnown = last >= u32[words + W.head + window]!
      if (isKnown && lastClass === newClass) continue
      if (!isKnown) u32[words + W.buyers + window]! += 1
      else if (lastClass !== ageClass.old) u32[words + agedBuyers(lastClass) + window]! -= 1
      if (newClass !== ageClass.old) u32[words + agedBuyers(newClass) + window]! += 1
    }
  }

  /**
   * Whether a trade that is about to be added matches the last one of its token: it is of another wallet and the other
   * direction, in the same second, and its USD differ by less than 3 %.
   */
  matchesLast(token: number, pair: number, time: number, usd: number, flags: number): boolean {
    const { u32 } = this.#rows
    const words = (ROW_BASE + token * ROW_DOUBLES) * 2
    const position = u32[words + W.end]! - 1
    if (position < u32[words + W.head + LONGEST]!) return false
    const record = u32[words + W.block]! + (position & (u32[words + W.size]! - 1))
    const { f64: logged, u32: loggedWords } = this.#arena
    if (loggedWords[record * RECORD_WORDS + recordWord.time] !== time) return false
    if (loggedWords[record * RECORD_WORDS + recordWord.pair] === pair) return false
    if (((loggedWords[record * RECORD_WORDS + recordWord.flags]! ^ flags) & SELL) === 0) return false
    const other = logged[record * RECORD_DOUBLES]!
    return Math.abs(usd - other) < MAX_MATCH_CHANGE * Math.max(usd, other)
  }

  /** Sets the price of the newest trade that set one; windows that it has left begin with that price. */
  repriceLast(token: number, price: number): void {
    const { f64, u32 } = this.#rows
    const at = this.#rows.at(token)
    const words = at * 2
    const position = this.#lastPriced(words)
    if (position !== undefined) {
      const record = u32[words + W.block]! + (position & (u32[words + W.size]! - 1))
      this.#arena.f64[record * RECORD_DOUBLES + recordField.price] = price
    }
    for (let window = 0; window < windowCount; window++)
      if (position === undefined || position < u32[words + W.head + window]!)
        f64[at + D.basePrice + window] = price
  }

  /** Price and liquidity that a window without a trade begins with: of the newest trade that set a price, 0 before the first. */
  newestBase(token: number): [price: number, liquidity: number] {
    const { f64, u32 } = this.#rows
    const at = this.#rows.at(token)
    const position = this.#lastPriced(at * 2)
    if (position === undefined)
      return [f64[at + D.basePrice + LONGEST]!, f64[at + D.baseLiquidity + LONGEST]!]
    const record = u32[at * 2 + W.block]! + (position & (u32[at * 2 + W.size]! - 1))
    const { f64: logged } = this.#arena
    return [
      logged[record * RECORD_DOUBLES + recordField.price]!,
      logged[record * RECORD_DOUBLES + recordField.liquidity]!,
    ]
  }

  /** Position of the newest logged trade that set a price. */
  #lastPriced(words: number): number | undefined {
    const { u32 } = this.#rows
    const mask = u32[words + W.size]! - 1
    const { u32: logged } = this.#arena
    for (let position = u32[words + W.end]! - 1; position >= u32[words + W.head + LONGEST]!; position--) {
      const record = u32[words + W.block]! + (position & mask)
      if ((logged[record * RECORD_WORDS + recordWord.flags]! & VALID_PRICE) !== 0) return position
    }
    return undefined
  }

  /** Sets the leave times of the windows that a trade is the oldest of. */
  #startWindows(words: number, position: number, time: number): void {
    const { u32 } = this.#rows
    for (let window = 0; window < windowCount; window++)
      if (u32[words + W.head + window] === position)
        u32[words + W.headLeave + window] = time + windowSeconds[window]!
    if (time + windowSeconds[0] < u32[words + W.nextLeave]!)
      u32[words + W.nextLeave] = time + windowSeconds[0]
  }

  #growLog(words: number): void {
    const { u32 } = this.#rows
    const size = u32[words + W.size]!
    if (size === 0) {
      u32[words + W.block] = this.#arena.alloc(MIN_BLOCK)
      u32[words + W.size] = MIN_BLOCK
    } else this.#resizeLog(words, size * 2)
  }

  #resizeLog(words: number, newSize: number): void {
    const { u32 } = this.#rows
    const [head, end] = [u32[words + W.head + LONGEST]!, u32[words + W.end]!]
    u32[words + W.block] = this.#arena.move(u32[words + W.block]!, u32[words + W.size]!, head, end, newSize)
    u32[words + W.size] = newSize
  }

  /** Adds a net change of a token's holders at a time. */
  pushHolders(token: number, time: number, delta: number): void {
    let log = this.#holderLogs.get(token)
    if (!log) {
      log = new HolderLog(windowSeconds)
      this.#holderLogs.set(token, log)
    }
    log.push(time, delta)
    const at = this.#rows.at(token)
    for (let window = 0; window < windowCount; window++) this.#rows.f64[at + D.holderDelta + window]! += delta
  }

  /** Removes from every window what has left it at `now`; a trade of age `windowSeconds` is outside. Returns whether anything left. */
  advance(token: number, now: number): boolean {
    const due = now >= this.#rows.u32[(ROW_BASE + token * ROW_DOUBLES) * 2 + W.nextLeave]!
    const tradesLeft = due && this.#advanceTrades(token, now)
    const holdersLeft = this.#holderLogs.size > 0 && this.#advanceHolders(token, now)
    return tradesLeft || holdersLeft
  }

  #advanceTrades(token: number, now: number): boolean {
    const at = ROW_BASE + token * ROW_DOUBLES
    const words = at * 2
    const { u32 } = this.#rows
    let hasLeft = false
    let nextLeave = NEVER
    for (let window = 0; window < windowCount; window++) {
      if (u32[words + W.headLeave + window]! <= now) {
        this.#advanceHead(token, at, window, now)
        hasLeft = true
      }
      if (u32[words + W.headLeave + window]! < nextLeave) nextLeave = u32[words + W.headLeave + window]!
      if (window === LONGEST) continue
      if (u32[words + W.previousLeave + window]! <= now) {
        this.#advancePrevious(at, window, now)
        hasLeft = true
      }
      if (u32[words + W.previousLeave + window]! < nextLeave)
        nextLeave = u32[words + W.previousLeave + window]!
    }
    u32[words + W.nextLeave] = nextLeave
    this.#shrinkLog(words)
    return hasLeft
  }

  /** Removes from a window the trades that have left it. */
  #advanceHead(token: number, at: number, window: number, now: number): void {
    const words = at * 2
    const { u32 } = this.#rows
    const { u32: logged } = this.#arena
    const block = u32[words + W.block]!
    const mask = u32[words + W.size]! - 1
    const end = u32[words + W.end]!
    const seconds = windowSeconds[window]!
    const oldest = u32[words + W.head + window]!
    let head = oldest
    let leave = NEVER
    for (; head < end; head++) {
      const record = block + (head & mask)
      leave = logged[record * RECORD_WORDS + recordWord.time]! + seconds
      if (leave > now) break
      this.#expire(token, at, window, head, record)
    }
    u32[words + W.head + window] = head
    u32[words + W.headLeave + window] = head === end ? NEVER : leave
    // The first trade to leave is the oldest one of the window before.
    if (window !== LONGEST && u32[words + W.previousHead + window] === oldest)
      u32[words + W.previousLeave + window] =
        logged[(block + (oldest & mask)) * RECORD_WORDS + recordWord.time]! + 2 * seconds
  }

  /** Removes from the window before a window the trades that have left it. */
  #advancePrevious(at: number, window: number, now: number): void {
    const words = at * 2
    const { f64, u32 } = this.#rows
    const { f64: logged, u32: loggedWords } = this.#arena
    const block = u32[words + W.block]!
    const mask = u32[words + W.size]! - 1
    const head = u32[words + W.head + window]!
    const seconds = 2 * windowSeconds[window]!
    let position = u32[words + W.previousHead + window]!
    let leave = NEVER
    for (; position < head; position++) {
      const record = block + (position & mask)
      leave = loggedWords[record * RECORD_WORDS + recordWord.time]! + seconds
      if (leave > now) break
      f64[at + D.previousVolume + window]! -= logged[record * RECORD_DOUBLES]!
    }
    u32[words + W.previousHead + window] = position
    if (position === head) {
      f64[at + D.previousVolume + window] = 0
      leave = NEVER
    }
    u32[words + W.previousLeave + window] = leave
  }

  #shrinkLog(words: number): void {
    const { u32 } = this.#rows
    const size = u32[words + W.size]!
    const live = u32[words + W.end]! - u32[words + W.head + LONGEST]!
    if (live === 0 && size > 0) {
      this.#arena.free(u32[words + W.block]!, size)
      u32[words + W.size] = 0
    } else if (size > MIN_BLOCK && live * 4 <= size) this.#resizeLog(words, size / 2)
  }

  /** Removes the trade at a position from one window. */
  #expire(token: number, at: number, window: number, position: number, record: number): void {
    const { f64, u32 } = this.#rows
    const words = at * 2
    const { f64: logged, u32: loggedWords } = this.#arena
    const usd = logged[record * RECORD_DOUBLES]!
    const pair = loggedWords[record * RECORD_WORDS + recordWord.pair]!
    const flags = loggedWords[record * RECORD_WORDS + recordWord.flags]!
    const { f64: sums, u32: counts } = this.pairs.rows
    const p = ROW_BASE + pair * PAIR_DOUBLES
    const q = p * 2
    const isSell = (flags & SELL) !== 0
    const count = words + (isSell ? W.sells : W.buys) + window
    const left = u32[count]! - 1
    u32[count] = left
    // The sum over no trades is exactly 0, whatever rounding has left in it.
    const volume = at + (isSell ? D.sellVolume : D.buyVolume) + window
    f64[volume] = left === 0 ? 0 : f64[volume]! - usd
    const isLast = counts[q + pairWord.last] === position
    if (isLast) u32[words + W.traders + window]! -= 1
    if (counts[q + pairWord.lastBuy] === position) {
      u32[words + W.buyers + window]! -= 1
      const age = counts[q + pairWord.matched]! >>> AGE_SHIFT
      if (age !== ageClass.old) u32[words + agedBuyers(age) + window]! -= 1
    }
    if (window === LONGEST) this.#expireDay(words, p, usd, flags)
    else {
      f64[at + D.previousVolume + window]! += usd
      const before = sums[p + window]!
      const after = isLast ? 0 : isSell ? before + usd : before - usd
      sums[p + window] = after
      if (before > netEpsilon !== after > netEpsilon)
        u32[words + W.netBuyers + window]! += after > netEpsilon ? 1 : -1
    }
    if ((flags & ORGANIC) !== 0) {
      const organic = at + (isSell ? D.sellOrganic : D.buyOrganic) + window
      f64[organic] = left === 0 ? 0 : f64[organic]! - usd
      if (!isSell && counts[q + pairWord.lastOrganicBuy] === position)
        u32[words + W.organicBuyers + window]! -= 1
    }
    if ((flags & VALID_PRICE) !== 0) {
      f64[at + D.basePrice + window] = logged[record * RECORD_DOUBLES + recordField.price]!
      f64[at + D.baseLiquidity + window] = logged[record * RECORD_DOUBLES + recordField.liquidity]!
    }
    if (window !== LONGEST) return
    this.addDayBefore(token, loggedWords[record * RECORD_WORDS + recordWord.time]!, usd)
    if (!isLast) return
    const wallet = loggedWords[record * RECORD_WORDS + recordWord.wallet]!
    this.pairs.remove(token, wallet, pair)
    this.wallets.removePair(wallet)
  }

  /** The pair's part in the longest window; its sums are exactly 0 without a trade of their side. */
  #expireDay(words: number, p: number, usd: number, flags: number): void {
    const { f64: sums, u32: counts } = this.pairs.rows
    const q = p * 2
    if ((flags & MATCHED) !== 0) counts[q + pairWord.matched]! -= 1
    const before = sums[p + pairField.bought]! - sums[p + pairField.sold]!
    const trades = counts[q + pairWord.trades]! - 1
    counts[q + pairWord.trades] = trades
    if ((flags & SELL) !== 0) {
      const isEmpty = trades === counts[q + pairWord.buys]!
      sums[p + pairField.sold] = isEmpty ? 0 : sums[p + pairField.sold]! - usd
    } else {
      const buys = counts[q + pairWord.buys]! - 1
      counts[q + pairWord.buys] = buys
      sums[p + pairField.bought] = buys === 0 ? 0 : sums[p + pairField.bought]! - usd
    }
    const after = sums[p + pairField.bought]! - sums[p + pairField.sold]!
    if (before > netEpsilon !== after > netEpsilon)
      this.#rows.u32[words + W.netBuyers + LONGEST]! += after > netEpsilon ? 1 : -1
  }

  #advanceHolders(token: number, now: number): boolean {
    const log = this.#holderLogs.get(token)
    if (!log) return false
    const at = this.#rows.at(token)
    const hasLeft = log.advance(now, (window, delta) => {
      this.#rows.f64[at + D.holderDelta + window]! -= delta
    })
    if (log.isEmpty) this.#holderLogs.delete(token)
    return hasLeft
  }
}
