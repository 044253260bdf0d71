import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventQueue, type ScheduledEvent } from './event-queue.ts'

const drain = (queue: EventQueue, until = Infinity) => {
  const taken: ScheduledEvent[] = []
  for (let next = queue.take(until); next !== undefined; next = queue.take(until)) taken.push(next)
  return taken
}

test('events leave the queue by time, then by order of scheduling', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 })
  fc.assert(
    fc.property(times, (all) => {
      const queue = new EventQueue()
      for (const time of all) queue.add(time, 'x', null)
      const expected = all.map((atMs, id) => ({ atMs, id })).sort((a, b) => a.atMs - b.atMs || a.id - b.id)
      expect(drain(queue).map(({ atMs, id }) => ({ atMs, id }))).toEqual(expected)
    }),
    { seed: 11, numRuns: 200 },
  )
})

test('no event leaves the queue before its time', () => {
  const queue = new EventQueue()
  queue.add(10, 'late', null)
  queue.add(5, 'soon', null)
  expect(queue.nextAtMs).toBe(5)
  expect(drain(queue, 9).map(({ kind }) => kind)).toEqual(['soon'])
  expect(queue.nextAtMs).toBe(10)
})

test('the changes of every snapshot restore the same queue', () => {
  const kept = new Map<number, ScheduledEvent>()
  const save = (queue: EventQueue) => {
    const { added, removed } = queue.changes()
    for (const event of added) kept.set(event.id, event)
    for (const id of removed) expect(kept.delete(id)).toBe(true)
  }
  const queue = new EventQueue()
  for (const time of [3, 1, 4, 1, 5, 9, 2, 6]) queue.add(time, 'x', { time })
  save(queue)
  queue.take(1)
  queue.add(7, 'y', null)
  queue.add(0, 'taken before a snapshot', null)
  queue.take(0)
  save(queue)
  const again = new EventQueue(queue.nextId)
  for (const event of kept.values()) again.restore(event)
  expect(drain(again)).toEqual(drain(queue))
  expect(again.nextId).toBe(queue.nextId)
})

test('a stop postpones its events in order', () => {
  const queue = new EventQueue()
  queue.add(100, 'a', null)
  queue.add(200, 'b', null)
  queue.add(9_000, 'c', null)
  queue.postpone(5_000, 4_900)
  expect(drain(queue).map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['a', 5_000],
    ['b', 5_100],
    ['c', 9_000],
  ])
})
