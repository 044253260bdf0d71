import { expect, test } from 'vitest'
import { soakPriceAttack } from './price-attack.ts'

test('no random attack moves a shown price by more than 2 % below the stated cost', async () => {
  const { violations, kinds } = await soakPriceAttack(60, 20_261_122)
  expect(violations).toEqual([])
  expect(Object.keys(kinds).length).toBeGreaterThan(7)
  expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['eviction', 'ramp', 'hiding']))
  // Honest pools that are pushed do move prices, up to the step: the attacks reach the fold.
  expect(Math.max(...Object.values(kinds).map(({ largestMove }) => largestMove))).toBeGreaterThan(1.9)
})
