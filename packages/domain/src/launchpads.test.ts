import { knownLaunchpadIds, launchpadIds } from '@callisto/contract'
import { expect, test } from 'vitest'
import { launchpadMark } from './launchpad-mark.ts'
import { launchpadLink, launchpadOf, launchpadOfSlug, launchpads } from './launchpads.ts'

const token = { id: 'Mint/1', symbol: 'A B' }

// spec 1-2.5-01
test('43 launchpads have label, slug, rank, icon and colours of their own; only Ego has no bonding curve', () => {
  expect(launchpads).toHaveLength(43)
  expect(launchpads.map(({ rank }) => rank)).toEqual(Array.from({ length: 43 }, (_, n) => n + 1))
  const marks = launchpads.map(launchpadMark)
  for (const values of [
    launchpads.map(({ label }) => label),
    launchpads.map(({ slug }) => slug),
    marks.map(({ path }) => path),
    marks.map(({ colour }) => colour),
    marks.map(({ borderColour }) => borderColour),
  ])
    expect(new Set(values).size).toBe(43)
  const without = launchpads.filter(({ bondingCurveSupported }) => !bondingCurveSupported)
  expect(without.map(({ label }) => label)).toEqual(['Ego'])
})

// spec 1-2.5-01
test('a mark is a small closed path inside its grid', () => {
  for (const { path } of launchpads.map(launchpadMark)) {
    expect(path).toMatch(/^(M[-\d. LaZ]+Z)+$/)
    expect(path.length).toBeLessThan(1200)
    for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g))
      for (const place of [Number(x), Number(y)]) expect(Math.abs(place - 12)).toBeLessThan(10)
  }
})

// spec 1-2.5-01
test.each([
  ['pump.fun', 'https://pump.fun/coin/Mint%2F1'],
  ['bags.fun', 'https://bags.fm/Mint%2F1'],
  ['anoncoin', 'https://anoncoin.it/A%20B'],
  ['time.fun', 'https://time.fun/A%20B'],
  ['dealr.fun', 'https://dealr.fun'],
])('the page of a token at %s is built from its id or symbol', (id, link) => {
  expect(launchpadLink(launchpadOf(id)!, token)).toBe(link)
})

// spec 1-2.5-03
test('the launchpads without an outbound link; of others it is known or marked as unknown', () => {
  const of = (link: null | undefined) =>
    launchpads
      .filter((one) => one.link === link && 'link' in one === (link === null))
      .map(({ label }) => label)
  expect(of(null).sort()).toEqual(
    [
      'Meteora DBC',
      'xApple',
      'MentatFun',
      'Forward',
      'AicraftDotFun',
      'Sendshot',
      'TknzFun',
      'Moonshot',
      'OpinionsFun',
      'NounsFun',
      'FinzFun',
      'PrintFun',
    ].sort(),
  )
  for (const one of launchpads) {
    const link = launchpadLink(one, token)
    if (one.link == null) expect(link).toBeUndefined()
    else expect(link).toMatch(/^https:\/\/[a-z.]+(\/|$)/)
  }
  expect(of(undefined)).toContain('Ego')
})

// spec 1-2.5-02
test('a slug is the id in lower case, of Bags its short name', () => {
  const slugs = Object.fromEntries(launchpads.map(({ id, slug }) => [id, slug]))
  expect(slugs).toMatchObject({ 'bags.fun': 'bags', anoncoin: 'anoncoin' })
  for (const { id, slug } of launchpads) if (id !== 'bags.fun') expect(slug).toBe(id.toLowerCase())
})

test('a launchpad is found by its id and by its slug, in any case', () => {
  for (const one of launchpads) {
    expect(launchpadOf(one.id.toUpperCase())).toBe(one)
    expect(launchpadOfSlug(one.slug.toUpperCase())).toBe(one)
  }
  for (const unknown of ['', 'nobody', 'constructor']) {
    expect(launchpadOf(unknown)).toBeUndefined()
    expect(launchpadOfSlug(unknown)).toBeUndefined()
  }
  expect(launchpadOf(undefined)).toBeUndefined()
})

// spec 1-2.5-04
test('every launchpad can be filtered by', () => {
  expect(knownLaunchpadIds).toEqual(expect.arrayContaining([...launchpadIds]))
  expect(launchpads.map(({ id }) => id)).toEqual([...launchpadIds])
})
