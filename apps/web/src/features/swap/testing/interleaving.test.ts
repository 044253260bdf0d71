import { expect, test } from 'vitest'
import { runInterleavings } from './interleavings.test-helper.ts'

test('no order of inputs, replies, reloads and tabs signs stale input, or loses or doubles a swap', async () => {
  const total = await runInterleavings({ runs: 400, seed: 1 })
  expect(total.violations).toEqual([])
  // The walks reach signatures, landings and failures, so the invariants are not vacuous.
  expect(total.signed).toBeGreaterThan(100)
  expect(total.landed).toBeGreaterThan(50)
  expect(total.receipts).toBeGreaterThan(total.landed)
})
