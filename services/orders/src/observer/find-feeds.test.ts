import { feedAddresses, feedOf, oracle, QUOTE_MINTS } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { mint, testAddress } from '../testing/order-chain.test-helper.ts'
import { programAccount } from '../testing/test-orders.test-helper.ts'
import { feedData, sourceOf, sourcesData } from './feeds.test-helper.ts'
import { findFeed, findFeedIfAny, requireFeed } from './find-feeds.ts'

const SET = testAddress(6, 0)
const SLOT = 1_000
const [pool, other] = [testAddress(7, 1), testAddress(7, 2)]
const [published, inUsdc, inSol] = (await feedAddresses(SET, mint(0))) as [Address, Address, Address]
const [USDC] = QUOTE_MINTS as [Address]
const MISSING = `no price of ${mint(0)} is published on the chain that an order could follow`

interface Given {
  feed?: Partial<oracle.Feed>
  sources?: readonly oracle.Source[]
}

/** A chain with feeds of the mint at these addresses; those of pools have a source that has stood. */
async function chainOf(feeds: Readonly<Record<string, Given>>) {
  const accounts = new Map<string, AccountState>()
  const add = (address: string, data: Uint8Array) =>
    accounts.set(address, programAccount(address, oracle.PROGRAM, data))
  for (const [address, { feed = {}, sources = [sourceOf(pool)] }] of Object.entries(feeds)) {
    add(address, feedData({ quoteFeed: await feedOf(SET, USDC), ...feed }))
    const [list] = await oracle.findSourcesPda({ feed: address as Address })
    if (address !== published) add(list, sourcesData(address as Address, sources))
  }
  return {
    getAccounts: async (addresses: readonly string[]) => ({
      slot: SLOT,
      accounts: addresses.map((address) => accounts.get(address)),
    }),
  }
}

test('the published feed of the set comes first', async () => {
  const chain = await chainOf({ [published]: { feed: { set: SET, entered: 0n } }, [inUsdc]: {} })
  expect(await findFeed(chain, SET, mint(0))).toBe(published)
})

test('without it that of the pools with more standing depth does', async () => {
  const deeper = [sourceOf(pool), sourceOf(other, { depth2: 2_000n })]
  const chain = await chainOf({ [inUsdc]: {}, [inSol]: { sources: deeper } })
  expect(await findFeed(chain, SET, mint(0), new AbortController().signal)).toBe(inSol)
  expect(await findFeed(await chainOf({ [inUsdc]: {}, [inSol]: {} }), SET, mint(0))).toBe(inUsdc)
})

test.each<[string, Given]>([
  ['has no price', { feed: { entered: 0n } }],
  ['has an old price', { feed: { maxAgeSlots: 0 } }],
  ['has an uncertain price', { feed: { maxConfPpm: 1 } }],
  ['has no source', { sources: [] }],
  ['has a source that is new', { sources: [sourceOf(pool, { depth3: 0n })] }],
  ['has a source that nobody observes', { sources: [sourceOf(pool, { observedSlot: 850n })] }],
  ['has a source without a price', { sources: [sourceOf(pool, { price: 0n })] }],
])('one that %s is none', async (_name, given) => {
  await expect(findFeed(await chainOf({ [inUsdc]: given }), SET, mint(0))).rejects.toThrow(MISSING)
})

test('feeds at other addresses, of another set or of one pool alone, are none', async () => {
  const [foreign, foreignUsdc] = (await feedAddresses(testAddress(6, 5), mint(0))) as [Address, Address]
  const chain = await chainOf({ [foreign]: {}, [foreignUsdc]: {}, [testAddress(6, 9)]: { feed: { pool } } })
  await expect(findFeed(chain, SET, mint(0))).rejects.toThrow(MISSING)
})

test('a cluster without published prices has none', async () => {
  await expect(findFeed(await chainOf({ [inUsdc]: {} }), undefined, mint(0))).rejects.toThrow(MISSING)
})

test('a mint without a feed is noted; one with a feed, or whose accounts cannot be read, is not', async () => {
  const wishes = new Set<string>()
  const find = (chain: Awaited<ReturnType<typeof chainOf>>) =>
    requireFeed({ chain, oracleSet: SET, wishes: wishes as never }, mint(0))
  expect(await find(await chainOf({ [inUsdc]: {} }))).toBe(inUsdc)
  const down = { getAccounts: () => Promise.reject(new Error('down')) }
  await expect(find(down)).rejects.toThrow('down')
  expect([...wishes]).toEqual([])
  await expect(find(await chainOf({}))).rejects.toMatchObject({ code: 'FEED_MISSING' })
  expect([...wishes]).toEqual([mint(0)])
})

test('a mint may go without a feed; a chain that cannot be read is another matter', async () => {
  expect(await findFeedIfAny(await chainOf({ [inUsdc]: {} }), SET, mint(0))).toBe(inUsdc)
  expect(await findFeedIfAny(await chainOf({}), SET, mint(0))).toBeUndefined()
  const down = { getAccounts: () => Promise.reject(new Error('down')) }
  await expect(findFeedIfAny(down, SET, mint(0))).rejects.toThrow('down')
})
