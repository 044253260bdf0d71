import { decimalToString, parseDecimal, trimZeros } from '@callisto/amount'
import { describe, expect, test } from 'vitest'
import {
  cycleLimits,
  isPriceHeld,
  isUsdPriceFine,
  parseUsdPrice,
  priceOfRate,
  takingAt,
  takingOf,
} from './order-rate.ts'

const decimal = (text: string) => parseDecimal(text)!

test.each([
  [{ input: 3n, output: 10n }, 3n, 10n],
  [{ input: 3n, output: 10n }, 1n, 4n],
  [{ input: 3n, output: 10n }, 0n, 0n],
  [{ input: 0n, output: 0n }, 5n, 0n],
])('the rate %o asks for %d: %d', (rate, amount, taking) => {
  expect(takingAt(rate, amount)).toBe(taking)
})

test.each([
  [1_000_000_000n, '150.25', 9, 6, 150_250_000n],
  [1n, '150.25', 9, 6, 1n],
  [1_000_000n, '0.0066', 6, 9, 6_600_000n],
  [5n, '2', 0, 0, 10n],
])(
  '%d at a price of %s (%d, %d decimals) asks for %d',
  (amount, price, inputDecimals, outputDecimals, taking) => {
    expect(takingOf(amount, decimal(price), { inputDecimals, outputDecimals })).toBe(taking)
  },
)

test.each([
  ['150', 15_000_000_000n],
  ['0.000000015', 2n],
  ['0.000000004', undefined],
  ['184467440737.09551615', 2n ** 64n - 1n],
  ['184467440737.09551616', undefined],
  ['x', undefined],
])('a price of %s USD is %s', (text, price) => {
  expect(parseUsdPrice(text)).toBe(price)
})

test.each([
  ['0.00000003', '0.0000000313', false],
  ['200', '199', false],
  ['199', '200', true],
  ['201', '200', true],
  ['201.1', '200', false],
  ['1', '0', false],
])('%s stands for %s: %s', (held, asked, isHeld) => {
  expect(isPriceHeld(decimal(held), decimal(asked))).toBe(isHeld)
})

test('half a step of 1e-8 USD is half a percent of a price at most', () => {
  expect([0n, 99n, 100n, 10n ** 18n].map(isUsdPriceFine)).toEqual([false, false, true, true])
})

test.each([
  [{ input: 2_000_000_000n, output: 300_000_000n }, 9, 6, '150'],
  [{ input: 10n ** 18n, output: 1n }, 0, 0, '0.000000000000000001'],
  [{ input: 3n, output: 1n }, 2, 0, '33.3333333333333333333333333333333333333333'],
])('the rate %o with %d and %d decimals is %s', (rate, inputDecimals, outputDecimals, price) => {
  const found = priceOfRate(rate, { inputDecimals, outputDecimals })
  expect(found && trimZeros(decimalToString(found))).toBe(price)
})

test('a rate of nothing has no price', () => {
  expect(priceOfRate({ input: 0n, output: 1n }, { inputDecimals: 0, outputDecimals: 0 })).toBeUndefined()
})

describe('the limits of a cycle', () => {
  const decimals = { inputDecimals: 6, outputDecimals: 9 }
  const of = (minPrice?: string, maxPrice?: string, decimalsOf = decimals) =>
    cycleLimits(
      100_000_000n,
      {
        minPrice: minPrice ? decimal(minPrice) : undefined,
        maxPrice: maxPrice ? decimal(maxPrice) : undefined,
      },
      decimalsOf,
    )

  test.each([
    [undefined, undefined, 0n, 0n],
    [undefined, '150', 666_666_667n, 0n],
    ['150', undefined, 0n, 666_666_666n],
    ['100', '200', 500_000_000n, 1_000_000_000n],
    ['0', '200.5', 498_753_118n, 0n],
  ])('between prices of %s and %s are %d and %d', (minPrice, maxPrice, minOut, maxOut) => {
    expect(of(minPrice, maxPrice)).toEqual({ minOut, maxOut })
  })

  test('with fewer decimals of the output', () => {
    expect(of(undefined, '3', { inputDecimals: 6, outputDecimals: 2 })).toEqual({
      minOut: 3_334n,
      maxOut: 0n,
    })
  })
})
