import { oracle } from '@callisto/program-clients'
import type { AccountChanges, AccountState } from '@callisto/solana'
import type { ChainTime } from './chain-clock.ts'
import { DueIndex } from './due-index.ts'
import { type FeedHistory, feedHistory } from './feed-history.ts'
import { isLegTriggered } from './follow-leg.ts'
import { type KeptOrder, readKeptOrder } from './kept-order.ts'
import { feedsOf, orderWaits } from './order-waits.ts'
import { type FailureKind, SetAside } from './set-aside.ts'
import type { Due } from './waits.ts'

/** Orders that the clock or a rate makes due at once; the rest is due at the next tick. */
const MAX_DUE = 256

interface KnownOrder {
  order: KeptOrder
  slot: number
  aside: SetAside
  feeds: readonly string[]
}

interface KnownFeed {
  /** Undefined for an account that is no feed. */
  history: FeedHistory | undefined
  /** Number of the first entry that has not been a tick yet. */
  next: bigint
}

/**
 * The open orders and their feeds as the chain holds them, and which of them are due. Ticks come from account changes: a
 * price of a slot counts from the end of that slot on.
 */
export class OrderRegistry {
  readonly #orders = new Map<string, KnownOrder>()
  readonly #feeds = new Map<string, KnownFeed>()
  /** Orders that wait on a feed, by its address. */
  readonly #followers = new Map<string, Set<string>>()
  #index = new DueIndex()
  #time: ChainTime = { slot: 0, epoch: 0n, unixTime: 0 }
  /** Called when the chain shows a new state of an order, or that it is closed. */
  onChange: (order: string) => void = () => undefined

  get size(): number {
    return this.#orders.size
  }

  get time(): ChainTime {
    return this.#time
  }

  get index(): DueIndex {
    return this.#index
  }

  order(address: string): KeptOrder | undefined {
    return this.#orders.get(address)?.order
  }

  feed(address: string): FeedHistory | undefined {
    return this.#feeds.get(address)?.history
  }

