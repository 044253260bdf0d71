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

test('subscriptions that did not begin are tried again after 30 s, then later and later, until they begin', async () => {
  const clock = new FakeClock()
  const listeners = new Set<(slot: number) => void>()
  let tries = 0
  const feed = {
    state: { isUp: true, epoch: 0 },
    listen: (one: (slot: number) => void) => {
      listeners.add(one)
      return () => listeners.delete(one)
    },
    watch: () => () => {},
    whenUp: async () => {
      tries += 1
      return true
    },
  }
  const head = { read: () => Promise.reject(new Error('no slot')) }
  const streams = new ChangeStreams({ clock, feed, head, settleMs: 0 } as unknown as ChangeStreamPorts)
  const stop = new AbortController()
  const triesOf = async (count: number) => {
    tries = 0
    for (let stream = 0; stream < count; stream++) streams.open({ owners: [], signal: stop.signal })
    await clock.advance(5_000)
    return tries
  }
  // Two streams that begin together are one refusal.
  expect(await triesOf(2)).toBe(2)
  expect(await triesOf(1)).toBe(0)
  await clock.advance(25_000)
  expect(await triesOf(1)).toBe(1)
  await clock.advance(110_000)
  expect(await triesOf(1)).toBe(0)
  await clock.advance(5_000)
  tries = 0
  streams.open({ owners: [], signal: stop.signal })
  await clock.advance(1_000)
  for (const listener of listeners) listener(7)
  await clock.advance(4_000)
  expect(tries).toBe(1)
  // They have begun: nothing is postponed, and the next refusal is the first again.
  expect(await triesOf(1)).toBe(1)
  await clock.advance(30_000)
  expect(await triesOf(1)).toBe(1)
  stop.abort()
})
