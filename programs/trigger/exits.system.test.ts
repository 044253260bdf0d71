import type { Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  CLOSE_REWARD,
  close,
  create,
  FILL_REWARD,
  failure,
  fill,
  fillOf,
  held,
  keeper,
  limit,
  maker,
  NO_LEG,
  openOrder,
} from './test-order.ts'
import { above, below, enterPrices, makePricedWorld, nextSlot, type PricedOrder, USD } from './test-prices.ts'

const [TAKE_PROFIT, STOP] = [1, 2]

let at: PricedOrder
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const send = (instruction: Instruction) => expectOk(at.market.vm.send(instruction))
const price = (first: bigint) => {
  nextSlot(at)
  enterPrices(at, [first, USD[1]])
  enterPrices(at)
}

beforeEach(async () => {
  at = await makePricedWorld()
})

describe('two ways out of one escrow', () => {
  const [high, low] = [(USD[0] * 11n) / 10n, (USD[0] * 9n) / 10n]
  const exit = (leg: number, amount = 1_000_000n) => fill(at, amount, { leg })

  beforeEach(() => {
    send(create(at, { entry: NO_LEG, takeProfit: above(0, high), stop: below(0, low) }))
    expect(openOrder(at)).toMatchObject({ phase: 'exit', isSwapped: false })
  })

  test.each([
    ['the profit', high, TAKE_PROFIT, STOP],
    ['the stop', low, STOP, TAKE_PROFIT],
  ])('%s is reached and takes all; the other leg never does', (_, reached, leg, other) => {
    for (const each of [TAKE_PROFIT, STOP]) expect(error(exit(each))).toBe(failure('notTriggered'))
    price(reached)
    expect(error(exit(other))).toBe(failure('notTriggered'))
    expect(error(exit(0))).toBe(failure('invalidLeg'))
    send(exit(leg))
    expect(openOrder(at).remaining).toBe(0n)
    for (const each of [TAKE_PROFIT, STOP]) expect(error(exit(each))).toBe(failure('completed'))
  })

  test('both are reached, one after the other, and share what there is', () => {
    price(high)
    send(exit(TAKE_PROFIT, 400_000n))
    price(low)
    send(exit(STOP, 350_000n))
    expect(error(exit(TAKE_PROFIT, 250_001n))).toBe(failure('wrongAmount'))
    send(exit(TAKE_PROFIT, 250_000n))
    expect(error(exit(STOP, 1n))).toBe(failure('completed'))
  })
})

describe('an entry with an exit', () => {
  const low = (USD[0] * 9n) / 10n
  const sell = (leg: number, amount: bigint) => fill(at, amount, { leg, swapped: true })

  beforeEach(() => {
    const takeProfit = limit(20n, 1n)
    send(create(at, { entry: limit(1n, 17n), takeProfit, stop: below(0, low) }))
  })

  test('fills at once and whole, and what it bought is the escrow of the exit', () => {
    const [side0, side1] = at.sides
    expect(error(fill(at, 999_999n))).toBe(failure('wrongAmount'))
    expect(error(fill(at, 1_000_000n, { leg: TAKE_PROFIT }))).toBe(failure('invalidLeg'))
    const [received0, received1] = [held(at, side0.destination), held(at, side1.destination)]
    const bought = fillOf(send(fill(at, 1_000_000n)))
    expect(bought.paid).toBe(0n)
    const escrow = bought.received - bought.fee
    expect(bought.fee).toBe(bought.received / 1_000n)
    expect(openOrder(at)).toMatchObject({
      phase: 'exit',
      isSwapped: true,
      making: escrow,
      remaining: escrow,
      received: 0n,
    })
    expect(held(at, side1.vault)).toBe(escrow)
    expect(held(at, side1.destination)).toBe(received1)
    expect(error(fill(at, 1n))).toBe(failure('invalidLeg'))
    // In the direction of the entry there is nothing to sell any more.
    expect(error(fill(at, escrow, { leg: TAKE_PROFIT }))).toBe(failure('invalidAccount'))
    const sold = fillOf(send(sell(TAKE_PROFIT, escrow)))
    expect(sold).toMatchObject({ spent: escrow, minimum: (escrow + 19n) / 20n })
    expect(held(at, side0.destination) - received0).toBe(sold.received - sold.fee)
    expect(openOrder(at)).toMatchObject({ remaining: 0n, received: sold.paid })
  })

  test('the exit waits for prices after the entry was filled', () => {
    price(low)
    send(fill(at, 1_000_000n))
    const { making } = openOrder(at)
    expect(error(sell(STOP, making))).toBe(failure('notTriggered'))
    enterPrices(at)
    expect(error(sell(STOP, making))).toBe(failure('notTriggered'))
    price(low)
    expect(error(sell(STOP, making))).toBeUndefined()
  })

  test('an entry that waits for a price is followed by its exit', async () => {
    at = await makePricedWorld()
    send(create(at, { entry: below(0, low), stop: above(1, USD[1]) }))
    price(low)
    send(fill(at, 1_000_000n))
    const { making } = openOrder(at)
    nextSlot(at)
    enterPrices(at)
    // Until what it allows is what the pool takes.
    nextSlot(at, 2)
    expect(error(sell(STOP, making))).toBeUndefined()
  })

  test('its deposit pays for the entry and twenty parts of the exit, and no more', () => {
    const { vm } = at.market
    const lamports = () => vm.account(keeper)!.lamports
    const before = lamports()
    send(fill(at, 1_000_000n))
    const { making } = openOrder(at)
    const part = (making + 19n) / 20n
    expect(error(sell(TAKE_PROFIT, part - 1n))).toBe(failure('fillTooSmall'))
    let fills = 1
    for (let left = making; left > 0n; left = openOrder(at).remaining) {
      send(sell(TAKE_PROFIT, left < part ? left : part))
      fills += 1
    }
    expect(fills).toBe(21)
    expect(lamports() - before).toBe(21n * BigInt(FILL_REWARD))
    expect(vm.account(at.order)!.lamports - vm.rent(vm.account(at.order)!.data.length)).toBe(
      BigInt(CLOSE_REWARD),
    )
    send(close(at, keeper))
    expect(lamports() - before).toBe(21n * BigInt(FILL_REWARD) + BigInt(CLOSE_REWARD))
  })
})

test.each([40n, 57n, 59n, 999_999n, 1_000_001n])('an order of %d is filled to the end in parts', (amount) => {
  send(create(at, { amount, entry: limit(1n, 1n) }))
  const smallest = (amount + 19n) / 20n
  for (let left = amount; left > 0n; left = openOrder(at).remaining) {
    const part = left < smallest ? left : smallest
    if (left > smallest && smallest > 2n) expect(error(fill(at, smallest - 1n))).toBe(failure('fillTooSmall'))
    send(fill(at, part))
    expect(openOrder(at).remaining).toBe(left - part)
  }
  const before = at.market.vm.account(maker)!.lamports
  send(close(at, keeper))
  expect(at.market.vm.account(maker)!.lamports).toBeGreaterThan(before)
})
