import { clmm, cpmm, feedAddresses, isUsablePrice, latestFeedPrice, oracle } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import * as range from '../clmm/test-pool.ts'
import { replaced } from '../toolchain/test-hostile.ts'
import { tokenAmount } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  addOracle,
  addressPoolFeed,
  admin,
  advance,
  createSet,
  expectOk,
  makeFeeds,
  mint,
  NOW,
  openPoolFeed,
  publishers,
  readFeed,
  SLOT,
  usualTerms,
} from './test-feeds.ts'
import {
  addressTokenFeed,
  createTokenFeed,
  DOLLAR,
  enlist,
  MAX_INTERVAL,
  makeStanding,
  makeTokenFeed,
  observeAfter,
  observeToken,
  PERIOD_SLOTS,
  pass,
  poolKey,
  priceOf,
  readSource,
  setSource,
  stand,
  type TokenFeed,
} from './test-token-feed.ts'

/** Each attack is one that a version of these programs, or a rule taken out, let pass. */

const custom = (name: keyof typeof oracle.errorCodes) => `Custom(${oracle.errorCodes[name]})`
const [tooShallow, invalid] = [custom('tooShallow'), custom('invalidAccount')]
const ONE = 1_000_000n
const MILLION = 1_000_000n
/** Liquidity that trades a dollar within 2 % of a price of 1. */
const PER_DOLLAR = 101_000_000n

interface RangeWorld {
  world: range.World
  at: TokenFeed
  pool: Address
}

/** A pool of ranges at the price 1 whose second token has a published price of a dollar, and the feed of its first one. */
async function makeRange(): Promise<RangeWorld> {
  const world = await range.makeWorld({ spacing: 1 })
  const { vm, keys } = world
  vm.setTime(NOW, 10, SLOT)
  expectOk(vm.send(range.createPool(keys)))
  const feeds = await makeFeeds(addOracle(vm))
  const [, quote] = keys.mints
  const [otherFeed] = await oracle.findFeedPda({ set: feeds.set, mint: quote })
  const opening = { admin, set: feeds.set, mint: quote, feed: otherFeed, systemProgram: SYSTEM_PROGRAM }
  expectOk(vm.send(oracle.createFeed(opening, usualTerms)))
  return { world, at: await makeTokenFeed({ ...feeds, otherFeed, quote }, keys.mints[0]), pool: keys.pool }
}

const wide: range.Ends = { lower: -1_000, upper: 1_000 }
/** Two windows of a pool: what it holds counts as standing when nobody has touched it for as long. */
const STANDING_SLOTS = 1_500
const age = ({ at }: Pick<RangeWorld, 'at'>): void => pass(at, STANDING_SLOTS)

/** The same with as many dollars within 2 % of the price, provided by one, enlisted and standing. */
async function makeDeepRange(dollars: bigint): Promise<RangeWorld> {
  const all = await makeRange()
  await range.addLiquidity(all.world, wide, dollars * PER_DOLLAR)
  age(all)
  expectOk(all.at.vm.send(enlist(all.at, all.pool)))
  stand(all.at, [all.pool])
  expect(priceOf(all.at)).toBe(1_000_000)
  return all
}

