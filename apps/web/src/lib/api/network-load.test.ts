// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parseNetworkLoad } from './network-load.ts'

const sample = { slot: 9, numSlots: 150, numTransactions: 600, samplePeriodSecs: 60 }

test('rates of a sample, without votes', () => {
  expect(parseNetworkLoad([sample])).toEqual({ transactionsPerSecond: 10, slotMs: 400 })
  expect(parseNetworkLoad([{ ...sample, numNonVoteTransactions: 120 }])).toMatchObject({
    transactionsPerSecond: 2,
  })
})

test.each([
  [[]],
  [null],
  ['html'],
  [{}],
  [[{ ...sample, numSlots: 0 }]],
  [[{ ...sample, samplePeriodSecs: 0 }]],
  [[{ ...sample, numTransactions: '600' }]],
  [[{ ...sample, numTransactions: -1 }]],
])('%j is unknown, not zero', (reply) => {
  expect(parseNetworkLoad(reply)).toBeNull()
})
