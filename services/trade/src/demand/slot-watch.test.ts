import { expect, test } from 'vitest'
import { SlotWatch } from './fresh-pools.ts'

type Reply = [slot: number, atMs: number, isAccepted: boolean]

test.each<[string, Reply[]]>([
  [
    'slots that grow',
    [
      [100, 0, true],
      [105, 2_000, true],
      [200, 90_000, true],
    ],
  ],
  [
    'a node a little behind',
    [
      [100, 0, true],
      [80, 10, true],
      [75, 20, true],
      [74, 30, false],
    ],
  ],
  [
    'a node that stands still',
    [
      [100, 0, true],
      [100, 5_000, true],
      [100, 5_001, false],
      [100, 100_000, false],
      [101, 100_001, true],
    ],
  ],
  [
    'one false slot far ahead',
    [
      [100, 0, true],
      [1e15, 1_000, true],
      [110, 2_000, false],
      [300, 61_001, true],
      [310, 63_000, true],
    ],
  ],
  [
    'a node far behind for good',
    [
      [10_000, 0, true],
      [100, 2_000, false],
      [100, 60_001, true],
      [100, 66_000, false],
    ],
  ],
])('%s', (_, replies) => {
  const watch = new SlotWatch(5_000)
  expect(replies.map(([slot, atMs]) => watch.accepts(slot, atMs))).toEqual(
    replies.map(([, , isAccepted]) => isAccepted),
  )
})
