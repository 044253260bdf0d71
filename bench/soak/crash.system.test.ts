import { expect, test } from 'vitest'
import { crashRounds, type Round } from './crash.ts'

test('after kill -9 under trading nothing confirmed is missing and all sums hold', async () => {
  const rounds: Round[] = []
  await crashRounds(3, 7, (round) => rounds.push(round))
  expect(rounds).toHaveLength(3)
  expect(rounds.flatMap(({ missing, faults }) => [...missing, ...faults])).toEqual([])
  expect(rounds.at(-1)!.confirmed).toBeGreaterThan(20)
})
