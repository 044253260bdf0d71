import { expect, test } from 'vitest'
import { nearestCard } from './nearest-card.ts'

const WIDTH = 100
const HEIGHT = 50
const box = (left: number, top: number) => ({ left, top, width: WIDTH, height: HEIGHT })
/** Two columns, of three and of two cards, the second scrolled by 20. */
const boxes = [box(0, 0), box(0, 50), box(0, 100), box(100, -20), box(100, 30)]

test.each([
  [0, 'ArrowDown', 1],
  [1, 'ArrowUp', 0],
  [0, 'ArrowUp', -1],
  [2, 'ArrowDown', -1],
  [0, 'ArrowRight', 3],
  [1, 'ArrowRight', 4],
  [4, 'ArrowLeft', 1],
  [4, 'ArrowRight', -1],
  [9, 'ArrowDown', -1],
] as const)('from card %d, %s leads to %d', (from, key, to) => {
  expect(nearestCard(boxes, from, key)).toBe(to)
})