describe('depth that is none', () => {
  test('three ticks around the price and money parked below it are no depth', async () => {
    const { world, at, pool } = await makeRange()
    await range.addLiquidity(world, { lower: -1, upper: 2 }, 40_000_000_000n)
    await range.addLiquidity(world, { lower: -20_000, upper: -19_000 }, 700_000_000_000n)
    const { reserve1, liquidity } = range.readPool(world)
    // The pool holds 12,000 dollars, and as much liquidity as a constant product of 40,000.
    expect([reserve1 > 12_000n * ONE, liquidity > 39_000n * ONE]).toEqual([true, true])
    age({ at })
    expect(at.vm.send(enlist(at, pool)).error).toBe(tooShallow)
  })

  test('a price in a gap of empty ticks is none, however much stands behind the gap', async () => {
    const { world, at, pool } = await makeRange()
    await range.addLiquidity(world, { lower: -2_000, upper: -60 }, MILLION * PER_DOLLAR)
    await range.addLiquidity(world, { lower: 60, upper: 2_000 }, MILLION * PER_DOLLAR)
    age({ at })
    expect(at.vm.send(enlist(at, pool)).error).toBe(tooShallow)
  })

  test('a pool whose liquidity left its price says nothing until it has stood again', async () => {
    const { world, at, pool } = await makeDeepRange(100_000n)
    expectOk(at.vm.send(await range.decreaseLiquidity(world.keys, wide, 100_000n * PER_DOLLAR)))
    await range.addLiquidity(world, { lower: 60, upper: 2_000 }, MILLION * PER_DOLLAR)
    await range.addLiquidity(world, { lower: -2_000, upper: -60 }, MILLION * PER_DOLLAR)
    // The gap is crossed for nothing.
    expectOk(at.vm.send(range.swapExactIn(world.keys, 1, 1_000n)))
    const { entered } = readFeed(at, at.tokenFeed)
    observeAfter(at, 20, [pool])
    expect(readSource(at, pool)).toMatchObject({ price: 0n, isAnchored: false, depth0: 0n })
    expect(readFeed(at, at.tokenFeed).entered).toBe(entered)
  })

  test.each([
    ['above', { lower: 0, upper: 1_000 }],
    ['below', { lower: -1_000, upper: 0 }],
  ])('a wall %s the price is no depth', async (_, ends) => {
    const { world, at, pool } = await makeRange()
    await range.addLiquidity(world, ends, MILLION * PER_DOLLAR)
    await range.addLiquidity(world, wide, 500n * PER_DOLLAR)
    age({ at })
    expect(at.vm.send(enlist(at, pool)).error).toBe(tooShallow)
  })
})

describe('depth that comes and goes', () => {
  test('a sole provider who leaves, and comes back at another price, has moved nothing', async () => {
    const { world, at, pool } = await makeDeepRange(100_000n)
    await range.addLiquidity(world, wide, PER_DOLLAR)
    expectOk(at.vm.send(await range.decreaseLiquidity(world.keys, wide, 100_000n * PER_DOLLAR)))
    expectOk(at.vm.send(range.swapExactIn(world.keys, 1, 4n * ONE)))
    expect(Number((range.readPool(world).sqrtPrice * 1_000n) >> 64n)).toBeGreaterThan(1_030)
    await range.addLiquidity(world, wide, 100_000n * PER_DOLLAR)
    // Nobody has seen it, but the pool has.
    for (let each = 0; each < 40; each++) observeAfter(at, 10, [pool])
    expect(readSource(at, pool)).toMatchObject({ price: 0n, isAnchored: false })
    expect(priceOf(at)).toBe(1_000_000)
  })

  test('capital lent for a transaction makes no pool deep', async () => {
    const { world, at, pool } = await makeRange()
    await range.addLiquidity(world, wide, 2_000n * PER_DOLLAR)
    age({ at })
    const lent = MILLION * PER_DOLLAR
    const increase = await range.increaseLiquidity(world.keys, wide, lent)
    const decrease = await range.decreaseLiquidity(world.keys, wide, lent)
    expectOk(at.vm.send(increase, enlist(at, pool), decrease))
    expect(Number(readSource(at, pool).depth0)).toBeCloseTo(2_000, -2)
    for (let period = 0; period < 5; period++) {
      pass(at, PERIOD_SLOTS)
      expectOk(at.vm.send(increase, observeToken(at, pool), decrease))
      expect(Number(readSource(at, pool).depth0)).toBeCloseTo(2_000, -2)
    }
  })

  test('a pool of an earlier build, which does not say what has stood, has no depth', async () => {
    const { world, at, pool } = await makeRange()
    await range.addLiquidity(world, wide, MILLION * PER_DOLLAR)
    age({ at })
    const { owner, data } = at.vm.account(pool)!
    at.vm.setAccount(pool, { owner, data: data.slice(0, clmm.POOL_FIRST_SIZE) })
    expect(at.vm.send(enlist(at, pool)).error).toBe(tooShallow)
    at.vm.setAccount(pool, { owner, data })
    expectOk(at.vm.send(enlist(at, pool)))
  })

  test('what was deposited lately in a constant product does not count', async () => {
    const at = await makeTokenFeed()
    setSource(at, poolKey(0), ONE)
    const { owner, data } = at.vm.account(poolKey(0))!
    const pool = cpmm.decodePool(data)!
    const put = (depthBefore: bigint) =>
      at.vm.setAccount(poolKey(0), { owner, data: cpmm.encodePool({ ...pool, depthBefore }) })
    put(pool.depthNow / 20n)
    expect(at.vm.send(enlist(at, poolKey(0))).error).toBe(tooShallow)
    put(pool.depthNow / 2n)
    expectOk(at.vm.send(enlist(at, poolKey(0))))
    expect(readSource(at, poolKey(0)).depth0).toBe(4_950n)
  })

  test('a pool with less than half of the standing depth moves nothing, whatever it says', async () => {
    const at = await makeStanding([
      [ONE, 2n * MILLION],
      [ONE, 2n * MILLION],
      [ONE, 3_900_000n],
    ])
    setSource(at, at.pools[2]!, 100n * ONE, 3_900_000n)
    for (let each = 0; each < 10; each++) observeAfter(at, 10, at.pools)
    expect(priceOf(at)).toBe(1_000_000)
  })

  test('the deepest pool of all says nothing before its depth has stood', async () => {
    const at = await makeStanding([[ONE, MILLION]])
    const own = poolKey(7)
    setSource(at, own, 5n * ONE, 1_000n * MILLION)
    expectOk(at.vm.send(enlist(at, own)))
    for (let each = 0; each < 20; each++) observeAfter(at, 10, [...at.pools, own])
    expect(readSource(at, own).price > 0n).toBe(true)
    expect(priceOf(at)).toBe(1_000_000)
  })
})

