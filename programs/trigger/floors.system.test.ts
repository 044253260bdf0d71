import {
  allowedBps,
  legOpeningSlots,
  openBand,
  parseTransactionEvents,
  trigger,
} from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { create, failure, fill, fillOf, limit, NO_LEG, openOrder, own } from './test-order.ts'
import {
  ANY_RATE,
  above,
  below,
  enterPrice,
  enterPrices,
  makePricedWorld,
  nextSlot,
  type PricedOrder,
  readFeed,
  setFeed,
  trailing,
  USD,
} from './test-prices.ts'

const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b
const AMOUNT = 1_000_000n
/** What a fill of all brings at the pool's price, less the fee of the order: about 17.9 for one. */
const FAIR = 18n

let at: PricedOrder
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const send = (instruction: Instruction) => expectOk(at.market.vm.send(instruction))
const filled = () => error(fill(at, AMOUNT))

beforeEach(async () => {
  at = await makePricedWorld()
})

/** Places an order whose leg is triggered in the next slot, so many slots ago. */
function place(entry: trigger.LegTerms, slots = 20): void {
  send(create(at, { entry }))
  nextSlot(at)
  enterPrices(at)
  nextSlot(at, slots - 1)
  enterPrices(at)
}

/** The least that a fill asks for now. */
const minimumNow = () => fillOf(expectOk(at.market.vm.simulate(fill(at, AMOUNT)))).minimum

describe('a floor', () => {
  test.each([
    ['limit', limit(0n, 0n)],
    ['half a rate', limit(1n, 0n)],
    ['the other half', limit(0n, 1n)],
    ['threshold', { ...below(0, USD[0]), rateIn: 0n, rateOut: 0n }],
    ['trailing leg', { ...trailing('trailingFall', 0, 10_000), rateIn: 0n, rateOut: 0n }],
  ])('is in every leg: %s', (_, terms) => {
    expect(error(create(at, { entry: terms }))).toBe(failure('missingFloor'))
    expect(error(create(at, { entry: NO_LEG, takeProfit: above(0, USD[0]), stop: terms }))).toBe(
      failure('missingFloor'),
    )
    send(create(at))
    expect(error(trigger.editLeg(own(at), { leg: 0, terms }))).toBe(failure('missingFloor'))
  })

  test('holds whatever the feeds say', () => {
    place({ ...below(0, USD[0]), rateIn: 1n, rateOut: FAIR, slippageBps: 5_000 })
    expect(filled()).toBe(failure('priceNotMet'))
    // At half of the price the feeds ask for a quarter of what the pool pays.
    enterPrices(at, [USD[0] / 2n, USD[1]])
    expect(filled()).toBe(failure('priceNotMet'))
  })

  test('may be any price, and the feeds hold above it', () => {
    place({ ...below(0, USD[0]), ...ANY_RATE })
    expect(filled()).toBeUndefined()
    enterPrices(at, [(USD[0] * 102n) / 100n, USD[1]])
    expect(filled()).toBe(failure('priceNotMet'))
  })

  test('alone needs no price of the other token', () => {
    place({ ...below(0, USD[0]), rateIn: 1n, rateOut: 17n, slippageBps: 0 })
    setFeed(at, 1, { ...readFeed(at, 1), entered: 0n })
    expect(filled()).toBeUndefined()
  })

  test('of a limit may have the feeds beside it', () => {
    place({ ...limit(1n, 17n), slippageBps: 100 })
    const worth = ceil(ceil(AMOUNT * (USD[0] - 1n), 10n ** 9n) * 10n ** 6n, USD[1] + 1n)
    expect(minimumNow()).toBe(ceil(worth * 9_900n, 10_000n))
    enterPrices(at, [(USD[0] * 102n) / 100n, USD[1]])
    expect(filled()).toBe(failure('priceNotMet'))
    enterPrices(at, [USD[0] / 2n, USD[1]])
    expect(minimumNow()).toBe(17n * AMOUNT)
    nextSlot(at, 200)
    expect(filled()).toBe(failure('unusablePrice'))
  })

  test('has feeds of both tokens beside it, or none', () => {
    const create0 = create(
      { ...at, feeds: undefined as never },
      { entry: { ...limit(1n, 17n), slippageBps: 1 } },
    )
    expect(error(create0)).toBe(failure('invalidLeg'))
  })
})

