import { expect, test } from 'vitest'
import { PRODUCT_LINKS, SOCIAL_LINKS, siteLinks, TALK_LINKS } from './site-links.ts'

const every = Object.fromEntries(
  [...SOCIAL_LINKS, ...TALK_LINKS, ...PRODUCT_LINKS].map((name) => [name, `https://${name}.example/`]),
)

test('entries in the order of the specification', () => {
  // spec 1-2.4-05
  expect(siteLinks(every, SOCIAL_LINKS).map(({ label }) => label)).toEqual([
    'Twitter',
    'Discord',
    'Telegram',
    'YouTube',
    'Reddit',
  ])
  // spec 1-2.4-06
  expect(siteLinks(every, TALK_LINKS).map(({ label }) => label)).toEqual(['Feature Request', 'Help Center'])
})

test('an entry without a link is absent', () => {
  expect(siteLinks({}, SOCIAL_LINKS)).toEqual([])
  expect(siteLinks({ reddit: 'https://reddit.example/' }, SOCIAL_LINKS)).toEqual([
    { key: 'reddit', label: 'Reddit', href: 'https://reddit.example/' },
  ])
})
