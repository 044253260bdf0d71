import { describe, expect, test } from 'vitest'
import { isBelowTriggerMinimum, recurringMinimumFault, usdMicrosOf } from './order-value.ts'

describe('the value of an amount', () => {
  test.each([
    [1_000_000_000n, 9, 150.25, 150_250_000n],
    [1n, 9, 150, 0n],
    [4_999_999n, 6, 1, 4_999_999n],
    [10n ** 18n, 18, 1e-7, 0n],
    [10n ** 19n, 2, 1e-9, 100_000_000_000_000n],
    [3n, 0, 2, 6_000_000n],
  ])('of %d with %d decimals at %d USD is %d micro-dollars', (amount, decimals, price, micros) => {
    expect(usdMicrosOf(amount, decimals, price)).toBe(micros)
  })

  test.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'is not known at a price of %s',
    (price) => {
      expect(usdMicrosOf(1n, 0, price)).toBeUndefined()
    },
  )
})

test('a trigger order is worth 5 USD or more', () => {
  expect(isBelowTriggerMinimum(4_999_999n)).toBe(true)
  expect(isBelowTriggerMinimum(5_000_000n)).toBe(false)
})

test.each([
  [99_999_999n, 2, 'TOTAL'],
  [100_000_000n, 1, 'CYCLES'],
  [100_000_000n, 2, undefined],
  [149_999_999n, 3, 'CYCLE'],
  [150_000_000n, 3, undefined],
])('a recurring order of %d micro-dollars in %d cycles lacks %s', (micros, cycles, fault) => {
  expect(recurringMinimumFault(micros, cycles)).toBe(fault)
})
