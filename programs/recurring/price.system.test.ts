import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { giveTokens } from '../router/test-market.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  amountIn,
  anotherOrder,
  create,
  createValue,
  enterPrices,
  failure,
  fill,
  filledOf,
  INTERVAL,
  makeWorld,
  type Order,
  readOrder,
  setTime,
  skipSlots,
  USD,
} from './test-order.ts'

const [PRICE0, PRICE1] = USD
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

let at: Order
const error = (instruction: ReturnType<typeof fill>) => at.market.vm.simulate(instruction).error
const send = (instruction: ReturnType<typeof fill>) => expectOk(at.market.vm.send(instruction))

beforeEach(async () => {
  at = await makeWorld()
})

/** What a fill brings now, less fees. */
function netOf(args: Parameters<typeof create>[1]): bigint {
  const { vm } = at.market
  const outcome = expectOk(vm.simulate(create(at, args), fill(at)))
  const { received, fee, referralFee } = filledOf(outcome)
  return received - fee - referralFee
}

/** The error of a fill of a new order with these terms. */
const fillWith = (args: Parameters<typeof create>[1]) =>
  at.market.vm.simulate(create(at, args), fill(at)).error

describe('the band', () => {
  test('holds for what is left after the fees, to the unit', () => {
    const net = netOf({})
    expect(fillWith({ minOut: net })).toBeUndefined()
    expect(fillWith({ minOut: net + 1n })).toBe(failure('priceNotMet'))
    expect(fillWith({ maxOut: net })).toBeUndefined()
    expect(fillWith({ minOut: 1n, maxOut: net - 1n })).toBe(failure('aboveBand'))
  })

  test('is that of a full cycle: a last one that sells more asks for more in proportion', () => {
    const terms = { amount: 150_001n }
    const net = netOf(terms)
    // ceil(minOut * 150,001 / 100,000)
    const scaled = (out: bigint) => ceil(out * 150_001n, 100_000n)
    const minOut = (net * 100_000n) / 150_001n
    expect(scaled(minOut)).toBeLessThanOrEqual(net)
    expect(fillWith({ ...terms, minOut })).toBeUndefined()
    expect(scaled(minOut + 1n)).toBeGreaterThan(net)
    expect(fillWith({ ...terms, minOut: minOut + 1n })).toBe(failure('priceNotMet'))
    expect(fillWith({ ...terms, minOut: 1n, maxOut: minOut + 1n })).toBeUndefined()
    expect(fillWith({ ...terms, minOut: 1n, maxOut: minOut - 1n })).toBe(failure('aboveBand'))
  })

  test('waits for its price: cycles are missed, and none is lost', () => {
    send(create(at, { amount: 200_000n, minOut: 1_900_000n }))
    for (const interval of [0, 1, 2]) {
      setTime(at, interval * INTERVAL)
      expect(error(fill(at))).toBe(failure('priceNotMet'))
    }
    expect(readOrder(at)).toMatchObject({ done: 0, missed: 0n, remaining: 200_000n })
  })
})

