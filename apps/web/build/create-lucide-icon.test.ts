import { Icon, type IconNode } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from './create-lucide-icon.ts'

const node = [
  ['path', { d: 'M18 6 6 18', key: 'a' }],
  ['circle', { cx: '12', cy: '12', r: '10', key: 'b' }],
] satisfies IconNode

test.each([
  [{ className: 'size-4' }],
  [{ className: 'size-4', role: 'img', 'aria-label': 'Failed' }],
  [{ className: 'size-4', size: 16, 'aria-hidden': true }],
])('an icon is what lucide-react renders, without its class names: %j', (props) => {
  const attributes = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
    renderToStaticMarkup(element)
      .replace('class="lucide ', 'class="')
      .split(/ (?=[\w-]+=)|(?=>)/)
      .sort()
  const own = renderToStaticMarkup(createElement(createLucideIcon({ node }), props))
  expect(own).toContain('<path d="M18 6 6 18"></path><circle cx="12" cy="12" r="10"></circle></svg>')
  expect(attributes(createElement(createLucideIcon({ node }), props))).toEqual(
    attributes(createElement(Icon, { iconNode: node, ...props })),
  )
})
