import { expect, test } from 'vitest'
import { decimalFaultText } from './decimal-fault.ts'
import { decimalText, readBps, readDecimal, readSigned, readUsd } from './decimal-text.ts'

test.each([
  [165, 15, '165'],
  [165.123456, 15, '165.123'],
  [0.000012345678, 15, '0.0000123457'],
  [0.000012345678, 8, '0.00001235'],
  [3.443e-8, 8, '0.00000003443'],
  [1.2345678e-19, undefined, '0.000000000000000000123457'],
  [0, 8, ''],
  [Number.NaN, 8, ''],
])('%d with %d decimals is %s', (value, decimals, text) => {
  expect(decimalText(value, decimals)).toBe(text)
})

test.each([
  ['', 2, { kind: 'none' }],
  ['1.', 2, { kind: 'value', number: 1 }],
  ['2.5', 2, { kind: 'value', number: 2.5 }],
  ['96,459.52', 8, { kind: 'value', number: 96_459.52 }],
  ['96.459,52', 30, { kind: 'value', number: 96_459.52 }],
  ['0.000000000000000000123457', 30, { kind: 'value', number: 1.23457e-19 }],
])('%s is read', (text, decimals, read) => {
  expect(readDecimal(text, decimals)).toMatchObject(read)
})

test.each([
  ['12.5', { value: 1_250 }],
  ['12,5 %', { value: 1_250 }],
  ['%12,5', { value: 1_250 }],
  ['１２．５％', { value: 1_250 }],
  ['50', { value: 5_000 }],
  ['50.01', { fault: 'TOO_HIGH' }],
  ['0.001', { fault: 'TOO_MANY_DECIMALS' }],
  ['0', { fault: 'ZERO' }],
  ['', {}],
])('%s percent of 50 at most', (text, read) => {
  expect(readBps(text, 5_000)).toEqual(read)
})

test.each(['1,234.5', '$1,234.5', '1.234,5 USD', ' $ 1234.5'])('%s is a price in USD', (text) => {
  expect(readUsd(text, 8)).toMatchObject({ kind: 'value', number: 1_234.5 })
})

test.each([
  ['-5', -5],
  ['−1,234.5 %', -1_234.5],
  ['+0.5', 0.5],
  ['0', 0],
  ['', undefined],
  ['-', 'NOT_A_NUMBER'],
  ['--5', 'NOT_A_NUMBER'],
  ['-1,234', 'AMBIGUOUS'],
])('%s is a number with a sign', (text, expected) => {
  const read = readSigned(text, 2, '%')
  expect(read.kind === 'value' ? read.number : read.kind === 'fault' ? read.fault : undefined).toBe(expected)
})

test('a percentage above its most says so', () => {
  expect(decimalFaultText('TOO_HIGH', '51', 2, 5_000)).toBe('At most 50 %')
})

test.each([
  ['abc', 2, 'Not a number'],
  ['1.2.3', 2, 'Not a number'],
  ['0', 2, 'Enter a number above 0'],
  ['-1', 2, 'Enter a number above 0'],
  ['1,234', 2, 'Can be 1234 or 1.234: write one of them'],
  ['$5', 2, 'Enter the number without a currency sign'],
  ['1e5', 2, 'Write the number in full, without an exponent'],
  ['0.001', 2, 'At most 2 decimals'],
  ['2.5', 0, 'Enter a whole number'],
  ['1000000000000000000', 2, 'The number is too large'],
])('%s with %d decimals is refused: %s', (text, decimals, words) => {
  const read = readDecimal(text, decimals)
  expect(read.kind === 'fault' && decimalFaultText(read.fault, text, decimals)).toBe(words)
})
