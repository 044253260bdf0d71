import { cpmm, oracle, parseTransactionEvents } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { advance, emptyPool, newest, priceQuote, readFeed } from '../../../programs/oracle/test-feeds.ts'
import {
  DOLLAR,
  enlist,
  makeTokenFeed,
  observeToken,
  poolKey,
  readSources,
  type TokenFeed,
} from '../../../programs/oracle/test-token-feed.ts'
import { SYSTEM_PROGRAM, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random, weighted } from '../../routing/random.ts'
import { differences } from '../orders/compare.ts'
import { isSame, type ModelledWorld, type Operation, spoiled } from '../programs/run-model.ts'
import { averageAfter, type Effect, enterPrice, type FeedState, MAX_PRICE, newFeed } from './feed-model.ts'

/** The rules of feeds of pools, written a second time from programs/README.md, over constant products. */

const ONE = 1n << 64n
const SUMS = 1n << 128n
const MAX = ONE - 1n
const MILLION = 1_000_000n
const UNIT = 1_000_000n
const POOLS = 12
const PLACES = 8
const COUNTED = 3
const MIN_DEPTH = 1_000n
const MIN_INTERVAL = 10n
const MAX_INTERVAL = 150n
const PERIOD = 75n
const NEW = 300n
const WINDOW = 750n

const least = (...values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b))
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)
const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom

/** The whole root, rounded down. */
function root(value: bigint): bigint {
  let low = BigInt(Math.floor(Math.sqrt(Number(value))))
  while (low * low > value) low -= 1n
  while ((low + 1n) * (low + 1n) <= value) low += 1n
  return low
}

/** A pool of the token and the quote, and what it notes of its depth. */
interface Pool {
  address: Address
  /** The quote is mint0. */
  isInverse: boolean
  reserves: [bigint, bigint]
  cumulative: bigint
  pricedSlot: bigint
  depthNow: bigint
  depthBefore: bigint
}

const rateOf = ({ reserves: [first, second] }: Pool): bigint => (second * ONE) / first

const sumAt = (pool: Pool, slot: bigint): bigint =>
  (pool.cumulative + rateOf(pool) * (slot > pool.pricedSlot ? slot - pool.pricedSlot : 0n)) % SUMS

/** Liquidity that has stood through the windows of a pool. */
function stoodOf({ reserves: [a, b], depthNow, depthBefore, pricedSlot }: Pool, slot: bigint): bigint {
  const figure = root(a * b)
  const passed = slot > pricedSlot ? slot / WINDOW - pricedSlot / WINDOW : 0n
  if (passed > 1n) return figure
  return passed === 1n ? least(depthNow, figure) : least(depthNow, depthBefore, figure)
}

/** Base units of the quote that move the price by 2 %, at a mean rate. */
function nearOf(pool: Pool, rate: bigint, slot: bigint): bigint {
  const [quote, base] = pool.isInverse ? pool.reserves : [pool.reserves[1], pool.reserves[0]]
  if (pool.isInverse && rate === 0n) return 0n
  const worth = least(pool.isInverse ? (base * ONE) / rate : (base * rate) / ONE, MAX)
  const near = (least(worth, quote) * 9_901_313n) / 1_000_000_000n
  return least((near * stoodOf(pool, slot)) / root(pool.reserves[0] * pool.reserves[1]), quote)
}

type Source = oracle.Source

const depthsOf = ({ depth0, depth1, depth2, depth3 }: Source): bigint => least(depth0, depth1, depth2, depth3)

function standingOf(source: Source, now: bigint): bigint {
  if (now - source.observedSlot > MAX_INTERVAL) return 0n
  return depthsOf(source) >= MIN_DEPTH ? depthsOf(source) : 0n
}

function noteDepth(source: Source, depth: bigint, now: bigint): void {
  const { depth0, depth1, depth2 } = source
  if (now - source.observedSlot > MAX_INTERVAL)
    Object.assign(source, { depth0: depth, depth1: 0n, depth2: 0n, depth3: 0n, periodSlot: now })
  else if (now - source.periodSlot < PERIOD) source.depth0 = least(depth0, depth)
  else
    Object.assign(source, { depth0: depth, depth1: depth0, depth2: depth1, depth3: depth2, periodSlot: now })
}

