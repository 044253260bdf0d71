import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './byte-writer.ts'

test('numbers, bytes and texts round-trip', () => {
  const item = fc.record({
    small: fc.maxSafeNat(),
    large: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    text: fc.string({ unit: 'grapheme' }),
    bytes: fc.uint8Array(),
  })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const writer = new ByteWriter(1)
      for (const { small, large, text, bytes } of items) {
        writer.varint(small)
        writer.u64(large)
        writer.text(text)
        writer.bytes(bytes)
      }
      const reader = new ByteReader(writer.finish())
      for (const { small, large, text, bytes } of items) {
        expect([reader.varint(), reader.u64(), reader.text()]).toEqual([small, large, text])
        expect(Uint8Array.from(reader.bytes())).toEqual(bytes)
      }
      expect(reader.done).toBe(true)
    }),
  )
})

test('a cleared writer begins anew and leaves what it returned', () => {
  const writer = new ByteWriter(1)
  writer.text('first')
  const first = writer.finish()
  writer.clear().u8(7)
  expect([...writer.finish()]).toEqual([7])
  expect(new ByteReader(first).text()).toBe('first')
})

test('a truncated record throws', () => {
  expect(() => new ByteReader(Uint8Array.of(5, 1, 2)).bytes()).toThrow(RangeError)
  expect(() => new ByteReader(Uint8Array.of(128)).varint()).toThrow(RangeError)
})
