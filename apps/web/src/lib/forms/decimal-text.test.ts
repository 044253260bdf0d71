import { expect, test } from 'vitest'
import { decimalText, readDecimal } from './decimal-text.ts'

test.each([
  [165, 15, '165'],
  [165.123456, 15, '165.123'],
  [0.000012345678, 15, '0.0000123457'],
  [1.5, 0, '1'],
  [0, 8, ''],
  [Number.NaN, 8, ''],
])('%d with %d decimals is %s', (value, decimals, text) => {
  expect(decimalText(value, decimals)).toBe(text)
})

test.each([
  ['', { kind: 'none' }],
  ['0', { kind: 'fault' }],
  ['abc', { kind: 'fault' }],
  ['1.', { kind: 'value', number: 1 }],
  ['2.5', { kind: 'value', number: 2.5 }],
])('%s is read', (text, read) => {
  expect(readDecimal(text, 2)).toMatchObject(read)
})
