import { expect, test } from 'vitest'
import { type BoardUpdate, withUpdates } from './apply-updates.ts'

const update = (type: BoardUpdate['type'], id: string, passes = true): BoardUpdate => ({ type, id, passes })
const ids = ['a', 'b', 'c']

test.each([
  [
    'launches come first, the newest before the others',
    'recent',
    [update('new', 'x'), update('new', 'y')],
    'yxab',
  ],
  ['a launch that the filters hide does not come', 'recent', [update('new', 'x', false)], 'abc'],
  ['a token that is there already keeps its place', 'recent', [update('new', 'b')], 'abc'],
  ['trades move nothing', 'recent', [update('update', 'x'), update('graduated', 'a')], 'abc'],
  ['a graduate comes first', 'graduated', [update('graduated', 'x')], 'xabc'],
  ['a graduate is no longer about to', 'aboutToGraduate', [update('graduated', 'b', false)], 'ac'],
  ['a launch is not about to graduate', 'aboutToGraduate', [update('new', 'x')], 'abc'],
  ['a launch has no organic buyer yet', 'alphascan', [update('new', 'x')], 'abc'],
] as const)('%s', (_, category, updates, expected) => {
  expect(withUpdates(category, ids, updates, 4).join('')).toBe(expected)
})

test('without a change the order is the same array', () => {
  expect(withUpdates('recent', ids, [update('new', 'x', false)], 4)).toBe(ids)
})
