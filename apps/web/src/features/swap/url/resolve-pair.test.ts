import { describe, expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { chosenPair, type PairLookups, resolvePair, type TokenChoice } from './resolve-pair.ts'

const OTHER = 'x'.repeat(44)
const choice = (id: string, symbol: string): TokenChoice => ({ id, symbol, name: `Token ${id}` })
const known = [
  choice(SOL_MINT, 'SOL'),
  choice(USDC_MINT, 'USDC'),
  choice('cat1', 'CAT'),
  choice('cat2', 'CAT'),
  choice('cat3', 'CAT'),
  choice('dog1', 'DOG'),
  choice('fox1', 'FOX'),
  choice('fox2', 'FOX'),
]
const verified: Record<string, string> = { SOL: SOL_MINT, USDC: USDC_MINT, GONE: OTHER }
const lookups: PairLookups = {
  verifiedMint: async (symbol) => verified[symbol],
  tokensOf: async (symbol) => known.filter((token) => token.symbol === symbol),
  token: async (mint) => known.find(({ id }) => id === mint),
}
const pair = (sell: string, buy: string) => ({ kind: 'pair', pair: { sell, buy } })

// spec 1-2.1-25, 1-4-29, 1-8-10
test.each([
  ['verified symbols', 'SOL-USDC', pair(SOL_MINT, USDC_MINT)],
  ['addresses, whatever their symbols', `X_${USDC_MINT}-Y_${SOL_MINT}`, pair(USDC_MINT, SOL_MINT)],
  ['a symbol of one token', 'SOL-DOG', pair(SOL_MINT, 'dog1')],
  ['an unknown symbol', 'SOL-NOTHING', { kind: 'default' }],
  ['a verified symbol without a token', 'SOL-GONE', { kind: 'default' }],
  ['no pair', 'SOL', { kind: 'default' }],
  ['the same symbol twice', 'SOL-SOL', { kind: 'default' }],
  ['the same token by symbol and address', `SOL-X_${SOL_MINT}`, { kind: 'default' }],
  ['an unknown address', `SOL-X_${OTHER}`, { kind: 'missing' }],
])('%s', async (_, segment, expected) => {
  expect(await resolvePair(segment, lookups)).toEqual(expected)
})

describe('an ambiguous symbol', () => {
  // spec 1-3-16
  test.each([
    ['of three tokens', 'SOL-CAT', [SOL_MINT], ['cat1', 'cat2', 'cat3']],
    ['of two tokens', 'FOX-USDC', ['fox1', 'fox2'], [USDC_MINT]],
    ['on both sides', 'CAT-CAT', ['cat1', 'cat2', 'cat3'], ['cat1', 'cat2', 'cat3']],
  ])('%s is chosen by the user', async (_, segment, sell, buy) => {
    const result = await resolvePair(segment, lookups)
    if (result.kind !== 'choice') throw new Error(result.kind)
    expect([result.sell.map(({ id }) => id), result.buy.map(({ id }) => id)]).toEqual([sell, buy])
    expect(Object.keys(result.buy[0]!).sort()).toEqual(['id', 'name', 'symbol'])
  })

  // spec 1-5.3-07
  test.each([
    [undefined, undefined],
    ['cat1', undefined],
    [undefined, 'cat1'],
    ['cat1', 'cat1'],
  ])('%s and %s make no pair', (sell, buy) => {
    expect(chosenPair(sell, buy)).toBeUndefined()
  })

  test('two different tokens make a pair', () => {
    expect(chosenPair('cat1', 'cat2')).toEqual(pair('cat1', 'cat2'))
  })
})

test.each(['verifiedMint', 'tokensOf', 'token'] as const)('a failed lookup of %s rejects', async (name) => {
  const failing = {
    ...lookups,
    verifiedMint: async () => undefined,
    [name]: () => Promise.reject(new Error('down')),
  }
  await expect(resolvePair(`CAT-X_${SOL_MINT}`, failing)).rejects.toThrow('down')
})
