import { allowedBps, legOpeningSlots } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeEach, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { makeOwnPool } from '../router/test-market.ts'
import { create, failure, fill, fillOf } from './test-order.ts'
import { below, enterPrices, makePricedWorld, nextSlot, type PricedOrder, USD } from './test-prices.ts'

const AMOUNT = 1_000_000n
/** What one of the input is worth in the output by the feeds. */
const RATE = 18
/** The tier of the attacker's pool and its fee, and that of the order. */
const TIER = 4
const POOL_FEE = 0.002_52
const ORDER_FEE = 0.001
const BPS = 10_000
const LIMIT_BPS = 300
const SPAN = legOpeningSlots(LIMIT_BPS)
const DEEP = 10n ** 13n

let at: PricedOrder
let own: Awaited<ReturnType<typeof makeOwnPool>>
const error = (bundle: readonly Instruction[]) => at.market.vm.simulate(...bundle).error
const allowedAt = (slots: number) => allowedBps({ feeBps: 10, referralBps: 0 }, LIMIT_BPS, slots, SPAN)

/** Fills through a pool that is provided for in this transaction alone, and leaves so much less than the feeds say. */
function bid(shortBps: number): Instruction[] {
  const rate = (RATE * (1 - shortBps / BPS)) / (1 - POOL_FEE) / (1 - ORDER_FEE)
  return own.around(DEEP, BigInt(Math.round(Number(DEEP) * rate)), fill({ ...at, pool: own.pool }, AMOUNT))
}

beforeEach(async () => {
  at = await makePricedWorld()
  const [{ token: sold }, { token: bought }] = at.sides
  own = await makeOwnPool(at.market.vm, TIER, sold, bought)
  expectOk(at.market.vm.send(create(at, { entry: { ...below(0, USD[0]), slippageBps: LIMIT_BPS } })))
  nextSlot(at)
  enterPrices(at)
})

test('a fill and a withdrawal in one bundle pay what the feeds say, whatever the pool is worth between them', () => {
  for (let slots = 0; slots < 5; slots++) {
    expect(error(bid(188))).toBe(failure('priceNotMet'))
    expect(error(bid(allowedAt(slots) + 0.5))).toBe(failure('priceNotMet'))
    expect(error(bid(allowedAt(slots) - 0.5))).toBeUndefined()
    enterPrices(at)
  }
})

test('a keeper that withholds until the last slot has no more than the limit, and loses the fill to one that does not', () => {
  // The pool of everybody pays half of a percent less than these prices, so the limit is 250.8 bps under its own.
  const prices = [(USD[0] * 1_005n) / 1_000n, USD[1]] as const
  const late = bid(250)
  let first: number | undefined
  for (let slots = 0; slots < SPAN; slots++) {
    expect(error(late)).toBe(failure('priceNotMet'))
    enterPrices(at, prices)
    if (error([fill(at, AMOUNT)]) === undefined) first ??= slots + 1
  }
  expect(first).toBeLessThan(SPAN / 4)
  for (const slots of [0, 100]) {
    nextSlot(at, slots)
    expect(error(late)).toBeUndefined()
    expect(error(bid(252))).toBe(failure('priceNotMet'))
  }
  // It is filled by whoever comes first, and nothing is left.
  expect(fillOf(expectOk(at.market.vm.send(fill(at, AMOUNT)))).spent).toBe(AMOUNT)
  expect(error(late)).toBe(failure('completed'))
})
