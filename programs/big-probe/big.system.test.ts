import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TestVm, testKey } from '../toolchain/test-vm.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 500)
const probe = testKey('big probe')

/** All lengths, with runs of ones and zeros, where an estimated digit is too high and a carry propagates far. */
const number = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 128 }), fc.bigInt(0n, (1n << 128n) - 1n)).map(([bits, value]) => {
    return value >> BigInt(128 - bits)
  }),
  fc.tuple(fc.integer({ min: 1, max: 127 }), fc.bigInt(-3n, 3n)).map(([bits, offset]) => {
    const near = (1n << BigInt(bits)) + offset
    return near < 0n ? 0n : near
  }),
  fc
    .array(fc.constantFrom<bigint>(0n, 1n, 0x7fff_ffffn, 0x8000_0000n, 0xffff_fffen, 0xffff_ffffn), {
      minLength: 4,
      maxLength: 4,
    })
    .map((digits) => digits.reduce((value, digit) => (value << 32n) | digit, 0n)),
)

describe('large numbers on the VM', () => {
  const vm = new TestVm({ 'big-probe': probe })

  function ask(kind: number, shift: number, numbers: readonly bigint[]): [bigint, boolean] | string {
    const data = Buffer.alloc(66)
    data.set([kind, shift])
    for (const [index, value] of numbers.entries()) {
      data.writeBigUInt64LE(value & 0xffff_ffff_ffff_ffffn, 2 + 16 * index)
      data.writeBigUInt64LE(value >> 64n, 10 + 16 * index)
    }
    const { error, returnData } = vm.simulate({ programAddress: probe, data: new Uint8Array(data) })
    if (error) return error
    const bytes = Buffer.concat([returnData, Buffer.alloc(41)])
    const digits = Array.from({ length: 10 }, (_, at) => BigInt(bytes.readUInt32LE(4 * at)))
    return [digits.reduceRight((value, digit) => (value << 32n) | digit, 0n), bytes[40] === 1]
  }

  type Numbers = readonly [bigint, bigint, bigint, bigint]

  const check = (property: (numbers: Numbers, shift: number) => void) =>
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), fc.integer({ min: 0, max: 2 }), (four, shift) => {
        property(four, shift)
      }),
      { numRuns, seed: 43 },
    )

  test('quotients of products and their exactness', () => {
    check(([a, b, c, d], shift) => {
      fc.pre(c > 0n && d > 0n)
      const left = (a * b) << BigInt(32 * shift)
      expect(ask(0, shift, [a, b, c, d])).toEqual([left / (c * d), left % (c * d) === 0n])
      expect(ask(1, shift, [a, b, c, d])).toEqual([(left + c - 1n) / c, expect.any(Boolean)])
    })
  })

  test('quotients just at and under a whole number', () => {
    check(([a, , c, d]) => {
      fc.pre(a > 0n && c > 0n && d > 0n)
      expect(ask(0, 0, [a, c, c, 1n])).toEqual([a, true])
      expect(ask(0, 0, [a, d, c, d])).toEqual([a / c, a % c === 0n])
    })
  })

  test('sums, differences and order', () => {
    check(([a, b, c, d]) => {
      const [left, right] = [a * b, c * d]
      expect(ask(2, 0, [a, b, c, d])).toEqual([left + right, left < right])
      expect(ask(3, 0, [a, b, c, d])).toEqual([left < right ? left : left - right, left < right])
    })
  })

  test('narrowing fails exactly on overflow', () => {
    check(([a, b]) => {
      const product = a * b
      const narrowed = (bits: bigint) =>
        product >> bits === 0n ? [product, expect.any(Boolean)] : 'ArithmeticOverflow'
      expect(ask(4, 0, [a, b, 1n, 1n])).toEqual(narrowed(128n))
      expect(ask(5, 0, [a, b, 1n, 1n])).toEqual(narrowed(64n))
    })
  })
})
