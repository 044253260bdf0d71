import { AlignedRows, ROW_BASE } from '@callisto/amms'

/** A wallet with this many times the trade rate of the average active wallet is a bot ... */
export const BOT_RATE_RATIO = 5
/** ... provided that its decayed hourly count of trades is at least this. */
export const MIN_BOT_TRADES_PER_HOUR = 10

const DECAY_SECONDS = 3600
/** A rate this old is dropped: less than 4e-11 of it is left. */
export const DECAY_HORIZON_SECONDS = 86_400

/** A wallet trades at a fixed interval after so many gaps in a row that differ by less than a tenth, or a second. */
export const MIN_REGULAR_GAPS = 4
const MAX_GAP_CHANGE = 0.1
/** Longer gaps (s) are no interval; this many fit into the day that a restart reads. */
const MAX_REGULAR_GAP = 10_800

/** A larger funding group is that of an exchange or of another service: its wallets have nothing to do with each other. */
export const MAX_GROUP_WALLETS = 16

/** Decayed count of trades. */
const ROW_DOUBLES = 4
/**
 * Words of a wallet: the second of its last trade, how many pairs and wallets of its funding group keep it in memory, the second
 * it was first seen, the row of its funding group's first wallet plus one (0 is none), how many wallets it is that of, and the gap
 * before its last trade (s) with the number of equal gaps in a row, each shifted.
 */
const rowWord = { time: 2, links: 3, firstTime: 4, group: 5, members: 6, gap: 7 } as const
const GAP_BITS = 0xffffff
const RUN_SHIFT = 24
/** Row and id; the address and its map entry take some 130 bytes more. */
export const WALLET_BYTES = ROW_DOUBLES * 8 + 4

/** A wallet that is not in the tables yet. */
export interface AddedWallet {
  address: string
  /** Unix seconds. */
  firstTime: number
  /** Ids of the wallet that funded it and of its funding group's first wallet. */
  funder?: number
  group?: number
}

/** What is left of a decayed count after so many seconds. */
export const decayOf = (seconds: number): number =>
  seconds >= DECAY_HORIZON_SECONDS ? 0 : seconds === 0 ? 1 : Math.exp(-seconds / DECAY_SECONDS)

/**
 * All wallets in memory and their decayed trade rates. A rate decays exponentially with an e-folding time of an hour
 * and counts as 0 after a day. A wallet's `row` is its place in memory and is reused after its removal; its `id` is
 * assigned once and identifies it in the tables.
 *
 * A wallet whose first appearance is a payment to it joins the funding group of the payer; a payer without a funding group, or in one
 * that is too large, is the first wallet of a new one. Later payments say nothing about who controls a wallet.
 */
export class Wallets {
  readonly #rowOf = new Map<string, number>()
  readonly #addresses: (string | undefined)[] = []
  #ids = new Uint32Array(64)
  readonly #rows = new AlignedRows(ROW_DOUBLES)
  /** Id of the next new wallet. */
  nextId = 0
  /** The newest wallets, which are not in the tables yet; the last one has the id before `nextId`. */
  readonly added: AddedWallet[] = []
  #cursor = 0
  /** Decayed counts of all trades and of all wallets that made them. */
  #trades = 0
  #active = 0
  #lastTime = 0

  /** Wallets in memory. */
  get size(): number {
    return this.#rowOf.size
  }

  /** Rows, free ones included. */
  get rowCount(): number {
    return this.#addresses.length
  }

  /** Bytes of the buffers, addresses apart. */
  get bytes(): number {
    return this.#rows.bytes + this.#ids.byteLength
  }

  find(address: string): number | undefined {
    return this.#rowOf.get(address)
  }

  /** The row of a wallet that is seen at a time (unix seconds); an unknown one is added with the next id. */
  open(address: string, time: number): number {
    return this.#rowOf.get(address) ?? this.#add({ address, firstTime: time })
  }

  /** Records a payment at a time; a wallet that is not known joins the funding group of the one that pays it. */
  fund(from: string, to: string, time: number): void {
    if (this.#rowOf.has(to) || from === to) return
    const funder = this.open(from, time)
    const first = this.groupOf(funder)
    const row = this.#add({ address: to, firstTime: time, funder: this.id(funder), group: this.id(first) })
    this.join(row, first)
    this.#rows.u32[this.#words(first) + rowWord.members]! += 1
  }

  #add(wallet: AddedWallet): number {
    this.added.push(wallet)
    return this.restore(wallet.address, this.nextId, wallet.firstTime)
  }

