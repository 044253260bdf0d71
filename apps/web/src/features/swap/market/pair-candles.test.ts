// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { resolutionKeys } from '../../../lib/chart/resolutions.ts'
import { barTypeOf, olderWindow } from './pair-candles.ts'

test('every resolution is a bar length of the chart call', () => {
  expect(resolutionKeys.map(barTypeOf)).toEqual([
    '1m',
    '3m',
    '5m',
    '15m',
    '30m',
    '1H',
    '2H',
    '4H',
    '1D',
    '1W',
  ])
})

const bar = { time: 500_000, open: 1, high: 1, low: 1, close: 1, volume: 1 }
test.each([
  ['a page', [bar], { from: 400_000, to: 900_000 }, { from: 470_000 - 1, to: 499_999 }],
  ['the first page', [bar], undefined, { from: 470_000 - 1, to: 499_999 }],
  ['an empty page', [], { from: 400_000, to: 900_000 }, { from: 0, to: 399_999 }],
  ['the oldest page', [bar], { from: 0, to: 900_000 }, undefined],
  ['an empty oldest page', [], { from: 0, to: 900_000 }, undefined],
  ['a bar at the start of time', [{ ...bar, time: 0 }], { from: 5, to: 9 }, undefined],
])('the window before %s', (_, page, window, expected) => {
  expect(olderWindow(page, window, 60)).toEqual(expected)
})
