import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressBytes,
  blockhashBytes,
  decodeAddress,
  decodeBase58,
  encodeBase58,
  readAddress,
} from './base58.ts'

const bytes = fc.uint8Array({ maxLength: 80 })
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('base58', () => {
  test('encodes and decodes as kit does, leading zeros included', () => {
    const zeros = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(zeros, bytes, (count, tail) => {
        const all = Uint8Array.from([...new Array<number>(count).fill(0), ...tail])
        const text = getBase58Decoder().decode(all)
        expect(encodeBase58(all)).toBe(text)
        expect(decodeBase58(text)).toEqual(Uint8Array.from(getBase58Encoder().encode(text)))
      }),
    )
  })

  test.each([
    [new Uint8Array(32), '1'.repeat(32)],
    [new Uint8Array([0, 0, 1]), '112'],
    [new Uint8Array([255]), '5Q'],
    [new Uint8Array(), ''],
  ])('%s is %s', (value, text) => {
    expect(encodeBase58(value)).toBe(text)
    expect(decodeBase58(text)).toEqual(value)
  })

  test.each(['0', 'O', 'I', 'l', ' ', 'a b', '1é', '1\u{1f600}'])('%j does not decode', (text) => {
    expect(decodeBase58(text)).toBeUndefined()
  })
})

describe('addresses', () => {
  test('have 32 bytes', () => {
    fc.assert(
      fc.property(key, (value) => {
        const text = encodeBase58(value)
        expect(decodeAddress(text)).toEqual(value)
        expect(addressBytes(text)).toEqual(value)
      }),
    )
    expect(decodeAddress(encodeBase58(new Uint8Array(31)))).toBeUndefined()
    expect(decodeAddress(encodeBase58(new Uint8Array(33).fill(9)))).toBeUndefined()
    expect(() => addressBytes('no address')).toThrow('not an address')
  })

  test('read from the cache are those read without it, also where two share a slot', () => {
    fc.assert(
      fc.property(key, key, (first, second) => {
        // The slot follows from bytes 3 and 7.
        second[3] = first[3]!
        second[7] = first[7]!
        const expected = [first, second, second, first].map(encodeBase58)
        expect([first, second, second, first].map((each) => readAddress(each))).toEqual(expected)
        expect(readAddress(Uint8Array.from([7, ...first]), 1)).toBe(expected[0])
      }),
    )
  })

  test('cut short are rejected', () => {
    expect(() => readAddress(new Uint8Array(40), 9)).toThrow(RangeError)
  })
})

test('the bytes of a blockhash are those of its text, whichever came before', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
      for (const each of [...keys, ...keys]) expect(blockhashBytes(encodeBase58(each))).toEqual(each)
    }),
  )
  expect(() => blockhashBytes('no hash')).toThrow('not a blockhash')
})