const FREE: Source = {
  ...{ pool: SYSTEM_PROGRAM, enlistedSlot: 0n, cumulative: 0n, observedSlot: 0n, price: 0n, pricedSlot: 0n },
  ...{ depth0: 0n, depth1: 0n, depth2: 0n, depth3: 0n, periodSlot: 0n, isAnchored: false },
}

/** A token without a published price, whose feed has the median of pools that come, move, shrink and go. */
export async function openTokenFeedWorld(random: Random): Promise<ModelledWorld> {
  return new TokenFeedWorld(await makeTokenFeed(), random)
}

const WEIGHTS = { observe: 20, enlist: 4, trade: 2, move: 0.2 }

class TokenFeedWorld implements ModelledWorld {
  readonly errors = oracle.errors
  readonly operations = 600
  readonly #at: TokenFeed
  readonly #pools: readonly Pool[]
  readonly #feed: FeedState = newFeed()
  readonly #sources: Source[] = Array.from({ length: PLACES }, () => ({ ...FREE }))
  #moved = { movedSlot: 0n, agreedSlot: 0n, side: 'near' as oracle.Side, agreed: 0 }
  #expected: oracle.OracleEvent[] = []
  #level = DOLLAR
  /** About what the token costs, in millionths of a quote token. */
  #market = 2_000_000