describe('what a triggered leg may fall short by', () => {
  /** Prices under that of the pool, so that each step fills, with a band of a thousandth. */
  function enterLow(): readonly [bigint, bigint] {
    const prices = [(USD[0] * 97n) / 100n, USD[1]] as const
    for (const side of [0, 1] as const) enterPrice(at, side, prices[side], prices[side] / 1_000n)
    nextSlot(at)
    return prices
  }

  test.each([
    ['a triggered leg, behind the price that triggers it', { ...below(0, USD[0]), slippageBps: 300 }],
    ['a triggered leg, in twenty slots at least', { ...below(0, USD[0]), slippageBps: 100 }],
    ['a limit, behind its beginning', { ...limit(1n, 15n), slippageBps: 50 }],
  ])('opens from 5 bps and the fee of the order, and so do the bands: %s', (_, entry) => {
    send(create(at, { entry }))
    if (entry.kind !== 'limit') enterLow()
    const span = legOpeningSlots(entry.slippageBps)
    for (let slots = 0; slots <= span + 1; slots++) {
      const [input, output] = enterLow()
      const low = input - openBand(input / 1_000n, slots, span)
      const high = output + openBand(output / 1_000n, slots, span)
      const bps = BigInt(allowedBps({ feeBps: 10, referralBps: 0 }, entry.slippageBps, slots, span))
      const worth = ceil(ceil(AMOUNT * low, 10n ** 9n) * 10n ** 6n, high)
      expect(minimumNow()).toBe(ceil(worth * (10_000n - bps), 10_000n))
    }
  })

  test('keeps a fill away until it is met', () => {
    // The pool pays a bit more than half of a percent less than the price.
    const prices = [(USD[0] * 1_005n) / 1_000n, USD[1]] as const
    send(create(at, { entry: above(0, prices[0]) }))
    nextSlot(at)
    enterPrices(at, prices)
    let slots = 1
    for (; filled() === failure('priceNotMet'); slots++) enterPrices(at, prices)
    expect(filled()).toBeUndefined()
    expect(slots).toBeGreaterThan(5)
    expect(slots).toBeLessThan(20)
  })

  test.each([
    ['a fall of what is sold', 0, 98n],
    ['a rise of what is bought', 1, 102n],
    ['a rise of what is sold', 0, 101n],
    ['a fall of what is bought', 1, 99n],
  ] as const)(
    'counts a price slot by slot where it is worse than one of ten slots before: %s',
    (_, side, percent) => {
      place({ ...below(0, USD[0]), slippageBps: 300 }, 100)
      const other = side === 0 ? 1 : 0
      const isWorse = side === 0 ? percent < 100n : percent > 100n
      const price = (USD[side] * percent) / 100n
      nextSlot(at, 9)
      enterPrice(at, side, price)
      for (let passed = 1n; passed <= 11n; passed++) {
        nextSlot(at)
        enterPrice(at, other, USD[other])
        const left = isWorse && passed < 10n ? ((USD[side] - price) * (10n - passed)) / 10n : 0n
        const prices = side === 0 ? [price + left, USD[1]] : [USD[0], price + left]
        const worth = ceil(ceil(AMOUNT * (prices[0]! - 1n), 10n ** 9n) * 10n ** 6n, prices[1]! + 1n)
        expect(minimumNow()).toBe(ceil(worth * 9_700n, 10_000n))
      }
    },
  )

  test.each([0, 1] as const)(
    'counts a band slot by slot where it is wider than the one before: feed %d',
    (side) => {
      place({ ...below(0, USD[0]), slippageBps: 300 }, 100)
      const conf = USD[side] / 100n
      nextSlot(at, 9)
      enterPrice(at, side, USD[side], conf)
      for (let passed = 1n; passed <= 11n; passed++) {
        nextSlot(at)
        const band = passed < 10n ? conf - ceil((conf - 1n) * (10n - passed), 10n) : conf
        const [low, high] = [USD[0] - (side === 0 ? band : 1n), USD[1] + (side === 1 ? band : 1n)]
        const worth = ceil(ceil(AMOUNT * low, 10n ** 9n) * 10n ** 6n, high)
        expect(minimumNow()).toBe(ceil(worth * 9_700n, 10_000n))
      }
    },
  )

  test.each([
    ['too uncertain', USD[0] / 100n + 1n, 10],
    ['silent', 1n, 151],
  ] as const)('opens anew behind a feed that was %s', (_, conf, slots) => {
    place({ ...below(0, USD[0]), slippageBps: 200 }, 100)
    const minimumOf = (bps: number) =>
      ceil(
        ceil(ceil(AMOUNT * (USD[0] - 1n), 10n ** 9n) * 10n ** 6n, USD[1] + 1n) * BigInt(10_000 - bps),
        10_000n,
      )
    expect(minimumNow()).toBe(minimumOf(200))
    enterPrice(at, 0, USD[0], conf)
    enterPrice(at, 1, USD[1])
    nextSlot(at, slots)
    expect(filled()).toBe(failure('unusablePrice'))
    enterPrices(at)
    // The pool pays a bit more than half of a percent less than the price.
    expect(filled()).toBe(failure('priceNotMet'))
    nextSlot(at, 25)
    expect(minimumNow()).toBe(minimumOf(200))
  })

  test('opens for legs of old orders too, which have their feeds alone', () => {
    place({ ...below(0, USD[0]), slippageBps: 100 })
    const { vm } = at.market
    const account = vm.account(at.order)!
    const state = openOrder(at)
    const entry = { ...state.entry, terms: { ...state.entry.terms, rateIn: 0n, rateOut: 0n } }
    vm.setAccount(at.order, { ...account, data: trigger.encodeOrder({ ...state, entry }) })
    expect(filled()).toBeUndefined()
    const worth = ceil(ceil(AMOUNT * (USD[0] - 1n), 10n ** 9n) * 10n ** 6n, USD[1] + 1n)
    expect(minimumNow()).toBe(ceil(worth * 9_900n, 10_000n))
    enterPrices(at, [(USD[0] * 102n) / 100n, USD[1]])
    expect(filled()).toBe(failure('priceNotMet'))
  })
})

