import { cpmm, oracle } from '@callisto/program-clients'
import { type AccountState, type ChainPort, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { findFeed, requireFeed } from './find-feeds.ts'

const SET = testAddress(6, 0)
const QUOTE = testAddress(6, 1)
const SLOT = 1_000

function feedData(change: Partial<oracle.Feed>): Uint8Array {
  const price = { price: 5_000n, conf: 5n, slot: BigInt(SLOT) }
  const none = { price: 0n, conf: 0n, slot: 0n }
  return oracle.encodeFeed({
    set: SYSTEM_PROGRAM,
    mint: mint(0),
    pool: testAddress(6, 9),
    quoteFeed: QUOTE,
    minDepthUsd: 20_000,
    maxConfPpm: 10_000,
    jumpPpm: 0,
    maxAgeSlots: 150,
    minSlots: 75,
    decimals: 6,
    isAnchored: true,
    isHeldBack: false,
    bump: 255,
    version: 0,
    entered: 1n,
    average: 5_000n,
    observedCumulative: 0n,
    observedSlot: 0n,
    votes: [],
    ring: Array.from({ length: 128 }, (_, n) => (n === 0 ? price : none)),
    ...change,
  })
}

/** Whole USDC in the pool of a feed, by the feed's address; 20,000 of others. */
type Depths = Readonly<Record<string, number>>

const poolOf = (feed: string): Address => testAddress(8, Object.keys(FEEDS).indexOf(feed))
const poolAccount = (feed: string, usdc: number): AccountState => {
  const { PROGRAM, encodePool } = cpmm
  const reserve1 = BigInt(usdc) * 1_000_000n
  return programAccount(poolOf(feed), PROGRAM, encodePool({ ...POOL, reserve0: 1n, reserve1 }))
}

/** A chain with feeds of the mint; each is a change of a good feed of a pool. */
function chainOf(
  feeds: Readonly<Record<string, Partial<oracle.Feed>>>,
  { quoteSet = SET, depths = {} }: { quoteSet?: Address; depths?: Depths } = {},
) {
  const accounts = new Map<string, AccountState>()
  const add = (address: string, feed: Partial<oracle.Feed>) =>
    accounts.set(address, programAccount(address, oracle.PROGRAM, feedData(feed)))
  for (const [address, feed] of Object.entries(feeds)) add(address, { pool: poolOf(address), ...feed })
  const offered = [...accounts.values()]
  const usd = { price: 100_000_000n, conf: 1n, slot: BigInt(SLOT) }
  const ring = Array.from({ length: 128 }, () => usd)
  add(QUOTE, { set: quoteSet, mint: mint(1), minSlots: 0, ring })
  for (const feed of Object.keys(FEEDS)) {
    const pool = poolAccount(feed, depths[feed] ?? 20_000)
    accounts.set(pool.address, pool)
  }
  return {
    getAccounts: async (addresses: readonly string[]) => ({
      slot: SLOT,
      accounts: addresses.map((address) => accounts.get(address)),
    }),
    getProgramAccounts: async () => ({ slot: SLOT, accounts: offered }),
  }
}

const [shallow, deep] = [testAddress(7, 1), testAddress(7, 2)]
const FEEDS: Depths = { [shallow]: 0, [deep]: 1 }
const NONE = SYSTEM_PROGRAM as Address
const POOL: cpmm.Pool = {
  ...{
    config: NONE,
    creator: NONE,
    mint0: mint(0),
    mint1: mint(1),
    tokenProgram0: NONE,
    tokenProgram1: NONE,
  },
  ...{ vault0: NONE, vault1: NONE, lpMint: NONE, reserve0: 0n, reserve1: 0n, protocolFees0: 0n },
  ...{
    protocolFees1: 0n,
    creatorFees0: 0n,
    creatorFees1: 0n,
    lpSupply: 0n,
    lpBurned: 0n,
    cumulativePrice: 0n,
  },
  ...{
    pricedSlot: 0n,
    lpFeePpm: 0,
    protocolFeePpm: 0,
    creatorFeePpm: 0,
    decimals0: 6,
    decimals1: 6,
    bump: 0,
  },
}
const MISSING = `no price of ${mint(0)} is published on the chain that an order could follow`

test('the published feed of the set comes first', async () => {
  const [own] = await oracle.findFeedPda({ set: SET, mint: mint(0) })
  const chain = chainOf({ [own]: { set: SET, minSlots: 0 }, [deep]: {} })
  expect(await findFeed(chain, SET, mint(0))).toBe(own)
})

test('without it that of the deepest pool does, whatever depth the feeds ask for', async () => {
  const depths = { [shallow]: 30_000, [deep]: 40_000 }
  const chain = chainOf({ [shallow]: { minDepthUsd: 4_000_000_000 }, [deep]: {} }, { depths })
  expect(await findFeed(chain, SET, mint(0), new AbortController().signal)).toBe(deep)
})

test.each<[string, Partial<oracle.Feed>, Address?]>([
  ['asks for little depth', { minDepthUsd: 9_999 }],
  ['is an average of less than 30 s', { minSlots: 74 }],
  ['has no price', { entered: 0n }],
  ['has an old price', { maxAgeSlots: 0 }],
  ['is of another mint', { mint: mint(2) }],
  ['is published by somebody else', { minSlots: 0 }],
  ['has a quote that somebody else publishes', {}, testAddress(6, 7)],
])('one that %s is none', async (_name, feed, quoteSet) => {
  const chain = chainOf({ [deep]: feed }, quoteSet ? { quoteSet } : {})
  await expect(findFeed(chain, SET, mint(0))).rejects.toThrow(MISSING)
})

test('a pool that is not as deep as its feed asks for is none', async () => {
  const chain = chainOf({ [deep]: {} }, { depths: { [deep]: 9_999 } })
  await expect(findFeed(chain, SET, mint(0))).rejects.toThrow(MISSING)
})

test('a cluster without published prices has none', async () => {
  await expect(findFeed(chainOf({ [deep]: {} }), undefined, mint(0))).rejects.toThrow(MISSING)
})

test('a mint without a feed is noted; one with a feed, or whose accounts cannot be read, is not', async () => {
  const wishes = new Set<string>()
  const find = (chain: Pick<ChainPort, 'getAccounts' | 'getProgramAccounts'>) =>
    requireFeed({ chain: chain as ChainPort, oracleSet: SET, wishes: wishes as never }, mint(0))
  expect(await find(chainOf({ [deep]: {} }))).toBe(deep)
  const down = { ...chainOf({}), getProgramAccounts: () => Promise.reject(new Error('down')) }
  await expect(find(down)).rejects.toThrow('down')
  expect([...wishes]).toEqual([])
  await expect(find(chainOf({}))).rejects.toMatchObject({ code: 'FEED_MISSING' })
  expect([...wishes]).toEqual([mint(0)])
})
