import { clmm, launchpad, oracle, parseTransactionEvents } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import * as cpmmPool from '../cpmm/test-pool.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  addOracle,
  addressPoolFeed,
  admin,
  advance,
  applyChange,
  CHANGE_DELAY,
  cancelChange,
  createFeed,
  createSet,
  emptyRange,
  expectOk,
  type Feeds,
  LIVE_SLOTS,
  makeFeeds,
  makePoolFeed,
  makePriced,
  makeWorld,
  mint,
  NOW,
  newest,
  observe,
  openPoolFeed,
  otherMint,
  priceQuote,
  proposeChange,
  publishers,
  publishTo,
  readFeed,
  readSet,
  SLOT,
  setPool,
  vote,
} from './test-feeds.ts'

const custom = (name: keyof typeof oracle.errorCodes) => `Custom(${oracle.errorCodes[name]})`
const eventsOf = (logs: string[]) =>
  parseTransactionEvents({ err: null, logs }, { oracle }).events.map(({ event }) => event)

/** All publishers of these places vote in the current slot, which then ends. */
function round(at: Feeds, prices: readonly bigint[], conf = 1n): void {
  for (const [place, price] of prices.entries()) expectOk(at.vm.send(vote(at, place, price, conf)))
  advance(at)
}

describe('a set', () => {
  test.each([
    ['nobody', [], 1],
    ['nine', [...publishers, testKey('ninth')], 5],
    ['one twice', [publishers[0]!, publishers[0]!], 2],
    ['the key of zeros', [cpmmPool.ZERO_KEY], 1],
    ['half of them live', publishers.slice(0, 4), 2],
    ['more live than there are', publishers.slice(0, 4), 5],
  ])('of %s is refused', async (_, list, minLive) => {
    const at = await makeWorld()
    expect(at.vm.send(createSet(at, list, minLive)).error).toBe(custom('invalidPublishers'))
  })

  test('changes two days after the proposal, by anybody, and drops the votes before it', async () => {
    const at = await makePriced()
    const list = publishers.slice(5, 8)
    const { logs } = expectOk(at.vm.send(proposeChange(at, list, 2)))
    expect(eventsOf(logs)).toMatchObject([
      { type: 'setChanged', minLive: 3, nextMinLive: 2, changeAt: BigInt(NOW + CHANGE_DELAY) },
    ])
    at.vm.setTime(NOW + CHANGE_DELAY - 1)
    expect(at.vm.send(applyChange(at)).error).toBe(custom('changeTooEarly'))
    at.vm.setTime(NOW + CHANGE_DELAY)
    expectOk(at.vm.send(applyChange(at)))
    expect(readSet(at)).toMatchObject({ minLive: 2, version: 2, changeAt: 0n, nextPublishers: [] })
    expect(at.vm.send(vote(at, 0, 1_000_000n)).error).toBe(custom('notPublisher'))
    const before = readFeed(at, at.feed).entered
    expectOk(at.vm.send(vote(at, 5, 1_010_000n)))
    expect(readFeed(at, at.feed).entered).toBe(before)
    expectOk(at.vm.send(vote(at, 6, 1_010_000n)))
    expect(newest(readFeed(at, at.feed))).toMatchObject({ price: 1_010_000n })
  })

  test('a later proposal starts the time again, and a cancelled one is gone', async () => {
    const at = await makeFeeds()
    expect(at.vm.send(cancelChange(at)).error).toBe(custom('noChange'))
    expectOk(at.vm.send(proposeChange(at, publishers.slice(5, 8), 2)))
    at.vm.setTime(NOW + 10)
    expectOk(at.vm.send(proposeChange(at, publishers.slice(4, 8), 3)))
    at.vm.setTime(NOW + CHANGE_DELAY)
    expect(at.vm.send(applyChange(at)).error).toBe(custom('changeTooEarly'))
    expectOk(at.vm.send(cancelChange(at)))
    at.vm.setTime(NOW + CHANGE_DELAY + 10)
    expect(at.vm.send(applyChange(at)).error).toBe(custom('noChange'))
  })
})

test.each([
  { maxConfPpm: 0 },
  { maxConfPpm: 1_000_000 },
  { jumpPpm: 0 },
  { jumpPpm: 1_000_000 },
  { maxAgeSlots: 0 },
])('a feed with %o is refused', async (terms) => {
  const at = await makeWorld()
  expectOk(at.vm.send(createSet(at)))
  expect(at.vm.send(createFeed(at, terms)).error).toBe(custom('invalidTerms'))
})

