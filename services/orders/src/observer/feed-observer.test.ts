import { cpmm, feedOf, oracle, QUOTE_MINTS } from '@callisto/program-clients'
import { type AccountState, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { FeedObserver } from './feed-observer.ts'
import { feedData, poolData, sourceOf, sourcesData } from './feeds.test-helper.ts'
import { FeedWishes } from './find-feeds.ts'

const SET = testAddress(6, 0)
const PAYER = testAddress(6, 1)
const NONE = SYSTEM_PROGRAM as Address
const [USDC, WSOL] = QUOTE_MINTS as [Address, Address]
const signal = new AbortController().signal
const usd = { price: 100_000_000n, conf: 1n, slot: 1n }

let accounts: Map<string, AccountState>
let sent: (readonly Instruction[])[]
let slot: number
let nowMs: number
let used: string[]
let isExecuted: (instructions: readonly Instruction[]) => boolean | Promise<boolean>
let wishes: FeedWishes
let observer: FeedObserver

beforeEach(async () => {
  ;[accounts, sent, slot, nowMs, used, isExecuted] = [new Map(), [], 1_000, 0, [], () => true]
  for (const quote of [USDC, WSOL])
    put(
      await feedOf(SET, quote),
      oracle.PROGRAM,
      feedData({ set: SET, mint: quote, pool: NONE, ring: [usd] }),
    )
  wishes = new FeedWishes(() => nowMs)
  observer = new FeedObserver({
    chain: {
      getAccounts: async (addresses) => ({ slot, accounts: addresses.map((one) => accounts.get(one)) }),
      getProgramAccounts: async (owner, { dataSize, filters = [] } = {}) => ({
        slot,
        accounts: [...accounts.values()].filter(
          (one) =>
            one.owner === owner &&
            one.data.length === dataSize &&
            filters.every(({ offset, bytes }) => bytes.every((byte, n) => one.data[offset + n] === byte)),
        ),
      }),
    },
    oracleSet: SET,
    payer: PAYER,
    usedFeeds: () => used,
    wishes: () => wishes.list(),
    send: async (instructions) => {
      sent.push(instructions)
      return isExecuted(instructions)
    },
    nowMs: () => nowMs,
  })
})

const put = (address: Address, owner: string, data: Uint8Array) =>
  accounts.set(address, programAccount(address, owner, data))
const putPool = (address: Address, mint0: Address, mint1: Address, whole: number) =>
  put(address, cpmm.PROGRAM, poolData(mint0, mint1, whole))
const KINDS: Readonly<Record<number, string>> = {
  [oracle.OBSERVE_DISCRIMINATOR]: 'observe',
  [oracle.CREATE_TOKEN_FEED_DISCRIMINATOR]: 'createTokenFeed',
  [oracle.ENLIST_DISCRIMINATOR]: 'enlist',
  [oracle.OBSERVE_TOKEN_DISCRIMINATOR]: 'observeToken',
}
const kindOf = ({ data }: Instruction) => KINDS[data?.[0] ?? -1]
const accountsOf = (one: Instruction | undefined) => (one?.accounts ?? []).map(({ address }) => address)
/** What was sent since the last call, by transaction: the kinds and the first accounts of their instructions. */
const taken = () => sent.splice(0).map((all) => all.map((one) => [kindOf(one), accountsOf(one)[0]]))
const [pool, other, third, feed] = [1, 2, 3, 4].map((n) => testAddress(7, n)) as [
  Address,
  Address,
  Address,
  Address,
]

/** The feed of a token by its pools in USDC, with these sources. */
async function putTokenFeed(
  token: Address,
  sources: readonly oracle.Source[],
  change: Partial<oracle.Feed> = {},
): Promise<Address> {
  const quoteFeed = await feedOf(SET, USDC)
  const [address] = await oracle.findTokenFeedPda({ quoteFeed, mint: token })
  const [list] = await oracle.findSourcesPda({ feed: address })
  put(address, oracle.PROGRAM, feedData({ mint: token, pool: NONE, quoteFeed, minSlots: 10, ...change }))
  put(list, oracle.PROGRAM, sourcesData(address, sources))
  return address
}

test('the sources of a feed that an order uses are observed together once 50 slots have passed', async () => {
  const address = await putTokenFeed(mint(0), [
    sourceOf(pool, { observedSlot: 950n }),
    sourceOf(NONE),
    sourceOf(other, { observedSlot: 951n }),
    sourceOf(third, { observedSlot: 900n }),
  ])
  used = [address, NONE, address, testAddress(7, 5)]
  await observer.step(signal)
  expect(taken()).toEqual([
    [
      ['observeToken', pool],
      ['observeToken', third],
    ],
  ])
})

test('a feed on its way to another price is observed after ten slots', async () => {
  used = [await putTokenFeed(mint(0), [sourceOf(pool, { observedSlot: 990n })], { isHeldBack: true })]
  await observer.step(signal)
  expect(taken()).toEqual([[['observeToken', pool]]])
  slot = 999
  await observer.step(signal)
  expect(taken()).toEqual([])
})

test('a source that cannot be observed any more does not stop the others', async () => {
  used = [await putTokenFeed(mint(0), [sourceOf(pool), sourceOf(other)])]
  isExecuted = (instructions) => !instructions.some((one) => accountsOf(one)[0] === pool)
  await observer.step(signal)
  expect(taken()).toEqual([
    [
      ['observeToken', pool],
      ['observeToken', other],
    ],
    [['observeToken', pool]],
    [['observeToken', other]],
  ])
})

test('a feed of one pool that an old order uses is observed once its interval is over; a published one never', async () => {
  const published = testAddress(7, 6)
  put(published, oracle.PROGRAM, feedData({ set: SET, pool: NONE }))
  put(feed, oracle.PROGRAM, feedData({ pool, minSlots: 75, observedSlot: 900n }))
  used = [feed, published, NONE, feed, testAddress(7, 5)]
  await observer.step(signal)
  expect(taken()).toEqual([[['observe', pool]]])
  slot = 974
  await observer.step(signal)
  expect(taken()).toEqual([])
})

test('two hundred feeds of one pool are observed at most, and none of a shorter interval', async () => {
  used = Array.from({ length: 250 }, (_, n) => testAddress(9, n))
  for (const [n, address] of used.entries())
    put(address as Address, oracle.PROGRAM, feedData({ pool, minSlots: n < 40 ? 74 : 75 }))
  await observer.step(signal)
  expect(sent.flat().map((one) => accountsOf(one)[2])).toEqual(used.slice(40, 240))
})

test('a wished token gets a feed in the deeper quote token, with its three deepest pools', async () => {
  putPool(testAddress(8, 1), mint(0), WSOL, 700_000)
  const inUsdc = [200_000, 500_000, 90_000, 300_000, 400_000].map((whole, n) => {
    putPool(testAddress(8, 10 + n), n % 2 ? USDC : mint(0), n % 2 ? mint(0) : USDC, whole)
    return testAddress(8, 10 + n)
  })
  // Its other token quotes nothing.
  putPool(testAddress(8, 2), mint(0), mint(2), 9_000_000)
  wishes.add(mint(0))
  isExecuted = async ([first]) => {
    if (first && kindOf(first) === 'createTokenFeed') await putTokenFeed(mint(0), [])
    return true
  }
  await observer.step(signal)
  const [deepest, second, last] = [inUsdc[1], inUsdc[4], inUsdc[3]]
  expect(taken()).toEqual([
    [['createTokenFeed', PAYER]],
    [['enlist', deepest]],
    [['enlist', second]],
    [['enlist', last]],
  ])
  await putTokenFeed(mint(0), [sourceOf(deepest!), sourceOf(second!)])
  await observer.step(signal)
  expect(taken()).toEqual([
    [
      ['observeToken', deepest],
      ['observeToken', second],
    ],
  ])
  // Later the pools are looked up again.
  nowMs = 300_000
  await observer.step(signal)
  expect(taken()[0]).toEqual([['enlist', last]])
  nowMs = 600_000
  await observer.step(signal)
  expect(taken()).toEqual([])
})

test('a pool that the program refuses makes room for the next one', async () => {
  const pools = [500_000, 400_000, 300_000, 200_000].map((whole, n) => {
    putPool(testAddress(8, n), mint(0), USDC, whole)
    return testAddress(8, n)
  })
  await putTokenFeed(mint(0), [])
  wishes.add(mint(0))
  isExecuted = ([first]) => accountsOf(first)[0] !== pools[0]
  await observer.step(signal)
  expect(taken()).toEqual(pools.map((pool) => [['enlist', pool]]))
})

test('a token without a deep pool has no feed, and is looked up again later', async () => {
  putPool(pool, mint(0), USDC, 100_000)
  wishes.add(mint(0))
  await observer.step(signal)
  putPool(pool, mint(0), USDC, 102_000)
  await observer.step(signal)
  expect(taken()).toEqual([])
  nowMs = 30_000
  await observer.step(signal)
  expect(taken()).toEqual([[['createTokenFeed', PAYER]]])
})

test('fifty feeds are opened in a day', async () => {
  for (let n = 100; n < 160; n++) putPool(testAddress(8, n), mint(n), USDC, 200_000)
  for (let n = 100; n < 160; n++) {
    wishes.add(mint(n))
    await observer.step(signal)
  }
  expect(taken().filter(([first]) => first?.[0] === 'createTokenFeed')).toHaveLength(50)
  nowMs = 86_400_000
  wishes.add(mint(155))
  await observer.step(signal)
  expect(taken()).toHaveLength(1)
})

test('a feed that could not be opened is tried again after a pause', async () => {
  isExecuted = () => false
  putPool(pool, mint(0), USDC, 200_000)
  wishes.add(mint(0))
  await observer.step(signal)
  await observer.step(signal)
  expect(taken()).toHaveLength(1)
  nowMs = 30_000
  await observer.step(signal)
  expect(taken()).toHaveLength(1)
})

test('twenty wishes are kept, the newest', () => {
  for (let n = 0; n < 25; n++) wishes.add(mint(n))
  wishes.add(mint(5))
  expect(wishes.list()).toHaveLength(20)
  expect(wishes.list().at(-1)).toBe(mint(5))
})
