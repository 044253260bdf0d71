import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeZstd } from './encode-account.ts'

/** A decoder of frames with raw and run-length blocks, straight from RFC 8878. */
function decode(frame: Buffer): Buffer {
  expect(frame.readUInt32LE(0)).toBe(0xfd2fb528)
  const descriptor = frame.readUInt8(4)
  // Single segment, no checksum, no dictionary, no reserved bit.
  expect(descriptor & 0b0011_1111).toBe(0b0010_0000)
  const sizeBytes = [1, 2, 4, 8][descriptor >> 6]!
  const size = frame.readUIntLE(5, sizeBytes) + (sizeBytes === 2 ? 256 : 0)
  const out: Buffer[] = []
  let at = 5 + sizeBytes
  for (let isLast = false; !isLast; ) {
    const header = frame.readUIntLE(at, 3)
    const length = header >> 3
    isLast = (header & 1) === 1
    const type = (header >> 1) & 3
    expect(length).toBeLessThanOrEqual(Math.min(128 * 1024, size))
    at += 3
    if (type === 0) out.push(frame.subarray(at, at + length))
    else out.push(Buffer.alloc(length, frame[at]))
    expect(type).toBeLessThan(2)
    at += type === 0 ? length : 1
  }
  expect(at).toBe(frame.length)
  const content = Buffer.concat(out)
  expect(content.length).toBe(size)
  return content
}

const part = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.tuple(fc.nat(255), fc.constantFrom(1, 15, 16, 17, 255, 256, 66_000, 140_000)).map(([byte, length]) => {
    return new Uint8Array(length).fill(byte)
  }),
)

test('every content is read back, run by run', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const data = Buffer.concat(parts)
      expect(decode(encodeZstd(data)).equals(data)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

// Read back by the reference decoder (zstd 1.5.4).
test.each<[string, Uint8Array, string]>([
  ['no data', new Uint8Array(0), '28b52ffd2000010000'],
  ['a text', Buffer.from('account'), `28b52ffd2007390000${Buffer.from('account').toString('hex')}`],
  ['zeros', new Uint8Array(300), '28b52ffd602c0063090000'],
])('%s', (_, data, frame) => {
  expect(encodeZstd(data).toString('hex')).toBe(frame)
})

test('an account of a token is shorter than itself', () => {
  const account = Buffer.concat([Buffer.alloc(72, 7), Buffer.alloc(93)])
  expect(encodeZstd(account).length).toBeLessThan(20)
})