describe('moves', () => {
  test('a move that the transaction of the observation makes is not in the price, and adds no depth', async () => {
    const { world, at, pool } = await makeDeepRange(100_000n)
    const before = readSource(at, pool)
    pass(at, 20)
    const sold = range.balances(world).users
    expectOk(at.vm.send(range.swapExactIn(world.keys, 1, 480_000n * ONE), observeToken(at, pool)))
    const bought = range.balances(world).users[0] - sold[0]
    expectOk(at.vm.send(range.swapExactIn(world.keys, 0, bought)))
    expect(readSource(at, pool)).toMatchObject({ price: DOLLAR })
    expect(Number(readSource(at, pool).depth0 - before.depth0)).toBeCloseTo(0, -2)
    expect(priceOf(at)).toBe(1_000_000)
  })

  test('a price far away for a slot moves the feed by a step at most', async () => {
    const at = await makeStanding([[ONE, MILLION]])
    setSource(at, at.pools[0]!, 1_000_000n * ONE, MILLION)
    advance(at)
    setSource(at, at.pools[0]!, ONE, MILLION)
    observeAfter(at, 10, at.pools)
    expect(priceOf(at)).toBe(1_010_000)
    observeAfter(at, 10, at.pools)
    expect(priceOf(at)).toBe(1_000_000)
  })
})

describe('accounts of others', () => {
  test('the feed of a foreign set has an address that no order accepts', async () => {
    const at = await makeFeeds()
    const stranger = testKey('stranger')
    const [set] = await oracle.findSetPda({ admin: stranger, index: 1 })
    at.vm.fund(stranger)
    expectOk(
      at.vm.send(
        replaced(
          createSet(at, publishers.slice(0, 5)),
          new Map([
            [admin, stranger],
            [at.set, set],
          ]),
        ),
      ),
    )
    const [own, foreign] = await Promise.all([feedAddresses(at.set, mint), feedAddresses(set, mint)])
    expect(foreign.filter((address) => own.includes(address))).toEqual([])
  })

  test('a foreign mint, pool, quote feed and list of sources are refused', async () => {
    const at = await makeStanding([[ONE, MILLION]])
    const [pool] = at.pools as [Address]
    pass(at, 20)
    const other = await addressTokenFeed(at, testKey('another mint'))
    const swap = (instruction: Instruction, from: Address, to: Address) =>
      at.vm.simulate(replaced(instruction, new Map([[from, to]]))).error
    const observe = observeToken(at, pool)
    expect(swap(observe, at.otherFeed, at.feed)).toBe(invalid)
    expect(swap(observe, at.tokenFeed, at.feed)).toBe(invalid)
    const state = at.vm.account(at.sources)!
    const forged = oracle.encodeSources({ ...oracle.decodeSources(state.data)!, feed: other.tokenFeed })
    at.vm.setAccount(other.sources, { owner: oracle.PROGRAM, data: forged })
    expect(swap(observe, at.sources, other.sources)).toBe(invalid)
    // A pool that is not among the sources, and one of another token.
    setSource(at, poolKey(5), ONE)
    expect(swap(observe, pool, poolKey(5))).toBe(invalid)
    setSource(at, poolKey(6), ONE, MILLION, testKey('another mint'))
    expect(at.vm.simulate(enlist(at, poolKey(6))).error).toBe(invalid)
    const wrong = replaced(createTokenFeed(other), new Map([[other.tokenFeed, at.tokenFeed]]))
    expect(at.vm.simulate(wrong).error).toBeDefined()
  })

  test('the feed of one pool, which older orders have, takes no sources and quotes nothing', async () => {
    const at = await makeStanding([[ONE, MILLION]])
    const old = addressPoolFeed(at, at.pools[0]!)
    openPoolFeed(old)
    pass(at, 20)
    const swapped = new Map([[at.tokenFeed, old.poolFeed]])
    expect(at.vm.simulate(replaced(observeToken(at, at.pools[0]!), swapped)).error).toBe(invalid)
    const quoting = await addressTokenFeed({ ...at, otherFeed: old.poolFeed }, testKey('other priced mint'))
    expect(at.vm.simulate(createTokenFeed(quoting)).error).toBe(invalid)
  })

  test('the price of a feed that nobody observes ends, and its pools have to stand again', async () => {
    const at = await makeStanding([[ONE, MILLION]])
    const isUsable = () => {
      const feed = readFeed(at, at.tokenFeed)
      const now = BigInt(at.vm.slot())
      return isUsablePrice(latestFeedPrice(feed, now)!, feed, now)
    }
    advance(at, MAX_INTERVAL)
    expect(isUsable()).toBe(true)
    advance(at)
    expect(isUsable()).toBe(false)
    setSource(at, at.pools[0]!, 3n * ONE)
    observeAfter(at, 10, at.pools)
    observeAfter(at, 10, at.pools)
    expect(isUsable()).toBe(false)
    expect(priceOf(at)).toBe(1_000_000)
  })
})

