import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Agenda, type Happening } from './event-queue.ts'

const drain = (agenda: Agenda, until = Infinity) => {
  const taken: Happening[] = []
  for (let next = agenda.take(until); next !== undefined; next = agenda.take(until)) taken.push(next)
  return taken
}

test('takes in order of time, and of planning where times are equal', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 })
  fc.assert(
    fc.property(times, (all) => {
      const agenda = new Agenda()
      for (const time of all) agenda.add(time, 'x', null)
      const expected = all.map((atMs, id) => ({ atMs, id })).sort((a, b) => a.atMs - b.atMs || a.id - b.id)
      expect(drain(agenda).map(({ atMs, id }) => ({ atMs, id }))).toEqual(expected)
    }),
    { seed: 11, numRuns: 200 },
  )
})

test('takes nothing before its time', () => {
  const agenda = new Agenda()
  agenda.add(10, 'late', null)
  agenda.add(5, 'soon', null)
  expect(agenda.nextAtMs).toBe(5)
  expect(drain(agenda, 9).map(({ kind }) => kind)).toEqual(['soon'])
  expect(agenda.nextAtMs).toBe(10)
})

test('what is kept between two saves makes the same agenda again', () => {
  const kept = new Map<number, Happening>()
  const save = (agenda: Agenda) => {
    const { added, removed } = agenda.changes()
    for (const happening of added) kept.set(happening.id, happening)
    for (const id of removed) expect(kept.delete(id)).toBe(true)
  }
  const agenda = new Agenda()
  for (const time of [3, 1, 4, 1, 5, 9, 2, 6]) agenda.add(time, 'x', { time })
  save(agenda)
  agenda.take(1)
  agenda.add(7, 'y', null)
  agenda.add(0, 'never kept', null)
  agenda.take(0)
  save(agenda)
  const again = new Agenda(agenda.nextId)
  for (const happening of kept.values()) again.restore(happening)
  expect(drain(again)).toEqual(drain(agenda))
  expect(again.nextId).toBe(agenda.nextId)
})

test('a stop puts off what was planned for it, in its order', () => {
  const agenda = new Agenda()
  agenda.add(100, 'a', null)
  agenda.add(200, 'b', null)
  agenda.add(9_000, 'c', null)
  agenda.postpone(5_000, 4_900)
  expect(drain(agenda).map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['a', 5_000],
    ['b', 5_100],
    ['c', 9_000],
  ])
})
