import { expect, test } from 'vitest'
import { qualityOf } from './precision.ts'

const quality = (pairs: string) =>
  qualityOf(
    pairs.split(' '),
    (pair) => pair[0] === '+',
    (pair) => pair[1] === '+',
  )

test.each([
  ['++ ++ ++ +- -+ --', 3 / 4, 3 / 4],
  ['++ -+ -+ -+', 1 / 4, 1],
  ['+- +- -- --', Number.NaN, 0],
  ['-+ --', 0, Number.NaN],
])('truth and claim %s', (pairs, precision, recall) => {
  expect(quality(pairs)).toEqual({ precision, recall })
})
