import { expect, test } from 'vitest'
import { brief, playScenarios } from '../testing/order-scenarios.test-helper.ts'

test('replies about an order on the chain have the public shapes, and bad requests are refused', async () => {
  const { violations, hostile, calls } = await playScenarios(1, 5, [brief])
  expect(violations).toBe(0)
  expect(hostile).toBeGreaterThan(15)
  expect(calls['POST /api/trigger/v1/execute']).toBe(1)
})
