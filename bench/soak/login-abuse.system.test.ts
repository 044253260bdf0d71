import { expect, test } from 'vitest'
import { soakLoginAbuse } from './login-abuse.ts'

test('attacks of each kind on logins are refused, limited and logged', async () => {
  const { violations, attacks } = await soakLoginAbuse(42, 20_261_123)
  expect(violations).toBe(0)
  expect(Object.values(attacks).filter((count) => count === 0)).toEqual([])
})
