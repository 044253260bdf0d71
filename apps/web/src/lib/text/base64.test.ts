import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

test.each([[[]], [[0]], [[255, 0, 128]], [Array.from({ length: 4_096 }, (_, at) => at % 256)]])(
  'bytes survive the way to text and back',
  (bytes) => {
    expect([...fromBase64(toBase64(Uint8Array.from(bytes)))]).toEqual(bytes)
  },
)

test('text that is no base64 throws', () => {
  expect(() => fromBase64('*')).toThrow()
})
