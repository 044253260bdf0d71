import { expect, test } from 'vitest'
import { hrefOf, matchPath } from './path.ts'

test.each([
  ['/', '/', {}],
  ['/swap', '/swap/', {}],
  ['/tokens/$id', '/tokens/abc', { id: 'abc' }],
  ['/tokens/$id', '/tokens/a%2Fb', { id: 'a/b' }],
  ['/tokens/$id', '/tokens/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/tokens/$id', '/tokens/__proto__', { id: '__proto__' }],
  ['/a/$x/b/$y', '/a/1/b/2', { x: '1', y: '2' }],
])('%s matches %s', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params)
})

test.each([
  ['/swap', '/Swap'],
  ['/swap', '/swap/a'],
  ['/swap', '//swap'],
  ['/tokens/$id', '/tokens/'],
  ['/tokens/$id', '/tokens//'],
  ['/tokens/$id', '/tokens/a/b'],
  ['/', '/a'],
])('%s does not match %s', (path, pathname) => {
  expect(matchPath(path, pathname)).toBeUndefined()
})

test.each([
  ['a/../../evil', '/tokens/a%2F..%2F..%2Fevil'],
  ['?x=1#y', '/tokens/%3Fx%3D1%23y'],
  ['//evil.example', '/tokens/%2F%2Fevil.example'],
  ['%2F', '/tokens/%252F'],
])('the parameter %s stays in its segment', (id, href) => {
  expect(hrefOf({ to: '/tokens/$id', params: { id } })).toBe(href)
  expect(matchPath('/tokens/$id', href)).toEqual({ id })
})

test('a query has what is set, encoded', () => {
  const search = { sell: 'a&b=c', buy: undefined, tf: '' }
  expect(hrefOf({ to: '/swap', search })).toBe('/swap?sell=a%26b%3Dc')
})
