import { trigger } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  advance,
  close,
  create,
  failure,
  fill,
  keeper,
  limit,
  NO_LEG,
  NOW,
  openOrder,
  own,
} from './test-order.ts'
import {
  above,
  below,
  enterPrices,
  makePricedWorld,
  nextSlot,
  type PricedOrder,
  setSlot,
  trailing,
  USD,
} from './test-prices.ts'

let at: PricedOrder
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const send = (instruction: Instruction) => expectOk(at.market.vm.send(instruction))
const editLeg = (leg: number, terms: trigger.LegTerms) => trigger.editLeg(own(at), { leg, terms })
const setExpiry = (expiresAt: number, touchSeconds = 0) =>
  trigger.setExpiry(own(at), { expiresAt: BigInt(expiresAt), touchSeconds })
const setTime = (seconds: number) => setSlot(at, at.market.vm.slot(), NOW + seconds)
/** The first price halved for one slot. */
const dip = () => {
  nextSlot(at)
  enterPrices(at, [USD[0] / 2n, USD[1]])
  enterPrices(at)
}

beforeEach(async () => {
  at = await makePricedWorld()
})

describe('a leg is changed in place', () => {
  test('the new price holds at once, for what remains', () => {
    send(create(at, { entry: limit(1n, 18n) }))
    expect(error(fill(at, 400_000n))).toBe(failure('priceNotMet'))
    send(editLeg(0, limit(1n, 17n)))
    send(fill(at, 400_000n))
    send(editLeg(0, limit(1n, 18n)))
    expect(error(fill(at, 600_000n))).toBe(failure('priceNotMet'))
    expect(openOrder(at)).toMatchObject({
      making: 1_000_000n,
      remaining: 600_000n,
      entry: { terms: limit(1n, 18n) },
    })
  })

  test('a leg that was triggered begins anew', () => {
    send(create(at, { entry: below(0, USD[0] / 2n) }))
    dip()
    send(advance(at))
    const { entry } = openOrder(at)
    expect(entry.triggeredSlot).toBeGreaterThan(0n)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
    send(editLeg(0, entry.terms))
    nextSlot(at)
    expect(openOrder(at).entry).toMatchObject({ triggeredSlot: 0n, peak: 0n })
    expect(error(fill(at, 1_000_000n))).toBe(failure('notTriggered'))
    dip()
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
  })

  test('an order keeps a way to be filled, and its form', () => {
    send(create(at))
    expect(error(editLeg(0, NO_LEG))).toBe(failure('invalidLeg'))
    expect(error(editLeg(1, limit(17n, 1n)))).toBe(failure('invalidLeg'))
    expect(error(editLeg(3, limit(1n, 17n)))).toBe(failure('invalidLeg'))
  })

  test('of two exits one can be taken away, not both', () => {
    send(create(at, { entry: NO_LEG, takeProfit: above(0, USD[0] * 2n), stop: below(0, USD[0] / 2n) }))
    expect(error(editLeg(0, limit(1n, 17n)))).toBe(failure('invalidLeg'))
    send(editLeg(2, NO_LEG))
    expect(error(editLeg(1, NO_LEG))).toBe(failure('invalidLeg'))
    send(editLeg(2, below(0, USD[0] / 3n)))
    expect(error(editLeg(1, NO_LEG))).toBeUndefined()
  })

  test.each<[string, trigger.LegTerms]>([
    ['a price without a kind', { ...NO_LEG, price: 1n }],
    ['a limit with a feed', { ...limit(1n, 17n), feed: 1 }],
    ['a threshold of nothing', below(0, 0n)],
    ['a third feed', below(2, 1n)],
    ['a slippage of more than half', { ...below(0, 1n), slippageBps: 5_001 }],
    ['a distance of all', trailing('trailingFall', 0, 1_000_000)],
    ['a distance of nothing', trailing('trailingRise', 0, 0)],
    ['a floor that rises with a rise of what is sold', { ...trailing('trailingRise', 0, 1), price: 1n }],
    ['a floor that rises with a fall of what is bought', { ...trailing('trailingFall', 1, 1), price: 1n }],
    ['a slippage without a leg', { ...NO_LEG, slippageBps: 1 }],
    ['a rate without a leg', { ...NO_LEG, rateIn: 1n, rateOut: 1n }],
    ['a threshold that trails', { ...below(0, 1n), trailingPpm: 1 }],
  ])('%s is refused, in a new order too', (_, terms) => {
    expect(error(create(at, { entry: terms }))).toBe(failure('invalidLeg'))
    send(create(at))
    expect(error(editLeg(0, terms))).toBe(failure('invalidLeg'))
  })

  test('only the maker changes an order, and none that is filled', () => {
    send(create(at))
    const stranger = testKey('stranger')
    at.market.vm.fund(stranger)
    const foreign = { maker: stranger, order: at.order }
    expect(error(trigger.touch(foreign))).toBe(failure('wrongMaker'))
    expect(error(trigger.editLeg(foreign, { leg: 0, terms: limit(1n, 1n) }))).toBe(failure('wrongMaker'))
    expect(error(trigger.setExpiry(foreign, { expiresAt: 0n, touchSeconds: 0 }))).toBe(failure('wrongMaker'))
    send(fill(at, 1_000_000n))
    expect(error(editLeg(0, limit(1n, 1n)))).toBe(failure('completed'))
    expect(error(trigger.touch(own(at)))).toBe(failure('completed'))
    expect(error(setExpiry(0))).toBe(failure('completed'))
  })
})

