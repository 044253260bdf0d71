import { oracle, parseTransactionEvents } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import {
  admin,
  CHANGE_DELAY,
  createSet,
  emptyFeed,
  expectOk,
  type Feeds,
  LIVE_SLOTS,
  makeWorld,
  mint,
  NOW,
  otherMint,
  publishers,
  publishTo,
} from '../../../programs/oracle/test-feeds.ts'
import { setMint, TOKEN_PROGRAM } from '../../../programs/toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../../routing/random.ts'
import { randomAmount } from '../amms/market.ts'
import { differences } from '../orders/compare.ts'
import { isSame, type ModelledWorld, type Operation, spoiled } from '../programs/run-model.ts'
import {
  averageAfter,
  castVote,
  type Effect,
  enterPrice,
  type FeedState,
  MAX_PRICE,
  newFeed,
  usablePrice,
  type Voter,
  voteRefusal,
} from './feed-model.ts'
import { PoolModel } from './pool-model.ts'

const RING = 128
const ONE = 1n << 64n
const SUMS = 1n << 128n

interface SetState {
  version: number
  minLive: number
  publishers: readonly Address[]
  changeAt: number
  nextMinLive: number
  nextPublishers: readonly Address[]
}

/** A feed of the chain, its terms and its model. */
interface ModelledFeed {
  address: Address
  terms: { maxConfPpm: number; jumpPpm: number; maxAgeSlots: number }
  decimals: number
  state: FeedState
  /** About where votes are. */
  level: bigint
}

interface ModelledPoolFeed extends ModelledFeed {
  pool: PoolModel
  minSlots: number
  minDepthUsd: number
}

/** A random set of publishers with two feeds, and two feeds of pools between their tokens. */
export async function openOracleWorld(random: Random): Promise<ModelledWorld> {
  const at = await makeWorld()
  const decimals = [0, 1].map(() => pick(random, [0, 6, 6, 9, 18]))
  for (const [index, each] of [mint, otherMint].entries())
    setMint(at.vm, each, { program: TOKEN_PROGRAM, decimals: decimals[index]! })
  const list = publishers.slice(0, 1 + Math.floor(random() * publishers.length))
  const set: SetState = {
    version: 1,
    minLive: Math.floor(list.length / 2) + 1,
    publishers: list,
    changeAt: 0,
    nextMinLive: 0,
    nextPublishers: [],
  }
  expectOk(at.vm.send(createSet(at, list, set.minLive)))
  const feeds = [at.feed, at.otherFeed].map((address, index) =>
    openFeed(at, random, address, index, decimals[index]!),
  )
  const pools: ModelledPoolFeed[] = []
  for (const index of [0, 1]) pools.push(openPoolFeed(at, random, index, feeds))
  return new OracleWorld(at, set, feeds, pools)
}

function openFeed(
  at: Feeds,
  random: Random,
  address: Address,
  index: number,
  decimals: number,
): ModelledFeed {
  const terms = {
    maxConfPpm: pick(random, [500, 300_000, 999_999]),
    jumpPpm: pick(random, [1, 20_000, 50_000, 999_999]),
    maxAgeSlots: pick(random, [1, 25, 200, 200]),
  }
  const accounts = {
    admin,
    set: at.set,
    mint: index === 0 ? mint : otherMint,
    feed: address,
    systemProgram: SYSTEM_PROGRAM,
  }
  expectOk(at.vm.send(oracle.createFeed(accounts, terms)))
  const level = 1_000n * randomAmount(random, 1n << 40n)
  return { address, terms, decimals, state: newFeed(), level }
}

/** The second feed is the quote of both. */
function openPoolFeed(
  at: Feeds,
  random: Random,
  index: number,
  [feed, quote]: readonly ModelledFeed[],
): ModelledPoolFeed {
  const pool = new PoolModel(at.vm, random, index, at.vm.slot())
  const minSlots = pick(random, [10, 10, 30, 200])
  const minDepthUsd = pick(random, [1, 1, 10_000, 4_000_000_000])
  const address = testKey(`soak pool feed ${index}`)
  const terms = {
    maxConfPpm: quote!.terms.maxConfPpm,
    jumpPpm: 0,
    maxAgeSlots: Math.max(150, 2 * minSlots),
  }
  // Older versions of the program have opened such feeds.
  const own = {
    set: SYSTEM_PROGRAM,
    mint,
    pool: pool.address,
    quoteFeed: at.otherFeed,
    minSlots,
    minDepthUsd,
  }
  const data = oracle.encodeFeed({ ...emptyFeed, ...own, ...terms, decimals: feed!.decimals })
  at.vm.setAccount(address, { owner: oracle.PROGRAM, data })
  return {
    address,
    terms,
    decimals: feed!.decimals,
    state: newFeed(),
    level: 0n,
    pool,
    minSlots,
    minDepthUsd,
  }
}

