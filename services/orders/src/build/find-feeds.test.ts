import { oracle } from '@callisto/program-clients'
import { type AccountState, SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { findFeed } from './find-feeds.ts'

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

/** A chain with feeds of the mint; each is a change of a good feed of a pool. */
function chainOf(feeds: Readonly<Record<string, Partial<oracle.Feed>>>, quoteSet: Address = SET) {
  const accounts = new Map<string, AccountState>()
  const add = (address: string, feed: Partial<oracle.Feed>) =>
    accounts.set(address, programAccount(address, oracle.PROGRAM, feedData(feed)))
  for (const [address, feed] of Object.entries(feeds)) add(address, feed)
  const offered = [...accounts.values()]
  add(QUOTE, { set: quoteSet, mint: mint(1), minSlots: 0 })
  return {
    getAccounts: async (addresses: readonly string[]) => ({
      slot: SLOT,
      accounts: addresses.map((address) => accounts.get(address)),
    }),
    getProgramAccounts: async () => ({ slot: SLOT, accounts: offered }),
  }
}

const [shallow, deep] = [testAddress(7, 1), testAddress(7, 2)]
const MISSING = `no price of ${mint(0)} is published on the chain that an order could follow`

test('the published feed of the set comes first', async () => {
  const [own] = await oracle.findFeedPda({ set: SET, mint: mint(0) })
  const chain = chainOf({ [own]: { set: SET, minSlots: 0 }, [deep]: {} })
  expect(await findFeed(chain, SET, mint(0))).toBe(own)
})

test('without it the feed of a pool that asks for the most depth does', async () => {
  const chain = chainOf({ [shallow]: { minDepthUsd: 10_000 }, [deep]: { minDepthUsd: 50_000 } })
  expect(await findFeed(chain, SET, mint(0), new AbortController().signal)).toBe(deep)
})

test.each<[string, Partial<oracle.Feed>, Address?]>([
  ['asks for little depth', { minDepthUsd: 9_999 }],
  ['has no price', { entered: 0n }],
  ['has an old price', { maxAgeSlots: 0 }],
  ['is of another mint', { mint: mint(2) }],
  ['is published by somebody else', { minSlots: 0 }],
  ['has a quote that somebody else publishes', {}, testAddress(6, 7)],
])('one that %s is none', async (_name, feed, quoteSet) => {
  await expect(findFeed(chainOf({ [deep]: feed }, quoteSet), SET, mint(0))).rejects.toThrow(MISSING)
})

test('a cluster without published prices has none', async () => {
  await expect(findFeed(chainOf({ [deep]: {} }), undefined, mint(0))).rejects.toThrow(MISSING)
})
