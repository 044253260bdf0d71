import { expect, test } from 'vitest'
import { age, changeText, exact, usdColumn } from './format.ts'
import { shortAddress } from './short-address.ts'

test.each([
  [0.0000123, '0.0000123'],
  [1e21, '1000000000000000000000'],
  [1.5, '1.5'],
  [undefined, undefined],
  [Number.NaN, undefined],
])('exact %s', (value, text) => expect(exact(value)).toBe(text))

test.each([
  [0, '0s'],
  [59_999, '59s'],
  [60_000, '1m'],
  [3_599_000, '59m'],
  [3_600_000, '1h'],
  [90_000_000, '1d'],
  [-5_000, '0s'],
])('%d ms ago reads %s', (ago, text) => expect(age(1_000_000_000 - ago, 1_000_000_000)).toBe(text))

test('change texts are absolute', () => {
  expect([changeText(-1.4), changeText(1.4), changeText(undefined)]).toEqual(['1.40%', '1.40%', ''])
})

test.each([
  [1_200_000, '$1.20M'],
  [26_000, '$26.00K'],
  [342.16, '$342.16'],
  [0, '$0.00'],
  [-5_500, '-$5.50K'],
  [0.001, '<$0.01'],
  [undefined, '–'],
])('%s in a column is %s', (value, text) => expect(usdColumn(value)).toBe(text))

// spec 1-9-28, 2-9-42
test('an address is shortened to four characters at each end', () => {
  expect(shortAddress('So11111111111111111111111111111111111111112')).toBe('So11...1112')
  expect(shortAddress('short')).toBe('short')
})
