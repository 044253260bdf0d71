import { describe, expect, test } from 'vitest'
import {
  addedFloor,
  allowedBps,
  defaultSlippageBps,
  FLOOR_BPS,
  floorAtTrigger,
  floorNow,
  legFloor,
  legOpeningSlots,
  openBand,
  priceLeft,
  thresholdOf,
  triggerPriceOf,
  worthInOutput,
} from './order-floor.ts'

const USD = 100_000_000n
const sol = { decimals: 9, priceUsd: 150n * USD }
const usdc = { decimals: 6, priceUsd: USD }
const SOL = 1_000_000_000n
const sale = { amount: SOL, input: sol, output: usdc }
const purchase = { amount: 150_000_000n, input: usdc, output: sol }

test.each([
  [sale, 150_000_000n],
  [purchase, SOL],
  [{ amount: 1n, input: sol, output: usdc }, 1n],
  [{ amount: 7n, input: { decimals: 0, priceUsd: 1n }, output: { decimals: 0, priceUsd: 3n } }, 3n],
])('%o is worth %d, rounded up', (sides, worth) => {
  expect(worthInOutput(sides)).toBe(worth)
})

describe('the default floor', () => {
  const leg = { kind: 'none', price: 0n, trailingPpm: 0, side: 'input', waitsForEntry: false } as const

  test.each([
    [
      'of a stop is 20 % under its trigger',
      { ...leg, kind: 'below', price: 100n * USD },
      'stop',
      sale,
      80_000_000n,
    ],
    [
      'of a profit is 5 % under its trigger',
      { ...leg, kind: 'above', price: 200n * USD },
      'takeProfit',
      sale,
      190_000_000n,
    ],
    [
      'of a stop that the price has passed is 20 % under the price now',
      { ...leg, kind: 'below', price: 100_000n * USD },
      'stop',
      sale,
      120_000_000n,
    ],
    [
      'of a profit that the price has passed is 5 % under the price now',
      { ...leg, kind: 'above', price: USD },
      'takeProfit',
      sale,
      142_500_000n,
    ],
    [
      'of a stop that the price has passed, behind an entry, is 20 % under its trigger',
      { ...leg, kind: 'below', price: 200n * USD, waitsForEntry: true },
      'stop',
      sale,
      160_000_000n,
    ],
    [
      'of a profit that the price has passed, behind an entry, is 5 % under its trigger',
      { ...leg, kind: 'above', price: 100n * USD, waitsForEntry: true },
      'takeProfit',
      sale,
      95_000_000n,
    ],
    [
      'of a fall behind an entry counts the price now',
      { ...leg, kind: 'trailingFall', trailingPpm: 100_000, waitsForEntry: true },
      'stop',
      sale,
      108_000_000n,
    ],
    [
      'of a purchase above a price counts the output at that price',
      { ...leg, kind: 'above', price: 300n * USD, side: 'output' },
      'stop',
      purchase,
      400_000_000n,
    ],
    [
      'of a fall by a tenth is 20 % under nine tenths of the price now',
      { ...leg, kind: 'trailingFall', trailingPpm: 100_000 },
      'stop',
      sale,
      108_000_000n,
    ],
    [
      'of a rise by a quarter counts the output that much higher',
      { ...leg, kind: 'trailingRise', trailingPpm: 250_000, side: 'output' },
      'stop',
      purchase,
      640_000_000n,
    ],
  ] as const)('%s', (_, trigger, role, sides, floor) => {
    expect(floorAtTrigger(trigger, sides, FLOOR_BPS[role])).toBe(floor)
  })

  test('of a cycle is half of its value, rounded up', () => {
    expect(floorNow(sale, FLOOR_BPS.recurring)).toBe(75_000_000n)
    expect(floorNow({ ...sale, amount: 10n }, FLOOR_BPS.recurring)).toBe(1n)
  })

  test('is none where the chain cannot hold it, or nothing would trigger the leg', () => {
    const amount = 2n ** 64n - 1n
    const whole = { decimals: 0, priceUsd: USD }
    expect(floorNow({ amount, input: whole, output: usdc }, 0)).toBeUndefined()
    expect(floorNow(sale, 10_000)).toBeUndefined()
    const dust = { decimals: 0, priceUsd: 1n }
    const trigger = { ...leg, kind: 'trailingFall', trailingPpm: 1 } as const
    expect(floorAtTrigger(trigger, { amount, input: dust, output: usdc }, 0)).toBeUndefined()
  })
})

test.each([
  ['limit', 0n, 7n, [7n, 7n]],
  ['above', 9n, 7n, [9n, 9n]],
  ['above', 5n, 7n, [7n, 5n]],
  ['below', 5n, 7n, [5n, 5n]],
  ['below', 9n, 7n, [7n, 9n]],
] as const)(
  '%s %d is triggered at a price of %d, watched and behind an entry, at %o',
  (kind, price, now, at) => {
    const leg = { kind, price, trailingPpm: 0 }
    const triggered = [false, true].map((waitsForEntry) => triggerPriceOf({ ...leg, waitsForEntry }, now))
    expect(triggered).toEqual(at)
    expect(thresholdOf(leg, now)).toBe(at[1])
  },
)

