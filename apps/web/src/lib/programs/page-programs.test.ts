// @vitest-environment happy-dom
import { router } from '@callisto/program-clients'
import { COMPUTE_BUDGET_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { parsePrograms, parseRouter, programs } from './page-programs.ts'

const venue = {
  address: 'Foreign111111111111111111111111111111111111',
  label: 'Foreign AMM',
  instructions: [{ discriminator: '0102', name: 'Swap exact in' }],
  errors: { '6001': 'Slippage tolerance exceeded' },
  swaps: [],
}

test('descriptions of the page are read, malformed ones are left out', () => {
  const text = JSON.stringify([venue, { ...venue, address: '0' }, { ...venue, swaps: [{}] }, 5, null])
  expect(parsePrograms(text)).toEqual([venue])
})

test.each([null, '', '{}', '[', '"text"'])('%s holds no programs', (text) => {
  expect(parsePrograms(text)).toEqual([])
})

test('a page without the tag knows the router and the common programs', () => {
  expect(programs.labelOf(COMPUTE_BUDGET_PROGRAM)).toBe('Compute Budget')
  expect(programs.labelOf(venue.address)).toBeUndefined()
})

test.each([
  ['{}', undefined],
  [undefined, undefined],
  ['[', undefined],
  ['null', undefined],
  ['{"router":"0"}', undefined],
  [`{"router":"${venue.address}"}`, venue.address],
])('of %s the router is at %s', (text, address) => {
  expect(parseRouter(text)).toBe(address)
})

test('a page without an address has the router of its build', () => {
  expect(programs.router).toBe(router.PROGRAM)
  expect(programs.isRouterMoved).toBe(false)
})
