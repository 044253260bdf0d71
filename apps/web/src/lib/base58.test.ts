import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base58, fromBase58 } from './base58.ts'

test.each([
  [new Uint8Array(32), '1'.repeat(32)],
  [new Uint8Array([0, 0, 1]), '112'],
  [new Uint8Array([255]), '5Q'],
  [new Uint8Array(), ''],
])('%s is %s', (bytes, text) => {
  expect(base58(bytes)).toBe(text)
  expect(fromBase58(text)).toEqual(bytes)
})

test('there and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(fromBase58(base58(bytes))).toEqual(new Uint8Array(bytes))
    }),
    { seed: 9, numRuns: 200 },
  )
})

test.each(['0', 'O', 'l', 'a b', 'é'])('%s is no base58', (text) => expect(fromBase58(text)).toBeUndefined())
