import { expect, test } from 'vitest'
import { customRpcSources } from './custom-rpc.ts'

const saved = (url: string) => customRpcSources(`theme=dark; callisto-rpc=${encodeURIComponent(url)}; b=2`)

test.each([
  ['https://rpc.example/v1?key=1', ['https://rpc.example', 'wss://rpc.example']],
  ['https://rpc.example:8443', ['https://rpc.example:8443', 'wss://rpc.example:8443']],
  ['http://localhost:8899', ['http://localhost:8899', 'ws://localhost:8900']],
  ['http://127.0.0.2', ['http://127.0.0.2', 'ws://127.0.0.2']],
  ['http://127.0.0.1:8899', ['http://127.0.0.1:8899', 'ws://127.0.0.1:8900']],
])('the saved RPC %s adds its origin', (url, expected) => {
  expect(saved(url)).toEqual(expected)
})

test('the web app writes the origin as it is', () => {
  expect(customRpcSources('callisto-rpc=https://rpc.example')).toEqual([
    'https://rpc.example',
    'wss://rpc.example',
  ])
})

test.each([
  '',
  'rpc.example',
  'http://rpc.example',
  'http://127.0.0.1.example',
  'http://localhost.example',
  'http://10.0.0.1',
  'ws://rpc.example',
  'https://user:secret@rpc.example',
  'https://*',
  'https://*.example',
  "https://a;script-src'unsafe-inline'",
  'https://a;default-src/*',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://rpc.example/1',
  `https://rpc.example/${'a'.repeat(3_000)}`,
])('no source for %s', (url) => {
  expect(saved(url)).toEqual([])
})

test.each([
  undefined,
  '',
  'callisto-rpc',
  'callisto-rpc=',
  'callisto-rpc=%',
  'xcallisto-rpc=https://a.example',
])('a cookie header %s names none', (cookies) => {
  expect(customRpcSources(cookies)).toEqual([])
})
