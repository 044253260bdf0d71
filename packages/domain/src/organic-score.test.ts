import { expect, test } from 'vitest'
import { type OrganicActivity, organicScore, organicScoreLabel, organicScoreParts } from './organic-score.ts'

const activity = (changes: Partial<OrganicActivity>): OrganicActivity => ({
  buyVolume: 0,
  buyers: 1e-9,
  traders: 0,
  holders: 0,
  ...changes,
})

test('each part is half of its weight at its stated half, and its weight far above', () => {
  const parts = [
    ['buyVolume', 1078, 45],
    ['buyers', 20, 30],
    ['traders', 60, 10],
    ['holders', 250, 15],
  ] as const
  for (const [part, half, weight] of parts) {
    expect(organicScore(activity({ [part]: half }))).toBeCloseTo(weight / 2, 2)
    expect(organicScore(activity({ [part]: 1e30 }))).toBeCloseTo(weight, 2)
  }
})

test('all halves together are 50, and more of anything never scores less', () => {
  const halves = { buyVolume: 1078, buyers: 20, traders: 60, holders: 250 }
  expect(organicScore(halves)).toBe(50)
  for (const part of ['buyVolume', 'buyers', 'traders', 'holders'] as const) {
    const scores = [0.5, 1, 2, 10, 1000].map((times) =>
      organicScore({ ...halves, [part]: halves[part] * times }),
    )
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(new Set(scores).size).toBe(scores.length)
  }
})

test('the parts explain the score: they add up to it', () => {
  const few = organicScoreParts({ buyVolume: 1078, buyers: 20, traders: 60, holders: 250 })
  expect(few).toEqual({ buyVolume: 22.5, buyers: 15, traders: 5, holders: 7.5 })
  const many = { buyVolume: 36_580_000, buyers: 900, traders: 4000, holders: 100_000 }
  const sum = Object.values(organicScoreParts(many)).reduce((total, points) => total + points, 0)
  expect(organicScore(many)).toBeCloseTo(sum, 2)
  const none = { ...many, buyers: 0 }
  expect(organicScoreParts(none)).toEqual({ buyVolume: 0, buyers: 0, traders: 0, holders: 0 })
})

test('a token without an organic buyer scores 0, whatever its volume', () => {
  expect(organicScore({ buyVolume: 1e9, buyers: 0, traders: 1e6, holders: 1e6 })).toBe(0)
})

test.each([
  [0, 'low'],
  [39.99, 'low'],
  [40, 'medium'],
  [69.99, 'medium'],
  [70, 'high'],
  [100, 'high'],
] as const)('%d is %s', (score, label) => {
  expect(organicScoreLabel(score)).toBe(label)
})