describe('publishing', () => {
  test('three of five make a price, which the rest of the slot refines', async () => {
    const at = await makeFeeds()
    expectOk(at.vm.send(vote(at, 0, 100_000n)))
    expectOk(at.vm.send(vote(at, 1, 100_020n)))
    expect(readFeed(at, at.feed).entered).toBe(0n)
    const { logs } = expectOk(at.vm.send(vote(at, 2, 100_010n)))
    expect(eventsOf(logs)).toMatchObject([{ type: 'priceEntered', price: 100_010n, average: 100_010n }])
    expectOk(at.vm.send(vote(at, 3, 100_030n)))
    const feed = readFeed(at, at.feed)
    expect(feed.entered).toBe(1n)
    // Twelve values: 99,999 to 100,001, 100,009 to 11, 100,019 to 21, 100,029 to 31.
    expect(newest(feed)).toEqual({ slot: BigInt(SLOT), price: 100_011n, conf: 10n })
  })

  test('two liars of five cannot move the price outside of the honest votes', async () => {
    for (const lie of [1n, 1n << 61n]) {
      const at = await makeFeeds()
      for (const [place, price] of [1_000n, 1_002n, 1_004n, lie, lie].entries())
        expectOk(at.vm.send(vote(at, place, price, 0n)))
      const { price } = newest(readFeed(at, at.feed))!
      expect(price >= 1_000n && price <= 1_004n).toBe(true)
    }
  })

  test('votes die, and with too few of them no price is entered', async () => {
    const at = await makePriced()
    const { entered } = readFeed(at, at.feed)
    // The votes are one slot old.
    advance(at, LIVE_SLOTS - 1)
    expectOk(at.vm.send(vote(at, 0, 1_000_100n)))
    expect(readFeed(at, at.feed).entered).toBe(entered + 1n)
    advance(at)
    expectOk(at.vm.send(vote(at, 1, 1_000_100n)))
    expect(readFeed(at, at.feed).entered).toBe(entered + 1n)
  })

  test('the slot of a vote: after the last one, not in the future, not long ago', async () => {
    const at = await makePriced()
    const send = (slot: number) =>
      at.vm.send(publishTo(at.set, publishers[0]!, slot, [[at.feed, 1_000_000n, 1n]])).error
    expect(send(SLOT)).toBe(custom('repeatedSlot'))
    expect(send(SLOT + 2)).toBe(custom('futureSlot'))
    advance(at, LIVE_SLOTS)
    expect(send(SLOT)).toBe(custom('lateSlot'))
    expect(send(SLOT + 1)).toBeUndefined()
    expect(send(SLOT + 1)).toBe(custom('repeatedSlot'))
  })

  test.each([
    ['no price', 0n, 0n],
    ['a price above the limit', (1n << 62n) + 1n, 1n],
    ['a confidence that reaches 0', 5n, 5n],
  ])('%s is refused', async (_, price, conf) => {
    const at = await makeFeeds()
    expect(at.vm.send(vote(at, 0, price, conf)).error).toBe(custom('invalidPrice'))
  })

  test('the ring keeps the last 128 prices, and the average follows them', async () => {
    const at = await makeFeeds()
    for (let slot = 0; slot < 150; slot++) {
      const price = 1_000_000n + BigInt(slot)
      for (let place = 0; place < 3; place++) expectOk(at.vm.send(vote(at, place, price)))
      advance(at)
    }
    const feed = readFeed(at, at.feed)
    expect(feed.entered).toBe(150n)
    expect(Math.min(...feed.ring.map(({ slot }) => Number(slot)))).toBe(SLOT + 22)
    expect(feed.average > 1_000_000n && feed.average < 1_000_149n).toBe(true)
  })

  test('twelve feeds take one transaction', async () => {
    const at = await makeFeeds()
    const feeds = Array.from({ length: 12 }, (_, index) => testKey(`feed ${index}`))
    const { data } = at.vm.account(at.feed)!
    for (const feed of feeds) at.vm.setAccount(feed, { owner: oracle.PROGRAM, data })
    const send = (place: number) =>
      at.vm.send(
        publishTo(
          at.set,
          publishers[place]!,
          SLOT,
          feeds.map((feed) => [feed, 1_000_000n + BigInt(place), 10n]),
        ),
      )
    const used = Array.from({ length: 5 }, (_, place) => expectOk(send(place)).computeUnits)
    expect(Math.max(...used)).toBeLessThan(80_000)
    for (const feed of feeds) expect(newest(readFeed(at, feed))?.price).toBe(1_000_002n)
  })
})

