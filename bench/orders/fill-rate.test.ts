import { expect, test } from 'vitest'
import { fillsPerSecond } from './fill-rate.ts'
import type { TapeOrder } from './order-tape.ts'

/** Orders opened in one slot and filled in others. */
const orders = (slot: number, filled: readonly (number | undefined)[]) =>
  filled.map((at) => ({ slot, filled: at }) as TapeOrder)

test.each([
  // Nine of ten in the five slots after the last order.
  ['all in time', orders(100, [101, 101, 102, 102, 103, 103, 104, 104, 105, 200]), 10, 4.5],
  // Fills from before the last order was placed do not count.
  ['some while others are placed', [...orders(90, [95, 95]), ...orders(100, [101, 102])], 4, 2.5],
  ['one in ten is filled', orders(100, [101, ...Array<undefined>(9)]), 1, undefined],
  ['all before the last order', [...orders(90, [95, 95]), ...orders(100, [100])], 3, undefined],
] as const)('%s', (_, placed, filled, perSecond) => {
  const found = fillsPerSecond(placed)
  expect(found.filled).toBe(filled)
  if (perSecond === undefined) expect(found.perSecond).toBeUndefined()
  else expect(found.perSecond).toBeCloseTo(perSecond)
})
