import { isDeepStrictEqual } from 'node:util'
import { encodeBase58 } from '@callisto/solana/codec'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../testing/random.test-helper.ts'
import { ProtoReader } from './proto-reader.ts'
import { ProtoWriter } from './subscribe-request.ts'

type Value = bigint | Uint8Array | Value[]
type Field = [number: number, value: Value | Field[], kind: 'uint' | 'bytes' | 'message']

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)
const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))

/** All fields of a message whose messages have the numbers above 100. */
function readAll(reader: ProtoReader): Field[] {
  const fields: Field[] = []
  while (reader.next()) {
    const { field } = reader
    if (field > 100) fields.push([field, readAll(reader.message()), 'message'])
    else if (field > 50) fields.push([field, reader.copy(), 'bytes'])
    else fields.push([field, reader.bigint(), 'uint'])
  }
  return fields
}

function write(fields: readonly Field[]): ProtoWriter {
  const writer = new ProtoWriter()
  for (const [number, value, kind] of fields) {
    if (kind === 'uint') writer.uint(number, value as bigint)
    else if (kind === 'bytes') writer.bytes(number, value as Uint8Array)
    else writer.message(number, write(value as Field[]))
  }
  return writer
}

function randomFields(random: () => number, depth: number): Field[] {
  const below = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: below(6) }, (): Field => {
    const kind = below(depth > 0 ? 3 : 2)
    if (kind === 0) {
      const bits = BigInt.asUintN(64, (BigInt(below(2 ** 32)) << 32n) | BigInt(below(2 ** 32)))
      return [1 + below(50), bits >> BigInt(below(64)), 'uint']
    }
    if (kind === 1)
      return [51 + below(50), Uint8Array.from({ length: below(300) }, () => below(256)), 'bytes']
    return [101 + below(100_000), randomFields(random, depth - 1), 'message']
  })
}

test('reads what is written, 2,000 random messages', () => {
  const random = seededRandom(1)
  for (let i = 0; i < 2_000; i++) {
    const fields = randomFields(random, 4)
    const reader = ProtoReader.of(write(fields).finish())
    const found = readAll(reader)
    // The assertion takes a hundred times as long where both are equal.
    if (!isDeepStrictEqual(found, fields)) expect(found).toEqual(fields)
    expect(reader.isValid).toBe(true)
  }
})

test.each([
  ['08 96 01', 150n],
  ['08 00', 0n],
  ['08 80 80 80 80 80 80 80 80 80 01', 1n << 63n],
  ['08 ff ff ff ff ff ff ff ff ff 01', 2n ** 64n - 1n],
  ['08 ff ff ff ff 0f', 2n ** 32n - 1n],
  ['08 80 80 80 80 10', 2n ** 32n],
  ['08 ff ff ff ff ff ff ff 0f', 2n ** 53n - 1n],
  // Not the shortest form, which writers may use.
  ['08 81 80 00', 1n],
  ['09 01 00 00 00 00 00 00 80', (1n << 63n) + 1n],
])('%s is %d', (text, value) => {
  const reader = ProtoReader.of(hex(text))
  expect([reader.next(), reader.field, reader.bigint(), reader.next(), reader.isValid]).toEqual([
    true,
    1,
    value,
    false,
    true,
  ])
})

test.each([
  ['a varint that is cut', '08 80'],
  ['a varint of eleven bytes', '08 80 80 80 80 80 80 80 80 80 80 01'],
  ['a varint of more than 64 bits', '08 ff ff ff ff ff ff ff ff ff 02'],
  ['a tag of more than 32 bits', '88 80 80 80 80 80 01 01'],
  ['field 0', '00 01'],
  ['a group', '0b 0c'],
  ['wire type 6', '0e'],
  ['wire type 7', '0f 00'],
  ['bytes that are cut', '0a 05 01 02'],
  ['bytes of 2^32 - 1', '0a ff ff ff ff 0f 00'],
  ['bytes of 2^63', '0a 80 80 80 80 80 80 80 80 80 01 00'],
  ['fixed64 that is cut', '09 01 02 03'],
  ['fixed32 that is cut', '0d 01 02 03'],
])('%s is invalid', (_, text) => {
  const reader = ProtoReader.of(hex(text))
  expect([reader.next(), reader.isValid, reader.next()]).toEqual([false, false, false])
})

describe('values of another type make the whole message invalid', () => {
  const uint = new ProtoWriter().uint(1, 5).finish()
  const text = new ProtoWriter().text(1, 'text').finish()
  test.each<[string, Uint8Array, (reader: ProtoReader) => unknown]>([
    ['bytes', uint, (reader) => reader.bytes()],
    ['copy', uint, (reader) => reader.copy()],
    ['text', uint, (reader) => reader.text()],
    ['message', uint, (reader) => reader.message().next()],
    ['address', uint, (reader) => reader.address()],
    ['address of 4 bytes', text, (reader) => reader.address()],
    ['uint', text, (reader) => reader.uint()],
    ['uint above 2^53', new ProtoWriter().uint(1, 2n ** 53n).finish(), (reader) => reader.uint()],
    ['bigint', text, (reader) => reader.bigint()],
    ['flag', text, (reader) => reader.flag()],
    ['packed', hex('0a 02 01 80'), (reader) => reader.bigints([])],
  ])('%s', (_, bytes, read) => {
    const reader = ProtoReader.of(bytes)
    reader.next()
    read(reader)
    expect([reader.isValid, reader.next()]).toEqual([false, false])
  })
})

test('an address, a flag, text and packed integers', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index)
  const message = new ProtoWriter()
    .bytes(1, key)
    .flag(2, true)
    .text(3, 'Zürich')
    .bytes(4, hex('05 ac 02'))
    .uint(4, 7)
  const reader = ProtoReader.of(message.finish())
  const values: bigint[] = []
  const read: unknown[] = []
  while (reader.next()) {
    if (reader.field === 1) read.push(reader.address())
    else if (reader.field === 2) read.push(reader.flag())
    else if (reader.field === 3) read.push(reader.text())
    else reader.bigints(values)
  }
  expect([read, values]).toEqual([
    [encodeBase58(key), true, 'Zürich'],
    [5n, 300n, 7n],
  ])
})

test('more fields than allowed are invalid, also those of messages in it', () => {
  const inner = new ProtoWriter()
  for (let i = 0; i < 20; i++) inner.uint(1, i)
  const bytes = new ProtoWriter().message(101, inner).finish()
  for (const [max, isValid] of [
    [21, true],
    [20, false],
  ] as const) {
    const reader = ProtoReader.of(bytes, max)
    readAll(reader)
    expect(reader.isValid).toBe(isValid)
  }
  const packed = ProtoReader.of(new ProtoWriter().bytes(1, new Uint8Array(100)).finish(), 50)
  packed.next()
  packed.bigints([])
  expect(packed.isValid).toBe(false)
})

test('100,000 random inputs: no throw, no endless loop', () => {
  const random = seededRandom(2)
  let valid = 0
  for (let i = 0; i < 100_000; i++) {
    const bytes = Uint8Array.from({ length: Math.floor(random() * 24) }, () => Math.floor(random() * 256))
    const reader = ProtoReader.of(bytes)
    readAll(reader)
    if (reader.isValid) valid += 1
  }
  expect(valid).toBeGreaterThan(1_000)
  expect(ProtoReader.of(bytesOf()).next()).toBe(false)
})