  /** Feeds that orders need and whose state is not known. */
  missingFeeds(): string[] {
    return [...this.#followers.keys()].filter((feed) => !this.#feeds.has(feed))
  }

  /** The state of all orders, each list at its slot; what was known before is replaced. */
  restart(snapshots: readonly { slot: number; accounts: readonly AccountState[] }[], time: ChainTime): void {
    this.#time = time
    this.#feeds.clear()
    const present = new Set(snapshots.flatMap(({ accounts }) => accounts.map(({ address }) => address)))
    for (const [address, known] of this.#orders) if (!present.has(address)) this.#remove(address, known)
    for (const { slot, accounts } of snapshots) this.apply(slot, accounts)
  }

  /** The state of feeds that were missing; one that is no feed is not missing any more. */
  applyFeeds(
    slot: number,
    addresses: readonly string[],
    accounts: readonly (AccountState | undefined)[],
  ): void {
    addresses.forEach((address, index) => {
      const account = accounts[index]
      if (account?.owner === oracle.PROGRAM) this.#applyFeed(slot, account)
      if (!this.#feeds.has(address) && this.#followers.has(address))
        this.#feeds.set(address, { history: undefined, next: 0n })
    })
  }

  /** The newest state of accounts at a slot; those that are neither orders nor feeds are ignored. */
  apply(slot: number, accounts: readonly AccountState[]): void {
    for (const account of accounts) {
      if (account.owner === oracle.PROGRAM) this.#applyFeed(slot, account)
      else this.#applyOrder(slot, account)
    }
  }

  /** A block has ended: returns the orders that its prices and its time make due. */
  tick({ slot, isPartial }: Pick<AccountChanges, 'slot' | 'isPartial'>, time: ChainTime): Due[] {
    this.#time = time
    const prices = isPartial ? [] : this.#priceTicks(slot).filter((due) => this.#isTriggered(due))
    return [...prices, ...this.#index.onClock(time, MAX_DUE)]
  }

  /** A block has ended whose due orders are left to another keeper; `rebuild` finds them later. */
  pass(time: ChainTime): void {
    this.#time = time
    for (const feed of this.#feeds.values()) feed.next = feed.history?.entered ?? 0n
  }

  onRate(pair: string, rate: bigint): Due[] {
    return this.#index.onRate(pair, rate, MAX_DUE)
  }

  /** A leg was not filled: it is left alone for a while. Returns whether until its order changes. */
  fail(order: string, leg: number, kind: FailureKind): boolean {
    const known = this.#orders.get(order)
    if (!known) return false
    const isFinal = known.aside.fail(leg, this.#time.slot, kind)
    this.#await(known)
    return isFinal
  }

  /** Puts an order back that was due and is left as it is. */
  putBack(order: string): void {
    const known = this.#orders.get(order)
    if (known) this.#await(known)
  }

  /** Builds the index anew, after a time in which due orders were left to another keeper. */
  rebuild(): void {
    this.#index = new DueIndex()
    for (const known of this.#orders.values()) this.#await(known)
  }

  #applyOrder(slot: number, account: AccountState): void {
    const known = this.#orders.get(account.address)
    if (known && slot < known.slot) return
    const order = readKeptOrder(account)
    if (order) {
      const next = { order, slot, aside: new SetAside(), feeds: feedsOf(order) }
      this.#follow(account.address, known?.feeds ?? [], next.feeds)
      this.#orders.set(account.address, next)
      this.#await(next)
      this.onChange(account.address)
    } else if (known) this.#remove(account.address, known)
  }

  #remove(address: string, { feeds }: KnownOrder): void {
    this.#follow(address, feeds, [])
    this.#orders.delete(address)
    this.#index.delete(address)
    this.onChange(address)
  }

  #follow(order: string, before: readonly string[], after: readonly string[]): void {
    for (const feed of after) {
      const orders = this.#followers.get(feed)
      if (orders) orders.add(order)
      else this.#followers.set(feed, new Set([order]))
    }
    for (const feed of before) {
      if (after.includes(feed)) continue
      const orders = this.#followers.get(feed)
      orders?.delete(order)
      if (orders && orders.size > 0) continue
      this.#followers.delete(feed)
      this.#feeds.delete(feed)
    }
  }

  #applyFeed(slot: number, { address, data }: AccountState): void {
    if (!this.#followers.has(address)) return
    const state = oracle.decodeFeed(data)
    if (!state) return
    const known = this.#feeds.get(address)
    // A transaction that is sent now is executed in a later slot.
    const history = feedHistory(state, BigInt(slot) + 1n, known?.history)
    const isNew = known?.history === undefined
    this.#feeds.set(address, { history, next: isNew ? history.entered : known.next })
    if (!isNew) return
    // The orders that came before their feed.
    for (const order of this.#followers.get(address) ?? []) this.putBack(order)
  }

  #priceTicks(slot: number): Due[] {
    const due: Due[] = []
    const closed = BigInt(slot)
    for (const [feed, known] of this.#feeds) {
      const { history, next } = known
      if (!history || history.entered === next) continue
      for (const { entry, price, slot: at } of history.prices)
        if (entry >= next && at <= closed) due.push(...this.#index.onPrice(feed, price, entry))
      known.next = history.entered
      due.push(...this.#index.takeUnrecorded(feed, history.entered))
    }
    return due
  }

  /** A price of the slot in which the order was opened or edited does not count for it: it then waits again. */
  #isTriggered({ order: address, leg, task }: Due): boolean {
    const known = this.#orders.get(address)
    if (task !== 'fill' || known?.order.program !== 'trigger') return true
    if (isLegTriggered(known.order.state, leg, (feed) => this.feed(feed))) return true
    this.#await(known)
    return false
  }

  #await({ order, aside }: KnownOrder): void {
    const { slot, unixTime } = this.#time
    const waits = orderWaits(order, {
      slot,
      unixTime,
      feed: (address) => this.feed(address),
      asideUntil: (leg) => aside.until(leg, slot),
    })
    this.#index.set(order.address, waits)
  }
}
