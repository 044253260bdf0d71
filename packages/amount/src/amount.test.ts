import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bpsFromPercent,
  bpsOf,
  decimalFromNumber,
  decimalToString,
  divide,
  formatUnits,
  maximumIn,
  minimumOut,
  mulDiv,
  parseDecimal,
  parseUnits,
  percentFromBps,
  ratio,
  rescale,
  unitsToNumber,
} from './index.ts'

test.each([
  ['0', 6, 0n],
  ['1', 6, 1_000_000n],
  ['0.000001', 6, 1n],
  ['1.5000000000', 6, 1_500_000n],
  ['18446744073709551615', 0, 18446744073709551615n],
])('parseUnits %s with %d decimals', (text, decimals, units) => {
  expect(parseUnits(text, decimals)).toEqual({ ok: true, units })
})

test.each([
  ['', 'NOT_A_NUMBER'],
  ['.', 'NOT_A_NUMBER'],
  ['.5', 'NOT_A_NUMBER'],
  ['5.', 'NOT_A_NUMBER'],
  ['1e3', 'NOT_A_NUMBER'],
  ['0x10', 'NOT_A_NUMBER'],
  ['١', 'NOT_A_NUMBER'],
  ['9'.repeat(600), 'NOT_A_NUMBER'],
  ['-1', 'NEGATIVE'],
  ['0.0000001', 'TOO_MANY_DECIMALS'],
  ['18446744073710', 'TOO_LARGE'],
])('parseUnits refuses %s', (text, code) => {
  expect(parseUnits(text, 6)).toEqual({ ok: false, code })
})

test('format and parse are inverse for every u64 and every number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toEqual({ ok: true, units })
    }),
    { seed: 1 },
  )
})

test('a double survives the trip through a decimal', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e120, max: 1e120 }), (value) => {
      const decimal = decimalFromNumber(value)
      expect(decimal && Number(decimalToString(decimal)) + 0).toBe(value + 0)
    }),
    { seed: 2 },
  )
  expect(decimalFromNumber(Number.NaN)).toBeUndefined()
  expect(decimalFromNumber(Number.POSITIVE_INFINITY)).toBeUndefined()
})

// spec 1-9-23, 2-9-41
test('slippage never gives a unit away', () => {
  expect(minimumOut(1001n, 50)).toBe(996n)
  expect(maximumIn(1001n, 50)).toBe(1006n)
  expect(minimumOut(1n, 10_000)).toBe(0n)
  expect(bpsOf(19_999n, 1, 'floor')).toBe(1n)
  expect(bpsOf(19_999n, 1, 'ceil')).toBe(2n)
})

test.each([
  ['0.5', 50],
  ['0,5', 50],
  ['.5', 50],
  ['5.', 500],
  ['２，５', 250],
  ['0.5 %', 50],
  ['%0,5', 50],
  ['1,234.5%', 123_450],
  ['1,234', undefined],
  ['0', 0],
  ['100', 10_000],
  ['0.005', undefined],
  ['-1', undefined],
  ['abc', undefined],
  ['1', 100],
])('%s percent is %d bps', (text, bps) => expect(bpsFromPercent(text)).toBe(bps))

test('a percentage that can be two numbers in the language is none', () => {
  expect(bpsFromPercent('1,50', { decimal: '.', group: ',' })).toBe(150)
  expect(bpsFromPercent('1,234', { decimal: '.', group: ',' })).toBeUndefined()
})

test('percentFromBps drops zeros', () =>
  expect([50, 100, 1, 0].map(percentFromBps)).toEqual(['0.5', '1', '0.01', '0']))

test('division refuses what money never is', () => {
  expect(() => divide(-1n, 2n, 'floor')).toThrow(RangeError)
  expect(() => divide(1n, 0n, 'floor')).toThrow(RangeError)
  expect([divide(7n, 2n, 'floor'), divide(7n, 2n, 'ceil'), divide(8n, 2n, 'ceil')]).toEqual([3n, 4n, 4n])
  expect(mulDiv(2n ** 64n, 2n ** 64n, 2n ** 64n, 'floor')).toBe(2n ** 64n)
})

// spec 1-5.3-09, 2-5-13
test.each(['', '-', '1.', '.1', '1,2', '--1', ' 1', '1 '])('parseDecimal refuses %j', (text) =>
  expect(parseDecimal(text)).toBeUndefined(),
)

test.each([
  [-15n, 1, 0, 'half', -2n],
  [-15n, 1, 0, 'floor', -1n],
  [-11n, 1, 0, 'ceil', -2n],
  [-15n, 1, 2, 'floor', -150n],
  [14n, 1, 0, 'half', 1n],
] as const)(
  '%d with %d decimals, rescaled to %d, %s, is %d',
  (coefficient, scale, to, rounding, rescaled) => {
    expect(rescale({ coefficient, scale }, to, rounding)).toEqual({ coefficient: rescaled, scale: to })
  },
)

test.each([
  [1n, 3n, 4, 3_333n],
  [2n, 3n, 4, 6_666n],
  [7n, 2n, 0, 3n],
])(
  'the ratio of %d to %d with %d decimals is rounded down',
  (numerator, denominator, places, coefficient) => {
    expect(ratio(numerator, denominator, places)).toEqual({ coefficient, scale: places })
  },
)

test('a percentage beyond the exact integers is none', () => {
  expect(bpsFromPercent('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
  expect(bpsFromPercent('90071992547409.92')).toBeUndefined()
})

test('base units as a double', () => {
  expect(unitsToNumber(1_500_000n, 6)).toBe(1.5)
  expect(unitsToNumber(-1n, 9)).toBe(-1e-9)
})
