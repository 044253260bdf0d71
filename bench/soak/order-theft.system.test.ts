import { expect, test } from 'vitest'
import { attacks } from './order-theft/attacks.ts'
import { soakOrderTheft } from './order-theft.ts'

test('no attack takes more from orders with the defaults than a slot of the opening', async () => {
  const { violations, attacks: counts, unfilled } = await soakOrderTheft(48, 51)
  expect(violations).toEqual([])
  expect(Object.keys(counts).sort()).toEqual(Object.keys(attacks).sort())
  // The adversary does reach the orders, and the honest keeper too.
  const sum = (key: 'fills' | 'adversaryFills') =>
    Object.values(counts).reduce((total, count) => total + count[key], 0)
  expect(sum('adversaryFills')).toBeGreaterThan(10)
  expect(sum('fills') - sum('adversaryFills')).toBeGreaterThan(15)
  expect(unfilled).toBeLessThan(8)
})
