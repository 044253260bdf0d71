import { expect, test } from 'vitest'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import { type ChangeStreamPorts, ChangeStreams } from './change-streams.ts'

/** Streams over a feed that announces slots. */
function start() {
  const announce: ((slot: number) => void)[] = []
  const feed = {
    state: { isUp: false, epoch: 0 },
    listen: (one: (slot: number) => void) => announce.push(one),
  }
  const ports = { clock: new FakeClock(), feed } as unknown as ChangeStreamPorts
  const streams = new ChangeStreams(ports)
  let ended = 0
  streams.endAll = () => {
    ended += 1
  }
  return { streams, announce: (slot: number) => announce[0]!(slot), ended: () => ended }
}

test.each<[string, number[], [slot: number, parent: number][], number]>([
  [
    'blocks of announced slots',
    [5, 6, 8],
    [
      [5, 4],
      [6, 5],
      [8, 6],
    ],
    0,
  ],
  [
    'a skipped slot that nobody announced',
    [5, 7],
    [
      [5, 4],
      [7, 5],
    ],
    0,
  ],
  [
    'an announced slot that the chain has no block of',
    [5, 6, 7],
    [
      [5, 4],
      [7, 5],
    ],
    1,
  ],
  [
    'the same, read by several',
    [5, 6, 7],
    [
      [5, 4],
      [7, 5],
      [5, 4],
      [7, 5],
    ],
    1,
  ],
  [
    'the same, read long after',
    [50, 51, 52],
    [
      [10, 9],
      [50, 49],
      [52, 50],
    ],
    1,
  ],
  ['slots of before the first block', [3, 4], [[9, 8]], 0],
])('%s', (_, announced, blocks, ends) => {
  const { streams, announce, ended } = start()
  for (const slot of announced) announce(slot)
  for (const [slot, parent] of blocks) streams.recordBlock(slot, parent)
  expect(ended()).toBe(ends)
})
