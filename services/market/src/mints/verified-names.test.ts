import { skeletonsOf } from '@callisto/domain'
import { expect, test } from 'vitest'
import { VerifiedNames } from './verified-names.ts'

const named = (mint: string, symbol: string, name: string, isVerified = true) => ({
  mint,
  symbol,
  name,
  isVerified,
  skeletons: skeletonsOf({ symbol, name }),
})
const lookalike = (names: VerifiedNames, mint: string, symbol: string, name: string) =>
  names.lookalikeOf(mint, skeletonsOf({ symbol, name }))?.id

function verified() {
  const names = new VerifiedNames()
  names.set(named('usdc', 'USDC', 'USD Coin'))
  names.set(named('bonk', 'BONK', 'Bonk'))
  return names
}

test.each([
  ['USDC', 'x', 'usdc'],
  ['USD\u0421', 'x', 'usdc'],
  ['x', 'USDC', 'usdc'],
  ['USDCOIN', 'x', 'usdc'],
  ['x', 'U\u0405D \u0421oin', 'usdc'],
  ['$BONK', 'x', 'bonk'],
  ['B0NK', 'x', 'bonk'],
  ['x', 'original', undefined],
  ['USDCat', 'USD Cat', undefined],
])('a token %s "%s" looks like %s', (symbol, name, id) => {
  expect(lookalike(verified(), 'other', symbol, name)).toBe(id)
})

test('a verified token looks like nobody', () => {
  const names = verified()
  names.set(named('usdc.b', 'USDC', 'Bridged'))
  expect(lookalike(names, 'usdc', 'USDC', 'USD Coin')).toBeUndefined()
  expect(lookalike(names, 'usdc.b', 'USDC', 'Bridged')).toBeUndefined()
  expect(lookalike(names, 'other', 'USDC', '')).toBe('usdc')
})

test('names follow what is read, and the version tells of each change', () => {
  const names = verified()
  const before = names.version
  names.set(named('usdc', 'USDC', 'USD Coin'))
  names.set(named('other', 'USDC', 'x', false))
  expect(names.version).toBe(before)
  names.set(named('bonk', 'BONK', 'Bonk', false))
  expect(names.version).toBeGreaterThan(before)
  expect(lookalike(names, 'other', 'BONK', '')).toBeUndefined()
  names.set(named('usdc', 'DOLLAR', 'Dollar'))
  expect([lookalike(names, 'other', 'USDC', ''), lookalike(names, 'other', 'D0LLAR', '')]).toEqual([
    undefined,
    'usdc',
  ])
})
