import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { encodeFeed, type Feed, PROGRAM } from './generated.ts'
import { feedOf, readFeedPrice } from './read-feed.ts'

const set = 'SysvarC1ock11111111111111111111111111111111' as Address
const mint = 'So11111111111111111111111111111111111111112' as Address
const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
const zero = '11111111111111111111111111111111' as Address
const NOW = 1_000n
const latest = { slot: 990n, price: 15_000_000_000n, conf: 15_000_000n }

const feed: Feed = {
  set,
  mint,
  pool: zero,
  quoteFeed: zero,
  minDepthUsd: 0,
  maxConfPpm: 10_000,
  jumpPpm: 50_000,
  maxAgeSlots: 50,
  minSlots: 0,
  decimals: 9,
  isAnchored: false,
  isHeldBack: false,
  bump: 255,
  version: 0,
  entered: 1n,
  average: latest.price,
  observedCumulative: 0n,
  observedSlot: 0n,
  votes: Array.from({ length: 8 }, () => ({
    price: 0n,
    conf: 0n,
    slot: 0n,
    risingSince: 0n,
    fallingSince: 0n,
  })),
  ring: [latest, ...Array.from({ length: 127 }, () => ({ slot: 0n, price: 0n, conf: 0n }))],
}
const accountOf = (change: Partial<Feed> = {}, owner: string = PROGRAM) => ({
  owner,
  data: encodeFeed({ ...feed, ...change }),
})

test.each([
  ['a usable price', accountOf(), NOW, latest],
  ['no account', undefined, NOW, undefined],
  ['an account of another program', accountOf({}, zero), NOW, undefined],
  ['other bytes', { owner: PROGRAM, data: new Uint8Array(10) }, NOW, undefined],
  ['the feed of another set', accountOf({ set: other }), NOW, undefined],
  ['the feed of another mint', accountOf({ mint: other }), NOW, undefined],
  ['a feed without a price', accountOf({ entered: 0n }), NOW, undefined],
  ['the oldest price that counts', accountOf(), 1_040n, latest],
  ['a price that is too old', accountOf(), 1_041n, undefined],
  ['the price of an open slot', accountOf(), 990n, undefined],
  ['a price that is too uncertain', accountOf({ maxConfPpm: 999 }), NOW, undefined],
])('%s', (_, account, now, expected) => {
  expect(readFeedPrice(account, { set, mint }, now)).toEqual(expected)
})

test('each mint has a feed of its own in a set', async () => {
  const found = await Promise.all([feedOf(set, mint), feedOf(set, other), feedOf(other, mint)])
  expect(new Set(found).size).toBe(3)
})
