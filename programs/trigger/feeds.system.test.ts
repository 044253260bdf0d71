import { OPENING_SLOTS, oracle, trigger } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { emptyFeed } from '../oracle/test-feeds.ts'
import { replaced } from '../toolchain/test-hostile.ts'
import { bytesOf, SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import { advance, create, failure, fill, fillOf, limit, NOW, openOrder, own } from './test-order.ts'
import {
  below,
  enterPrice,
  enterPrices,
  makePricedWorld,
  nextSlot,
  type PricedOrder,
  readFeed,
  SLOT,
  setFeed,
  setSlot,
  trailing,
  USD,
} from './test-prices.ts'

let at: PricedOrder
const error = (...instructions: Instruction[]) => at.market.vm.simulate(...instructions).error

beforeEach(async () => {
  at = await makePricedWorld()
})

describe('a new order names the feeds of its own tokens', () => {
  const entry = below(0, 1n)

  test('the feed of the other token is refused, on either side', () => {
    const [feed0, feed1] = at.feeds
    const crossed = { ...at, feeds: [feed1, feed0] as const }
    expect(error(create(crossed))).toBe(failure('wrongFeed'))
    expect(error(create({ ...at, feeds: [feed0, feed0] }))).toBe(failure('wrongFeed'))
    expect(error(create(at, { entry }))).toBeUndefined()
  })

  test('the account of a feed is given, and is one of the oracle program', () => {
    const [feed0, feed1] = at.feeds
    const other = testKey('other account')
    expect(error(replaced(create(at), new Map([[feed0, trigger.PROGRAM]])))).toBe(failure('invalidAccount'))
    expect(error(replaced(create(at), new Map([[feed1, other]])))).toBe(failure('invalidAccount'))
    const { market } = at
    const data = market.vm.account(feed1)!.data
    market.vm.setAccount(feed1, { owner: testKey('evil program'), data })
    expect(error(create(at))).toBe('InvalidAccountOwner')
    market.vm.setAccount(feed1, { owner: oracle.PROGRAM, data: data.slice(1) })
    expect(error(create(at))).toBe('InvalidAccountData')
  })

  test('the feed of one pool alone, of an older order, is refused; that of all pools of the token is not', () => {
    const [feed0] = at.feeds
    const state = readFeed(at, 0)
    const put = (change: Partial<oracle.Feed>) =>
      at.market.vm.setAccount(feed0, {
        owner: oracle.PROGRAM,
        data: oracle.encodeFeed({ ...state, set: SYSTEM_PROGRAM, quoteFeed: testKey('quote'), ...change }),
      })
    put({ pool: testKey('pool') })
    expect(error(create(at))).toBe(failure('wrongFeed'))
    put({})
    expect(error(create(at))).toBeUndefined()
  })

  test('a feed that does not exist is refused', () => {
    const missing = { ...at, feeds: [testKey('nowhere'), at.feeds[1]] as const }
    expect(error(create(missing))).toBe('InvalidAccountOwner')
  })

  test('an order without feeds needs no account, and no leg that waits for a price', () => {
    const { feeds: _, ...bare } = at
    expect(error(create(bare))).toBeUndefined()
    expect(error(create(bare, { entry }))).toBe(failure('invalidLeg'))
    expect(error(create(bare, { feed0: at.feeds[0] }))).toBe(failure('invalidAccount'))
  })

  test('with one feed a leg needs a rate', () => {
    const half = (leg: trigger.LegTerms) => create(at, { feed1: SYSTEM_PROGRAM, entry: leg })
    expect(error(half(entry))).toBe(failure('invalidLeg'))
    expect(error(half({ ...entry, slippageBps: 0, rateIn: 1n, rateOut: 17n }))).toBeUndefined()
  })
})

describe('a leg that sells by the feeds', () => {
  /** Triggered at once, and open for as long as it opens. */
  beforeEach(() => {
    expectOk(at.market.vm.send(create(at, { entry: below(0, USD[0]) })))
    nextSlot(at)
    enterPrices(at)
    expectOk(at.market.vm.send(advance(at)))
    nextSlot(at, OPENING_SLOTS)
    enterPrices(at)
  })
  const filled = () => error(fill(at, 1_000_000n))

  test('fills at the fair price less the slippage', () => {
    expect(filled()).toBeUndefined()
    // Half of a percent over what the pool pays.
    enterPrices(at, [(USD[0] * 1_020n) / 1_000n, USD[1]])
    expect(filled()).toBe(failure('priceNotMet'))
    enterPrices(at, [(USD[0] * 1_005n) / 1_000n, USD[1]])
    expect(filled()).toBeUndefined()
  })

  test.each([0, 1] as const)('feed %d is at most 150 slots old', (side) => {
    // The price was entered in the slot before.
    nextSlot(at, 149)
    expect(filled()).toBeUndefined()
    nextSlot(at)
    expect(filled()).toBe(failure('unusablePrice'))
    enterPrice(at, side, USD[side])
    nextSlot(at)
    // The other feed is too old still.
    expect(filled()).toBe(failure('unusablePrice'))
    enterPrice(at, side === 0 ? 1 : 0, USD[side === 0 ? 1 : 0])
    // What the leg may fall short by opens anew.
    nextSlot(at, 21)
    expect(filled()).toBeUndefined()
  })

  test.each([0, 1] as const)(
    'feed %d is uncertain by a hundredth at most, and that is given away',
    (side) => {
      enterPrice(at, side, USD[side], USD[side] / 100n + 1n)
      nextSlot(at)
      expect(filled()).toBe(failure('unusablePrice'))
      enterPrice(at, side, USD[side], USD[side] / 100n)
      nextSlot(at, 21)
      const { minimum } = fillOf(expectOk(at.market.vm.send(fill(at, 500_000n))))
      // A fair value of 9,000,000 units, at the far ends of both bands, less a hundredth, rounded up.
      expect(minimum).toBe(side === 0 ? 8_820_893n : 8_821_784n)
    },
  )

  test('the stricter limits of a feed hold as well', () => {
    setFeed(at, 1, { ...readFeed(at, 1), maxAgeSlots: 20 })
    nextSlot(at, 19)
    expect(filled()).toBeUndefined()
    nextSlot(at)
    expect(filled()).toBe(failure('unusablePrice'))
    setFeed(at, 1, { ...readFeed(at, 1), maxAgeSlots: 1_000, maxConfPpm: 10 })
    expect(filled()).toBeUndefined()
    enterPrice(at, 1, USD[1], 11n)
    nextSlot(at)
    expect(filled()).toBe(failure('unusablePrice'))
  })

  test('both accounts of feeds are given, and in their places', () => {
    const [feed0, feed1] = at.feeds
    const without = (feed: typeof feed0, other: typeof feed0) =>
      error(replaced(fill(at, 1_000_000n), new Map([[feed, other]])))
    expect(without(feed0, trigger.PROGRAM)).toBe(failure('unusablePrice'))
    expect(without(feed1, trigger.PROGRAM)).toBe(failure('unusablePrice'))
    expect(without(feed0, feed1)).toBe('InvalidArgument')
    expect(without(feed1, feed0)).toBe('InvalidArgument')
    const forged = testKey('forged feed')
    at.market.vm.setAccount(forged, { owner: testKey('evil'), data: at.market.vm.account(feed1)!.data })
    expect(without(feed1, forged)).toBe('InvalidArgument')
  })

  test('the price of the slot that is open does not count', () => {
    enterPrice(at, 0, USD[0] * 2n)
    expect(filled()).toBeUndefined()
    nextSlot(at)
    expect(filled()).toBe(failure('priceNotMet'))
  })
})

describe('a Pyth feed', () => {
  const RECEIVER = 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ' as Address
  const id = testKey('id of a Pyth feed')

  /** An update of that id in any account: a price in 1e-8, as of the slot, published a second after the order by default. */
  function post(name: string, price: bigint, slot: number, feedId = id, publishedAt = NOW + 1) {
    const data = Buffer.alloc(134)
    data.writeBigUInt64LE(0xcdf47e9d6323f122n, 0)
    data[40] = 1
    data.set(bytesOf(feedId), 41)
    data.writeBigInt64LE(price, 73)
    data.writeBigUInt64LE(1n, 81)
    data.writeInt32LE(-8, 89)
    data.writeBigInt64LE(BigInt(publishedAt), 93)
    data.writeBigUInt64LE(BigInt(slot), 125)
    const account = testKey(name)
    at.market.vm.setAccount(account, { owner: RECEIVER, data: new Uint8Array(data) })
    return account
  }

  test('is pinned by its id, in whichever account it is posted', () => {
    const terms = { feedKind0: 'pyth', feed0: id, entry: below(0, USD[0]) } as const
    const order = create({ ...at, feeds: [id, at.feeds[1]] }, terms)
    expectOk(at.market.vm.send(order))
    const slot = at.market.vm.slot()
    setSlot(at, slot + 2, NOW + 1)
    const filledBy = (account: typeof id) => error(fill({ ...at, feeds: [account, at.feeds[1]] }, 1_000_000n))
    expect(filledBy(post('other token', USD[0], slot + 1, testKey('other id')))).toBe('InvalidArgument')
    expect(filledBy(post('old', USD[0], slot))).toBe(failure('notTriggered'))
    expect(filledBy(post('high', USD[0] + 1n, slot + 1))).toBe(failure('notTriggered'))
    // Low enough for the first slot of the opening.
    expect(filledBy(post('fresh', (USD[0] * 997n) / 1_000n, slot + 1))).toBeUndefined()
    expect(filledBy(post('open slot', USD[0], slot + 2))).toBe(failure('notTriggered'))
  })

  /** An order that waits for a price of that feed, and asks for a rate then. */
  function place(terms: Partial<trigger.LegTerms> = {}) {
    const entry = { ...below(0, USD[0]), slippageBps: 0, rateIn: 1n, rateOut: 17n, ...terms }
    const made = create({ ...at, feeds: [id, at.feeds[1]] }, { feedKind0: 'pyth', feed0: id, entry })
    expectOk(at.market.vm.send(made))
  }
  /** Shows a price, so many seconds and slots after the order. */
  function show(price: bigint, publishedAfter: number, postedAfter: number, now: readonly [number, number]) {
    const [seconds, slots] = now
    setSlot(at, SLOT + slots, NOW + seconds)
    const account = post('shown', price, SLOT + postedAfter, id, NOW + publishedAfter)
    expectOk(at.market.vm.send(advance({ ...at, feeds: [account, at.feeds[1]] })))
    return openOrder(at).entry
  }

  // Slots are shorter than the 400 ms that an old price is dated by.
  test.each<[string, number, number, readonly [number, number], boolean]>([
    [
      'published long before the order and posted anew a day later',
      -2_000,
      240_000,
      [86_400, 246_857],
      false,
    ],
    ['published a second before the order', -1, 50, [20, 60], false],
    ['published in the second of the order', 0, 50, [20, 60], false],
    ['published after the order', 1, 50, [10, 60], true],
    ['published ten seconds ago', 10, 50, [20, 60], true],
    ['published more than ten seconds ago', 9, 50, [20, 60], false],
    ['posted 25 slots ago', 55, 145, [61, 170], true],
    ['posted 26 slots ago', 55, 144, [61, 170], false],
  ])('with a price %s', (_, publishedAfter, postedAfter, now, isTriggered) => {
    place()
    expect(show(USD[0], publishedAfter, postedAfter, now).triggeredSlot > 0n).toBe(isTriggered)
  })

  test('triggers nothing with a price from before an edit or a confirmation', () => {
    place({ price: 1n })
    const terms = { ...openOrder(at).entry.terms, price: USD[0] }
    setSlot(at, SLOT + 25, NOW + 10)
    expectOk(at.market.vm.send(trigger.editLeg(own(at), { leg: 0, terms })))
    expect(show(USD[0], 10, 60, [20, 80]).triggeredSlot).toBe(0n)
    expectOk(at.market.vm.send(trigger.touch(own(at))))
    expect(show(USD[0], 20, 110, [30, 120]).triggeredSlot).toBe(0n)
    expect(show(USD[0], 21, 110, [30, 121]).triggeredSlot).toBeGreaterThan(0n)
  })

  test('keeps no peak of a price from before the order', () => {
    place({ ...trailing('trailingFall', 0, 100_000), slippageBps: 0, rateIn: 1n, rateOut: 17n })
    expect(show(2n * USD[0], -1, 50, [20, 60]).peak).toBe(0n)
    expect(show(USD[0], 15, 70, [20, 80])).toMatchObject({ peak: USD[0], triggeredSlot: 0n })
  })
})

test('a limit order fills whatever its feeds say', () => {
  expectOk(at.market.vm.send(create(at, { entry: limit(1n, 17n) })))
  setFeed(at, 0, { ...emptyFeed, mint: at.sides[0].token.mint })
  setSlot(at, at.market.vm.slot() + 10_000)
  expect(error(fill(at, 1_000_000n))).toBeUndefined()
})
