import { OrderRegistry } from '@callisto/orders'
import { oracle, recurring, trigger } from '@callisto/program-clients'
import { type AccountState, SYSTEM_PROGRAM } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'
import { between, type Random, seeded } from '../routing/random.ts'

/** Feeds that the market of the product publishes. */
const FEEDS = 12
const USD = 100_000_000
const NOW = 1_790_000_000
/** A price moves by at most this share a tick. */
const STEP = 0.001
/** Ticks before the first one that counts. */
const WARM_UP = 500

const LAMPORTS = 10_000_000n
const NONE = SYSTEM_PROGRAM as Address

/** The n-th made-up address of a group. */
function madeUp(group: number, n: number): Address {
  const bytes = new Uint8Array(32).fill(group)
  new DataView(bytes.buffer).setUint32(0, n)
  return address(encodeBase58(bytes))
}

const noLeg: trigger.Leg = {
  terms: { price: 0n, rateIn: 0n, rateOut: 0n, kind: 'none', feed: 0, slippageBps: 0, trailingPpm: 0 },
  peak: 0n,
  doneSlot: 0n,
  triggeredSlot: 0n,
}
const legOf = (terms: Partial<trigger.LegTerms>, doneSlot: number): trigger.Leg => ({
  ...noLeg,
  doneSlot: BigInt(doneSlot),
  terms: { ...noLeg.terms, ...terms },
})

/** A feed that is published, with its ring. */
class Feed {
  readonly address: Address
  price: number
  #state: oracle.Feed

