import { parseDecimal } from '@callisto/amount'
import { describe, expect, test } from 'vitest'
import { cycleLimits, parseUsdPrice, takingAt, takingOf } from './order-rate.ts'

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
