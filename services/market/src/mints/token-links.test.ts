import { expect, test } from 'vitest'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { tokenLinks } from './token-links.ts'

const mint = fakeAddress(7, 1)
const file = `http://127.0.0.1:4747/data/v1/metadata/${mint}`

test('the file that this product serves for the mint is read from its URI', () => {
  expect(
    tokenLinks(`${file}?w=tide.example&x=clst_tide&t=clst_tide&issuer=xStocks&since=1760000000`, mint),
  ).toEqual({
    icon: `/data/v1/images/${mint}`,
    website: 'https://tide.example/',
    twitter: 'https://x.com/clst_tide',
    telegram: 'https://t.me/clst_tide',
    issuer: 'xStocks',
    since: 1_760_000_000,
  })
  expect(tokenLinks(file, mint)).toMatchObject({ icon: `/data/v1/images/${mint}`, website: undefined })
})

test.each([
  ['the file of another mint', `http://127.0.0.1:4747/data/v1/metadata/${fakeAddress(7, 2)}`],
  ['a file elsewhere', 'https://files.example/token.json'],
  ['no URI', 'metadata'],
  ['an empty URI', ''],
  ['an endless URI', `${file}?w=${'a'.repeat(5_000)}`],
])('%s has no picture', (_, uri) => {
  expect(tokenLinks(uri, mint).icon).toBeUndefined()
})

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
