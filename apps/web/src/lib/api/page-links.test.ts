// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parsePageLinks } from './page-links.ts'

test('links pass by known names and valid https URLs', () => {
  const links = {
    discord: 'https://discord.example/invite',
    twitter: 'javascript:alert(1)',
    reddit: 'http://reddit.example',
    youtube: 5,
    unknown: 'https://unknown.example',
  }
  expect(parsePageLinks(JSON.stringify({ links }))).toEqual({ discord: 'https://discord.example/invite' })
})

test.each([undefined, null, '', '{}', '{"links":"x"}', '{"links":[1]}', '{', 'null'])(
  'no links in %s',
  (text) => expect(parsePageLinks(text)).toEqual({}),
)
