import { expect, test } from 'vitest'
import { estimateWaitMs, type QueueLoads } from './fair-shares.ts'

const idle: QueueLoads = { ownMs: 0, taskMs: 5, siblingsMs: [], clientsMs: [] }

test('an idle queue makes nobody wait', () => {
  expect(estimateWaitMs(idle, 2)).toBe(0)
})

test('a flow waits for its own work, over all slots', () => {
  expect(estimateWaitMs({ ...idle, ownMs: 12 }, 1)).toBe(12)
  expect(estimateWaitMs({ ...idle, ownMs: 12 }, 3)).toBe(4)
})

test('a sibling and a client delay it by no more than it needs itself', () => {
  expect(estimateWaitMs({ ...idle, siblingsMs: [3, 1_000] }, 1)).toBe(3 + 5)
  expect(estimateWaitMs({ ...idle, clientsMs: [3, 1_000, 1_000] }, 1)).toBe(3 + 5 + 5)
  expect(estimateWaitMs({ ...idle, ownMs: 10, clientsMs: [1_000] }, 1)).toBe(10 + 15)
})

test('another client receives as much as all flows of this one', () => {
  const loads = { ownMs: 0, taskMs: 5, siblingsMs: [4], clientsMs: [1_000] }
  expect(estimateWaitMs(loads, 1)).toBe(4 + 9)
})
