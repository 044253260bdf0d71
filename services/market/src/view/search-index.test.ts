import { skeletonsOf } from '@callisto/domain'
import { describe, expect, test } from 'vitest'
import type { Token } from '../fold/token-and-pool.ts'
import { VerifiedNames } from '../mints/verified-names.ts'
import { SearchIndex, type SearchOptions, type SearchText } from './search-index.ts'

/** A token as far as the index reads it. */
const tokenOf = (id: number, liquidity = Number.NaN) => ({ id, mint: `Mint${id}`, liquidity }) as Token
const text = (symbol: string, name: string, isVerified = false): SearchText => ({
  symbol,
  name,
  skeletons: skeletonsOf({ symbol, name }),
  isVerified,
})
const all: SearchOptions = { limit: 100, isExact: false, isVerifiedFirst: false }

function indexOf(...entries: [Token, SearchText][]): SearchIndex {
  const index = new SearchIndex()
  for (const [token, entry] of entries) index.set(token, entry)
  return index
}
const idsOf = (tokens: readonly Token[]) => tokens.map(({ id }) => id)

// Ids descend, so that an order by age alone would be the reverse.
const ranked = indexOf(
  [tokenOf(7), text('CAT', 'Meow')],
  [tokenOf(6), text('MEOW', 'Cat')],
  [tokenOf(5), text('CATS', 'Meow')],
  [tokenOf(4), text('MEOW', 'Category')],
  [tokenOf(3), text('MEOW', 'A cat')],
  [tokenOf(2), text('MEOW', 'Concat')],
  [tokenOf(1), text('XCATX', 'Meow')],
  [tokenOf(8), text('DOG', 'Wolf')],
)

describe('the order of matches', () => {
  test('symbol, name, start of the symbol, of the name, of a word, and then any part', () => {
    expect(idsOf(ranked.find('cat', all))).toEqual([7, 6, 5, 4, 3, 1, 2])
  })

  test('a full address comes first, a part of one does not match', () => {
    const index = indexOf([tokenOf(1), text('MINT2', 'Two')], [tokenOf(2), text('ABC', 'Other')])
    expect(idsOf(index.find('Mint2', all))).toEqual([2, 1])
    expect(idsOf(index.find('mint2', all))).toEqual([1])
    expect(index.find('Mint', { ...all, isExact: true })).toEqual([])
  })

  test('among equal matches: verified, then liquidity, then age', () => {
    const same = (isVerified: boolean) => text('CAT', 'Cat', isVerified)
    const index = indexOf(
      [tokenOf(1), same(false)],
      [tokenOf(2, 10), same(false)],
      [tokenOf(3, 500), same(false)],
      [tokenOf(4, 10), same(false)],
      [tokenOf(5), same(true)],
      [tokenOf(6, 3), same(true)],
    )
    expect(idsOf(index.find('cat', all))).toEqual([6, 5, 3, 2, 4, 1])
  })

  test('a better match precedes a verified one unless verified ones are requested first', () => {
    const index = indexOf([tokenOf(1), text('CATS', 'Cats', true)], [tokenOf(2, 900), text('CAT', 'Cat')])
    expect(idsOf(index.find('cat', all))).toEqual([2, 1])
    expect(idsOf(index.find('cat', { ...all, isVerifiedFirst: true }))).toEqual([1, 2])
  })
})

describe('look-alikes of a verified token', () => {
  const verified = new VerifiedNames()
  verified.set({ mint: 'Mint1', ...text('USDC', 'USD Coin', true) })
  const index = new SearchIndex(verified)
  index.set(tokenOf(1, 5), text('USDC', 'USD Coin', true))
  index.set(tokenOf(2, 900), text('USDC', 'Other'))
  index.set(tokenOf(3, 900), text('USD COIN', 'Usd coin'))
  index.set(tokenOf(4, 1), text('USDCOW', 'Usd cow'))
  index.set(tokenOf(5, 900), text('USD\u0421', 'Cyrillic'))

  test.each([
    ['usdc', [1, 4, 2]],
    ['usd coin', [1, 3]],
    ['usd', [1, 4, 2, 3, 5]],
    // Typed as the look-alike spells it.
    ['USD\u0421', [1, 5]],
    ['U\u200bSDC', [1, 4, 2]],
    ['ＵＳＤＣ', [1, 4, 2]],
  ])('follow all other matches of "%s", the verified one is first', (query, order) => {
    for (const isVerifiedFirst of [true, false])
      expect(idsOf(index.find(query, { ...all, isVerifiedFirst }))).toEqual(order)
  })

  test('match their address first', () => {
    expect(idsOf(index.find('Mint5', all))).toEqual([5])
  })
})

describe('queries', () => {
  test('ignore case and surrounding space', () => {
    for (const query of ['CAT', ' cAt\t']) expect(idsOf(ranked.find(query, all))).toContain(7)
    expect(idsOf(ranked.find(' Mint8 ', all))).toEqual([8])
  })

  test.each(['', '   '])('"%s" matches nothing', (query) => {
    expect(ranked.find(query, all)).toEqual([])
  })

  test('of one letter match starts of texts and words only', () => {
    expect(idsOf(ranked.find('c', all))).toEqual([5, 7, 2, 4, 6, 3])
    expect(idsOf(ranked.find('x', all))).toEqual([1])
    expect(ranked.find('o', all)).toEqual([])
  })

  test('that are exact match whole symbols and names', () => {
    expect(idsOf(ranked.find('cat', { ...all, isExact: true }))).toEqual([7, 6])
  })

  test('return at most the limit, the best of them', () => {
    expect(idsOf(ranked.find('cat', { ...all, limit: 3 }))).toEqual([7, 6, 5])
    expect(ranked.find('cat', { ...all, limit: 0 })).toEqual([])
  })
})

describe('entries', () => {
  test('are replaced by newer texts and removed', () => {
    const token = tokenOf(1)
    const index = indexOf([token, text('OLD', 'Old name')])
    index.set(token, text('New', 'NEW name', true))
    expect(index.find('old', all)).toEqual([])
    expect(index.find('new', all)).toEqual([token])
    expect(index.get(token)).toMatchObject({ symbol: 'new', name: 'new name', isVerified: true })
    index.delete(token)
    expect(index.find('new', all)).toEqual([])
    expect(index.get(token)).toBeUndefined()
  })
})
