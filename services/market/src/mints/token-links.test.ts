import { HOSTILE_JSON, HOSTILE_TEXTS, HOSTILE_URLS } from '@callisto/testkit/hostile-values'
import { describe, expect, test } from 'vitest'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { tokenLinks } from './token-links.ts'

const mint = fakeAddress(7, 1)
const file = `http://127.0.0.1:4747/data/v1/metadata/${mint}`

test('the file that this product serves for the mint is read from its URI', () => {
  expect(
    tokenLinks(
      `${file}?w=tide.example&x=clst_tide&t=clst_tide&issuer=xStocks&since=1760000000&tags=perps.verified.ethereum`,
      mint,
    ),
  ).toEqual({
    icon: `/data/v1/images/${mint}`,
    website: 'https://tide.example/',
    twitter: 'https://x.com/clst_tide',
    telegram: 'https://t.me/clst_tide',
    issuer: 'xStocks',
    since: 1_760_000_000,
    description: undefined,
    tags: ['perps', 'ethereum'],
  })
  expect(tokenLinks(file, mint)).toMatchObject({ icon: `/data/v1/images/${mint}`, website: undefined })
})

test.each([
  ['the file of another mint', `http://127.0.0.1:4747/data/v1/metadata/${fakeAddress(7, 2)}`],
  ['a file of an address without encryption', 'http://files.example/token.json'],
  ['a file with credentials', 'https://user:word@files.example/token.json'],
  ['no URI', 'metadata'],
  ['an empty URI', ''],
  ['an endless URI', `${file}?w=${'a'.repeat(5_000)}`],
])('%s has no picture', (_, uri) => {
  expect(tokenLinks(uri, mint).icon).toBeUndefined()
})

test.each(['https://files.example/token.json?id=1&b=2', 'ipfs://bafyabc/0.json', 'ar://abc'])(
  'the picture of the file %s is left to the image service, and nothing else is known of it',
  (uri) => {
    expect(tokenLinks(uri, mint)).toEqual({
      ...tokenLinks('', mint),
      icon: `/img?url=${encodeURIComponent(uri)}`,
    })
  },
)

test.each([
  ['w=evil.example/x'],
  ['w=a@evil.example'],
  ['w=javascript:alert(1)'],
  ['x=../../evil'],
  ['t=%3Cscript%3E'],
])('a link of another form is dropped: %s', (query) => {
  const { website, twitter, telegram } = tokenLinks(`${file}?${query}`, mint)
  expect([website, twitter, telegram]).toEqual([undefined, undefined, undefined])
})

test('a file inside its own URI is read', () => {
  const uri = `data:application/json;base64,${Buffer.from('{"website":"https://a.example"}').toString('base64')}`
  expect(tokenLinks(uri, mint)).toMatchObject({ website: 'https://a.example/', icon: undefined })
})

test.each([
  ['ipfs://bafyabc/0.png', 'ipfs://bafyabc/0.png'],
  ['ar://abc', 'ar://abc'],
  ['https://a.example/0.png', 'https://a.example/0.png'],
  ['ipfs://a/../b', undefined],
  ['ipfs://a?b', undefined],
])('the picture %s is %s', (image, expected) => {
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`
  expect(tokenLinks(uri, mint).icon).toBe(expected)
})

describe('metadata of an attacker', () => {
  const inFile = (value: unknown) => {
    const fields = ['image', 'website', 'external_url', 'twitter', 'telegram', 'issuer', 'since']
    const content = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))
    return tokenLinks(`data:application/json;base64,${Buffer.from(content).toString('base64')}`, mint)
  }

  test.each([...HOSTILE_URLS, ...HOSTILE_TEXTS].map((value) => [value.slice(0, 60), value]))(
    'links nowhere: %j',
    (_, value) => {
      for (const links of [inFile(value), inFile([value]), inFile({ toString: value })])
        for (const field of ['icon', 'website', 'twitter', 'telegram'] as const)
          expect(links[field] ?? 'ipfs://').toMatch(/^(ipfs|ar):\/\/[\w./~%-]*$/)
    },
  )

  test.each([...HOSTILE_URLS, ...HOSTILE_TEXTS].map((value) => [value.slice(0, 60), value]))(
    'is not read from %j, and no link is made of it',
    (_, value) => {
      const hosted = tokenLinks(`${file}?w=${value}&x=${value}&t=${value}`, mint)
      expect(hosted.website ?? 'https://').toMatch(/^https:\/\/[\w.-]*\/?$/)
      for (const handle of [hosted.twitter, hosted.telegram])
        expect(handle ?? 'https://x.com/').toMatch(/^https:\/\/(x\.com|t\.me)\/\w*$/)
      const remote = tokenLinks(value, mint)
      expect(remote.website).toBeUndefined()
      expect(remote.icon ?? '/img?url=https%3A%2F%2F').toMatch(
        /^\/img\?url=(https|ipfs|ar)%3A%2F%2F[^"<>\\\s]*$/,
      )
    },
  )

  test.each(HOSTILE_JSON.map((text) => [text.slice(0, 60), text]))('is no file: %j', (_, text) => {
    for (const uri of [
      `data:application/json,${text}`,
      `data:application/json;base64,${Buffer.from(text).toString('base64')}`,
    ])
      expect(tokenLinks(uri, mint)).toMatchObject({ icon: undefined, website: undefined, twitter: undefined })
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
})