describe('a jump', () => {
  const jumped = [1_100_000n, 1_100_000n, 1_100_000n, 1_100_000n, 1_100_000n]

  test('is entered when enough publishers repeat it in another slot', async () => {
    const at = await makePriced()
    round(at, jumped)
    const { entered } = readFeed(at, at.feed)
    expect(newest(readFeed(at, at.feed))).toMatchObject({ price: 1_000_001n })
    expect(readFeed(at, at.feed)).toMatchObject({ isHeldBack: true, average: 1_000_000n })
    const { logs } = expectOk(at.vm.send(vote(at, 0, 1_100_000n)))
    expect(eventsOf(logs)).toMatchObject([{ type: 'priceHeldBack', price: 1_100_000n }])
    expectOk(at.vm.send(vote(at, 1, 1_100_000n)))
    expect(readFeed(at, at.feed).entered).toBe(entered)
    expectOk(at.vm.send(vote(at, 2, 1_100_000n)))
    const feed = readFeed(at, at.feed)
    expect(feed).toMatchObject({ entered: entered + 1n, isHeldBack: false, average: 1_100_000n })
    // The next one needs its own confirmation.
    advance(at)
    round(at, [1_200_000n, 1_200_000n, 1_200_000n])
    expect(readFeed(at, at.feed)).toMatchObject({ isHeldBack: true, average: 1_100_000n })
  })

  test('that is taken back was never entered', async () => {
    const at = await makePriced()
    round(at, jumped)
    round(at, [1_000_000n, 1_000_000n, 1_000_000n, 1_100_000n, 1_100_000n])
    expect(newest(readFeed(at, at.feed))).toMatchObject({ price: 1_000_001n })
    expect(readFeed(at, at.feed).isHeldBack).toBe(false)
  })

  test('at the limit itself is none', async () => {
    const at = await makePriced()
    round(at, [1_050_000n, 1_050_000n, 1_050_000n, 1_050_000n, 1_050_000n])
    expect(newest(readFeed(at, at.feed))?.price).toBe(1_050_000n)
  })
})

