import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { matchLoaded, parseSearchText } from './match-loaded.ts'

test.each([
  // spec 1-4-12
  ['  sol ', { text: 'sol', exact: true }],
  ['sol', { text: 'sol', exact: false }],
  ['"sol"', { text: 'sol', exact: true }],
  ['" sol "', { text: 'sol', exact: true }],
  ['"', { text: '"', exact: false }],
  ['""', { text: '', exact: false }],
  ['   ', { text: '', exact: false }],
])('%j is %j', (typed, expected) => expect(parseSearchText(typed)).toEqual(expected))

const token = (symbol: string, more: Partial<Asset> = {}): Asset => ({
  id: `${symbol}Mint`,
  symbol,
  name: `${symbol} token`,
  decimals: 6,
  ...more,
})
const known = [
  token('DOGSOL', { liquidity: 9 }),
  token('SOLA', { liquidity: 1 }),
  token('SOL', { liquidity: 1 }),
  token('sol', { id: 'copy', isVerified: true }),
  token('X', { name: 'Solaris' }),
]
const found = (typed: string) => matchLoaded(known, parseSearchText(typed)).map(({ id }) => id)

test('symbols before names, prefixes before substrings, verified first among equals', () => {
  expect(found('sol')).toEqual(['copy', 'SOLMint', 'SOLAMint', 'XMint', 'DOGSOLMint'])
})

// spec 1-4-12
test('exact mode matches the whole symbol or name, case-insensitively', () => {
  expect(found('"SOL"')).toEqual(['copy', 'SOLMint'])
  expect(found('"solaris"')).toEqual(['XMint'])
})

test('an address finds its token; an empty text finds none', () => {
  expect(found('SOLAMint')).toEqual(['SOLAMint'])
  expect(found('')).toEqual([])
})

test('a look-alike follows every other match, except by its address', () => {
  const usdc = token('USDC', { id: 'usdc', isVerified: true })
  const fake = token('USDCX', { id: 'fake', liquidity: 1e9, lookalikeOf: { id: 'usdc', symbol: 'USDC' } })
  const cow = token('COW', { id: 'cow', name: 'A usdc cow' })
  const order = (typed: string) => matchLoaded([fake, cow, usdc], parseSearchText(typed)).map(({ id }) => id)
  expect(order('usdc')).toEqual(['usdc', 'cow', 'fake'])
  expect(order('u\u200bsdc')).toEqual(['usdc', 'cow', 'fake'])
  expect(order('fake')).toEqual(['fake'])
})