  constructor(at: TokenFeed, random: Random) {
    this.#at = at
    this.#pools = Array.from({ length: POOLS }, (_, index) => ({
      ...{ address: poolKey(index), isInverse: random() < 0.5, reserves: [1n, 1n], cumulative: 0n },
      ...{ pricedSlot: BigInt(at.vm.slot()), depthNow: 0n, depthBefore: 0n },
    }))
    for (const pool of this.#pools) this.#trade(pool, random)
  }

  get vm() {
    return this.#at.vm
  }

  get #now(): bigint {
    return BigInt(this.vm.slot())
  }

  next(random: Random): Operation {
    this.#expected = []
    this.#passTime(random)
    const operation = this.#operation(weighted(random, WEIGHTS), random)
    if (random() >= 0.1) return operation
    const { instruction, label } = operation
    const attack = spoiled(random, instruction, [testKey('stranger'), this.#at.quote])
    if (isSame(attack, instruction)) return operation
    return { label: `hostile ${label}`, instruction: attack, expected: 'any', apply() {} }
  }

  /** Mostly a few slots, in which the quote is priced anew; now and then longer, or without a price of it. */
  #passTime(random: Random): void {
    if (random() < 0.4) return
    advance(this.#at, random() < 0.03 ? pick(random, [60, 149, 150, 160, 800]) : 1 + Math.floor(random() * 8))
    if (random() < 0.02) return
    if (random() < 0.1) this.#level = (DOLLAR * BigInt(990 + Math.floor(random() * 20))) / 1_000n
    priceQuote(this.#at, this.#level, pick(random, [1n, 1_000n, DOLLAR / 1_000n]))
  }

  #operation(kind: keyof typeof WEIGHTS, random: Random): Operation {
    const enlisted = this.#pools.filter((each) => this.#placeOf(each))
    const pool = pick(
      random,
      kind === 'observe' && enlisted.length > 0 && random() < 0.95 ? enlisted : this.#pools,
    )
    if (kind === 'trade') this.#trade(pool, random)
    if (kind === 'move') this.#move(random)
    return kind === 'enlist' ? this.#enlist(pool) : this.#observe(pool)
  }

  /** The market moves, and every pool with it. */
  #move(random: Random): void {
    this.#market *= pick(random, [0.7, 0.9, 1.1, 1.4])
    for (const pool of this.#pools) this.#trade(pool, random)
  }

  /** Another price, depth and part of it that has stood; what was before counts until now. */
  #trade(pool: Pool, random: Random): void {
    pool.cumulative = sumAt(pool, this.#now)
    pool.pricedSlot = this.#now
    const usd = BigInt(pick(random, [30_000, 90_000, 102_000, 400_000, 4_000_000]))
    const quote = usd * UNIT + BigInt(Math.floor(random() * 1e9))
    // Near the market, and sometimes far from it.
    const ppm = BigInt(Math.floor(this.#market * (random() < 0.1 ? 0.3 : 0.99) + random() * 40_000))
    const base = (quote * MILLION) / ppm
    pool.reserves = pool.isInverse ? [quote, base] : [base, quote]
    const liquidity = root(quote * base)
    const part = () =>
      random() < 0.85 ? liquidity + 1n : (liquidity * BigInt(Math.floor(random() * 100))) / 100n
    Object.assign(pool, { depthNow: part(), depthBefore: part() })
    const { priced, quote: quoteMint } = this.#at
    const [mint0, mint1] = pool.isInverse ? [quoteMint, priced] : [priced, quoteMint]
    const { cumulative: cumulativePrice, pricedSlot, depthNow, depthBefore } = pool
    const [reserve0, reserve1] = pool.reserves
    const state = { mint0, mint1, reserve0, reserve1, cumulativePrice, pricedSlot, depthNow, depthBefore }
    this.vm.setAccount(pool.address, {
      owner: cpmm.PROGRAM,
      data: cpmm.encodePool({ ...emptyPool, ...state }),
    })
  }

  /** The newest usable price of the quote. */
  #usd(): oracle.Entry | undefined {
    const feed = readFeed(this.#at, this.#at.otherFeed)
    const found = newest(feed)
    return found && this.#now > found.slot && this.#now - found.slot <= BigInt(feed.maxAgeSlots)
      ? found
      : undefined
  }

  /** Whole USD at the lower end of the quote's band. */
  #depthUsd(pool: Pool, rate: bigint, usd: oracle.Entry): bigint {
    return least((nearOf(pool, rate, this.#now) * (usd.price - usd.conf)) / (UNIT * DOLLAR), MAX)
  }

  #placeOf = (pool: Pool): Source | undefined => this.#sources.find((each) => each.pool === pool.address)

  #enlist(pool: Pool): Operation {
    const now = this.#now
    const usd = this.#usd()
    const depth = usd ? this.#depthUsd(pool, rateOf(pool), usd) : 0n
    const place = this.#freePlace(depth)
    const refusal = () => {
      if (!usd) return 'unusableQuote'
      if (this.#placeOf(pool)) return 'alreadyEnlisted'
      if (depth < MIN_DEPTH) return 'tooShallow'
      return place ? undefined : 'noPlace'
    }
    return {
      label: 'enlist',
      instruction: enlist(this.#at, pool.address),
      expected: refusal(),
      apply: () => {
        const cumulative = sumAt(pool, now)
        const begun = { cumulative, observedSlot: now, isAnchored: true, periodSlot: now, depth0: depth }
        Object.assign(place!, { ...FREE, pool: pool.address, enlistedSlot: now, ...begun })
        const feed = this.#at.tokenFeed
        this.#expected.push({ type: 'sourceEnlisted', feed, pool: pool.address, depthUsd: depth })
      },
    }
  }

  #freePlace(depth: bigint): Source | undefined {
    const free = this.#sources.find(({ pool }) => pool === SYSTEM_PROGRAM)
    if (free) return free
    let [found, lowest]: [Source | undefined, bigint] = [undefined, depth]
    for (const each of this.#sources) {
      const standing = standingOf(each, this.#now)
      if (this.#now - each.enlistedSlot < NEW || standing >= lowest) continue
      ;[found, lowest] = [each, standing]
    }
    return found
  }

  #observe(pool: Pool): Operation {
    const now = this.#now
    const usd = this.#usd()
    const source = this.#placeOf(pool)
    const slots = source ? now - source.observedSlot : 0n
    const sum = sumAt(pool, now)
    const passed = source ? (sum - source.cumulative + SUMS) % SUMS : 0n
    const rate = slots > 0n ? passed / slots : rateOf(pool)
    const depth = usd ? this.#depthUsd(pool, rate, usd) : 0n
    const isDeep = depth >= MIN_DEPTH
    const isEarly = slots < MIN_INTERVAL
    const isPriced = !isEarly && source?.isAnchored === true && isDeep && slots <= MAX_INTERVAL
    const price =
      !isPriced || rate === 0n ? 0n : pool.isInverse ? (usd!.price * ONE) / rate : (usd!.price * rate) / ONE
    const refusal = () => {
      if (!usd) return 'unusableQuote'
      if (!source) return 'invalidAccount'
      if (isEarly && depth >= source.depth0) return 'observedTooSoon'
      return isPriced && (price === 0n || price > MAX_PRICE) ? 'invalidPrice' : undefined
    }
    return {
      label: 'observe',
      instruction: observeToken(this.#at, pool.address),
      expected: refusal(),
      apply: () => {
        noteDepth(source!, depth, now)
        if (!isEarly)
          Object.assign(source!, {
            price,
            pricedSlot: now,
            cumulative: sum,
            observedSlot: now,
            isAnchored: isDeep,
          })
        else if (!isDeep) Object.assign(source!, { isAnchored: false, price: 0n })
        const shown = { feed: this.#at.tokenFeed, pool: pool.address, price: source!.price, depthUsd: depth }
        this.#expected.push({ type: 'sourceObserved', ...shown })
        if (price > 0n) this.#settle(usd!)
      },
    }
  }

  /** The lower median by depth of the three that have the most of it. */
  #median(): Source | undefined {
    const fresh = this.#sources.filter((each) => standingOf(each, this.#now) > 0n && each.price > 0n)
    const weight = (each: Source) => standingOf(each, this.#now)
    // A stable order: of equal ones the first.
    const counted = fresh
      .toSorted((a, b) => (weight(a) > weight(b) ? -1 : weight(a) < weight(b) ? 1 : 0))
      .slice(0, COUNTED)
    const total = counted.reduce((sum, each) => sum + weight(each), 0n)
    const isHalf = ({ price }: Source) =>
      2n * counted.reduce((sum, each) => sum + (each.price <= price ? weight(each) : 0n), 0n) >= total
    return counted
      .filter(isHalf)
      .reduce<Source | undefined>((best, each) => (best && best.price <= each.price ? best : each), undefined)
  }

  #settle(usd: oracle.Entry): void {
    const median = this.#median()
    if (!median) return
    const last = this.#feed.prices.at(-1)
    const price = this.#nextPrice(median, last?.price)
    const left = distance(price, median.price)
    const conf = least(ceil(price * usd.conf, usd.price) + left, price) || 1n
    this.#feed.average = averageAfter(this.#feed.average, price, this.#now - (last?.slot ?? 0n))
    const effect: Effect = enterPrice(this.#feed, { slot: this.#now, price, conf })
    this.#feed.isHeldBack = left > 0n
    this.#expected.push({ feed: this.#at.tokenFeed, ...effect })
  }

  #nextPrice({ price: target, pricedSlot }: Source, price: bigint | undefined): bigint {
    const now = this.#now
    const { movedSlot } = this.#moved
    if (price === undefined) {
      this.#moved.movedSlot = now
      return target
    }
    if (pricedSlot <= movedSlot) return price
    const isAgreed = this.#agree(price, target)
    const most = ceil(price * (isAgreed ? 20_000n : 10_000n) * least(now - movedSlot, 10n), 10n * MILLION)
    this.#moved.movedSlot = now
    const step = least(distance(price, target), most)
    return target > price ? price + step : price - step
  }

  #agree(price: bigint, target: bigint): boolean {
    const isNear = distance(price, target) <= ceil(price * 10_000n, MILLION)
    const side = isNear ? 'near' : target > price ? 'above' : 'below'
    const moved = this.#moved
    if (side !== moved.side || isNear)
      Object.assign(moved, { side, agreed: isNear ? 0 : 1, agreedSlot: this.#now })
    else if (this.#now - moved.agreedSlot >= 10n)
      Object.assign(moved, { agreed: Math.min(moved.agreed + 1, 3), agreedSlot: this.#now })
    return moved.agreed >= 3
  }

  faults(logs: readonly string[]): string[] {
    const { bump: _bump, feed: _feed, sources, ...moved } = readSources(this.#at)
    const { average, isHeldBack, entered, ...feed } = readFeed(this.#at, this.#at.tokenFeed)
    const faults = [
      ...differences('sources', sources, this.#sources),
      ...differences('moved', moved, this.#moved),
      ...differences(
        'feed',
        { average, isHeldBack, entered, newest: newest({ ...feed, average, isHeldBack, entered }) },
        {
          ...{ average: this.#feed.average, isHeldBack: this.#feed.isHeldBack },
          ...{ entered: BigInt(this.#feed.prices.length), newest: this.#feed.prices.at(-1) },
        },
      ),
    ]
    if (logs.length === 0) return faults
    const { events } = parseTransactionEvents({ err: null, logs }, { oracle })
    return [
      ...faults,
      ...differences(
        'event',
        events.map(({ event }) => event),
        this.#expected,
      ),
    ]
  }
}
