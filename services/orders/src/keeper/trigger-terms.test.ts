import type { trigger } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import { leg, order, orderEvent } from '../testing/order-chain.test-helper.ts'
import type { FeedHistory } from './feed-history.ts'
import { followLeg } from './follow-leg.ts'
import type { KeptTrigger } from './kept-order.ts'
import { deliveredOutput, neededRate, type OrderPrices, rateOf } from './order-terms.ts'
import { orderWaits } from './order-waits.ts'
import { expiryOf, isWholeFill, minimumOutput as minimumAt, smallestPart } from './trigger-terms.ts'
import { WHOLE_ORDER } from './waits.ts'

const stateOf = (change: Parameters<typeof orderEvent>[1] = {}): trigger.Order => {
  const { type: _type, order: _order, change: _change, ...state } = orderEvent(order(0), change)
  return state
}

const kept = (state: trigger.Order): KeptTrigger => ({
  program: 'trigger',
  address: order(0),
  lamports: 1n,
  size: 1,
  state,
})

/** Of a leg whose shortfall is open. */
const minimumOutput = (
  terms: trigger.LegTerms,
  spent: bigint,
  prices: OrderPrices,
  { slots = 100, peak }: { slots?: number; peak?: bigint } = {},
) => minimumAt(stateOf(), leg(terms), spent, prices, { slots, peak })

/** A feed whose first price is entry 0. */
const feedOf = (...prices: [slot: bigint, price: bigint][]): FeedHistory => {
  const all = prices.map(([slot, price], n) => ({ slot, price, conf: 0n, entry: BigInt(n) }))
  return {
    entered: BigInt(all.length),
    prices: all,
    latest: all.at(-1),
    before: all.at(-2),
    steadySince: all[0]?.slot,
    maxAgeSlots: 50n,
    maxConfPpm: 10_000n,
  }
}

const FEED = order(9)
const context = { slot: 0, unixTime: 0, feed: () => undefined, asideUntil: () => undefined }

test.each([
  // A twentieth, rounded up, or all that remains.
  [{ making: 1_000n, remaining: 1_000n }, 50n],
  [{ making: 1_001n, remaining: 1_001n }, 51n],
  [{ making: 1_000n, remaining: 7n }, 7n],
  // What an entry buys is the escrow of its exit.
  [{ takeProfit: leg({ kind: 'limit', rateIn: 1n, rateOut: 1n }) }, 1_000n],
])('the smallest part of %o is %d', (change, part) => expect(smallestPart(stateOf(change))).toBe(part))

describe('the least output', () => {
  const limit = leg({ kind: 'limit', rateIn: 1_000n, rateOut: 3_001n }).terms

  test('of a rate is rounded up', () => {
    const none = { input: undefined, output: undefined }
    expect(minimumOutput(limit, 1_000n, none)).toBe(3_001n)
    expect(minimumOutput(limit, 1n, none)).toBe(4n)
  })

  const market = leg({ kind: 'below', price: 1n, slippageBps: 100 }).terms
  const input = { low: 200_000_000n, high: 200_000_001n, decimals: 9 }
  const output = { low: 49_999_999n, high: 50_000_000n, decimals: 6 }
  const prices = { input, output }
  const none = { input: undefined, output: undefined }

  test('by value is that of both prices less slippage', () => {
    expect(minimumOutput(market, 1_000_000_000n, prices)).toBe(3_960_000n)
    expect(minimumOutput(market, 1n, prices)).toBe(1n)
  })

  test('by value opens from 5 bps and the fee of the order', () => {
    const at = (slots: number) =>
      minimumOutput({ ...market, slippageBps: 300 }, 1_000_000_000n, prices, { slots })
    expect([0, 1, 38].map(at)).toEqual([3_994_000n, 3_991_200n, 3_880_000n])
  })

  test('is the floor where that asks for more', () => {
    const floor = { ...market, rateIn: 1_000_000_000n, rateOut: 3_970_000n }
    expect(minimumOutput(floor, 1_000_000_000n, prices)).toBe(3_970_000n)
    expect(minimumOutput({ ...floor, rateOut: 3_950_000n }, 1_000_000_000n, prices)).toBe(3_960_000n)
    const trailing = {
      ...floor,
      kind: 'trailingFall',
      price: 100n,
      trailingPpm: 100_000,
      slippageBps: 0,
    } as const
    expect(minimumOutput(trailing, 1_000_000_000n, none, { peak: 110n })).toBe(4_367_000n)
  })

  test('is none without prices', () => {
    expect(minimumOutput(market, 1_000n, none)).toBeUndefined()
    expect(minimumOutput(market, 1_000n, { input, output: undefined })).toBeUndefined()
    expect(minimumOutput(market, 1_000n, { input, output: { ...output, high: 0n } })).toBeUndefined()
    expect(minimumOutput(market, 1_000n, { input: { ...input, low: 0n }, output })).toBeUndefined()
  })
})