const WEIGHTS = { publish: 20, observe: 6, trade: 0.7, propose: 0.3, cancel: 0.1, apply: 0.6 }

class OracleWorld implements ModelledWorld {
  readonly errors = oracle.errors
  // Longer than the ring.
  readonly operations = 1_000
  readonly #at: Feeds
  readonly #set: SetState
  readonly #feeds: readonly ModelledFeed[]
  readonly #pools: readonly ModelledPoolFeed[]
  /** Accounts that may stand nowhere else. */
  readonly #strangers: readonly Address[]
  #expected: oracle.OracleEvent[] = []
  #now = NOW
  #runs = 0

  constructor(at: Feeds, set: SetState, feeds: readonly ModelledFeed[], pools: readonly ModelledPoolFeed[]) {
    this.#at = at
    this.#set = set
    this.#feeds = feeds
    this.#pools = pools
    const [foreign, forged] = [testKey('feed of another set'), testKey('forged feed')]
    const other = { ...emptyFeed, set: testKey('another set') }
    at.vm.setAccount(foreign, { owner: oracle.PROGRAM, data: oracle.encodeFeed(other) })
    const own = { ...emptyFeed, set: at.set }
    at.vm.setAccount(forged, { owner: testKey('evil program'), data: oracle.encodeFeed(own) })
    this.#strangers = [testKey('stranger'), foreign, forged, mint]
  }

  get vm() {
    return this.#at.vm
  }

