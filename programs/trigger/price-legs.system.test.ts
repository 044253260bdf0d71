import type { trigger } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { emptyFeed } from '../oracle/test-feeds.ts'
import { SYSTEM_PROGRAM } from '../toolchain/test-vm.ts'
import { advance, anotherOrder, create, failure, fill, openOrder } from './test-order.ts'
import {
  above,
  below,
  enterPrice,
  enterPrices,
  makePricedWorld,
  nextSlot,
  type PricedOrder,
  setFeed,
  setSlot,
  trailing,
  USD,
} from './test-prices.ts'

/** An account that does not exist. */
const EMPTY = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n }

let at: PricedOrder
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const send = (instruction: Instruction) => expectOk(at.market.vm.send(instruction))
const filled = () => error(fill(at, 1_000_000n))

describe.each([0, 1] as const)('by the price of feed %d', (feed) => {
  const both = (price: bigint): readonly [bigint, bigint] => (feed === 0 ? [price, USD[1]] : [USD[0], price])

  beforeEach(async () => {
    at = await makePricedWorld()
  })

  test.each([
    ['above', above, 1n],
    ['below', below, -1n],
  ] as const)('%s: the first price that reaches the threshold triggers it for good', (_, leg, towards) => {
    const threshold = USD[feed] + towards * (USD[feed] / 100n)
    send(create(at, { entry: leg(feed, threshold) }))
    nextSlot(at)
    enterPrices(at, both(threshold - towards))
    expect(filled()).toBe(failure('notTriggered'))
    // In the slot of its price it is not triggered yet: the slot can still end with another one.
    enterPrice(at, feed, threshold)
    const slot = at.market.vm.slot()
    expect(filled()).toBe(failure('notTriggered'))
    nextSlot(at)
    enterPrices(at)
    send(fill(at, 400_000n))
    expect(openOrder(at).entry.triggeredSlot).toBe(BigInt(slot))
    // The price is back, and the rest is sold all the same.
    expect(error(fill(at, 600_000n))).toBeUndefined()
  })

  test('prices from before the order, and of its own slot, do not trigger it', () => {
    enterPrices(at, both(USD[feed] / 2n))
    enterPrice(at, feed, USD[feed] / 2n)
    send(create(at, { entry: below(feed, USD[feed] / 2n) }))
    nextSlot(at)
    enterPrices(at)
    expect(filled()).toBe(failure('notTriggered'))
  })

  test('an uncertain price triggers nothing', () => {
    const low = USD[feed] / 2n
    send(create(at, { entry: below(feed, low) }))
    nextSlot(at)
    enterPrice(at, feed, low, low / 100n + 1n)
    nextSlot(at)
    enterPrices(at)
    expect(filled()).toBe(failure('notTriggered'))
    enterPrice(at, feed, low, low / 100n)
    nextSlot(at)
    enterPrices(at)
    expect(filled()).toBeUndefined()
  })
})

test('a leg sells at its rate or better, whatever the feeds say', async () => {
  at = await makePricedWorld()
  const entry = { ...below(0, USD[0]), slippageBps: 0, rateIn: 1n, rateOut: 18n }
  send(create(at, { entry }))
  nextSlot(at)
  enterPrices(at)
  nextSlot(at, 100_000)
  expect(filled()).toBe(failure('priceNotMet'))
  enterPrices(at)
  const two = await anotherOrder(at, 1n)
  send(create(two, { entry: { ...entry, rateOut: 17n } }))
  nextSlot(at)
  enterPrices(at)
  nextSlot(at, 100_000)
  expect(error(fill(two, 1_000_000n))).toBeUndefined()
})

test('advance writes nothing for a limit, and refuses an order that is filled', async () => {
  at = await makePricedWorld()
  send(create(at))
  const before = openOrder(at)
  nextSlot(at)
  enterPrices(at)
  expect(send(advance(at)).logs.some((line) => line.startsWith('Program data'))).toBe(false)
  expect(openOrder(at)).toEqual(before)
  send(fill(at, 1_000_000n))
  expect(error(advance(at))).toBe(failure('completed'))
})

