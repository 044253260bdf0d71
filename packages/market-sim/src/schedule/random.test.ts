import { expect, test } from 'vitest'
import { Random } from './random.ts'

const draw = (random: Random, count: number, how: (random: Random) => number) =>
  Array.from({ length: count }, () => how(random))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!

test('a sequence is determined by seed and label', () => {
  const first = draw(Random.of('a', 'x'), 50, (random) => random.next())
  expect(draw(Random.of('a', 'x'), 50, (random) => random.next())).toEqual(first)
  expect(draw(Random.of('b', 'x'), 50, (random) => random.next())).not.toEqual(first)
  expect(draw(Random.of('a', 'y'), 50, (random) => random.next())).not.toEqual(first)
})

test('a generator resumes from its state, including a pending normal value', () => {
  const random = Random.of('a', 'state')
  draw(random, 7, (each) => each.normal())
  const copy = new Random(JSON.parse(JSON.stringify(random.state())))
  expect(draw(copy, 20, (each) => each.normal())).toEqual(draw(random, 20, (each) => each.normal()))
})

test('distributions have their documented moments', () => {
  const random = Random.of('seed', 'moments')
  const uniform = draw(random, 20_000, (each) => each.next())
  expect(mean(uniform)).toBeCloseTo(0.5, 1)
  expect(Math.min(...uniform)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...uniform)).toBeLessThan(1)
  const student = draw(random, 40_000, (each) => each.studentT(5))
  expect(mean(student.map((value) => value * value))).toBeCloseTo(1, 0)
  expect(
    quantile(
      draw(random, 20_000, (each) => each.logNormal(100, 1.25)),
      0.5,
    ) / 100,
  ).toBeCloseTo(1, 0.5)
  expect(mean(draw(random, 40_000, (each) => each.exponential(3)))).toBeCloseTo(3, 0)
  expect(Math.min(...draw(random, 10_000, (each) => each.pareto(2, 1.5)))).toBeGreaterThanOrEqual(2)
})

test('indices are drawn in proportion to their weights', () => {
  const random = Random.of('seed', 'weights')
  const counts = [0, 0, 0]
  for (let i = 0; i < 10_000; i++) counts[random.weighted([7, 0, 3])]!++
  expect(counts[1]).toBe(0)
  expect(counts[0]! / 10_000).toBeCloseTo(0.7, 1)
})
