import { triggerOrderStatuses } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { recurringOrderStatus, triggerOrderStatus } from './order-status.ts'

describe('the status of a trigger order', () => {
  test('is a known one (2-3-04)', () => {
    expect(triggerOrderStatuses).toEqual(
      expect.arrayContaining(['Open', 'PartialFill', 'Fill', 'Cancelled', 'Completed']),
    )
  })

  test.each([
    [100n, 100n, 'Open'],
    [100n, 99n, 'PartialFill'],
    [100n, 1n, 'PartialFill'],
    [100n, 0n, 'Completed'],
    [0n, 0n, 'Completed'],
  ])('of %d with %d left is %s (2-4-04)', (making, remaining, status) => {
    expect(triggerOrderStatus({ making, remaining })).toBe(status)
  })

  test.each([
    [100n, 'cancelled', 'Cancelled'],
    [40n, 'cancelled', 'Cancelled'],
    [40n, 'expired', 'Expired'],
    [40n, 'unconfirmed', 'Expired'],
    [0n, 'cancelled', 'Completed'],
    [40n, 'completed', 'Completed'],
  ] as const)('with %d left and closed as %s is %s', (remaining, reason, status) => {
    expect(triggerOrderStatus({ making: 100n, remaining }, reason)).toBe(status)
  })
})

test('a recurring order is always open (2-4-05)', () => {
  expect(recurringOrderStatus()).toBe('Open')
})
