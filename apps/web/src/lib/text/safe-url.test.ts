import { expect, test } from 'vitest'
import { safeImage, safeLink, safeRpcUrl, socialLink } from './safe-url.ts'

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

test.each([
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['/img/a.png', '/img/a.png'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['//evil.example/a.png', undefined],
  ['/\\evil.example/a.png', undefined],
  ['data:text/html,x', undefined],
  ['http://example.com/a.png', undefined],
])('image %s -> %s', (url, expected) => {
  expect(safeImage(url)).toBe(expected)
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
