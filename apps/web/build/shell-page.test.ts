import { expect, test } from 'vitest'
import { tabs } from '../src/features/screener/model/categories.ts'
import { skeletons } from '../src/shell/first-paint/skeletons.ts'
import { shellPage } from './shell-page.ts'

const HTML = `<head>
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/base.js">
</head><body><div id="root"></div></body>`
const parts = { skeleton: '<p>$&</p>', scripts: ['assets/base.js'], styles: [], fonts: [] }

test('the skeleton stands in the root, and what a page needs is named once', () => {
  const page = shellPage(HTML, {
    ...parts,
    scripts: ['assets/base.js', 'assets/swap.js'],
    fonts: ['assets/i.woff2'],
  })
  expect(page).toContain('<div id="root"><p>$&</p></div>')
  expect(page.match(/assets\/base\.js/g)).toHaveLength(1)
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/swap.js">')
  expect(page).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/i.woff2">',
  )
})

test('scripts come after what the skeleton is painted with', () => {
  const page = shellPage(HTML, parts)
  expect(page).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/index.js">')
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/base.js">')
})

test('a page without an empty root is refused', () => {
  expect(() => shellPage('<head></head>', parts)).toThrow('no empty root')
})

test.each(Object.entries(skeletons))(
  'the skeleton of %s passes a policy without inline code',
  (_, skeleton) => {
    expect(skeleton).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    // Nothing to read or focus until the app is there.
    expect(skeleton).toMatch(/^<div aria-hidden="true"/)
    expect(skeleton).not.toMatch(/<(?:a|button|input)\b/)
  },
)

test('the skeleton of the screener has its tabs', () => {
  const shown = [...skeletons.pro.matchAll(/<span data-message="">([^<]+)<\/span>/g)].map(([, text]) => text)
  const labels = ['Explore', ...tabs.map(({ label }) => label)]
  expect(shown.slice(shown.indexOf('Explore')).slice(0, labels.length)).toEqual(labels)
})
