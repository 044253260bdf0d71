import { skeletonsOf } from '@callisto/domain'
import { referenceSearch, type SearchedToken } from '@callisto/testkit'
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

  test('a full address comes first, in exact mode a part of one does not match', () => {
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

describe('parts of an address and typing errors', () => {
  const index = indexOf(
    [{ ...tokenOf(1), mint: 'So1arMint777' } as Token, text('BONK', 'Bonk Dog')],
    [{ ...tokenOf(2), mint: 'Abcdef9999' } as Token, text('WIF', 'Dogwifhat')],
    [{ ...tokenOf(3), mint: 'Abcdxyz1234' } as Token, text('POPCAT', 'Pop Cat')],
  )

  test.each([
    ['So1a', [1]],
    ['So1', []],
    ['t777', [1]],
    ['Abcd', [2, 3]],
    ['ABCD', []],
    ['9999', [2]],
    ['r777', []],
  ])('four characters at an end of the address find it: "%s"', (query, ids) => {
    expect(idsOf(index.find(query, all))).toEqual(ids)
    expect(index.find(query, { ...all, isExact: true })).toEqual([])
  })

  test.each([
    ['bnok', [1]],
    ['bomk', [1]],
    ['bonnk', [1]],
    ['onk', [1]],
    ['bonj', [1]],
    ['popca', [3]],
    ['popact', [3]],
    ['dogwifhst', [2]],
    ['popxxt', []],
    ['wfi', []],
  ])('one error in a word of four characters is forgiven: "%s"', (query, ids) => {
    expect(idsOf(index.find(query, all))).toEqual(ids)
  })

  test('a text that matches is not taken for an error', () => {
    const words = indexOf([tokenOf(1), text('BONK', 'One')], [tokenOf(2), text('BONE', 'Two')])
    expect(idsOf(words.find('bonk', all))).toEqual([1])
    expect(idsOf(words.find('bonx', all))).toEqual([1, 2])
    expect(words.find('bonx', { ...all, isExact: true })).toEqual([])
  })
})

/** A generator of numbers below 1 that repeats for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Texts of few characters, so that queries meet many tokens, equal names and look-alikes; some are beyond a byte. */
function randomTexts(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const times = (most: number, of: () => string, join: string) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, of).join(join)
  const word = () => times(6, () => pick([...'abco0\u00e9\u0430\u4e2d']), '')
  return { pick, word, phrase: () => times(3, word, ' ') }
}

test.each([
  [60, 3_000, 7, 400],
  // Lists of several blocks, which are split, emptied and filled again.
  [4_000, 14_000, 11, 60],
])(
  'finds what a comparison with each of %d tokens finds, while they come, change and go',
  (count, steps, seed, queries) => {
    const random = seeded(seed)
    const { pick, word, phrase } = randomTexts(random)
    const verified = new VerifiedNames()
    const index = new SearchIndex(verified)
    const present = new Map<Token, SearchedToken>()
    const mint = () => Array.from({ length: 6 }, () => pick([...'abAB'])).join('')
    const tokens = Array.from({ length: count }, (_, id) => ({
      ...tokenOf(id),
      mint: `${mint()}-${id}-${mint()}`,
    }))
    const enter = (token: Token) => {
      const { symbol, name, isVerified, skeletons } = text(word(), phrase(), random() < 0.02)
      verified.set({ mint: token.mint, symbol, name, skeletons, isVerified })
      index.set(token, { symbol, name, skeletons, isVerified })
      const { id, mint, liquidity } = token
      present.set(token, { id, mint, liquidity, symbol, name, isVerified })
    }
    const leave = (token: Token) => {
      index.delete(token)
      present.delete(token)
      // A token that has left is not verified any more.
      verified.set({ mint: token.mint, symbol: '', name: '', skeletons: [], isVerified: false })
    }
    const change = () => {
      const token = pick(tokens) as Token
      const chance = random()
      const known = present.get(token)
      if (chance < 0.1) leave(token)
      else if (chance > 0.4 || !known) enter(token)
      else {
        token.liquidity = pick([0, 1, 5, 50, 5_000, Number.NaN])
        index.updateLiquidity(token)
        present.set(token, { ...known, liquidity: token.liquidity })
      }
    }
    // Half of them at once, as after a restart.
    index.load(() => {
      for (const token of tokens.slice(0, count / 2)) enter(token as Token)
    })
    for (let step = 0; step < steps; step++) {
      change()
      if (step % Math.floor(steps / queries) > 0) continue
      const mintPart = () =>
        pick([pick(tokens).mint.slice(0, 5), pick(tokens).mint.slice(-4), pick(tokens).mint])
      const query = pick([word, phrase, word, mintPart])()
      const options = { limit: pick([1, 8, 40]), isExact: random() < 0.2, isVerifiedFirst: random() < 0.5 }
      const expected = referenceSearch(present.values(), query, options)
      expect([query, options, idsOf(index.find(query, options))]).toEqual([query, options, expected])
    }
  },
)

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
