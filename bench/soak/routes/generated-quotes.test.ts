import { expect, test } from 'vitest'
import { soakGeneratedQuotes } from './generated-quotes.ts'

test.each([3, 4])('quotes on generated graphs, seed %d', (seed) => {
  const { failures, routed, refused, moved } = soakGeneratedQuotes(120, seed)
  expect(failures).toEqual([])
  expect(routed).toBeGreaterThan(50)
  expect(moved).toBeGreaterThan(10)
  expect(Object.keys(refused)).not.toContain('ABORTED')
})
