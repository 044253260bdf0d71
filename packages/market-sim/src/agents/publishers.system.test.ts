import { tokenAccountOf } from '@callisto/localnet'
import {
  decodeTokenAccount,
  feedOf,
  feedPrices,
  oracle,
  readFeedPrice,
  recurring,
  trigger,
} from '@callisto/program-clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assets, SOL, tokenProgramOf, USDC } from '../genesis/assets.ts'
import { orderAccounts, pricedAssets, publishedAssets } from '../genesis/order-accounts.ts'
import type { Market } from '../market.ts'
import { type Played, play, type Sent } from '../played-history.test-helper.ts'
import { ORDERS_ADMIN, PUBLISHERS, publisherOf } from './population.ts'
import { publishPrices } from './publishers.ts'

const HISTORY = { seed: 'orders', tradesPerSecond: 2, minutes: 6, endMs: Date.UTC(2026, 10, 18, 17) }
const PUBLISHED_SLOTS = 750

let played: Played

beforeAll(() => {
  played = play(HISTORY)
}, 120_000)

afterAll(() => played.close())

const accountOf = (address: string) => played.chain.bank.getAccount(address)!
const { oracleSet, triggerConfig, recurringConfig } = orderAccounts(HISTORY.seed)

test('the genesis has five publishers, of which three make a price, and the terms of orders', () => {
  const { keyring } = played.simulation.market
  const admin = keyring.wallet(ORDERS_ADMIN).address
  expect(oracle.decodeSet(accountOf(oracleSet).data)).toMatchObject({ admin, index: 0, minLive: 3 })
  expect(oracle.decodeSet(accountOf(oracleSet).data)!.publishers).toHaveLength(PUBLISHERS)
  for (const config of [
    trigger.decodeConfig(accountOf(triggerConfig).data)!,
    recurring.decodeConfig(accountOf(recurringConfig).data)!,
  ]) {
    expect(config).toMatchObject({ admin, feeOwner: admin, feeBps: 10, stableFeeBps: 3, index: 0 })
    expect(config.stableMints.map(({ mint }) => mint)).toContain(USDC)
    // A keeper's signature costs 5,000 lamports.
    expect(Math.min(config.fillReward, config.closeReward)).toBeGreaterThan(5_000)
  }
  for (const { mint } of assets) {
    const account = accountOf(tokenAccountOf(admin, mint, tokenProgramOf(mint)))
    expect(decodeTokenAccount(account.data)).toMatchObject({ owner: admin, mint })
  }
})

test('every feed has a usable price near the oracle’s, and one in each of its turns of the last minutes', async () => {
  const { oracle: outside } = played.simulation.market
  const now = BigInt(played.chain.bank.slot)
  expect(pricedAssets.slice(0, 2).map(({ mint }) => mint)).toEqual([USDC, SOL])
  expect(pricedAssets).toHaveLength(12)
  // The first twelve are published in every slot, the others in turns of twelve.
  const turns = Math.ceil(publishedAssets.length / 12) - 1
  for (const [index, { mint }] of publishedAssets.entries()) {
    const account = accountOf(await feedOf(oracleSet, mint))
    const price = readFeedPrice(account, { set: oracleSet, mint }, now)!
    // Fewer people trade in the others, so that their pools are further from the price outside.
    const distance = Math.abs(Number(price.price) / 1e8 / outside.priceUsd(mint)! - 1)
    expect(distance).toBeLessThan(index < 12 ? 0.01 : 0.05)
    const feed = oracle.decodeFeed(account.data)!
    expect(feed.isHeldBack).toBe(false)
    const pace = index < 12 ? 1 : turns
    // The first two votes are too few.
    expect(Math.abs(Number(feed.entered) - (PUBLISHED_SLOTS / pace - 2))).toBeLessThan(pace === 1 ? 1 : 2)
    const slots = feedPrices(feed, now).map(({ slot }) => slot)
    expect(slots).toEqual(slots.map((_, each) => slots[0]! + BigInt(each * pace)))
  }
})

test('publishers take turns, and all of their transactions succeed', () => {
  const { keyring } = played.simulation.market
  const turns = Array.from({ length: PUBLISHERS }, (_, n) => {
    const { address } = keyring.wallet(publisherOf(n))
    return played.sent.filter(({ payer }) => payer === address)
  })
  for (const [n, turn] of turns.entries()) {
    expect(turn).toHaveLength((2 * PUBLISHED_SLOTS) / PUBLISHERS)
    expect(turn.filter(({ error, slot }) => error !== undefined || slot % PUBLISHERS !== n)).toEqual([])
  }
})

/** What a publisher sends in a new block of the market with this difference. */
function publishWith(change: Partial<Market>): Sent[] {
  const { chain, simulation, sent } = played
  const { now, liveFromMs, bank, keyring, population, orders, pools, watch } = simulation.market
  chain.bank.advance(chain.clock.timeOf(chain.bank.slot + 1))
  const before = sent.length
  const market = { now, liveFromMs, bank, keyring, population, orders, pools, watch, ...change }
  publishPrices(market as unknown as Market)
  return sent.slice(before)
}

test('only prices that pools state are published, and none on a chain without a set', () => {
  const { orders, liveFromMs } = played.simulation.market
  const unknownSet = orderAccounts('another seed').oracleSet
  const both = publishWith({})
  expect(both).toMatchObject([{ error: undefined }, { error: undefined }])
  const [all] = both as [Sent, Sent]
  const silent = { middleRate: () => undefined } as unknown as Market['watch']
  const [dollarAlone, ...others] = publishWith({ watch: silent })
  expect(others).toEqual([])
  expect(dollarAlone?.error).toBeUndefined()
  // Eleven feeds of 32 bytes and their quotes of 16 less.
  expect(all.bytes - dollarAlone!.bytes).toBeGreaterThanOrEqual(11 * 48)
  expect(publishWith({ orders: { ...orders, oracleSet: unknownSet } })).toEqual([])
  // A chain of an older version has twelve feeds.
  const twelve = new Map([...orders.feeds].slice(0, 12))
  expect(publishWith({ orders: { ...orders, feeds: twelve } })).toHaveLength(1)
  expect(publishWith({ now: liveFromMs - 300_001 })).toEqual([])
})
