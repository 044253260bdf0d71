// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../tokens/mints.ts'
import { amountsOf, parseQuickAmounts } from './quick-amounts.ts'

const amounts = (stored: unknown) => {
  const parsed = parseQuickAmounts(stored)
  return [amountsOf(parsed, SOL_MINT), amountsOf(parsed, USDC_MINT)]
}
const sol = ['0.1', '0.5', '1']
const usdc = ['10', '50', '100']

test.each<[unknown, readonly string[], readonly string[]]>([
  [{}, sol, usdc],
  [{ [SOL_MINT]: ['0.2', '2', '20'] }, ['0.2', '2', '20'], usdc],
  // What is malformed has the defaults; the other currency keeps its amounts.
  [{ [SOL_MINT]: ['0', '2', '20'], [USDC_MINT]: ['1', '2', '3'] }, sol, ['1', '2', '3']],
  [{ [SOL_MINT]: ['1', '2'] }, sol, usdc],
  [{ [SOL_MINT]: ['1', '2', '3', '4'] }, sol, usdc],
  [{ [SOL_MINT]: ['1', '-2', '3'] }, sol, usdc],
  [{ [SOL_MINT]: ['1', '1e3', '3'] }, sol, usdc],
  [{ [SOL_MINT]: [1, 2, 3] }, sol, usdc],
  [{ [SOL_MINT]: ['1', '2', '0.0000000001'] }, sol, usdc],
  [null, sol, usdc],
  ['1,2,3', sol, usdc],
])('stored %j gives %j and %j', (stored, inSol, inUsdc) => {
  expect(amounts(stored)).toEqual([inSol, inUsdc])
})