describe('the feeds', () => {
  const terms = { maxDeviationBps: 200 }

  test('say the least, by the lower end of the input and the upper end of the output', () => {
    send(create(at, { ...terms, amount: 200_000n }))
    const minimumNow = () => {
      enterPrices(at, USD, [1_000n, 1_000n])
      return filledOf(expectOk(at.market.vm.simulate(fill(at)))).minimum
    }
    const worth = (conf: bigint) =>
      ceil(ceil(100_000n * (PRICE0 - conf), 10n ** 9n) * 10n ** 6n, PRICE1 + conf)
    // In the slot in which the cycle is due: 5 bps and the 10 of the order's own fee, and nothing of the bands.
    expect(minimumNow()).toBe(ceil(worth(0n) * 9_985n, 10_000n))
    setTime(at, 60)
    expect(minimumNow()).toBe(ceil(worth(1_000n) * 9_800n, 10_000n))
  })

  test('count a price slot by slot where it is worse than one of ten slots before', () => {
    const { vm } = at.market
    send(create(at, terms))
    setTime(at, 60)
    enterPrices(at)
    skipSlots(vm, 9)
    const low = (PRICE0 * 98n) / 100n
    enterPrices(at, [low, PRICE1])
    for (let passed = 1n; passed <= 11n; passed++) {
      const left = passed < 10n ? ceil((PRICE0 - low) * (10n - passed), 10n) : 0n
      const worth = ceil(ceil(100_000n * (low + left - 1n), 10n ** 9n) * 10n ** 6n, PRICE1 + 1n)
      expect(filledOf(expectOk(vm.simulate(fill(at)))).minimum).toBe(ceil(worth * 9_800n, 10_000n))
      skipSlots(vm, 1)
    }
  })

  test('open the shortfall anew behind a feed that was silent', () => {
    const { vm } = at.market
    send(create(at, terms))
    setTime(at, 60)
    const bpsNow = () => {
      const worth = ceil(ceil(100_000n * (PRICE0 - 1n), 10n ** 9n) * 10n ** 6n, PRICE1)
      const { minimum } = filledOf(expectOk(vm.simulate(fill(at))))
      return Math.round(Number(10_000n - (minimum * 10_000n) / worth))
    }
    expect(bpsNow()).toBe(200)
    skipSlots(vm, 148)
    enterPrices(at)
    expect(bpsNow()).toBe(200)
    skipSlots(vm, 150)
    enterPrices(at)
    expect(bpsNow()).toBe(15)
    skipSlots(vm, 10)
    expect(bpsNow()).toBe(107)
    skipSlots(vm, 10)
    expect(bpsNow()).toBe(200)
  })

  test('refuse a route that pays less than they do', () => {
    send(create(at, terms))
    // The pool pays 1 % more than the feeds say, less its fee and ours.
    expect(error(fill(at))).toBeUndefined()
    enterPrices(at, [(PRICE0 * 103n) / 100n, PRICE1])
    expect(error(fill(at))).toBe(failure('priceNotMet'))
    enterPrices(at, [PRICE0, (PRICE1 * 97n) / 100n])
    expect(error(fill(at))).toBe(failure('priceNotMet'))
  })

  test('and the band hold together', () => {
    const net = netOf(terms)
    expect(fillWith({ ...terms, minOut: net })).toBeUndefined()
    expect(fillWith({ ...terms, minOut: net + 1n })).toBe(failure('priceNotMet'))
    send(create(at, { ...terms, minOut: 1n }))
    enterPrices(at, [PRICE0 * 2n, PRICE1])
    expect(error(fill(at))).toBe(failure('priceNotMet'))
  })

  test.each([
    ['input', PRICE0, 1n],
    ['output', 1n, PRICE1],
  ])('that are uncertain about the %s by more than a hundredth fill nothing', (_, conf0, conf1) => {
    send(create(at, { maxDeviationBps: 5_000 }))
    enterPrices(at, USD, [ceil(conf0, 100n), ceil(conf1, 100n)])
    expect(error(fill(at))).toBeUndefined()
    enterPrices(at, USD, [ceil(conf0, 100n) + 1n, ceil(conf1, 100n)])
    expect(error(fill(at))).toBe(conf0 > 1n ? failure('unusablePrice') : undefined)
    enterPrices(at, USD, [ceil(conf0, 100n), ceil(conf1, 100n) + 1n])
    expect(error(fill(at))).toBe(conf1 > 1n ? failure('unusablePrice') : undefined)
  })

  test.each([0, 1] as const)('of which feed %d is older than 150 slots fill nothing', (side) => {
    send(create(at, terms))
    skipSlots(at.market.vm, 149)
    expect(error(fill(at))).toBeUndefined()
    skipSlots(at.market.vm, 1)
    expect(error(fill(at))).toBe(failure('unusablePrice'))
    const stale = at.market.vm.account(at.sides[side].feed)!
    enterPrices(at)
    expect(error(fill(at))).toBeUndefined()
    at.market.vm.setAccount(at.sides[side].feed, stale)
    expect(error(fill(at))).toBe(failure('unusablePrice'))
  })

  test('without a price of a slot that is over fill nothing', () => {
    at.market.vm.setTime(at.market.vm.time(), 0, at.market.vm.slot() - 151)
    // There are prices of the present slot and of later ones.
    send(create(at, terms))
    expect(error(fill(at))).toBe(failure('unusablePrice'))
  })
})

describe('fees', () => {
  test('are 3 bps of the output between stable tokens', async () => {
    at = await makeWorld({ isStable: true })
    send(create(at))
    const { received, fee } = filledOf(send(fill(at)))
    expect(fee).toBe((received * 3n) / 10_000n)
    expect(amountIn(at, at.sides[1].feeAccount)).toBe(fee)
  })

  test('of a referral are paid on top, where its account can receive', async () => {
    const [, side1] = at.sides
    const referral = testKey('account of the referrer')
    giveTokens(at.market.vm, side1.token, referral, testKey('referrer'), 0n)
    const args = { referral, referralBps: 50, amount: 300_000n }
    send(create(at, args))
    const { received, fee, referralFee, paid } = filledOf(send(fill(at, { referral })))
    expect([fee, referralFee]).toEqual([received / 1_000n, (received * 50n) / 10_000n])
    expect(amountIn(at, referral)).toBe(referralFee)
    expect(paid).toBe(received - fee - referralFee)
    setTime(at, INTERVAL)
    expect(error(fill(at))).toBe(failure('invalidAccount'))
    expect(error(fill(at, { referral: side1.destination }))).toBe(failure('invalidAccount'))
    const other = await anotherOrder(at, 1n)
    const gone = testKey('account that does not exist')
    send(create(other, { ...args, referral: gone }))
    expect(filledOf(send(fill(other, { referral: gone }))).referralFee).toBe(0n)
  })

  test('are taken from what a value order keeps', () => {
    send(createValue(at))
    const { received, fee } = filledOf(send(fill(at)))
    expect(fee).toBe(received / 1_000n)
    expect(amountIn(at, at.sides[1].vault)).toBe(received - fee)
  })
})