test('an output counts less the fees, and less the fee of its mint', () => {
  const state = stateOf({ feeBps: 10, referralBps: 50 })
  const none = { isReferralPaid: false, transferFee: undefined }
  expect(deliveredOutput(state, 9_999n, none)).toBe(9_999n - 9n)
  expect(deliveredOutput(state, 9_999n, { ...none, isReferralPaid: true })).toBe(9_999n - 9n - 49n)
  const transferFee = { epoch: 0n, maximum: 1_000n, bps: 100 }
  expect(deliveredOutput(state, 9_999n, { ...none, transferFee })).toBe(9_990n - 100n)
  expect(deliveredOutput(state, 9_999n, { ...none, transferFee: { ...transferFee, maximum: 7n } })).toBe(
    9_983n,
  )
})

test('no quote that is accepted is missed by the rate that is needed', () => {
  const state = stateOf()
  const { terms } = state.entry
  for (const output of [2_900n, 2_999n, 3_000n, 3_002n, 3_003n, 3_004n, 4_000n]) {
    const isNear = rateOf(1_000n, output) >= neededRate(state, terms.rateIn, terms.rateOut)
    const delivered = deliveredOutput(state, output, { isReferralPaid: false, transferFee: undefined })
    // Fees are rounded in the maker's favour, so some outputs just below the rate are accepted, and must be tried.
    const isAccepted = delivered >= minimumOutput(terms, 1_000n, { input: undefined, output: undefined })!
    if (isAccepted) expect(isNear).toBe(true)
    if (output < 2_990n) expect(isNear).toBe(false)
  }
})

test('a rate measured with a smaller part misses no order by its rounding', () => {
  // 1,671 units bring 1,367 at this rate, 1,224 bring 1,000: 0.8176 and 0.8170 of the input.
  const needed = neededRate({ feeBps: 0, referralBps: 0 }, 1_671n, 1_367n)
  expect(rateOf(1_224n, 1_000n)).toBeGreaterThanOrEqual(needed)
  expect(rateOf(1_224_000n, 1_000_000n)).toBeLessThan(needed)
  expect(rateOf(1_224n, 0n)).toBe(0n)
})

test('an order is over at its expiry or when its maker has not confirmed it', () => {
  expect(expiryOf(stateOf())).toBeUndefined()
  expect(expiryOf(stateOf({ expiresAt: 50n }))).toBe(50)
  expect(expiryOf(stateOf({ expiresAt: 50n, touchedAt: 20n, touchSeconds: 10 }))).toBe(30)
})

