import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import {
  amountIn,
  claim,
  close,
  create,
  createValue,
  enterPrices,
  eventsOf,
  FILL_REWARD,
  failure,
  fill,
  filledOf,
  INTERVAL,
  keeper,
  makeWorld,
  type Order,
  pass,
  readOrder,
  remove,
  setTime,
  USD,
  withdraw,
} from './test-order.ts'

const [PRICE0, PRICE1] = USD
/** 18 USD with each cycle. */
const INCREMENT = 1_800_000_000n
const UNIT0 = 10n ** 9n
const UNIT1 = 10n ** 6n
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

let at: Order
const error = (instruction: ReturnType<typeof fill>) => at.market.vm.simulate(instruction).error
const send = (instruction: ReturnType<typeof fill>) => expectOk(at.market.vm.send(instruction))

/** Begins an interval with prices that are certain to a unit. */
function begin(interval: number, price1 = PRICE1): void {
  setTime(at, interval * INTERVAL)
  enterPrices(at, [PRICE0, price1])
}

/** What the cycle sells by the rule, for what the order holds. */
function amountOf(held: bigint, cycle: number, price1 = PRICE1): bigint {
  const value = ceil(held * (price1 + 1n), UNIT1)
  return ((INCREMENT * BigInt(cycle + 1) - value) * UNIT0) / (PRICE0 + 1n)
}

beforeEach(async () => {
  at = await makeWorld()
})

describe('a value order', () => {
  test('buys what is missing of its target, and keeps it', () => {
    send(createValue(at))
    const before = amountIn(at, at.sides[1].destination)
    const first = filledOf(send(fill(at)))
    expect(first.spent).toBe(amountOf(0n, 0))
    // 18 USD of 178 USD a token.
    expect(first.spent).toBe(101_123_595n)
    expect(first.paid).toBe(0n)
    const held = first.received - first.fee
    expect(readOrder(at)).toMatchObject({ held, received: held, done: 1, remaining: 898_876_405n })
    expect(amountIn(at, at.sides[1].vault)).toBe(held)
    expect(amountIn(at, at.sides[1].destination)).toBe(before)
    begin(1)
    expect(filledOf(send(fill(at))).spent).toBe(amountOf(held, 1))
  })

  test.each([
    ['less when the price has risen', (PRICE1 * 3n) / 2n],
    ['more when it has fallen', (PRICE1 * 9n) / 10n],
  ])('buys %s', (_, price1) => {
    send(createValue(at, { maxDeviationBps: 5_000 }))
    send(fill(at))
    const { held } = readOrder(at)
    begin(1, price1)
    // All that the order may deviate by is allowed.
    setTime(at, INTERVAL + 30)
    const { spent } = filledOf(send(fill(at)))
    expect(spent).toBe(amountOf(held, 1, price1))
    const even = amountOf(held, 1)
    expect(price1 > PRICE1 ? spent < even : spent > even).toBe(true)
  })

  test('passes a cycle that has nothing to buy, and pays the keeper for it', () => {
    send(createValue(at))
    send(fill(at))
    const { held } = readOrder(at)
    expect(error(pass(at))).toBe(failure('notDue'))
    begin(1)
    expect(error(pass(at))).toBe(failure('stillToBuy'))
    const price1 = PRICE1 * 2n + PRICE1 / 10n
    begin(1, price1)
    expect(error(fill(at))).toBe(failure('nothingToBuy'))
    const lamports = at.market.vm.account(keeper)!.lamports
    const outcome = send(pass(at))
    expect(at.market.vm.account(keeper)!.lamports - lamports).toBe(BigInt(FILL_REWARD))
    const value = ceil(held * (price1 + 1n), UNIT1)
    expect(eventsOf(outcome)).toMatchObject([
      { type: 'passed', cycle: 1n, value, reward: BigInt(FILL_REWARD), keeper },
      { type: 'orderChanged', change: 'passed', done: 2, nextCycle: 2n, held },
    ])
    for (const instruction of [pass(at), fill(at)]) expect(error(instruction)).toBe(failure('notDue'))
    // The target of the third cycle is above what it holds.
    begin(2, price1)
    expect(filledOf(send(fill(at))).spent).toBe(amountOf(held, 2, price1))
  })

  test('has nothing to buy for less than a hundredth of its increment', () => {
    send(createValue(at))
    send(fill(at))
    const { held } = readOrder(at)
    // What it holds is worth the target of the second cycle but for a little: the price finds out which.
    const priceFor = (missing: bigint) => ((INCREMENT * 2n - missing) * UNIT1) / held
    begin(1, priceFor(INCREMENT / 100n + 100_000n))
    expect(error(pass(at))).toBe(failure('stillToBuy'))
    begin(1, priceFor(INCREMENT / 100n - 100_000n))
    expect(error(fill(at))).toBe(failure('nothingToBuy'))
    expect(error(pass(at))).toBeUndefined()
  })

  test('spends the rest where not enough is left, and is completed', () => {
    send(createValue(at, { amount: 150_000_000n }))
    send(fill(at))
    begin(1)
    expect(filledOf(send(fill(at))).spent).toBe(150_000_000n - 101_123_595n)
    expect(readOrder(at)).toMatchObject({ remaining: 0n, done: 2, cycles: 10 })
    begin(2)
    expect(error(fill(at))).toBe(failure('completed'))
    const { held } = readOrder(at)
    const before = amountIn(at, at.sides[1].destination)
    send(close(at, keeper))
    expect(amountIn(at, at.sides[1].destination) - before).toBe(held)
  })

  test('is completed after its last cycle, whatever is left', () => {
    send(createValue(at, { cycles: 1 }))
    expect(error(close(at, keeper))).toBe(failure('stillOpen'))
    send(fill(at))
    begin(1)
    expect(error(fill(at))).toBe(failure('completed'))
    const before = amountIn(at, at.sides[0].destination)
    send(close(at, keeper))
    expect(amountIn(at, at.sides[0].destination) - before).toBe(898_876_405n)
  })

  test('sells all that is left where its need is more than 64 bits of the input', () => {
    enterPrices(at, [1n, PRICE1], [0n, 1n])
    send(createValue(at, { amount: 1_000_000n, incrementUsd: 1n << 55n }))
    // 2^55 * 10^9 / 1 is more than 2^64; the price of the route is far above that of the feed.
    const { spent } = filledOf(send(fill(at)))
    expect(spent).toBe(1_000_000n)
  })
})

