import { expect, test } from 'vitest'
import { SlotClock } from './slot-clock.ts'

const clock = new SlotClock(1000, 50_000)

test.each([
  [50_000, 1000],
  [50_399, 1000],
  [50_400, 1001],
  [53_999, 1009],
  [10, 1000],
])('%i ms is slot %i', (time, slot) => {
  expect(clock.slotAt(time)).toBe(slot)
})

test.each([
  [50_000, 1000],
  [50_000.5, 1001],
  [50_400, 1001],
  [10, 1000],
])('the first slot from %d ms is %i', (time, slot) => {
  expect(clock.slotFrom(time)).toBe(slot)
})

test('a slot begins at its time', () => {
  expect(clock.timeOf(1003)).toBe(51_200)
  expect(clock.slotAt(clock.timeOf(123_456))).toBe(123_456)
})

test('the slot time is a value of the clock', () => {
  const fast = new SlotClock(1000, 50_000, { slotMs: 200, slotsPerEpoch: 432_000 })
  expect(fast.slotAt(50_400)).toBe(1002)
  expect(fast.timeOf(1003)).toBe(50_600)
})

test('epochs are 432,000 slots by default, or as long as the cluster says', () => {
  expect(clock.epochOf(432_000)).toEqual({ epoch: 1, startSlot: 432_000, slotIndex: 0 })
  expect(clock.epochOf(431_999)).toEqual({ epoch: 0, startSlot: 0, slotIndex: 431_999 })
  const short = new SlotClock(1000, 50_000, { slotMs: 400, slotsPerEpoch: 300 })
  expect(short.epochOf(1000)).toEqual({ epoch: 3, startSlot: 900, slotIndex: 100 })
})
