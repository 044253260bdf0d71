import { expect, test } from 'vitest'
import { chainTime, recordChainTime } from './chain-time.ts'

test("the chain's time is known from its first block on", () => {
  expect(chainTime()).toBeUndefined()
  recordChainTime(1_790_000_000, 5_000)
  expect(chainTime(7_500)).toBe(1_790_000_002.5)
})
