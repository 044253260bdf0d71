import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatAtStep,
  formatCompact,
  formatMultiplier,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
  formatUsd,
  formatUsdPrice,
  UNKNOWN,
} from './index.ts'

test.each([
  // spec 1-9-20
  [0, '0'],
  [1e-12, '0.0₁₁1'],
  [0.00001234567, '0.0₄12346'],
  [0.000999999, '0.001'],
  [0.00099999, '0.0₃99999'],
  [0.0009999999, '0.001'],
  [0.001, '0.001'],
  [0.123456, '0.12346'],
  [1, '1'],
  [999.999994, '999.99999'],
  [999.999996, '1,000.00'],
  [1000, '1,000.00'],
  [12345.678, '12,345.68'],
  [999_999_999_999.99, '999,999,999,999.99'],
  [1e12, '1T'],
  ['1234567890123456789', '1234.57Q'.replace('1234', '1,234')],
  [-0.00001, '-0.0₄1'],
  [undefined, UNKNOWN],
  [Number.NaN, UNKNOWN],
])('price %s', (value, text) => expect(formatPrice(value)).toBe(text))

test.each([
  // Five labels of an axis differ, whatever the size of the price.
  [1.2e-6, 5e-8, '0.0₅120'],
  [1.25e-6, 5e-8, '0.0₅125'],
  [1.2525e-6, 2.5e-9, '0.0₅12525'],
  [3e-12, 1e-12, '0.0₁₁3'],
  [0.001, 0.0005, '0.0010'],
  [0.0005, 0.0005, '0.0₃5'],
  [0.30000000000000004, 0.1, '0.3'],
  [151.25, 0.25, '151.25'],
  [150, 50, '150'],
  [995_000, 5_000, '995K'],
  [1_252_500, 2_500, '1.2525M'],
  [12_000, 5_000, '12K'],
  [0, 1e-7, '0'],
  [-0.05, 0.05, '-0.05'],
  [0.00001234567, 0, '0.0₄12346'],
  [undefined, 1, UNKNOWN],
])('%s in steps of %s', (value, step, text) => expect(formatAtStep(value, step)).toBe(text))

test.each([
  // spec 1-9-21, 2-9-43
  [123.456, '123.46'],
  [12.3456, '12.346'],
  [1.23456, '1.2346'],
  [1234567.891, '1,234,567.89'],
  [0.00004, '0.0₄4'],
  [0.0066445, '0.00664'],
  [0, '0'],
  // No digits that a double does not have.
  [352_906_574_326_616_300_000, '352,906.57Q'],
])('rate %s', (value, text) => expect(formatRate(value)).toBe(text))

describe('dollars and percents', () => {
  // spec 2-9-44
  test.each([
    [0, '$0'],
    [0.004, '<$0.01'],
    [0.0099, '<$0.01'],
    [0.01, '$0.01'],
    [0.015, '$0.02'],
    [12.345, '$12.35'],
    [1234.5, '$1.23K'],
    [-5, '-$5.00'],
  ])('%s', (value, text) => expect(formatUsd(value)).toBe(text))

  // spec 2-2.wallet-17
  test('full dollars below a cent', () => expect(formatUsd(0.004, { full: true })).toBe('<$0.01'))

  test('full dollars are grouped', () =>
    expect(formatUsd('1234567.891', { full: true })).toBe('$1,234,567.89'))
  test('a price in dollars is written out', () => {
    expect([96_459.5158, 1_000, 999.999994, 1e-5, 0, undefined].map(formatUsdPrice)).toEqual([
      '$96,459.52',
      '$1,000.00',
      '$999.99999',
      '$0.0₄1',
      '$0',
      UNKNOWN,
    ])
  })

  test('a price in dollars', () =>
    expect([1e-5, -2, undefined].map(formatUsdPrice)).toEqual(['$0.0₄1', '-$2', UNKNOWN]))
  test.each([
    [1.005, '+1.01%'],
    [-0.001, '0.00%'],
    [0, '0.00%'],
    [-3.456, '-3.46%'],
    [12345.6, '+12.35K%'],
  ])('%s', (value, text) => expect(formatPercent(value, { signed: true })).toBe(text))
})

test.each([
  [999.994, '999.99'],
  [999.996, '1K'],
  [1_500_000, '1.5M'],
  [0.5, '0.5'],
])('compact %s', (value, text) => expect(formatCompact(value)).toBe(text))

test.each([
  [undefined, UNKNOWN],
  [0, '0'],
  [0.00024583, '0.0₃24583'],
  [0.024583456, '0.02458'],
  [12.3456, '12.35'],
  [1_500_000, '1.5M'],
])('a quantity of %s', (value, text) => expect(formatQuantity(value)).toBe(text))

test('amounts are cut, never rounded up', () => {
  expect(formatAmount(1_999_999n, 6, 2)).toBe('1.99')
  expect(formatAmount(1_234_567_000_000n, 6)).toBe('1,234,567')
  expect(formatAmount(1n, 9)).toBe('<0.000001')
  expect(formatAmount(0n, 9)).toBe('0')
  expect(formatAmount(undefined, 9)).toBe(UNKNOWN)
})

test.each([
  [undefined, UNKNOWN, UNKNOWN],
  [0.000012345, '$0.0₄12345', '0x'],
  [-1500, '-$1,500.00', '-1.5Kx'],
  [13.44, '$13.44', '13.4x'],
])('%s as a price in dollars is %s, as a multiple %s', (value, price, multiple) => {
  expect([formatUsdPrice(value), formatMultiplier(value)]).toEqual([price, multiple])
})

test.each([[undefined], ['not a number'], [Number.NaN]])('%s is no percentage', (value) => {
  expect(formatPercent(value, { signed: true })).toBe(UNKNOWN)
})