describe('what an order waits for', () => {
  test('a filled one: to be closed', () => {
    expect(orderWaits(kept(stateOf({ remaining: 0n })), context)).toEqual([
      { kind: 'time', task: 'close', leg: WHOLE_ORDER, at: 0 },
    ])
  })

  test('a limit order: the rate of its pair and its end', () => {
    const state = stateOf({ expiresAt: 99n })
    expect(orderWaits(kept(state), context)).toEqual([
      { kind: 'time', task: 'close', leg: WHOLE_ORDER, at: 99 },
      {
        kind: 'rate',
        leg: 0,
        pair: `${state.mint0}>${state.mint1}`,
        rate: neededRate(state, 1_000n, 3_000n),
        part: 50n,
      },
    ])
  })

  const oco = stateOf({
    phase: 'exit',
    entry: leg({}),
    takeProfit: leg({ kind: 'above', price: 20n }),
    stop: leg({ kind: 'trailingFall', trailingPpm: 100_000 }),
    feed0: FEED,
    feed1: FEED,
  })

  test('two ways out: a price each, as far as they are known', () => {
    const feed = feedOf([1n, 10n], [2n, 12n], [3n, 11n])
    expect(orderWaits(kept(oco), { ...context, feed: () => feed })).toEqual([
      { kind: 'above', leg: 1, feed: FEED, price: 20n },
      {
        kind: 'trailingFall',
        leg: 2,
        feed: FEED,
        ppm: 100_000,
        peak: 12n,
        enteredAt: 1n,
        recorded: undefined,
      },
    ])
  })

  test('a leg that a price has triggered: nothing; one that was set aside: its slot', () => {
    const feed = feedOf([1n, 12n], [2n, 10n])
    const asideUntil = (index: number) => (index === 1 ? 40 : undefined)
    expect(orderWaits(kept(oco), { ...context, feed: () => feed, asideUntil })).toEqual([
      { kind: 'slot', task: 'resume', leg: 1, at: 40 },
      { kind: 'slot', task: 'fill', leg: 2, at: 0 },
    ])
  })

  test('a leg with a floor: its shortfall while it opens, then the rate of its floor', () => {
    const floor = { kind: 'below', price: 20n, rateIn: 1_000n, rateOut: 900n } as const
    const state = stateOf({ entry: leg({ ...floor, slippageBps: 100 }), feed0: FEED, feed1: FEED })
    const at = (slot: number, terms = state) =>
      orderWaits(kept(terms), { ...context, slot, feed: () => feedOf([5n, 19n]) })
    expect([45, 46].map((slot) => at(slot)[0]!.kind)).toEqual(['slot', 'rate'])
    // Without a slippage the floor is all that it asks for.
    expect(at(6, stateOf({ entry: leg(floor), feed0: FEED, feed1: FEED }))).toMatchObject([
      { kind: 'rate', rate: neededRate(state, 1_000n, 900n) },
    ])
  })

  test('the entry of a bracket is filled as a whole', () => {
    expect(isWholeFill(stateOf({ takeProfit: oco.takeProfit }))).toBe(true)
    expect(isWholeFill(oco)).toBe(false)
  })
})

describe('a leg that is followed', () => {
  const trailing = leg({ kind: 'trailingRise', trailingPpm: 500_000 })

  test.each([
    ['no price', [], false, undefined],
    ['a trough', [[1n, 10n]], false, 10n],
    [
      'a rise of less',
      [
        [1n, 10n],
        [2n, 14n],
      ],
      false,
      10n,
    ],
    [
      'a rise of the distance',
      [
        [1n, 10n],
        [2n, 15n],
      ],
      true,
      10n,
    ],
    [
      'a rise from a later trough',
      [
        [1n, 10n],
        [2n, 14n],
        [3n, 8n],
        [4n, 12n],
      ],
      true,
      8n,
    ],
  ] as const)('by %s', (_, prices, isTriggered, peak) => {
    const found = followLeg(
      trailing,
      feedOf(...prices.map(([slot, price]) => [slot, price] as [bigint, bigint])),
    )
    expect(found).toMatchObject({ isTriggered, peak })
  })

  test.each([
    ['no price', [], false],
    [
      'the newest price',
      [
        [3n, 9n],
        [4n, 10n],
      ],
      true,
    ],
    [
      'an older price',
      [
        [3n, 12n],
        [4n, 9n],
      ],
      true,
    ],
    [
      'prices that do not reach it',
      [
        [3n, 9n],
        [4n, 9n],
      ],
      false,
    ],
    [
      'prices up to the slot in which it was set',
      [
        [1n, 12n],
        [2n, 12n],
        [3n, 9n],
      ],
      false,
    ],
  ] as [string, [bigint, bigint][], boolean][])('to a price, by %s', (_, prices, isTriggered) => {
    const above = { ...leg({ kind: 'above', price: 10n }), doneSlot: 2n }
    const below = { ...leg({ kind: 'below', price: -10n }), doneSlot: 2n }
    const negated = prices.map(([slot, price]) => [slot, -price] as [bigint, bigint])
    expect(followLeg(above, feedOf(...prices)).isTriggered).toBe(isTriggered)
    expect(followLeg(below, feedOf(...negated)).isTriggered).toBe(isTriggered)
  })

  test('starts behind what the chain has recorded', () => {
    const recorded = { ...trailing, peak: 11n, doneSlot: 2n }
    expect(followLeg(recorded, feedOf([1n, 1n], [2n, 99n], [3n, 12n]))).toMatchObject({
      isTriggered: false,
      peak: 11n,
    })
    expect(followLeg({ ...trailing, triggeredSlot: 5n }, undefined).isTriggered).toBe(true)
  })
})
