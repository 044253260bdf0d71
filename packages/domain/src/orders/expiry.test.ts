import { expect, test } from 'vitest'
import { expiresAt, expiryOptions } from './expiry.ts'

test('orders live for ever, 10 minutes, an hour, or 1, 3, 7, 30 days (2-9-46)', () => {
  const [minute, day] = [60, 86_400]
  expect(expiryOptions).toEqual([undefined, 10 * minute, 60 * minute, day, 3 * day, 7 * day, 30 * day])
  expect(expiresAt(1_000, 600)).toBe(1_600)
  expect(expiresAt(1_000, undefined)).toBeUndefined()
})
