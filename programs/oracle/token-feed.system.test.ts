import { oracle, parseTransactionEvents } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { testKey } from '../toolchain/test-vm.ts'
import { advance, expectOk, makeFeeds, mint, newest, otherMint, priceQuote, readFeed } from './test-feeds.ts'
import {
  addressTokenFeed,
  createTokenFeed,
  DOLLAR,
  enlist,
  MAX_INTERVAL,
  makeStanding,
  makeTokenFeed,
  NEW_SLOTS,
  observeAfter,
  observeToken,
  PERIOD_SLOTS,
  pass,
  poolKey,
  priceOf,
  readSource,
  readSources,
  setSource,
  stand,
} from './test-token-feed.ts'

const custom = (name: keyof typeof oracle.errorCodes) => `Custom(${oracle.errorCodes[name]})`
const ONE = 1_000_000n
const MILLION = 1_000_000n

test('opening a feed fixes its terms, whoever opens it', async () => {
  const at = await addressTokenFeed(await makeFeeds())
  expectOk(at.vm.send(createTokenFeed(at)))
  expect(readFeed(at, at.tokenFeed)).toMatchObject({
    ...{ set: '11111111111111111111111111111111', pool: '11111111111111111111111111111111' },
    ...{ quoteFeed: at.otherFeed, mint, minDepthUsd: 1_000, minSlots: 10, maxAgeSlots: 150 },
    ...{ maxConfPpm: 10_000, entered: 0n },
  })
  expect(readSources(at)).toMatchObject({ feed: at.tokenFeed, side: 'near', agreed: 0 })
  expect(at.vm.send(createTokenFeed(at)).error).toBe('AccountAlreadyInitialized')
})

test('a feed of pools quotes no other one, and no token itself', async () => {
  const at = await makeTokenFeed()
  const chained = await addressTokenFeed({ ...at, otherFeed: at.tokenFeed }, testKey('another mint'))
  expect(at.vm.send(createTokenFeed({ ...chained, priced: otherMint })).error).toBe(custom('invalidAccount'))
  expect(at.vm.send(createTokenFeed(await addressTokenFeed(at, otherMint))).error).toBe(
    custom('invalidAccount'),
  )
})

test('a pool counts when its depth has stood through four periods, at its mean price', async () => {
  const at = await makeTokenFeed()
  const pool = poolKey(0)
  setSource(at, pool, 2n * ONE)
  const { logs } = expectOk(at.vm.send(enlist(at, pool)))
  const { events } = parseTransactionEvents({ err: null, logs }, { oracle })
  // 0.99 % of a million dollars moves the price by 2 %.
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'sourceEnlisted', feed: at.tokenFeed, pool, depthUsd: 9_901n },
  ])
  for (let period = 0; period < 3; period++) {
    expect(priceOf(at)).toBeUndefined()
    observeAfter(at, PERIOD_SLOTS, [pool])
  }
  expect(priceOf(at)).toBe(2_000_000)
  expect(newest(readFeed(at, at.tokenFeed))).toMatchObject({ conf: 2n })
})

test('the price is the lower median of three pools by their standing depth', async () => {
  for (const [depths, expected] of [
    [[2n, 2n, 2n], 1_010_000],
    [[5n, 2n, 2n], 1_000_000],
    [[2n, 2n, 5n], 1_020_000],
    [[20n, 20n, 39n], 1_010_000],
  ] as const) {
    const at = await makeStanding([
      [ONE, depths[0] * MILLION],
      [1_010_000n, depths[1] * MILLION],
      [1_020_000n, depths[2] * MILLION],
    ])
    observeAfter(at, 20, at.pools)
    observeAfter(at, 20, at.pools)
    expect(priceOf(at)).toBe(expected)
  }
})

