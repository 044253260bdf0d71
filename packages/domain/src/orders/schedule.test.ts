import { describe, expect, test } from 'vitest'
import { clockCycle, isCycleDue, missedCycles, nextCycleAt, plannedCycles } from './schedule.ts'

const schedule = { startAt: 1_000, interval: 60 }

test.each([
  [999, -1],
  [1_000, 0],
  [1_059, 0],
  [1_060, 1],
  [1_600, 10],
])('at %d the clock is in cycle %d', (now, cycle) => {
  expect(clockCycle(schedule, now)).toBe(cycle)
})

describe('a fill', () => {
  test.each([
    [-1, 999, false],
    [-1, 1_000, true],
    [0, 1_059, false],
    [0, 1_060, true],
    [0, 1_599, true],
    [9, 1_599, false],
  ])('after that of cycle %d is allowed at %d: %s', (lastCycle, now, isDue) => {
    expect(isCycleDue(schedule, lastCycle, now)).toBe(isDue)
  })

  test('is allowed from the start of the next cycle on', () => {
    expect([-1, 0, 9].map((last) => nextCycleAt(schedule, last))).toEqual([1_000, 1_060, 1_600])
  })
})

test.each([
  [0, 999, 0],
  [0, 1_000, 0],
  [0, 1_060, 1],
  [2, 1_600, 8],
])('%d cycles done at %d are %d missed', (done, now, missed) => {
  expect(missedCycles(schedule, done, now)).toBe(missed)
})

test.each([
  [-1, 3, 0, [1_000, 1_060, 1_120]],
  [0, 2, 1_010, [1_060, 1_120]],
  [0, 2, 1_610, [1_600, 1_660]],
  [0, 0, 1_010, []],
  [0, -1, 1_010, []],
])('after cycle %d the next %d at %d are %o', (lastCycle, count, now, times) => {
  expect(plannedCycles(schedule, lastCycle, count, now)).toEqual(times)
})
