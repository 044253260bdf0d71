import { expect, test } from 'vitest'
import {
  cacheName,
  isShell,
  outdatedCaches,
  routeRequest,
  SHELL_PATHS,
  shellKey,
  usedAssets,
  withoutTexts,
} from './route-request.ts'

const ORIGIN = 'https://callisto.example'
const get = (path: string, mode = 'cors', method = 'GET') =>
  routeRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

test.each([
  ['/swap?inAmount=1', 'navigate', 'page'],
  ['/pro/screener/toptrending', 'navigate', 'page'],
  ['/pro/launchpads/pump.fun', 'navigate', 'page'],
  ['/assets/base-1a2b.js', 'cors', 'asset'],
  ['/assets/inter-1a2b.woff2', 'cors', 'asset'],
  ['/manifest.webmanifest', 'cors', 'file'],
  ['/icons/icon-192.png', 'no-cors', 'file'],
  // Everything else is the browser's: data is never answered from a cache.
  ['/data/v1/pools/toptrending/1h', 'cors', undefined],
  ['/fe/v1/cluster', 'cors', undefined],
  ['/sw.js', 'same-origin', undefined],
  ['/openapi.json', 'navigate', undefined],
  ['/swap', 'cors', undefined],
  ['/icons/../data/x.png', 'cors', undefined],
  ['https://other.example/assets/a.js', 'cors', undefined],
] as const)('%s in mode %s: %s', (path, mode, handling) => {
  expect(get(path, mode)).toBe(handling)
})

test('only GET is handled', () => {
  expect(get('/rpc', 'cors', 'POST')).toBeUndefined()
  expect(get('/swap', 'navigate', 'POST')).toBeUndefined()
})

test.each([
  ['/', '/'],
  ['/swap', '/swap'],
  ['/swap/x?y=/pro', '/swap'],
  ['/pro', '/pro'],
  ['/pro/hunt', '/pro'],
  ['/pro/screener/recent', '/pro/screener'],
  ['/tokens/abc', '/tokens'],
  ['/tx/abc', '/'],
  ['/%2Fswap', '/'],
])('%s offline shows the shell of %s', (path, key) => {
  expect(shellKey(ORIGIN + path)).toBe(key)
})

test('of what a page reports, its hashed files are kept', () => {
  const used = [
    `${ORIGIN}/assets/es-1.js`,
    `${ORIGIN}/data/v1/x`,
    'https://other.example/assets/a.js',
    'x',
    5,
  ]
  expect(usedAssets({ used }, ORIGIN)).toEqual([`${ORIGIN}/assets/es-1.js`])
  const many = Array(201).fill(`${ORIGIN}/assets/es-1.js`)
  for (const message of [undefined, null, 'x', [], {}, { used: 'x' }, { used: many }])
    expect(usedAssets(message, ORIGIN)).toEqual([])
})

test('a path of each shell leads to it', () => {
  for (const [key, path] of Object.entries(SHELL_PATHS)) expect(shellKey(ORIGIN + path)).toBe(key)
})

test('only the page itself is kept as a shell', () => {
  const html = new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const json = Response.json({})
  const missing = new Response('<p>', { status: 404, headers: { 'content-type': 'text/html' } })
  expect(isShell(html, `${ORIGIN}/swap`)).toBe(true)
  expect(isShell(html, `${ORIGIN}/`)).toBe(true)
  // A page without a shell of its own must not become the shell of the home page.
  expect(isShell(html, `${ORIGIN}/tx/abc`)).toBe(false)
  expect(isShell(json, `${ORIGIN}/swap`)).toBe(false)
  expect(isShell(missing, `${ORIGIN}/swap`)).toBe(false)
  expect(isShell({ ok: true, redirected: true, headers: html.headers }, `${ORIGIN}/swap`)).toBe(false)
})

test('a kept shell has no text of the page that it came with', async () => {
  const page = '<p>Swap</p><span data-text="token.name" dir="auto">A &lt;b&gt; "</span><b>5</b>'
  const kept = await withoutTexts(new Response(page, { headers: { 'content-security-policy': 'x' } }))
  expect(await kept.text()).toBe('<p>Swap</p><span data-text="token.name" dir="auto"></span><b>5</b>')
  expect(kept.headers.get('content-security-policy')).toBe('x')
})

test('the files of the previous build outlive a deployment, older ones do not', () => {
  const names = ['callisto-shell-a', 'callisto-last-known-v1', 'callisto-shell-b', 'callisto-shell-c']
  expect(outdatedCaches(names, 'callisto-shell-c')).toEqual(['callisto-shell-a'])
  expect(outdatedCaches(['callisto-shell-c'], 'callisto-shell-c')).toEqual([])
})

test('each build has a cache of its own', () => {
  expect(cacheName(['/assets/a-1.js'])).not.toBe(cacheName(['/assets/a-2.js']))
  expect(cacheName(['/assets/a-1.js'])).toMatch(/^callisto-shell-[0-9a-z]+$/)
})