  #words(row: number): number {
    return (ROW_BASE + row * ROW_DOUBLES) * 2
  }

  /** Puts a wallet into the funding group whose first wallet is `first`. */
  join(row: number, first: number): void {
    this.#rows.u32[this.#words(row) + rowWord.group] = first + 1
    this.#rows.u32[this.#words(first) + rowWord.links]! += 1
  }

  /** Sets the number of wallets in the funding group that a restored wallet is the first of, itself not counted. */
  setMembers(row: number, members: number): void {
    this.#rows.u32[this.#words(row) + rowWord.members] = members
  }

  /** The first wallet of a wallet's funding group, itself without one; a funding group that is too large is none. */
  groupOf(row: number): number {
    const { u32 } = this.#rows
    const first = u32[this.#words(row) + rowWord.group]! - 1
    return first < 0 || u32[this.#words(first) + rowWord.members]! > MAX_GROUP_WALLETS ? row : first
  }

  /** Whether a wallet shares its funding group with another one. */
  isGrouped(row: number): boolean {
    const words = this.#words(row)
    const { u32 } = this.#rows
    if (u32[words + rowWord.group] !== 0 && this.groupOf(row) !== row) return true
    const members = u32[words + rowWord.members]!
    return members > 0 && members <= MAX_GROUP_WALLETS
  }

  /** Unix seconds at which a wallet was first seen: a trade, a launch or a payment. */
  firstTime(row: number): number {
    return this.#rows.u32[this.#words(row) + rowWord.firstTime]!
  }

  /** Adds a wallet that has an id. */
  restore(address: string, id: number, firstTime: number): number {
    const row = this.#rows.add()
    if (row >= this.#ids.length) {
      const grown = new Uint32Array(this.#ids.length * 2)
      grown.set(this.#ids)
      this.#ids = grown
    }
    this.#rowOf.set(address, row)
    this.#addresses[row] = address
    this.#ids[row] = id
    if (id >= this.nextId) this.nextId = id + 1
    this.#rows.u32[this.#words(row) + rowWord.firstTime] = firstTime
    return row
  }

  address(row: number): string {
    return this.#addresses[row]!
  }

  id(row: number): number {
    return this.#ids[row]!
  }

  addPair(row: number): void {
    this.#rows.u32[this.#words(row) + rowWord.links]! += 1
  }

  removePair(row: number): void {
    this.#rows.u32[this.#words(row) + rowWord.links]! -= 1
  }

  /** Counts a trade of a wallet and returns whether the wallet is a bot, this trade included. */
  recordTrade(row: number, time: number): boolean {
    const { f64, u32 } = this.#rows
    const at = ROW_BASE + row * ROW_DOUBLES
    const idle = time - u32[at * 2 + rowWord.time]!
    const left = decayOf(idle)
    const rate = f64[at]! * left + 1
    f64[at] = rate
    if (idle > 0) {
      u32[at * 2 + rowWord.time] = time
      u32[at * 2 + rowWord.gap] = nextGap(u32[at * 2 + rowWord.gap]!, idle)
    }
    if (time !== this.#lastTime) {
      const decay = Math.exp((this.#lastTime - time) / DECAY_SECONDS)
      this.#trades *= decay
      this.#active *= decay
      this.#lastTime = time
    }
    this.#trades += 1
    this.#active += rate === 1 ? 1 : 1 - left
    return rate >= MIN_BOT_TRADES_PER_HOUR && rate * this.#active >= BOT_RATE_RATIO * this.#trades
  }

  /** Whether a wallet's last trades came at a fixed interval. */
  isRegular(row: number): boolean {
    return this.#rows.u32[this.#words(row) + rowWord.gap]! >>> RUN_SHIFT >= MIN_REGULAR_GAPS
  }

  /**
   * Removes wallets without a pair whose rate has decayed and that are in the tables, among `count` rows; returns how
   * many. Successive calls go through all rows in turn.
   */
  removeIdle(now: number, count: number): number {
    let removed = 0
    const { u32 } = this.#rows
    for (let n = Math.min(count, this.#addresses.length); n > 0; n--) {
      this.#cursor = (this.#cursor + 1) % this.#addresses.length
      const address = this.#addresses[this.#cursor]
      if (address === undefined) continue
      const words = this.#words(this.#cursor)
      if (u32[words + rowWord.links] !== 0) continue
      const lastTime = Math.max(u32[words + rowWord.time]!, u32[words + rowWord.firstTime]!)
      if (now - lastTime < DECAY_HORIZON_SECONDS) continue
      if (this.#ids[this.#cursor]! >= this.nextId - this.added.length) continue
      const group = u32[words + rowWord.group]!
      if (group !== 0) u32[this.#words(group - 1) + rowWord.links]! -= 1
      this.#rowOf.delete(address)
      this.#addresses[this.#cursor] = undefined
      this.#rows.free(this.#cursor)
      removed += 1
    }
    return removed
  }
}

/** The gap word after a gap of `seconds`: equal ones in a row are counted up to those that make an interval. */
function nextGap(word: number, seconds: number): number {
  if (seconds > MAX_REGULAR_GAP) return 0
  const last = word & GAP_BITS
  const isEqual = last !== 0 && Math.abs(seconds - last) <= Math.max(1, MAX_GAP_CHANGE * seconds)
  const run = isEqual ? Math.min(MIN_REGULAR_GAPS, (word >>> RUN_SHIFT) + 1) : 0
  return ((run << RUN_SHIFT) | seconds) >>> 0
}