test('a whole ring of prices leaves compute units to the route', async () => {
  at = await makePricedWorld()
  send(create(at, { entry: trailing('trailingFall', 0, 900_000) }))
  for (let price = 0; price < 128; price++) {
    nextSlot(at)
    enterPrice(at, 0, price < 127 ? USD[0] : USD[0] / 10n)
    enterPrice(at, 1, USD[1])
  }
  nextSlot(at)
  const { computeUnits } = expectOk(at.market.vm.simulate(fill(at, 1_000_000n)))
  expect(computeUnits).toBeLessThan(60_000)
  expect(send(advance(at)).computeUnits).toBeLessThan(35_000)
})

type Trail = Pick<trigger.Leg, 'peak' | 'triggeredSlot'>
interface Tick {
  slot: number
  price: bigint
  isCertain: boolean
}

/** What a trailing leg has kept after all ticks, by the words of the rule. */
function follow(kind: 'trailingFall' | 'trailingRise', ppm: bigint, ticks: readonly Tick[]): Trail {
  let peak = 0n
  for (const { slot, price, isCertain } of ticks) {
    if (!isCertain) continue
    const isBeyond = kind === 'trailingFall' ? price > peak : peak === 0n || price < peak
    if (isBeyond) peak = price
    const isReached =
      kind === 'trailingFall'
        ? price * 1_000_000n <= peak * (1_000_000n - ppm)
        : price * 1_000_000n >= peak * (1_000_000n + ppm)
    if (isReached) return { peak, triggeredSlot: BigInt(slot) }
  }
  return { peak, triggeredSlot: 0n }
}

describe.each(['trailingFall', 'trailingRise'] as const)('%s', (kind) => {
  const DISTANCE = 50_000
  const START = 6_000
  let late: PricedOrder
  beforeAll(async () => {
    at = await makePricedWorld()
    late = { ...at, ...(await anotherOrder(at, 1n)) }
  })

  const step = fc.record({
    slots: fc.integer({ min: 1, max: 30 }),
    movePpm: fc.integer({ min: -20_000, max: 20_000 }),
    isCertain: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    isAdvanced: fc.boolean(),
  })

  /** Enters one price after the other; the first order follows at times, the second one only at the end. */
  function play(
    steps: readonly { slots: number; movePpm: number; isCertain: boolean; isAdvanced: boolean }[],
  ) {
    setSlot(at, START)
    setFeed(at, 0, { ...emptyFeed, mint: at.sides[0].token.mint, maxAgeSlots: 1_000 })
    const entry = trailing(kind, 0, DISTANCE)
    const { vm } = at.market
    for (const order of [at.order, late.order]) vm.setAccount(order, EMPTY)
    for (const order of [at, late]) for (const { vault } of order.sides) vm.setAccount(vault, EMPTY)
    for (const order of [at, late]) send(create(order, { entry }))
    const ticks: Tick[] = []
    let price = USD[0]
    for (const { slots, movePpm, isCertain, isAdvanced } of steps) {
      nextSlot(at, slots)
      price += (price * BigInt(movePpm)) / 1_000_000n
      enterPrice(at, 0, price, isCertain ? 1n : price / 50n)
      ticks.push({ slot: vm.slot(), price, isCertain })
      if (isAdvanced) send(advance(at))
    }
    nextSlot(at)
    send(advance(at))
    send(advance(late))
    return ticks
  }

  test('its peak is kept over the prices, whoever follows them when', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const ticks = play(steps)
        const expected = follow(kind, BigInt(DISTANCE), ticks)
        expect(openOrder(at).entry).toMatchObject(expected)
        expect(openOrder(late).entry).toMatchObject(expected)
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 25), seed: 42 },
    )
  })

  test('what the ring has lost cannot be followed any more', () => {
    // The price moves away and back by a tenth, far behind the 128 prices that the ring holds.
    const move = kind === 'trailingFall' ? -1 : 1
    const away = Array.from({ length: 6 }, () => ({ slots: 1, movePpm: move * 20_000 }))
    const still = Array.from({ length: 128 }, () => ({ slots: 1, movePpm: 0 }))
    const steps = [{ slots: 1, movePpm: 0 }, ...away, ...still]
    const ticks = play(
      steps.map((each, index) => ({ ...each, isCertain: true, isAdvanced: index % 100 === 99 })),
    )
    expect(openOrder(at).entry).toMatchObject(follow(kind, BigInt(DISTANCE), ticks))
    expect(openOrder(at).entry.triggeredSlot).toBeGreaterThan(0n)
    expect(openOrder(late).entry).toMatchObject(follow(kind, BigInt(DISTANCE), ticks.slice(-128)))
    expect(openOrder(late).entry.triggeredSlot).toBe(0n)
  })
})