  constructor(n: number, random: Random) {
    this.address = madeUp(6, n)
    this.price = between(random, 0.5, 200)
    const entry = { slot: 0n, price: 0n, conf: 0n }
    const vote = { price: 0n, conf: 0n, slot: 0n, risingSince: 0n, fallingSince: 0n }
    this.#state = {
      set: madeUp(6, 1_000),
      mint: madeUp(2, n),
      pool: NONE,
      quoteFeed: NONE,
      minDepthUsd: 0,
      maxConfPpm: 10_000,
      jumpPpm: 50_000,
      maxAgeSlots: 150,
      minSlots: 0,
      decimals: 6,
      isAnchored: false,
      isHeldBack: false,
      bump: 255,
      version: 0,
      entered: 0n,
      average: 0n,
      observedCumulative: 0n,
      observedSlot: 0n,
      votes: Array.from({ length: 8 }, () => vote),
      ring: Array.from({ length: 128 }, () => entry),
    }
  }

  /** Enters the next price of its walk in a slot; returns the account. */
  publish(slot: number, random: Random): AccountState {
    this.price *= between(random, 1 - STEP, 1 + STEP)
    const state = this.#state
    const entry = { slot: BigInt(slot), price: BigInt(Math.round(this.price * USD)), conf: 1_000n }
    const ring = state.ring.with(Number(state.entered % 128n), entry)
    this.#state = { ...state, ring, entered: state.entered + 1n }
    return accountOf(this.address, oracle.PROGRAM, oracle.encodeFeed(this.#state))
  }
}

const accountOf = (key: Address, owner: string, data: Uint8Array): AccountState => ({
  address: key,
  owner,
  lamports: LAMPORTS,
  executable: false,
  data,
})

/** A price within half of the present one, on the side that waits; most are far away, some are near. */
function threshold({ price }: Feed, isAbove: boolean, random: Random): bigint {
  const distance = 0.5 * random() ** 2 + 2 * STEP
  return BigInt(Math.max(1, Math.round(price * (isAbove ? 1 + distance : 1 - distance) * USD)))
}

/** What every order has, whatever it waits for; kept, because addresses take long to encode. */
const commons = new Map<number, ReturnType<typeof commonOf>>()

function commonOf(n: number, feeds: readonly Feed[]) {
  return {
    maker: madeUp(1, n % 5_000),
    mint0: madeUp(2, n % FEEDS),
    mint1: madeUp(2, (n + 1) % FEEDS),
    vault0: madeUp(4, n),
    vault1: madeUp(5, n),
    feed0: feeds[n % FEEDS]!.address,
    feed1: feeds[(n + 1) % FEEDS]!.address,
    feeOwner: madeUp(1, 1_000_000),
    referral: NONE,
    nonce: BigInt(n),
    fillReward: 20_000,
    closeReward: 10_000,
    feeBps: 10,
    referralBps: 0,
    feedKind0: 'own',
    feedKind1: 'own',
    bump: 255,
  } as const
}

/** The n-th order: 7 in 10 by a price, 1 a trailing stop, 1 by a rate, 1 recurring. */
function orderAccount(n: number, slot: number, feeds: readonly Feed[], random: Random): AccountState {
  const feed = feeds[n % FEEDS]!
  const common = commons.get(n) ?? commonOf(n, feeds)
  commons.set(n, common)
  const kind = n % 10
  if (kind === 9) {
    const state: recurring.Order = {
      ...common,
      amountPerCycle: 100n,
      incrementUsd: 0n,
      minOut: 0n,
      maxOut: 0n,
      deposited: 1_000n,
      remaining: 1_000n,
      spent: 0n,
      received: 0n,
      held: 0n,
      nextCycle: 0n,
      missed: 0n,
      createdAt: BigInt(NOW),
      startAt: BigInt(NOW + 86_400 + n),
      pausedAt: 0n,
      interval: 3_600,
      cycles: 10,
      done: 0,
      maxDeviationBps: 200,
      kind: 'time',
    }
    return accountOf(madeUp(3, n), recurring.PROGRAM, recurring.encodeOrder(state))
  }
  const isAbove = n % 2 === 0
  const entry =
    kind === 8
      ? legOf({ kind: 'limit', rateIn: 1_000n, rateOut: 3_000n + BigInt(n) }, slot)
      : kind === 7
        ? legOf({ kind: 'trailingFall', slippageBps: 100, trailingPpm: 20_000 + (n % 100_000) }, slot)
        : legOf(
            { kind: isAbove ? 'above' : 'below', price: threshold(feed, isAbove, random), slippageBps: 100 },
            slot,
          )
  const state: trigger.Order = {
    ...common,
    making: 1_000_000n,
    remaining: 1_000_000n,
    received: 0n,
    createdAt: BigInt(NOW),
    expiresAt: 0n,
    touchedAt: BigInt(NOW),
    entry,
    takeProfit: noLeg,
    stop: noLeg,
    touchSeconds: 0,
    phase: 'entry',
    isSwapped: false,
  }
  return accountOf(madeUp(3, n), trigger.PROGRAM, trigger.encodeOrder(state))
}

export interface DueTicks {
  /** Milliseconds from the new account of a feed to the orders that are due by its price. */
  ms: number[]
  /** Milliseconds in which a look at every order finds those that the price of a tick triggers, for comparison. */
  scanMs: number[]
  /** Orders that were due, all in all. */
  due: number
}

/**
 * Prices of feeds walk over so many open orders of all kinds; an order that is due is replaced by a new one, outside of what
 * is measured.
 */
export function measureDueTicks(orders: number, ticks: number): DueTicks {
  const random = seeded(1)
  const feeds = Array.from({ length: FEEDS }, (_, n) => new Feed(n, random))
  const registry = new OrderRegistry()
  const numbers = new Map<string, number>()
  let slot = 1
  const time = () => ({ slot, epoch: 0n, unixTime: NOW + Math.floor(slot * 0.4) })
  const accounts = Array.from({ length: orders }, (_, n) => orderAccount(n, slot, feeds, random))
  for (const [n, account] of accounts.entries()) numbers.set(account.address, n)
  registry.restart([{ slot, accounts }], time())
  registry.applyFeeds(
    slot,
    feeds.map((feed) => feed.address),
    feeds.map((feed) => feed.publish(slot, random)),
  )
  registry.tick({ slot }, time())
  const found: DueTicks = { ms: [], scanMs: [], due: 0 }
  for (let tick = 0; tick < WARM_UP + ticks; tick++) {
    slot += 1
    const feed = feeds[tick % FEEDS]!
    const account = feed.publish(slot, random)
    const began = performance.now()
    registry.apply(slot, [account])
    const due = registry.tick({ slot }, time())
    const ended = performance.now()
    for (const { order } of due)
      registry.apply(slot, [orderAccount(numbers.get(order)!, slot, feeds, random)])
    if (tick < WARM_UP) continue
    found.ms.push(ended - began)
    found.due += due.length
    if (tick % 100 === 0) found.scanMs.push(scan(registry, numbers, feed))
  }
  return found
}

function scan(registry: OrderRegistry, orders: ReadonlyMap<string, number>, feed: Feed): number {
  const price = BigInt(Math.round(feed.price * USD))
  let count = 0
  const began = performance.now()
  for (const key of orders.keys()) {
    const order = registry.order(key)
    if (order?.program !== 'trigger' || order.state.feed0 !== feed.address) continue
    const { kind, price: at } = order.state.entry.terms
    if ((kind === 'above' && price >= at) || (kind === 'below' && price <= at)) count += 1
  }
  const ms = performance.now() - began
  if (count < 0) throw new Error('no count')
  return ms
}
