import type { recurring } from '@callisto/program-clients'
import { describe, expect, test } from 'vitest'
import { mint, order, recurringEvent, testAddress } from '../testing/order-chain.test-helper.ts'
import type { KeptRecurring } from './kept-order.ts'
import { neededRate, type OrderPrices } from './order-terms.ts'
import { CYCLE, feedsOf, orderWaits } from './order-waits.ts'
import { type CycleTask, cycleTask as cycleTaskAt, neededValue, timeAmount } from './recurring-terms.ts'
import { WHOLE_ORDER } from './waits.ts'

type Change = Parameters<typeof recurringEvent>[1]

const stateOf = (change: Change = {}): recurring.Order => {
  const { type: _type, order: _order, change: _change, ...state } = recurringEvent(order(0), change)
  return state
}

const kept = (change: Change = {}): KeptRecurring => ({
  program: 'recurring',
  address: order(0),
  lamports: 1n,
  size: 1,
  state: stateOf(change),
})

const START = 1_790_000_000
const HOUR = 3_600
const NO_PRICES: OrderPrices = { input: undefined, output: undefined }
/** 2 USD of 3 decimals, and 0.5 USD of 6. */
const PRICES: OrderPrices = {
  input: { low: 199_000_000n, high: 200_000_000n, decimals: 3 },
  output: { low: 49_000_000n, high: 50_000_000n, decimals: 6 },
}
const [FEED0, FEED1] = [testAddress(6, 0), testAddress(6, 1)]
const byFeeds = { minOut: 0n, maxDeviationBps: 200, feed0: FEED0, feed1: FEED1 }
/** To be worth 10 USD more with each cycle. */
const byValue = {
  ...byFeeds,
  kind: 'value',
  amountPerCycle: 0n,
  incrementUsd: 1_000_000_000n,
  remaining: 1_000_000n,
} as const

function termsOf(task: CycleTask) {
  if (task.do !== 'fill') throw new Error(task.do)
  return task.terms
}

/** Of a cycle that has been due for long. */
const cycleTask = (state: Parameters<typeof cycleTaskAt>[0], prices: OrderPrices): CycleTask =>
  cycleTaskAt(state, prices, 100)

describe('what a cycle by time sells', () => {
  test.each([
    [1_000n, 100n],
    [200n, 100n],
    // The last one takes the rest, less than twice as much.
    [199n, 199n],
    [100n, 100n],
    [99n, 99n],
  ])('of %d that remain, %d', (remaining, amount) => {
    const state = stateOf({ remaining })
    expect(timeAmount(state)).toBe(amount)
    expect(termsOf(cycleTask(state, NO_PRICES))).toMatchObject({ least: amount, most: amount })
  })
})

describe('what a cycle must bring', () => {
  test('the rates of its band, each rounded up', () => {
    const terms = termsOf(cycleTask(stateOf({ minOut: 251n, maxOut: 301n }), NO_PRICES))
    expect([terms.minimum(100n), terms.maximum(100n)]).toEqual([251n, 301n])
    expect([terms.minimum(3n), terms.maximum(3n)]).toEqual([8n, 10n])
  })

  test('without an upper limit, anything above the lower one', () => {
    expect(termsOf(cycleTask(stateOf(), NO_PRICES)).maximum(100n)).toBeUndefined()
  })

  test('the value by both prices less what they may deviate, and the more of both limits', () => {
    // 100 at 1.99 USD are 0.199 USD, 398,000 at 0.5 USD; less 2 %.
    expect(termsOf(cycleTask(stateOf(byFeeds), PRICES)).minimum(100n)).toBe(390_040n)
    const both = (minOut: bigint) => termsOf(cycleTask(stateOf({ ...byFeeds, minOut }), PRICES))
    expect(both(390_039n).minimum(100n)).toBe(390_040n)
    expect(both(390_041n).minimum(100n)).toBe(390_041n)
  })

  test('which opens from 5 bps and the fee of the order', () => {
    const at = (slots: number) => termsOf(cycleTaskAt(stateOf(byFeeds), PRICES, slots)).minimum(100n)
    // Less 0.15 %, 1.07 % and 2 %, with nothing, half and all of the bands.
    expect([0, 10, 20].map(at)).toEqual([402_427n, 396_218n, 390_040n])
  })

  test.each([
    ['neither price', NO_PRICES],
    ['one price', { ...PRICES, output: undefined }],
    ['a price that may be 0', { ...PRICES, input: { ...PRICES.input!, low: 0n } }],
  ])('nothing is enough with %s', (_, prices) =>
    expect(termsOf(cycleTask(stateOf(byFeeds), prices)).minimum(100n)).toBeUndefined(),
  )
})