describe('the floor of a trailing leg', () => {
  const terms = { ...trailing('trailingFall', 0, 50_000), slippageBps: 0, rateIn: 1n, rateOut: 10n }

  /** Follows a price to a multiple of that of now, in percent, and back by a tenth, which triggers the leg. */
  function rise(entry: trigger.LegTerms, percent: bigint) {
    send(create(at, { entry }))
    nextSlot(at)
    enterPrices(at, [(USD[0] * percent) / 100n, USD[1]])
    enterPrices(at, [(USD[0] * percent * 9n) / 1_000n, USD[1]])
    return minimumNow()
  }

  test.each([
    [100n, 10_000_000n],
    [104n, 10_000_000n],
    [105n, 10_500_000n],
    [109n, 10_500_000n],
    [130n, 13_000_000n],
  ])('at %d %% of the price that it belongs to asks for %d', (percent, minimum) => {
    expect(rise({ ...terms, price: USD[0] }, percent)).toBe(minimum)
  })

  test('stays where no price belongs to it', () => {
    expect(rise(terms, 130n)).toBe(10_000_000n)
  })

  test('rises with a fall of what is bought', () => {
    const bought = {
      ...terms,
      ...trailing('trailingRise', 1, 100_000),
      rateIn: 1n,
      rateOut: 10n,
      slippageBps: 0,
    }
    send(create(at, { entry: { ...bought, price: USD[1] } }))
    nextSlot(at)
    enterPrices(at, [USD[0], (USD[1] * 75n) / 100n])
    enterPrices(at, [USD[0], USD[1]])
    expect(minimumNow()).toBe(12_000_000n)
  })

  test('of an exit behind an entry follows what that has bought', () => {
    const exit = { ...terms, rateIn: 20n, rateOut: 1n }
    const bracket = (stop: trigger.LegTerms) => error(create(at, { entry: limit(1n, 17n), stop }))
    expect(bracket({ ...exit, feed: 1, price: USD[1] })).toBeUndefined()
    expect(bracket({ ...exit, feed: 0, price: USD[0] })).toBe(failure('invalidLeg'))
    const alone = (stop: trigger.LegTerms) =>
      error(create(at, { entry: NO_LEG, takeProfit: above(0, USD[0] * 2n), stop }))
    expect(alone({ ...terms, price: USD[0] })).toBeUndefined()
    expect(alone({ ...terms, feed: 1, price: USD[1] })).toBe(failure('invalidLeg'))
  })
})

test('a fill by the feeds says what its input was worth', () => {
  place({ ...below(0, USD[0]), slippageBps: 100 })
  const { logs } = send(fill(at, AMOUNT / 2n))
  const { events } = parseTransactionEvents({ err: null, logs }, { trigger })
  expect(events.map(({ event }) => event.type)).toEqual(['valued', 'filled', 'orderChanged'])
  expect(events[0]!.event).toEqual({ type: 'valued', order: at.order, value: 9_000_000n })
})
