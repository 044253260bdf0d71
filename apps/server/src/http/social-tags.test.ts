import { expect, test } from 'vitest'
import { fillSocialTags } from './social-tags.ts'

const HTML = '<head><meta name="description" content="of the file" /><title>Callisto</title></head>'
const card = {
  title: 'BARN "$0.5"',
  description: 'Barnacle <b>',
  heading: '$0.5',
  subheading: 'BARN',
  mints: [],
}

// spec 1-2.7-02
test('a page has its title, description and picture in the first HTML, whatever they contain', () => {
  const page = fillSocialTags(HTML, card, '/tokens/x?a=1&b="', 'https://app.example')
  expect(page).toContain('<title>BARN &quot;$0.5&quot; | Callisto</title>')
  expect(page).toContain('<meta name="description" content="Barnacle &lt;b&gt;" />')
  expect(page).toContain('<meta property="og:title" content="BARN &quot;$0.5&quot; | Callisto" />')
  expect(page).toContain('<meta property="og:description" content="Barnacle &lt;b&gt;" />')
  const picture = 'https://app.example/img/card?path=%2Ftokens%2Fx%3Fa%3D1%26b%3D%22'
  expect(page).toContain(`<meta property="og:image" content="${picture}" />`)
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />')
  expect(page).not.toContain('of the file')
})

test('without an origin there is no picture', () => {
  const page = fillSocialTags(HTML, card, '/', undefined)
  expect(page).toContain('og:title')
  expect(page).not.toMatch(/og:image|og:url|twitter:card/)
})
