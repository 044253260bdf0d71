import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from '@callisto/program-clients'
import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { TestVm, testKey } from '../toolchain/test-vm.ts'

/** Ticks that one call returns. */
const COUNT = 64
/** Checks every n-th batch; TICK_STRIDE=1 checks all. */
const stride = Number(process.env.TICK_STRIDE ?? 97)
const probe = testKey('tick probe')

const unlimited = {
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data: Uint8Array.of(2, 0xc0, 0x5c, 0x15, 0),
}

describe('prices of ticks on the VM', () => {
  const vm = new TestVm({ 'tick-probe': probe })

  /** The prices of `COUNT` ticks from `first` on. */
  function ask(first: number): bigint[] {
    const data = new Uint8Array(4)
    new DataView(data.buffer).setInt32(0, first, true)
    const { error, returnData } = vm.simulate(unlimited, { programAddress: probe, data })
    if (error) throw new Error(error)
    // Trailing zeros are not carried.
    const bytes = Buffer.concat([returnData, Buffer.alloc(16)])
    return Array.from(
      { length: COUNT },
      (_, at) => bytes.readBigUInt64LE(16 * at) | (bytes.readBigUInt64LE(16 * at + 8) << 64n),
    )
  }

  test.each([MIN_TICK, -COUNT, 0, MAX_TICK - COUNT + 1])('from tick %d', (first) => {
    expect(ask(first)).toEqual(Array.from({ length: COUNT }, (_, at) => sqrtPriceAtTick(first + at)))
  })

  test('equal the bits of the TypeScript function over the whole range', () => {
    for (let first = MIN_TICK; first + COUNT - 1 <= MAX_TICK; first += COUNT * stride) {
      const prices = ask(first)
      for (const [at, price] of prices.entries())
        if (price !== sqrtPriceAtTick(first + at))
          throw new Error(`tick ${first + at}: ${price} on the chain`)
    }
  })
})
