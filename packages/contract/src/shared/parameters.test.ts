import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  booleanParameter,
  integerParameter,
  numberParameter,
  parseParameters,
  requiredAmountParameter,
  timeParameter,
  wordParameter,
} from './parameters.ts'

const schema = z.object({
  limit: integerParameter(1, 100),
  share: numberParameter(0),
  flag: booleanParameter(),
  word: wordParameter(['a', 'b']),
  time: timeParameter(),
})
const amount = z.object({ amount: requiredAmountParameter() })
const parse = (raw: unknown) => parseParameters(schema, raw)

test('absent and empty parameters are absent', () => {
  expect(parse({})).toEqual({})
  expect(parse({ limit: '', share: null, flag: undefined, word: '', time: '' })).toEqual({})
})

test('text and JSON values are parsed', () => {
  const expected = { limit: 7, share: 0.5, flag: true, word: 'b', time: 86_400_000 }
  expect(parse({ limit: '7', share: '0.5', flag: '1', word: ' b ', time: '1970-01-02' })).toEqual(expected)
  expect(parse({ limit: 7, share: 0.5, flag: true, word: 'b', time: '86400000' })).toEqual(expected)
})

describe('no whole number', () => {
  const values = ['1.5', '1e9', '-1', '0x10', '18446744073709551616', 'NaN', '１', ['1', '2'], {}, true]
  test.each(values)('limit %j is rejected by name', (limit) => {
    expect(() => parse({ limit })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        status: 400,
        message: expect.stringMatching(/^limit /),
      }),
    )
  })
  test.each([...values, '', '0', undefined])('amount %j is rejected by name', (value) => {
    expect(() => parseParameters(amount, { amount: value })).toThrow(
      /^amount (is required|must be a whole number)/,
    )
  })
})

test('an amount is exact up to u64', () => {
  const max = '18446744073709551615'
  expect(parseParameters(amount, { amount: max })).toEqual({ amount: BigInt(max) })
})

test.each([
  [{ flag: 'maybe' }, 'flag must be true or false'],
  [{ word: 'c' }, 'word must be one of a, b'],
  [{ word: ['a', 'b'] }, 'word must be given once'],
  [{ share: '-0.1' }, 'share must not be negative'],
  [{ time: 'yesterday' }, 'time must be an ISO time or unix milliseconds'],
])('%j: %s', (raw, message) => expect(() => parse(raw)).toThrow(message))
