import { ByteReader, ByteWriter, encodeBase58 } from '@callisto/solana/codec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLogs, writeLogs } from './log-codec.ts'

const keys = [1, 2, 3].map((byte) => encodeBase58(new Uint8Array(32).fill(byte)))
const key = fc.constantFrom(...keys, encodeBase58(new Uint8Array(32).fill(9)))
const count = fc.oneof(fc.nat(), fc.constantFrom('01', '-1', '1e3', '', 'x'))

/** Lines of the runtime's forms, near misses, and arbitrary lines. */
const line = fc.oneof(
  fc.tuple(key, count).map(([id, n]) => `Program ${id} invoke [${n}]`),
  key.map((id) => `Program ${id} success`),
  key.map((id) => `Program ${id} failed: custom program error: 0x1`),
  fc
    .tuple(key, count, count)
    .map(([id, used, limit]) => `Program ${id} consumed ${used} of ${limit} compute units`),
  fc.string().map((text) => `Program log: ${text}`),
  fc.uint8Array().map((bytes) => `Program data: ${Buffer.from(bytes).toString('base64')}`),
  fc.string().map((text) => `Program data: ${text}`),
  fc.string({ unit: 'grapheme' }),
)

test('logs round-trip', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (logs) => {
      const writer = new ByteWriter(4)
      writeLogs(writer, logs, keys)
      const reader = new ByteReader(writer.finish())
      expect(readLogs(reader, keys)).toEqual(logs)
      expect(reader.done).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a common line takes a few bytes', () => {
  const writer = new ByteWriter()
  writeLogs(writer, [`Program ${keys[0]} invoke [1]`, `Program ${keys[0]} success`], keys)
  expect(writer.finish().length).toBe(6)
})