describe('an order by value', () => {
  test.each([
    // It is to hold 10 USD after the first cycle, 20 USD after the second one.
    [{ held: 0n, done: 0 }, 1_000_000_000n],
    [{ held: 20_000_000n, done: 1 }, 1_000_000_000n],
    // What it holds counts rounded up.
    [{ held: 1n, done: 0 }, 1_000_000_000n - 50n],
    [{ held: 19_800_000n, done: 0 }, 10_000_000n],
    // Less than a hundredth of the increment is nothing.
    [{ held: 19_800_001n, done: 0 }, 0n],
    [{ held: 90_000_000n, done: 0 }, 0n],
  ])('that has %o needs %d', (change, need) =>
    expect(neededValue(stateOf({ ...byValue, ...change }), PRICES)).toBe(need),
  )

  test.each([
    [{}, 5_000n],
    [{ remaining: 4_999n }, 4_999n],
    // Rounded down.
    [{ held: 1n }, 4_999n],
  ])('sells what its need is worth: %o', (change, amount) => {
    const task = cycleTask(stateOf({ ...byValue, ...change }), PRICES)
    expect(termsOf(task)).toMatchObject({ least: amount, most: amount })
    expect(termsOf(task).maximum(amount)).toBeUndefined()
  })

  test.each<[string, Change, OrderPrices, CycleTask]>([
    ['has enough', { held: 20_000_000n }, PRICES, { do: 'pass' }],
    [
      'has enough, by its own price alone',
      { held: 20_000_000n },
      { ...PRICES, input: undefined },
      { do: 'pass' },
    ],
    ['has no price', {}, NO_PRICES, { do: 'wait', reason: 'PRICE_UNUSABLE' }],
    [
      'has no price of its input',
      {},
      { ...PRICES, input: undefined },
      { do: 'wait', reason: 'PRICE_UNUSABLE' },
    ],
    ['needs less than a unit', { incrementUsd: 100n }, PRICES, { do: 'wait', reason: 'NOTHING_TO_BUY' }],
  ])('that %s', (_, change, prices, task) =>
    expect(cycleTask(stateOf({ ...byValue, ...change }), prices)).toEqual(task),
  )
})

describe('what a recurring order waits for', () => {
  const at = (unixTime: number, change: Change = {}, aside?: number) =>
    orderWaits(kept(change), { slot: 0, unixTime, feed: () => undefined, asideUntil: () => aside })
  const cycle = (when: number, task: 'fill' | 'resume') => [{ kind: 'time', task, leg: CYCLE, at: when }]
  const rate = (part: bigint) => [
    {
      kind: 'rate',
      leg: CYCLE,
      pair: `${mint(0)}>${mint(1)}`,
      rate: neededRate(stateOf(), 100n, 250n),
      part,
    },
  ]

  test('the time of its next cycle, then the rate of its band', () => {
    const second = { nextCycle: 1n, done: 1 }
    expect(at(START + HOUR - 1, second)).toEqual(cycle(START + HOUR, 'resume'))
    expect(at(START + HOUR, second)).toEqual(rate(100n))
    expect(at(START + 9 * HOUR, { ...second, remaining: 130n })).toEqual(rate(130n))
  })

  test('without a band, its time alone', () => {
    expect(at(START + 5, { ...byFeeds, nextCycle: 3n })).toEqual(cycle(START + 3 * HOUR, 'fill'))
    expect(at(START + 9 * HOUR, { ...byFeeds, nextCycle: 3n })).toEqual(cycle(START + 3 * HOUR, 'fill'))
  })

  test('with feeds, each slot for a while, and then the rate of its floor', () => {
    const both = { ...byFeeds, minOut: 250n }
    expect(at(START + 39, both)).toEqual(cycle(START, 'fill'))
    expect(at(START + 40, both)).toEqual(rate(100n))
  })

  test('being closed, when its cycles are done or nothing remains', () => {
    const close = [{ kind: 'time', task: 'close', leg: WHOLE_ORDER, at: 0 }]
    expect(at(START, { done: 10 })).toEqual(close)
    expect(at(START, { remaining: 0n, pausedAt: 1n })).toEqual(close)
  })

  test('the time that its next cycle had before a pause that is over, else that of its new start', () => {
    expect(at(START + 5, { ...byFeeds, nextCycle: 1n, pausedAt: 0n })).toEqual(cycle(START + HOUR, 'fill'))
    const anew = { ...byFeeds, startAt: BigInt(START + 3 * HOUR + 5), nextCycle: 0n, done: 1 }
    expect(at(START + 3 * HOUR + 5, anew)).toEqual(cycle(START + 3 * HOUR + 5, 'fill'))
  })

  test('its maker, when it is paused', () => expect(at(START + HOUR, { pausedAt: 1n })).toEqual([]))

  test('prices that nobody reads: nothing', () =>
    expect(at(START + HOUR, { ...byFeeds, feedKind1: 'pyth' })).toEqual([]))

  test('the end of a pause after a failure', () =>
    expect(at(START + HOUR, {}, 40)).toMatchObject([{ kind: 'slot', task: 'resume', at: 40 }]))
})

test('feeds are followed where fills are compared with them', () => {
  expect(feedsOf(kept(byFeeds))).toEqual([FEED0, FEED1])
  expect(feedsOf(kept({ feed0: FEED0, feed1: FEED1 }))).toEqual([])
})
