import { expect, test } from 'vitest'
import { SOL_MINT } from '../../../../lib/tokens/mints.ts'
import { tokenHolding } from '../../../../lib/wallet/token-holding.test-helper.ts'
import { pickerSections } from './picker-sections.ts'

const balances = {
  slot: 1,
  lamports: 5n,
  tokens: [tokenHolding('A', 1n), tokenHolding('B', 0n), tokenHolding(SOL_MINT, 7n)],
}
const input = { text: '', balances, recent: [], found: [], banned: new Set<string>() }

test.each([
  ['held tokens, SOL first, none that is empty', {}, [['held', SOL_MINT, 'A']]],
  ['no wallet', { balances: undefined, found: ['X'] }, [['popular', 'X']]],
  [
    'each token once',
    { recent: ['A', 'R'], found: ['R', 'X', SOL_MINT] },
    [
      ['held', SOL_MINT, 'A'],
      ['recent', 'R'],
      ['popular', 'X'],
    ],
  ],
  ['a search has its results only', { text: 'a', recent: ['R'], found: ['A', 'X'] }, [['results', 'A', 'X']]],
  [
    'banned tokens are left out',
    { recent: ['R'], found: ['X'], banned: new Set(['A', 'R', 'X']) },
    [['held', SOL_MINT]],
  ],
  ['nothing', { balances: undefined }, []],
])('%s', (_, change, expected) => {
  const sections = pickerSections({ ...input, ...change })
  expect(sections.map(({ key, mints }) => [key, ...mints])).toEqual(expected)
})
