import { expect, test } from 'vitest'
import { refusalTarget } from './refusal.ts'

// spec 1-4-24, 1-6-03, 2-6-07
test.each([
  ['Severe', '/swap', '/appeal'],
  ['High', '/', '/appeal'],
  ['High', '/appeal', undefined],
  ['Medium', '/swap', undefined],
  ['Low', '/swap', undefined],
  [undefined, '/swap', undefined],
] as const)('a wallet of %s risk on %s goes to %s', (risk, pathname, target) => {
  expect(refusalTarget(risk, pathname)).toBe(target)
})