describe('the feed of a pool alone', () => {
  test('averages the pool since the observation before, in USD', async () => {
    const at = await makePoolFeed()
    const { logs } = expectOk(at.vm.send(observe(at)))
    expect(eventsOf(logs)).toMatchObject([{ type: 'poolAnchored', isAnchored: true }])
    expect(readFeed(at, at.poolFeed).entered).toBe(0n)
    // Four quote tokens of 2 USD for ten slots, then eight for ten.
    const first = at.vm.slot()
    setPool(at, {
      reserve0: 12_500_000n,
      reserve1: 100_000_000n,
      cumulativePrice: (4n << 64n) * BigInt(first + 10 - SLOT),
      pricedSlot: BigInt(first + 10),
    })
    advance(at, 9)
    expect(at.vm.send(observe(at)).error).toBe(custom('observedTooSoon'))
    advance(at, 10)
    priceQuote(at, 200_000_000n, 1_000_000n)
    expectOk(at.vm.send(observe(at)))
    // The confidence is that of the quote: 0.5 %.
    expect(newest(readFeed(at, at.poolFeed))).toEqual({
      slot: BigInt(first + 20),
      price: 1_200_000_000n,
      conf: 6_000_000n,
    })
  })

  test('prices the second mint of a pool by the mean of the first', async () => {
    const at = await makePoolFeed()
    const inverse = { mint0: otherMint, mint1: mint, reserve0: 100_000_000n, reserve1: 25_000_000n }
    setPool(at, { ...inverse, pricedSlot: BigInt(at.vm.slot()) })
    expectOk(at.vm.send(observe(at)))
    advance(at, 20)
    expectOk(at.vm.send(observe(at)))
    expect(newest(readFeed(at, at.poolFeed))?.price).toBe(800_000_000n)
  })

  test('an interval that begins or ends without depth has no price', async () => {
    const at = await makePoolFeed()
    const thin = { reserve0: 1_000_000n, reserve1: 4_000_000n, pricedSlot: BigInt(SLOT) }
    const deep = { reserve0: 25_000_000n, reserve1: 100_000_000n, pricedSlot: BigInt(SLOT) }
    const anchors: boolean[] = []
    for (const state of [deep, thin, deep]) {
      setPool(at, state)
      expectOk(at.vm.send(observe(at)))
      anchors.push(readFeed(at, at.poolFeed).isAnchored)
      advance(at, 9)
      priceQuote(at, 200_000_000n)
    }
    expect(anchors).toEqual([true, false, true])
    expect(readFeed(at, at.poolFeed).entered).toBe(0n)
    expectOk(at.vm.send(observe(at)))
    expect(readFeed(at, at.poolFeed).entered).toBe(1n)
  })

  test('an interval that is too long has no price', async () => {
    const at = await makePoolFeed()
    expectOk(at.vm.send(observe(at)))
    advance(at, 150)
    priceQuote(at, 200_000_000n)
    expectOk(at.vm.send(observe(at)))
    expect(readFeed(at, at.poolFeed)).toMatchObject({ entered: 0n, isAnchored: true })
  })

  test('without a fresh price of the quote there is none', async () => {
    const at = await makePoolFeed()
    advance(at, 26)
    expect(at.vm.send(observe(at)).error).toBe(custom('unusableQuote'))
    priceQuote(at, 200_000_000n, 3_000_000n)
    expect(at.vm.send(observe(at)).error).toBe(custom('unusableQuote'))
  })

  test('a real pool of constant product is read as its program writes it', async () => {
    const { vm, keys } = await cpmmPool.makePool()
    const at = await makeFeeds(addOracle(vm))
    // The test pool has mints of its own: the second one is the quote.
    const [, quote] = keys.mints
    const [quoteFeed] = await oracle.findFeedPda({ set: at.set, mint: quote })
    const system = { systemProgram: cpmmPool.ZERO_KEY }
    const terms = { maxConfPpm: 10_000, jumpPpm: 50_000, maxAgeSlots: 25 }
    expectOk(
      vm.send(oracle.createFeed({ admin, set: at.set, mint: quote, feed: quoteFeed, ...system }, terms)),
    )
    const quoted = addressPoolFeed({ ...at, otherFeed: quoteFeed }, keys.pool, 10, 1)
    openPoolFeed(quoted)
    priceQuote(quoted, 100_000_000n)
    const look = observe(quoted)
    expectOk(vm.send(look))
    advance(at, 10)
    cpmmPool.expectOk(vm.send(cpmmPool.swapExactIn(keys, 1, 5_000_000_000n)))
    expectOk(vm.send(look))
    // The swap of this slot is not in the average: 20,000 for 5,000.
    expect(newest(readFeed(at, quoted.poolFeed))?.price).toBe(400_000_000n)
  })

  test('a pool of ranges counts by its active liquidity', async () => {
    const at = addressPoolFeed(await makeFeeds(), testKey('range pool'))
    // At price 4 the root is 2; 50,000,000 active is 100,000,000 of mint1.
    const state = { ...emptyRange, sqrtPrice: 2n << 64n, pricedSlot: BigInt(SLOT) }
    const write = (liquidity: bigint) =>
      at.vm.setAccount(at.pool, {
        owner: clmm.PROGRAM,
        data: clmm.encodePool({ ...state, liquidity }),
      })
    write(25_000_000n)
    openPoolFeed(at)
    priceQuote(at, 200_000_001n)
    expectOk(at.vm.send(observe(at)))
    expect(readFeed(at, at.poolFeed).isAnchored).toBe(true)
    advance(at, 10)
    write(24_000_000n)
    expectOk(at.vm.send(observe(at)))
    expect(readFeed(at, at.poolFeed)).toMatchObject({ isAnchored: false, entered: 0n })
    write(25_000_000n)
    for (let each = 0; each < 2; each++) {
      advance(at, 10)
      priceQuote(at, 200_000_001n)
      expectOk(at.vm.send(observe(at)))
    }
    expect(newest(readFeed(at, at.poolFeed))?.price).toBe(800_000_004n)
  })

  test('a pool of another program, and a launchpad account that is no curve, are refused', async () => {
    const at = await makePoolFeed()
    at.vm.setAccount(at.pool, { owner: testKey('a program'), data: new Uint8Array(500) })
    expect(at.vm.send(observe(at)).error).toBe(custom('unsupportedPool'))
    at.vm.setAccount(at.pool, { owner: launchpad.PROGRAM, data: new Uint8Array(500) })
    expect(at.vm.send(observe(at)).error).toBe('InvalidAccountData')
  })
})