test('a feed of pools leaves room for the fee of a pool', () => {
  const roles = ['stop', 'takeProfit', 'limit', 'recurring'] as const
  expect(roles.map((role) => defaultSlippageBps(role, false))).toEqual([300, 100, 50, 100])
  expect(roles.map((role) => defaultSlippageBps(role, true))).toEqual([300, 200, 200, 200])
})

describe('the floor of a leg now', () => {
  const rate = { rateIn: 1_000n, rateOut: 3_000n }
  const fall = { kind: 'trailingFall', price: 100n, trailingPpm: 50_000, ...rate } as const

  test.each([
    ['its rate, rounded up', { ...fall, kind: 'below', rateOut: 3_001n } as const, 500n, 1_501n],
    ['its rate before the first price', fall, undefined, 1_500n],
    ['its rate at the price that it belongs to', fall, 100n, 1_500n],
    ['its rate under that price', fall, 90n, 1_500n],
    ['its rate within the first step', fall, 104n, 1_500n],
    ['a step higher at the first step', fall, 105n, 1_575n],
    ['two steps higher', fall, 114n, 1_650n],
    ['its rate where no price belongs to it', { ...fall, price: 0n }, 200n, 1_500n],
    ['higher for a lower trough', { ...fall, kind: 'trailingRise' } as const, 90n, 1_650n],
    ['its rate above the trough', { ...fall, kind: 'trailingRise' } as const, 110n, 1_500n],
    ['none of an old order', { ...fall, rateIn: 0n, rateOut: 0n }, 100n, 0n],
  ])('is %s', (_, terms, peak, floor) => {
    expect(legFloor(terms, peak, 500n)).toBe(floor)
  })
})

test.each([
  [10, 0, 300, 0, 15],
  [10, 0, 300, 1, 29],
  [10, 0, 300, 19, 285],
  [10, 0, 300, 20, 300],
  [10, 0, 300, 1_000, 300],
  [10, 255, 300, 0, 270],
  [10, 255, 100, 0, 100],
  [0, 0, 3, 0, 3],
  [0, 0, 5, 0, 5],
])(
  'with fees of %d and %d bps, %d bps open after %d slots to %d',
  (feeBps, referralBps, limit, slots, bps) => {
    expect(allowedBps({ feeBps, referralBps }, limit, slots)).toBe(bps)
  },
)

test.each([
  [0, undefined, 0n],
  [7, undefined, 350n],
  [19, undefined, 950n],
  [20, undefined, 1_001n],
  [20, 40, 500n],
])('of a band of 1,001, %d slots of %o open %d', (slots, span, open) => {
  expect(openBand(1_001n, slots, span)).toBe(open)
})

test.each([
  ['the first price', 20n, undefined, 21n, 0n],
  ['a price in each slot', 20n, [19n, 1_000n], 21n, 0n],
  ['a fall, in its own slot', 20n, [10n, 1_000n], 20n, 100n],
  ['a fall, behind it', 20n, [10n, 1_000n], 21n, 90n],
  ['a fall, rounded up', 20n, [17n, 1_000n], 21n, 67n],
  ['a fall, at the end', 20n, [10n, 1_000n], 30n, 0n],
  ['a fall since long ago', 20n, [1n, 1_000n], 29n, 10n],
  ['a rise', 20n, [17n, 800n], 21n, -67n],
] as const)('what is left of the way from the price before: %s', (_, slot, before, now, left) => {
  const earlier = before && { slot: before[0], price: before[1] }
  expect(priceLeft({ slot, price: 900n }, earlier, now)).toBe(left)
})

test('a leg opens by 8 bps a slot at most', () => {
  for (const limit of [0, 50, 159, 160, 161, 300, 2_000, 5_000]) {
    const span = legOpeningSlots(limit)
    const at = (slots: number) => allowedBps({ feeBps: 10, referralBps: 0 }, limit, slots, span)
    const steps = Array.from({ length: span }, (_, slots) => at(slots + 1) - at(slots))
    expect(Math.max(...steps)).toBeLessThanOrEqual(8)
    expect(at(span)).toBe(limit)
  }
})

test.each([
  [sale, 0, 142_500_000n],
  [sale, 500, 142_500_000n],
  [sale, 501, 142_485_000n],
  [purchase, 2_000, 800_000_000n],
  [{ amount: 1n, input: sol, output: usdc }, 5_000, 1n],
])('the floor that is added to %o with a slippage of %d bps is %d, rounded up', (sides, bps, floor) =>
  expect(addedFloor(sides, bps)).toBe(floor),
)
