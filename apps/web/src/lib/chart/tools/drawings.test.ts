// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  type Drawing,
  type DrawingsByChart,
  indexAt,
  MAX_CHARTS,
  MAX_DRAWINGS,
  parseDrawings,
  timeAt,
  withDrawings,
} from './drawings.ts'

const level: Drawing = { kind: 'level', price: 2 }
const trend: Drawing = { kind: 'trend', from: { time: 900, price: 1 }, to: { time: 1800, price: 3 } }

test('drawings of a chart are replaced, those of others stay; without drawings the chart is forgotten', () => {
  const one = withDrawings([], 'a', [level])
  const two = withDrawings(one, 'b', [trend])
  expect(two).toEqual([
    ['a', [level]],
    ['b', [trend]],
  ])
  expect(withDrawings(two, 'a', [])).toEqual([['b', [trend]]])
})

test('the number of drawings and of charts is bounded', () => {
  const many = Array.from(
    { length: MAX_DRAWINGS + 1 },
    (_, at): Drawing => ({ kind: 'level', price: at + 1 }),
  )
  expect(withDrawings([], 'a', many)[0]?.[1].map((one) => one.kind === 'level' && one.price)[0]).toBe(2)
  let all: DrawingsByChart = []
  for (let at = 0; at <= MAX_CHARTS; at++) all = withDrawings(all, `${at}`, [level])
  expect(all).toHaveLength(MAX_CHARTS)
  expect(all[0]?.[0]).toBe('1')
})

test.each([
  ['text', undefined],
  [[['a', [level, trend]]], [['a', [level, trend]]]],
  [[['a', [level, { kind: 'level', price: -1 }, { kind: 'circle' }, null, 7]]], [['a', [level]]]],
  [[['a', [{ kind: 'trend', from: { time: 'x', price: 1 }, to: trend.to }]], [5, [level]], 'b'], []],
])('stored %j', (stored, parsed) => expect(parseDrawings(stored)).toEqual(parsed))

test('a point keeps its time at another resolution', () => {
  const time = timeAt(4.5, 9_000, 900)
  expect(indexAt(time, 9_000, 300)).toBe(13.5)
  expect(indexAt(time, 9_000, 900)).toBe(4.5)
})