test('only the three deepest of eight pools count', async () => {
  const deep = Array.from({ length: 3 }, () => [ONE, 3n * MILLION] as const)
  const shallow = Array.from({ length: 5 }, () => [2n * ONE, 2n * MILLION] as const)
  const at = await makeStanding([...deep, ...shallow])
  expect(readSources(at).sources.every(({ price }) => price > 0n)).toBe(true)
  for (let each = 0; each < 6; each++) observeAfter(at, 20, at.pools)
  expect(priceOf(at)).toBe(1_000_000)
})

test('the price moves by a hundredth in ten slots, and by two once three moves agree', async () => {
  const at = await makeStanding([[ONE, MILLION]])
  setSource(at, at.pools[0]!, 2n * ONE)
  const seen: (number | undefined)[] = []
  for (let each = 0; each < 5; each++) {
    observeAfter(at, 10, at.pools)
    seen.push(priceOf(at))
  }
  expect(seen).toEqual(
    [1_010_000, 1_020_100, 1_040_502, 1_061_312.04, 1_082_538.28].map((p) => expect.closeTo(p, 0)),
  )
  // What is left to go is part of the confidence: nobody trades on a price on its way.
  const { price, conf } = newest(readFeed(at, at.tokenFeed))!
  expect(conf * 100n > price).toBe(true)
  expect(readFeed(at, at.tokenFeed).isHeldBack).toBe(true)
  for (let each = 0; each < 40; each++) observeAfter(at, 10, at.pools)
  expect(newest(readFeed(at, at.tokenFeed))).toMatchObject({ price: 2n * DOLLAR, conf: 2n })
})

test('many slots without an observation allow no larger step', async () => {
  const at = await makeStanding([[ONE, MILLION]])
  setSource(at, at.pools[0]!, 2n * ONE)
  observeAfter(at, 140, at.pools)
  expect(priceOf(at)).toBe(1_010_000)
})

test('what one pool said once moves the price once, however often the others are observed', async () => {
  const at = await makeStanding([
    [ONE, 5n * MILLION],
    [ONE, MILLION],
    [ONE, MILLION],
  ])
  setSource(at, at.pools[0]!, 2n * ONE, 5n * MILLION)
  observeAfter(at, 20, at.pools.slice(0, 1))
  setSource(at, at.pools[0]!, ONE, 5n * MILLION)
  for (let each = 0; each < 6; each++) observeAfter(at, 10, at.pools.slice(1))
  expect(priceOf(at)).toBe(1_010_000)
})

test('a source that nobody has observed lately does not count, however deep it was', async () => {
  const at = await makeStanding([
    [ONE, 5n * MILLION],
    [ONE, MILLION],
  ])
  const [deep, shallow] = at.pools as [typeof mint, typeof mint]
  setSource(at, shallow, 2n * ONE)
  for (let each = 0; each < 7; each++) observeAfter(at, 20, [shallow])
  expect(priceOf(at)).toBe(1_000_000)
  observeAfter(at, 20, [shallow])
  expect(priceOf(at)).toBe(1_010_000)
  expect(readSource(at, deep).depth3 > 0n).toBe(true)
})

test('a quote in doubt, an interval too short and an unknown pool give no price', async () => {
  const at = await makeStanding([[ONE, MILLION]])
  advance(at, 9)
  expect(at.vm.send(observeToken(at, at.pools[0]!)).error).toBe(custom('observedTooSoon'))
  expect(at.vm.send(observeToken(at, poolKey(7))).error).toBe(custom('unsupportedPool'))
  setSource(at, poolKey(7), ONE)
  expect(at.vm.send(observeToken(at, poolKey(7))).error).toBe(custom('invalidAccount'))
  advance(at, 30)
  expect(at.vm.send(observeToken(at, at.pools[0]!)).error).toBe(custom('unusableQuote'))
  priceQuote(at, DOLLAR, 3_000_000n)
  expect(at.vm.send(observeToken(at, at.pools[0]!)).error).toBe(custom('unusableQuote'))
})

