import { cpmm, oracle } from '@callisto/program-clients'
import { type AccountState, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { FeedObserver } from './feed-observer.ts'
import { FeedWishes } from './find-feeds.ts'

const SET = testAddress(6, 0)
const PAYER = testAddress(6, 1)
const NONE = SYSTEM_PROGRAM as Address
const signal = new AbortController().signal
const usd = { price: 100_000_000n, conf: 1n, slot: 1n }

const feedOf = (change: Partial<oracle.Feed>): Uint8Array =>
  oracle.encodeFeed({
    ...{
      set: NONE,
      mint: mint(0),
      pool: NONE,
      quoteFeed: NONE,
      minDepthUsd: 0,
      maxConfPpm: 10_000,
      jumpPpm: 0,
    },
    ...{
      maxAgeSlots: 150,
      minSlots: 0,
      decimals: 6,
      isAnchored: false,
      isHeldBack: false,
      bump: 255,
      version: 0,
    },
    ...{ entered: 1n, average: 0n, observedCumulative: 0n, observedSlot: 0n, votes: [] },
    ring: Array.from({ length: 128 }, () => usd),
    ...change,
  })
const poolOf = (mint0: Address, mint1: Address, reserve: number): Uint8Array =>
  cpmm.encodePool({
    ...{ config: NONE, creator: NONE, mint0, mint1, tokenProgram0: NONE, tokenProgram1: NONE, vault0: NONE },
    ...{
      vault1: NONE,
      lpMint: NONE,
      protocolFees0: 0n,
      protocolFees1: 0n,
      creatorFees0: 0n,
      creatorFees1: 0n,
    },
    ...{ lpSupply: 0n, lpBurned: 0n, cumulativePrice: 0n, pricedSlot: 0n, lpFeePpm: 0, protocolFeePpm: 0 },
    ...{ creatorFeePpm: 0, decimals0: 6, decimals1: 6, bump: 0 },
    ...{ reserve0: BigInt(reserve) * 1_000_000n, reserve1: BigInt(reserve) * 1_000_000n },
  })

let accounts: Map<string, AccountState>
let sent: Instruction[]
let slot: number
let nowMs: number
let used: string[]
let isExecuted: boolean
let wishes: FeedWishes
let observer: FeedObserver

beforeEach(async () => {
  ;[accounts, sent, slot, nowMs, used, isExecuted] = [new Map(), [], 1_000, 0, [], true]
  const [quoteFeed] = await oracle.findFeedPda({ set: SET, mint: mint(1) })
  put(quoteFeed, oracle.PROGRAM, feedOf({ set: SET, mint: mint(1) }))
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
    send: async (instruction) => {
      sent.push(instruction)
      return isExecuted
    },
    nowMs: () => nowMs,
  })
})

const put = (address: Address, owner: string, data: Uint8Array) =>
  accounts.set(address, programAccount(address, owner, data))
/** What was sent since the last call: the instruction and its accounts. */
const taken = () =>
  sent.splice(0).map(({ data, accounts: metas = [] }) => ({
    kind: data?.[0] === oracle.OBSERVE_DISCRIMINATOR ? 'observe' : 'createPoolFeed',
    accounts: metas.map(({ address }) => address),
  }))
const [pool, feed] = [testAddress(7, 1), testAddress(7, 2)]

test('a feed of a pool that an order uses is observed once its interval is over; a published one never', async () => {
  const published = testAddress(7, 3)
  put(published, oracle.PROGRAM, feedOf({ set: SET }))
  const quoteFeed = testAddress(7, 4)
  put(feed, oracle.PROGRAM, feedOf({ pool, quoteFeed, minSlots: 75, observedSlot: 900n }))
  used = [feed, published, NONE, feed, testAddress(7, 5)]
  await observer.step(signal)
  expect(taken()).toEqual([{ kind: 'observe', accounts: [pool, quoteFeed, feed] }])
  slot = 974
  await observer.step(signal)
  expect(taken()).toEqual([])
})

test('two hundred feeds are observed at most, and none of a shorter interval', async () => {
  used = Array.from({ length: 250 }, (_, n) => testAddress(9, n))
  for (const [n, address] of used.entries())
    put(address as Address, oracle.PROGRAM, feedOf({ pool, minSlots: n < 40 ? 74 : 75 }))
  await observer.step(signal)
  expect(taken().map(({ accounts: [, , observed] }) => observed)).toEqual(used.slice(40, 240))
})

test('the feed of the deepest pool of a token that was wished for is opened once, and observed', async () => {
  put(testAddress(8, 1), cpmm.PROGRAM, poolOf(mint(0), mint(1), 12_000))
  put(pool, cpmm.PROGRAM, poolOf(mint(1), mint(0), 20_000))
  // Its other token has no published price.
  put(testAddress(8, 2), cpmm.PROGRAM, poolOf(mint(0), mint(2), 1_000_000))
  wishes.add(mint(0))
  await observer.step(signal)
  const [opened, ...others] = taken()
  expect(others).toEqual([])
  expect([opened?.kind, opened?.accounts.slice(0, 3)]).toEqual(['createPoolFeed', [PAYER, pool, mint(0)]])
  const [, , , quoteFeed, address] = opened!.accounts
  put(address!, oracle.PROGRAM, feedOf({ pool, quoteFeed: quoteFeed!, minSlots: 75 }))
  await observer.step(signal)
  expect(taken()).toEqual([{ kind: 'observe', accounts: [pool, quoteFeed, address] }])
  nowMs = 600_000
  await observer.step(signal)
  expect(taken()).toEqual([])
})

test('a token without a deep pool has no feed, and is looked up again later', async () => {
  put(pool, cpmm.PROGRAM, poolOf(mint(0), mint(1), 9_999))
  wishes.add(mint(0))
  await observer.step(signal)
  put(pool, cpmm.PROGRAM, poolOf(mint(0), mint(1), 10_000))
  await observer.step(signal)
  expect(taken()).toEqual([])
  nowMs = 30_000
  await observer.step(signal)
  expect(taken()).toHaveLength(1)
})

test('fifty feeds are opened in a day', async () => {
  for (let n = 100; n < 160; n++) put(testAddress(8, n), cpmm.PROGRAM, poolOf(mint(n), mint(1), 20_000))
  for (let n = 100; n < 160; n++) {
    wishes.add(mint(n))
    await observer.step(signal)
  }
  expect(taken().filter(({ kind }) => kind === 'createPoolFeed')).toHaveLength(50)
  nowMs = 86_400_000
  wishes.add(mint(155))
  await observer.step(signal)
  expect(taken()).toHaveLength(1)
})

test('a feed that could not be opened is tried again after a pause', async () => {
  isExecuted = false
  put(pool, cpmm.PROGRAM, poolOf(mint(0), mint(1), 20_000))
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