describe('a withdrawal', () => {
  test('of output is bought again with the next cycle', () => {
    send(createValue(at))
    send(fill(at))
    const { held } = readOrder(at)
    const [, side1] = at.sides
    const before = amountIn(at, side1.destination)
    const outcome = send(withdraw(at, 1, held / 2n))
    expect(amountIn(at, side1.destination) - before).toBe(held / 2n)
    const left = held - held / 2n
    expect(eventsOf(outcome)).toMatchObject([
      { type: 'paidOut', mint: side1.token.mint, amount: held / 2n },
      { type: 'orderChanged', change: 'withdrawn', held: left, received: held },
    ])
    begin(1)
    expect(filledOf(send(fill(at))).spent).toBe(amountOf(left, 1))
    expect(error(withdraw(at, 1, readOrder(at).held + 1n))).toBe(failure('wrongAmount'))
  })

  test('of input leaves less to sell, and of all of it completes the order', () => {
    send(createValue(at))
    expect(error(withdraw(at, 0, 0n))).toBe(failure('zeroAmount'))
    expect(error(withdraw(at, 0, 1_000_000_001n))).toBe(failure('wrongAmount'))
    send(withdraw(at, 0, 999_999_999n))
    expect(readOrder(at)).toMatchObject({ remaining: 1n, deposited: 1_000_000_000n, spent: 0n })
    send(withdraw(at, 0, 1n))
    expect(error(fill(at))).toBe(failure('completed'))
    expect(error(close(at, keeper))).toBeUndefined()
  })

  test('needs an account of the maker, and a value order', () => {
    send(create(at))
    expect(error(withdraw(at, 0, 1n))).toBe(failure('wrongKind'))
    expect(error(pass(at))).toBe(failure('wrongKind'))
    send(close(at))
    send(createValue(at))
    send(fill(at))
    expect(error(claim(at))).toBe(failure('wrongKind'))
    remove(at, at.sides[1].destination)
    expect(error(withdraw(at, 1, 1n))).toBe(failure('destinationMissing'))
  })
})
