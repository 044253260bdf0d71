import { expect, test } from 'vitest'
import { runPath } from './orders-path/path-run.ts'
import type { Plants } from './orders-path/plants.ts'
import { playSeeds } from './orders-path/play-seeds.ts'

test('15 seeds of the whole path of orders lose nothing and double nothing', async () => {
  const { failures, landed, fills, starts } = await playSeeds(1, 15)
  expect(failures).toEqual([])
  expect(landed).toBeGreaterThan(75)
  expect(fills).toBeGreaterThan(30)
  expect(starts).toBeGreaterThan(75)
})

test('a seed plays the same events again, whatever was played before', async () => {
  const first = await runPath(7)
  await runPath(8)
  expect(await runPath(7)).toEqual(first)
})

const planted: readonly (readonly [keyof Plants, seed: number, fault: RegExp])[] = [
  ['skipsBlock', 4, /^(orders|events)/],
  ['keepsPartOfTransaction', 8, /^(orders|events)/],
  ['losesCommits', 1, /^orders/],
  ['hidesChanges', 6, /is due/],
  ['signsAgain', 1, /was carried out 2 times/],
  ['confirmsEarly', 6, /its maker was told confirmed/],
]

test.each(planted)('finds a fault that is planted: %s', async (plant, seed, fault) => {
  const { faults } = await runPath(seed, { plants: { [plant]: true } })
  expect(faults.join()).toMatch(fault)
})