/** Both tokens of the attacker, at a dollar each. */
const wealth = ({ vm, keys }: range.World) =>
  Number(tokenAmount(vm, keys.users[0]) + tokenAmount(vm, keys.users[1])) / 1e6

describe('bending a feed of a million dollars of depth by 2 % costs the fees of trading half of that at least', () => {
  const FEE = 0.003
  const dollars = 1_000_000n

  /** Buys until the next transaction would cross the end of the range, and returns what undoes it. */
  function push({ world }: RangeWorld, amount: bigint): () => void {
    const [held] = range.balances(world).users
    expectOk(world.vm.send(range.swapExactIn(world.keys, 1, amount)))
    const bought = range.balances(world).users[0] - held
    return () => expectOk(world.vm.send(range.swapExactIn(world.keys, 0, bought)))
  }

  test('with a price that is held, open to everybody', async () => {
    const all = await makeDeepRange(dollars)
    const { world, at, pool } = all
    const start = wealth(world)
    const undo = push(all, 1_030_000n * ONE)
    let slots = 0
    for (; priceOf(at)! < 1_020_000; slots += 10) observeAfter(at, 10, [pool])
    undo()
    expect(slots).toBe(20)
    // 6,140 dollars.
    expect(start - wealth(world)).toBeGreaterThan(4 * 500_000 * FEE)
  })

  test('with a price that is pushed for one slot of each interval', async () => {
    const all = await makeDeepRange(dollars)
    const { world, at, pool } = all
    const start = wealth(world)
    let pushes = 0
    for (; pushes < 30 && readSource(at, pool).isAnchored; pushes++) {
      advance(at)
      const undo = push(all, 4_000_000n * ONE)
      advance(at)
      undo()
      observeAfter(at, 8, [pool])
    }
    expect(priceOf(at)! < 1_020_000).toBe(true)
    expect(start - wealth(world)).toBeGreaterThan(pushes * 500_000 * FEE)
  })
})

test('compute units of a pool of ranges: with 120 ticks that a swap has crossed in the slot', async () => {
  const { world, at, pool } = await makeRange()
  for (let number = 0; number < 60; number++)
    await range.addLiquidity(world, { lower: -2 * number - 2, upper: 2 * number + 2 }, 10_000n * PER_DOLLAR)
  age({ at })
  const enlisted = expectOk(at.vm.send(enlist(at, pool))).computeUnits
  pass(at, 20)
  const observed = expectOk(at.vm.simulate(observeToken(at, pool))).computeUnits
  const swap = range.swapExactIn(world.keys, 1, 100_000n * ONE)
  expectOk(at.vm.send(swap))
  const crossed = expectOk(at.vm.simulate(observeToken(at, pool))).computeUnits
  expect(Math.max(enlisted, observed, crossed)).toBeLessThan(40_000)
})