describe('an order is over', () => {
  test('from the second of its expiry, which the maker moves', () => {
    send(create(at, { expiresAt: BigInt(NOW + 100) }))
    send(setExpiry(NOW + 200))
    setTime(199)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
    expect(error(close(at, keeper))).toBe(failure('stillOpen'))
    setTime(200)
    expect(error(fill(at, 1_000_000n))).toBe(failure('expired'))
    expect(error(close(at, keeper))).toBeUndefined()
    send(setExpiry(0))
    setTime(2_000_000_000)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
  })

  test.each([
    ['now', NOW],
    ['in the past', 1],
    ['after more than a century', NOW + 100 * 366 * 86_400 + 1],
    ['before the epoch', -1],
  ])('an expiry %s is refused, in a new order too', (_, expiresAt) => {
    expect(error(create(at, { expiresAt: BigInt(expiresAt) }))).toBe(failure('invalidExpiry'))
    send(create(at))
    expect(error(setExpiry(expiresAt))).toBe(failure('invalidExpiry'))
  })

  test('when its maker has not confirmed it for as long as it says', () => {
    send(create(at, { touchSeconds: 60 }))
    setTime(59)
    send(trigger.touch(own(at)))
    expect(openOrder(at).touchedAt).toBe(BigInt(NOW + 59))
    setTime(118)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
    expect(error(close(at, keeper))).toBe(failure('stillOpen'))
    setTime(119)
    expect(error(fill(at, 1_000_000n))).toBe(failure('expired'))
    expect(error(close(at, keeper))).toBeUndefined()
    // Every change confirms it.
    send(editLeg(0, limit(1n, 16n)))
    setTime(178)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
    send(setExpiry(0))
    setTime(100_000)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
  })

  test.each([
    ['expired', { expiresAt: BigInt(NOW + 100) }],
    ['unconfirmed', { touchSeconds: 100 }],
  ])('%s, it is revived, and no price of that time triggers it', (_, terms) => {
    send(create(at, { entry: below(0, USD[0] / 2n), ...terms }))
    setTime(100)
    dip()
    setTime(100)
    expect(error(advance(at))).toBe(failure('expired'))
    send(setExpiry(NOW + 300))
    nextSlot(at)
    setTime(100)
    expect(error(fill(at, 1_000_000n))).toBe(failure('notTriggered'))
    dip()
    setTime(100)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
  })

  test('and a leg that a price had triggered before stays triggered', () => {
    send(create(at, { entry: below(0, USD[0] / 2n), expiresAt: BigInt(NOW + 100) }))
    dip()
    send(advance(at))
    const { triggeredSlot } = openOrder(at).entry
    setTime(100)
    send(setExpiry(0))
    expect(openOrder(at).entry.triggeredSlot).toBe(triggeredSlot)
    expect(error(fill(at, 1_000_000n))).toBeUndefined()
  })
})
