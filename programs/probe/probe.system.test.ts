import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { netOfFee } from '../toolchain/test-tokens.ts'
import { TestVm, testKey } from '../toolchain/test-vm.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 500)
const U64_MAX = (1n << 64n) - 1n
const probe = testKey('math probe')

/** Boundary values, powers of two and their neighbours, where carries and quotient estimates of a division can be wrong. */
const number = fc.oneof(
  fc.bigInt({ min: 0n, max: U64_MAX }),
  fc.bigInt({ min: 0n, max: 3n }),
  fc.bigInt({ min: U64_MAX - 3n, max: U64_MAX }),
  fc.tuple(fc.integer({ min: 1, max: 63 }), fc.bigInt({ min: -2n, max: 2n })).map(([bits, offset]) => {
    const near = (1n << BigInt(bits)) + offset
    return near < 0n ? 0n : near
  }),
)

const orOverflow = (value: bigint): bigint | 'ArithmeticOverflow' =>
  value > U64_MAX || value < 0n ? 'ArithmeticOverflow' : value

function squareRoot(value: bigint): bigint {
  let [low, high] = [0n, 1n << 65n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= value) low = middle
    else high = middle
  }
  return low
}

/** By search: the smallest amount sent that delivers `net`, or undefined above 64 bits. */
function gross(net: bigint, maximum: bigint, basisPoints: bigint): bigint | undefined {
  const fee = { maximum, basisPoints: Number(basisPoints) }
  if (netOfFee(fee, U64_MAX) < net) return undefined
  let [low, high] = [-1n, U64_MAX]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (netOfFee(fee, middle) >= net) high = middle
    else low = middle
  }
  return high
}

describe('arithmetic on the VM', () => {
  const vm = new TestVm({ probe })

  function invoke(kind: number, a: bigint, b: bigint, c: bigint): bigint | string | undefined {
    const data = Buffer.alloc(25)
    data[0] = kind
    for (const [index, value] of [a, b, c].entries()) data.writeBigUInt64LE(value, 1 + index * 8)
    const { error, returnData } = vm.simulate({ programAddress: probe, data: new Uint8Array(data) })
    return error ?? Buffer.from(Buffer.concat([returnData, Buffer.alloc(8)])).readBigUInt64LE()
  }

  const check = (property: (a: bigint, b: bigint, c: bigint) => void) =>
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        property(a, b, c)
      }),
      { numRuns, seed: 42 },
    )

  test('a * b / c, down and up', () => {
    check((a, b, c) => {
      const down = c === 0n ? 'ArithmeticOverflow' : orOverflow((a * b) / c)
      const up = c === 0n ? 'ArithmeticOverflow' : orOverflow((a * b + c - 1n) / c)
      expect([invoke(0, a, b, c), invoke(1, a, b, c)]).toEqual([down, up])
    })
  })

  test('quotients just under and over 64 bits', () => {
    check((a, b) => {
      const c = (a * b) / (U64_MAX + 1n) + 1n
      expect(invoke(0, a, b, c)).toBe((a * b) / c)
      expect(invoke(0, a, b, c - 1n)).toBe('ArithmeticOverflow')
    })
  })

  test('square roots of products', () => check((a, b) => expect(invoke(2, a, b, 0n)).toBe(squareRoot(a * b))))

  test('sums and differences', () => {
    check((a, b) =>
      expect([invoke(5, a, b, 0n), invoke(6, a, b, 0n)]).toEqual([orOverflow(a + b), orOverflow(a - b)]),
    )
  })

  test('transfer fees, there and back', () => {
    check((amount, maximum, points) => {
      const basisPoints = points % 10_001n
      const fee = { maximum, basisPoints: Number(basisPoints) }
      expect(invoke(3, amount, maximum, basisPoints)).toBe(netOfFee(fee, amount))
      expect(invoke(4, amount, maximum, basisPoints)).toBe(
        gross(amount, maximum, basisPoints) ?? 'ArithmeticOverflow',
      )
    })
  })
})