  get #slot() {
    return this.vm.slot()
  }

  next(random: Random): Operation {
    this.#expected = []
    this.#runs += 1
    this.#passTime(random)
    const operation = this.#operation(weighted(random, WEIGHTS), random)
    return random() < 0.15 ? this.#hostile(random, operation) : operation
  }

  #passTime(random: Random): void {
    if (random() < 0.005) this.#now += pick(random, [1, CHANGE_DELAY - 1, CHANGE_DELAY])
    const slots = random() < 0.35 ? 1 : random() < 0.015 ? pick(random, [10, 49, 50, 51, 160, 800]) : 0
    this.vm.setTime(this.#now, 0, this.#slot + slots)
  }

  #operation(kind: keyof typeof WEIGHTS, random: Random): Operation {
    switch (kind) {
      case 'propose':
        return this.#propose(random)
      case 'cancel':
        return this.#cancel()
      case 'apply':
        return this.#apply()
      case 'publish':
        return this.#publish(random)
      case 'trade':
        pick(random, this.#pools).pool.trade(random, this.#slot)
        return this.#observe(pick(random, this.#pools))
      default:
        return this.#observe(pick(random, this.#pools))
    }
  }

  #emitSet(): void {
    const { changeAt, publishers: list, nextPublishers, ...rest } = this.#set
    const keys = (of: readonly Address[]) => of.map((key) => ({ key }))
    this.#expected.push({
      type: 'setChanged',
      set: this.#at.set,
      admin,
      changeAt: BigInt(changeAt),
      ...rest,
      publishers: keys(list),
      nextPublishers: keys(nextPublishers),
    })
  }

  #propose(random: Random): Operation {
    const shuffled = publishers.toSorted(() => random() - 0.5)
    const list = shuffled.slice(0, 1 + Math.floor(random() * publishers.length))
    if (random() < 0.1) list.push(pick(random, [list[0]!, SYSTEM_PROGRAM]))
    const minLive = random() < 0.8 ? Math.floor(list.length / 2) + 1 : Math.floor(random() * 10)
    const isAllowed =
      new Set(list).size === list.length &&
      list.length <= 8 &&
      !list.includes(SYSTEM_PROGRAM) &&
      minLive <= list.length &&
      2 * minLive > list.length
    const args = { minLive, publishers: list.map((key) => ({ key })) }
    return {
      label: 'propose',
      instruction: oracle.proposeChange({ admin, set: this.#at.set }, args),
      expected: isAllowed ? undefined : 'invalidPublishers',
      apply: () => {
        Object.assign(this.#set, {
          changeAt: this.#now + CHANGE_DELAY,
          nextMinLive: minLive,
          nextPublishers: list,
        })
        this.#emitSet()
      },
    }
  }

  #clear(): void {
    Object.assign(this.#set, { changeAt: 0, nextMinLive: 0, nextPublishers: [] })
    this.#emitSet()
  }

  #cancel(): Operation {
    return {
      label: 'cancel',
      instruction: oracle.cancelChange({ admin, set: this.#at.set }),
      expected: this.#set.changeAt === 0 ? 'noChange' : undefined,
      apply: () => this.#clear(),
    }
  }

  #apply(): Operation {
    const { changeAt } = this.#set
    return {
      label: 'apply',
      instruction: oracle.applyChange({ set: this.#at.set }),
      expected: changeAt === 0 ? 'noChange' : this.#now < changeAt ? 'changeTooEarly' : undefined,
      apply: () => {
        const { nextPublishers, nextMinLive, version } = this.#set
        Object.assign(this.#set, { publishers: nextPublishers, minLive: nextMinLive, version: version + 1 })
        this.#clear()
      },
    }
  }

  #publish(random: Random): Operation {
    const { publishers: list, minLive, version } = this.#set
    const publisher = random() < 0.95 ? pick(random, list) : pick(random, publishers)
    const slot = this.#slot - (random() < 0.85 ? 0 : pick(random, [-1, 1, 5, LIVE_SLOTS, LIVE_SLOTS + 1]))
    const chosen = random() < 0.5 ? this.#feeds : [pick(random, this.#feeds)]
    const quotes = chosen.map((feed) => randomQuote(feed, random))
    const place = list.indexOf(publisher)
    const voterOf = ({ terms }: ModelledFeed): Voter => ({
      place,
      minLive,
      version,
      jumpPpm: terms.jumpPpm,
      now: BigInt(this.#slot),
    })
    const refusal = () => {
      if (place < 0) return 'notPublisher'
      if (slot > this.#slot) return 'futureSlot'
      if (this.#slot - slot > LIVE_SLOTS) return 'lateSlot'
      const refused = chosen.map((feed, index) =>
        voteRefusal(feed.state, voterOf(feed), quotes[index]!, BigInt(slot)),
      )
      return refused.find((error) => error !== undefined)
    }
    const named = chosen.map(
      (feed, index) => [feed.address, quotes[index]!.price, quotes[index]!.conf] as const,
    )
    return {
      label: 'publish',
      instruction: publishTo(this.#at.set, publisher, slot, named),
      expected: refusal(),
      apply: () => {
        for (const [index, feed] of chosen.entries()) {
          const effect = castVote(feed.state, voterOf(feed), quotes[index]!, BigInt(slot))
          this.#emitPrice(feed, effect)
        }
      },
    }
  }

  #emitPrice({ address }: ModelledFeed, effect: Effect | undefined): void {
    if (effect) this.#expected.push({ feed: address, ...effect })
  }

  #observe(feed: ModelledPoolFeed): Operation {
    const { state, pool, minSlots } = feed
    const [, quote] = this.#feeds as [ModelledFeed, ModelledFeed]
    const now = BigInt(this.#slot)
    const slots = now - state.observedSlot
    const usd = usablePrice(quote.state, quote.terms, now)
    const sum = pool.cumulativeAt(now)
    const isDeep = usd !== undefined && isDeepEnough(feed, quote, usd)
    const isAnchor = !state.isAnchored || !isDeep || slots > BigInt(feed.terms.maxAgeSlots)
    const rate = ((((sum - state.observedCumulative) % SUMS) + SUMS) % SUMS) / (slots > 0n ? slots : 1n)
    const price = usd ? tokenPrice(feed, quote, usd.price, rate) : 0n
    const refusal = () => {
      if (slots < BigInt(minSlots)) return 'observedTooSoon'
      if (!usd) return 'unusableQuote'
      return isAnchor || (price > 0n && price <= MAX_PRICE) ? undefined : 'invalidPrice'
    }
    return {
      label: 'observe',
      instruction: oracle.observe({ pool: pool.address, quoteFeed: quote.address, feed: feed.address }),
      expected: refusal(),
      apply: () => {
        Object.assign(state, { isAnchored: isDeep, observedCumulative: sum, observedSlot: now })
        if (isAnchor) {
          this.#expected.push({ type: 'poolAnchored', feed: feed.address, isAnchored: isDeep })
          return
        }
        const conf = (price * usd!.conf + usd!.price - 1n) / usd!.price
        state.average = averageAfter(state.average, price, slots)
        this.#emitPrice(feed, enterPrice(state, { slot: now, price, conf: conf > 0n ? conf : 1n }))
      },
    }
  }

  /** The operation with one thing wrong that never is right. */
  #hostile(random: Random, operation: Operation): Operation {
    const { instruction, label } = operation
    const attack = spoiled(random, instruction, this.#strangers)
    if (isSame(attack, instruction)) return operation
    return { label: `hostile ${label}`, instruction: attack, expected: 'any', apply() {} }
  }

  faults(logs: readonly string[]): string[] {
    const isWhole = this.#runs % 16 === 0
    const faults = [...this.#feeds, ...this.#pools].flatMap((feed, index) =>
      this.#feedFaults(feed, index, isWhole),
    )
    faults.push(...this.#setFaults())
    if (logs.length === 0) return faults
    const { events } = parseTransactionEvents({ err: null, logs }, { oracle })
    const found = events.map(({ event }) => event)
    return [...faults, ...differences('event', found, this.#expected)]
  }

  #feedFaults({ address, state }: ModelledFeed, index: number, isWhole: boolean): string[] {
    const found = oracle.decodeFeed(this.vm.account(address)!.data)!
    const { prices, votes, ...rest } = state
    const all = Array.from({ length: RING }, (_, place) => latestAt(prices, place))
    // A vote counts for the version of the set that it was cast in; others are zeros.
    const expectedVotes = found.votes.map((_, place) => votes[place] ?? NO_VOTE)
    const { average, isHeldBack, version, isAnchored, observedCumulative, observedSlot } = found
    const own = { average, isHeldBack, version, isAnchored, observedCumulative, observedSlot }
    return [
      ...differences(
        `feed ${index}`,
        { ...own, entered: found.entered },
        { ...rest, entered: BigInt(prices.length) },
      ),
      ...differences(`votes ${index}`, found.votes, expectedVotes),
      ...(isWhole ? differences(`ring ${index}`, found.ring, all) : []),
    ]
  }

  #setFaults(): string[] {
    const { version, minLive, changeAt, nextMinLive, ...lists } = oracle.decodeSet(
      this.vm.account(this.#at.set)!.data,
    )!
    const keys = (of: readonly oracle.Publisher[]) => of.map(({ key }) => key)
    const found = {
      version,
      minLive,
      changeAt: Number(changeAt),
      nextMinLive,
      publishers: keys(lists.publishers),
      nextPublishers: keys(lists.nextPublishers),
    }
    return differences('set', found, this.#set)
  }
}

const NO_VOTE: oracle.Vote = { price: 0n, conf: 0n, slot: 0n, risingSince: 0n, fallingSince: 0n }
const NO_ENTRY: oracle.Entry = { slot: 0n, price: 0n, conf: 0n }

/** The newest price whose number has this place in the ring. */
function latestAt(prices: readonly oracle.Entry[], place: number): oracle.Entry {
  const rounds = Math.floor((prices.length - 1 - place) / RING)
  return (rounds >= 0 && prices[place + rounds * RING]) || NO_ENTRY
}

/** Near the level of the feed, with jumps that some repeat, and now and then outside of all limits. */
function randomQuote(feed: ModelledFeed, random: Random): oracle.Quote {
  if (random() < 0.01)
    feed.level = (feed.level * BigInt(pick(random, [500, 900, 1_100, 2_000]))) / 1_000n + 1_000n
  if (feed.level > MAX_PRICE / 4n) feed.level = 1_000_000n
  if (random() < 0.02) return pick(random, INVALID_QUOTES)
  if (random() < 0.05) return { price: randomAmount(random, MAX_PRICE - 1n), conf: 0n }
  const price = feed.level + (feed.level * BigInt(Math.floor((random() - 0.5) * 4_000))) / 1_000_000n
  const confPpm = BigInt(pick(random, [0, 10, 400, 9_000, 200_000]))
  return { price, conf: (price * confPpm) / 1_000_000n }
}

const INVALID_QUOTES: readonly oracle.Quote[] = [
  { price: 0n, conf: 0n },
  { price: MAX_PRICE + 1n, conf: 1n },
  { price: 5n, conf: 5n },
]

/** Whether the pool holds `minDepthUsd` of the quote, at the lower end of its price. */
function isDeepEnough(
  { pool, minDepthUsd }: ModelledPoolFeed,
  quote: ModelledFeed,
  usd: oracle.Entry,
): boolean {
  const low = usd.price > usd.conf ? usd.price - usd.conf : 0n
  return pool.depth * low >= BigInt(minDepthUsd) * 10n ** BigInt(quote.decimals + 8)
}

/** USD of a whole token at a mean rate, rounded down. */
function tokenPrice(feed: ModelledPoolFeed, quote: ModelledFeed, usd: bigint, rate: bigint): bigint {
  const top = usd * 10n ** BigInt(feed.decimals)
  const bottom = 10n ** BigInt(quote.decimals)
  if (!feed.pool.isInverse) return (top * rate) / (bottom * ONE)
  return rate === 0n ? 0n : (top * ONE) / (bottom * rate)
}
