import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, decodeKey, encodeBase58, keyBytes, readKey } from './base58.ts'

const bytes = fc.uint8Array({ maxLength: 80 })

describe('base58', () => {
  test('says what kit says, leading zeros too', () => {
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

  test.each(['0', 'O', 'I', 'l', ' ', '1é', '1\u{1f600}'])('%j holds no base58', (text) => {
    expect(decodeBase58(text)).toBeUndefined()
  })

  test('a key is 32 bytes, no more and no less', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        const text = encodeBase58(key)
        expect(decodeKey(text)).toEqual(key)
        expect(keyBytes(text)).toEqual(key)
        // Twice: the second answer comes from the cache.
        expect([readKey(key), readKey(Uint8Array.from([7, ...key]), 1)]).toEqual([text, text])
      }),
    )
    expect(decodeKey(encodeBase58(new Uint8Array(31)))).toBeUndefined()
    expect(decodeKey(encodeBase58(new Uint8Array(33).fill(9)))).toBeUndefined()
    expect(() => keyBytes('no address')).toThrow('not an address')
  })
})
