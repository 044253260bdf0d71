import { expect, test } from 'vitest'
import { scrollRowTo } from './scroll-row.ts'

/** A row that is seen from 0 to 100, scrolled by 40. */
const row = () => ({
  scrollLeft: 40,
  getBoundingClientRect: () => ({ left: 0, right: 100, width: 100 }),
})

test.each([
  ['whole', 10, 30, 40],
  ['cut on the right', 90, 110, 90],
  ['beyond the left edge', -30, -10, -30],
])('an element that is %s, from %d to %d, is at %d', (_, left, right, scrolled) => {
  const box = row()
  const element = { getBoundingClientRect: () => ({ left, right }) }
  scrollRowTo(element as unknown as Element, box as unknown as Element)
  expect(box.scrollLeft).toBe(scrolled)
})
