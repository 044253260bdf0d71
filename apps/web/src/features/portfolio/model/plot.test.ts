import { expect, test } from 'vitest'
import { nearestPoint, plotPath, toPlot } from './plot.ts'

const plotOf = (...values: number[]) => toPlot(values.map((value, at) => ({ time: 100 + at * 10, value })))

test('the highest value is near the top, the lowest near the bottom', () => {
  const plot = plotOf(10, 20, 15)!
  expect([plot.min, plot.max]).toEqual([10, 20])
  expect(plot.at.map(({ x }) => x)).toEqual([0, 0.5, 1])
  expect(plot.at.map(({ y }) => Math.round(y * 100))).toEqual([93, 7, 50])
  expect(plotPath(plot, 100, 100)).toBe('M0 93.1L50 6.9L100 50')
  expect(plotPath(plot, 100, 100, true)).toBe('M0 93.1L50 6.9L100 50L100 100L0 100Z')
})

test.each([[[5, 5, 5]], [[0, 0]]])('%j is a line in the middle', (values) => {
  expect(plotOf(...values)!.at.every(({ y }) => y === 0.5)).toBe(true)
})

test('a single moment has no plot', () => {
  expect([
    plotOf(),
    plotOf(1),
    toPlot([
      { time: 1, value: 2 },
      { time: 1, value: 3 },
    ]),
  ]).toEqual([undefined, undefined, undefined])
})

test.each([
  [-1, 0],
  [0.2, 0],
  [0.3, 1],
  [0.9, 2],
  [2, 2],
])('the point nearest to %d', (x, index) => expect(nearestPoint(plotOf(1, 2, 3)!, x)).toBe(index))
