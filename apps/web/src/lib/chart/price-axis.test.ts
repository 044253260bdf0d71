import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisBase, axisFactor, axisLabels, formatBarPrice } from './price-axis.ts'

test.each([
  [
    [1.1e-6, 1.15e-6, 1.2e-6],
    ['0.0₅110', '0.0₅115', '0.0₅120'],
  ],
  [
    [-5e-6, 1e-20, 5e-6, 1e-5],
    ['', '0', '0.0₅5', '0.0₄10'],
  ],
  [
    [150, 150.5, 151],
    ['150.0', '150.5', '151.0'],
  ],
  [
    [1_250_000, 1_252_500],
    ['1.2500M', '1.2525M'],
  ],
  [[0.00001234567], ['0.0₄12346']],
  [[], []],
])('labels of %j', (prices, labels) => expect(axisLabels(prices)).toEqual(labels))

test('labels of any axis differ, and none is negative', () => {
  const axes = fc.record({
    exponent: fc.integer({ min: -14, max: 10 }),
    first: fc.integer({ min: -3, max: 2000 }),
    step: fc.constantFrom(1, 2, 2.5, 5),
  })
  fc.assert(
    fc.property(axes, ({ exponent, first, step }) => {
      const labels = axisLabels(
        Array.from({ length: 6 }, (_, at) => (first + at) * step * Number(`1e${exponent}`)),
      )
      const shown = labels.filter((label) => label !== '')
      expect(new Set(shown).size).toBe(shown.length)
      expect(labels.some((label) => label.startsWith('-'))).toBe(false)
    }),
    { seed: 7, numRuns: 300 },
  )
})

test.each([
  [0.0000012, 1e6, 1e5],
  [3.4e-12, 1e12, 1e5],
  [0.0076, 1e3, 1e5],
  [0.5, 1, 1e6],
  [151, 1, 1e3],
  [7_600_000, 1, 1],
  [0, 1, 1e5],
])('a price of %d is drawn times %d in steps of 1/%d', (price, factor, base) => {
  expect(axisFactor(price)).toBe(factor)
  expect(axisBase(price * factor)).toBe(base)
})

test.each([
  [0.00000123456789, '0.0₅123457'],
  [151.23456, '151.235'],
  [7_612_345.6, '7.61235M'],
  [1.00013, '1.00013'],
  [0, '0'],
])('a bar of %d reads %s', (price, text) => expect(formatBarPrice(price)).toBe(text))