test('an interval that begins or ends without depth, or is too long, has no price', async () => {
  const at = await makeStanding([[ONE, MILLION]])
  const [pool] = at.pools as [typeof mint]
  const { entered } = readFeed(at, at.tokenFeed)
  setSource(at, pool, ONE, 50_000n)
  observeAfter(at, 20, [pool])
  setSource(at, pool, ONE, MILLION)
  observeAfter(at, 20, [pool])
  expect(readSource(at, pool)).toMatchObject({ price: 0n, isAnchored: true })
  stand(at, [pool])
  expect(readFeed(at, at.tokenFeed).entered > entered).toBe(true)
  const before = readFeed(at, at.tokenFeed).entered
  observeAfter(at, MAX_INTERVAL + 1, [pool])
  expect(readSource(at, pool)).toMatchObject({ price: 0n, isAnchored: true, depth1: 0n })
  expect(readFeed(at, at.tokenFeed).entered).toBe(before)
})

test('anybody may show in any slot that depth has left; it comes back when it has stood', async () => {
  const at = await makeStanding([[ONE, MILLION]])
  const [pool] = at.pools as [typeof mint]
  pass(at, 3)
  setSource(at, pool, ONE, 300_000n)
  expectOk(at.vm.send(observeToken(at, pool)))
  expect(readSource(at, pool)).toMatchObject({ depth0: 2_970n, price: DOLLAR, isAnchored: true })
  expect(at.vm.send(observeToken(at, pool)).error).toBe(custom('observedTooSoon'))
  setSource(at, pool, ONE, 50_000n)
  expectOk(at.vm.send(observeToken(at, pool)))
  setSource(at, pool, 2n * ONE, MILLION)
  expect(readSource(at, pool)).toMatchObject({ depth0: 495n, price: 0n, isAnchored: false })
  for (let each = 0; each < 10; each++) observeAfter(at, 20, [pool])
  expect(readSource(at, pool)).toMatchObject({ price: 2n * DOLLAR, isAnchored: true })
  expect(priceOf(at)).toBe(1_000_000)
  for (let each = 0; each < 10; each++) observeAfter(at, 20, [pool])
  expect(priceOf(at)! > 1_000_000).toBe(true)
})

test('a full list takes a deeper pool in the place of the shallowest that is not new', async () => {
  const at = await makeTokenFeed()
  const keys = Array.from({ length: 8 }, (_, index) => poolKey(index))
  for (const [index, pool] of keys.entries()) {
    setSource(at, pool, ONE, MILLION + BigInt(index) * 100_000n)
    expectOk(at.vm.send(enlist(at, pool)))
  }
  const [late, shallow] = [poolKey(8), poolKey(9)]
  setSource(at, late, ONE, 3n * MILLION)
  setSource(at, shallow, ONE, MILLION)
  expect(at.vm.send(enlist(at, late)).error).toBe(custom('noPlace'))
  stand(at, keys)
  pass(at, NEW_SLOTS - 4 * PERIOD_SLOTS + 1)
  expect(at.vm.send(enlist(at, shallow)).error).toBe(custom('noPlace'))
  expectOk(at.vm.send(enlist(at, late)))
  expect(at.vm.send(enlist(at, late)).error).toBe(custom('alreadyEnlisted'))
  expect(readSources(at).sources[0]).toMatchObject({ pool: late, depth1: 0n, price: 0n })
})

test('compute units of each instruction', async () => {
  const fresh = await addressTokenFeed(await makeFeeds())
  const opened = expectOk(fresh.vm.send(createTokenFeed(fresh))).computeUnits
  const at = await makeStanding(Array.from({ length: 7 }, () => [ONE, MILLION] as const))
  setSource(at, poolKey(7), ONE)
  const enlisted = expectOk(at.vm.send(enlist(at, poolKey(7)))).computeUnits
  pass(at, 20)
  const observed = expectOk(at.vm.send(observeToken(at, at.pools[0]!))).computeUnits
  expect(opened).toBeLessThan(40_000)
  expect(enlisted).toBeLessThan(30_000)
  expect(observed).toBeLessThan(40_000)
})
