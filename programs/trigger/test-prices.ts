import { oracle, type trigger } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { emptyFeed } from '../oracle/test-feeds.ts'
import { testKey } from '../toolchain/test-vm.ts'
import { makeWorld, NO_LEG, NOW, type Order, type Setting } from './test-order.ts'

/** The slot in which a world with prices begins. */
export const SLOT = 5_000
/** What the pool of `quote` and `x` trades at, in 1e-8 USD a whole token: 180 USD and 0.01 USD. */
export const USD = [18_000_000_000n, 1_000_000n] as const

export interface PricedOrder extends Order {
  feeds: readonly [Address, Address]
}

/** A world whose tokens have feeds, with fair prices for a minute and the newest in the slot before this one. */
export async function makePricedWorld(setting: Setting = {}): Promise<PricedOrder> {
  const world = await makeWorld(setting)
  const at = { ...world, feeds: [testKey('feed 0'), testKey('feed 1')] as const }
  for (const side of [0, 1] as const) {
    const mint = at.sides[side].token.mint
    setFeed(at, side, { ...emptyFeed, mint, maxAgeSlots: 1_000 })
  }
  for (const slot of [SLOT - 150, SLOT - 1]) {
    setSlot(at, slot)
    enterPrices(at)
  }
  setSlot(at, SLOT)
  return at
}

export function setSlot({ market }: Order, slot: number, time = NOW): void {
  market.vm.setTime(time, 0, slot)
}

export const nextSlot = (at: Order, slots = 1): void => setSlot(at, at.market.vm.slot() + slots)

export function setFeed({ market, feeds }: PricedOrder, side: 0 | 1, feed: oracle.Feed): void {
  market.vm.setAccount(feeds[side], { owner: oracle.PROGRAM, data: oracle.encodeFeed(feed) })
}

export function readFeed({ market, feeds }: PricedOrder, side: 0 | 1): oracle.Feed {
  const feed = oracle.decodeFeed(market.vm.account(feeds[side])?.data ?? new Uint8Array())
  if (!feed) throw new Error('no feed')
  return feed
}

/** Enters a price for the current slot, as the oracle does. */
export function enterPrice(at: PricedOrder, side: 0 | 1, price: bigint, conf = 1n): void {
  const feed = readFeed(at, side)
  const ring = feed.ring.with(Number(feed.entered % 128n), {
    slot: BigInt(at.market.vm.slot()),
    price,
    conf,
  })
  setFeed(at, side, { ...feed, ring, entered: feed.entered + 1n })
}

/** Fair prices of both tokens now, or others, and the next slot. */
export function enterPrices(at: PricedOrder, prices: readonly [bigint, bigint] = USD): void {
  enterPrice(at, 0, prices[0])
  enterPrice(at, 1, prices[1])
  nextSlot(at)
}

/** The floor of a maker who takes any price. */
export const ANY_RATE = { rateIn: 1n << 63n, rateOut: 1n }

/** A leg that waits for a price, and then sells for what the feeds say less a hundredth: at any price by its floor. */
export const above = (feed: number, price: bigint): trigger.LegTerms => ({
  ...NO_LEG,
  kind: 'above',
  feed,
  price,
  ...ANY_RATE,
  slippageBps: 100,
})

export const below = (feed: number, price: bigint): trigger.LegTerms => ({
  ...above(feed, price),
  kind: 'below',
})

export const trailing = (
  kind: 'trailingFall' | 'trailingRise',
  feed: number,
  trailingPpm: number,
): trigger.LegTerms => ({ ...NO_LEG, kind, feed, trailingPpm, ...ANY_RATE, slippageBps: 100 })
