// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { imageSources, safeLink, safeRpcUrl, socialLink } from './safe-url.ts'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'http://example.com/',
  '//example.com/',
  'https://user:secret@example.com/',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '',
  'not a link',
  42,
  null,
  `https://example.com/${'a'.repeat(3000)}`,
])('no link for %s', (url) => {
  expect(safeLink(url)).toBeUndefined()
})

test('https links pass, normalized', () => {
  expect(safeLink(' https://example.com/a b ')).toBe('https://example.com/a%20b')
})

// spec 1-7.5-05, 2-7-44
test('a picture of another host comes through the image service, in device pixels', () => {
  vi.stubGlobal('devicePixelRatio', 2.6)
  const [source = '', ...more] = imageSources('https://example.com/a b.png?c=1&d=2', 24)
  expect(more).toEqual([])
  const { pathname, searchParams } = new URL(source, location.origin)
  expect(pathname).toBe('/img')
  expect(Object.fromEntries(searchParams)).toEqual({
    url: 'https://example.com/a%20b.png?c=1&d=2',
    w: '24',
    h: '24',
    dpr: '3',
    quality: '80',
  })
  vi.unstubAllGlobals()
})

test.each([
  ['ipfs://bafyabc/0.png', /^\/img\?url=ipfs%3A%2F%2Fbafyabc%2F0\.png&/],
  ['ar://abc', /^\/img\?url=ar%3A%2F%2Fabc&/],
  ['/img?url=ipfs%3A%2F%2Fbafyabc%2F0.json', /^\/img\?url=ipfs%3A%2F%2Fbafyabc%2F0\.json&w=24&/],
  ['/img?url=https%3A%2F%2Fa.example%2F(1)*~%3Fb%3D1', /^\/img\?url=https%3A%2F%2Fa\.example%2F.*&w=24&/],
  ['/data/v1/images/abc', /^\/data\/v1\/images\/abc$/],
  ['data:image/png;base64,AAAA', /^data:image\/png;base64,AAAA$/],
])('the picture %s is loaded from %s', (url, expected) => {
  expect(imageSources(url, 24)).toEqual([expect.stringMatching(expected)])
})

// spec 1-8-12
test('a picture of this origin falls back from the resizer to its own address', () => {
  const url = `${location.origin}/static/a.png`
  expect(imageSources(url, 24)).toEqual([expect.stringMatching(/^\/img\?url=/), url])
})

test.each([
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'data:text/html,x',
  'http://example.com/a.png',
  '/img?url=http%3A%2F%2Fexample.com%2Fa.png',
  '/img?url=%2Fapi%2Forders',
  '/img?url=%2Fimg%3Furl%3Dabc',
  '/img?url='.repeat(20_000),
  '/img?url=data%3Aimage%2Fpng%3Bbase64%2CAAAA',
  '/img?url=%',
  42,
  null,
])('no picture for %s', (url) => {
  expect(imageSources(url, 24)).toEqual([])
})

test.each([
  ['@callisto', 'https://x.com/callisto'],
  ['callisto', 'https://x.com/callisto'],
  ['https://x.com/callisto', 'https://x.com/callisto'],
  ['javascript:alert(1)', undefined],
  ['call isto', undefined],
])('handle %s -> %s', (value, expected) => {
  expect(socialLink('https://x.com/', value)).toBe(expected)
})

// spec 1-5.3-04, 2-5-11
test.each([
  ['https://rpc.example', 'https://rpc.example/'],
  [' https://rpc.example/v2/key?api-key=1 ', 'https://rpc.example/v2/key?api-key=1'],
  ['http://localhost:8899', 'http://localhost:8899/'],
  ['http://127.0.0.1:8899/', 'http://127.0.0.1:8899/'],
  ['http://[::1]:8899', 'http://[::1]:8899/'],
  ['http://rpc.example', undefined],
  ['http://localhost.evil.example', undefined],
  ['http://127.0.0.1.evil.example', undefined],
  ['https://user:secret@rpc.example', undefined],
  ['https://rpc.example/#x', undefined],
  ['wss://rpc.example', undefined],
  ['javascript:alert(1)', undefined],
  ['rpc.example', undefined],
  ['', undefined],
  [null, undefined],
  [`https://rpc.example/${'a'.repeat(512)}`, undefined],
])('RPC URL %s -> %s', (url, expected) => {
  expect(safeRpcUrl(url)).toBe(expected)
})
