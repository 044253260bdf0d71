import { expect, test } from 'vitest'
import { placeMarks } from './marks.ts'

const bar = (time: number) => ({ time, open: 5, high: 9, low: 2, close: 6, volume: 1 })
const bars = [bar(900), bar(1800), bar(2700)]

test('a mark stands at the bar of its time: purchases below the low, sales above the high', () => {
  const placed = placeMarks(
    [
      { kind: 'own-buy', time: 1800 },
      { kind: 'dev-sell', time: 2699 },
    ],
    bars,
    900,
  )
  expect(placed).toMatchObject([
    { index: 1, price: 2, place: 'below', level: 0 },
    { index: 1, price: 9, place: 'above', level: 0 },
  ])
})

test('marks of a bar are stacked, each kind once', () => {
  const placed = placeMarks(
    [
      { kind: 'own-buy', time: 900 },
      { kind: 'own-buy', time: 950 },
      { kind: 'dev-buy', time: 960 },
      { kind: 'pool', time: 970 },
    ],
    bars,
    900,
  )
  expect(placed.map(({ glyph, level }) => [glyph, level])).toEqual([
    ['▲', 0],
    ['D', 1],
    ['P', 2],
  ])
})

test.each([899, 3600, Number.NaN])('a mark at %d is outside of the bars', (time) => {
  expect(placeMarks([{ kind: 'graduation', time }], bars, 900)).toEqual([])
})

test('without bars there is no mark', () => {
  expect(placeMarks([{ kind: 'pool', time: 900 }], [], 900)).toEqual([])
})
