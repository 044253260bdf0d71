import { expect, test } from 'vitest'
import { isAllowedOrigin } from './origin.ts'

const ALLOWED = ['https://callisto.example']

test.each<[string | undefined, string, boolean]>([
  [undefined, '127.0.0.1:4747', true],
  ['https://callisto.example', '127.0.0.1:4747', true],
  ['http://callisto.example', '127.0.0.1:4747', false],
  ['https://callisto.example.evil.example', '127.0.0.1:4747', false],
  ['http://localhost:3000', '127.0.0.1:8900', true],
  ['http://127.0.0.2:3000', '127.0.0.1:8900', true],
  ['http://[::1]:3000', '[::1]:8900', true],
  ['http://127.0.0.1.evil.example', '127.0.0.1:8900', false],
  ['http://localhost.evil.example', '127.0.0.1:8900', false],
  ['chrome-extension://abcdef', '127.0.0.1:8900', true],
  ['null', '127.0.0.1:8900', false],
  ['file://', '127.0.0.1:8900', false],
  ['data:text/html,x', '127.0.0.1:8900', false],
  ['http://192.168.1.5:4747', '192.168.1.5:4747', true],
  ['http://192.168.1.6:4747', '192.168.1.5:4747', false],
  // A name that its owner has pointed at this machine.
  ['http://evil.example:4747', 'evil.example:4747', false],
])('%s at %s: %s', (origin, host, isAllowed) => {
  expect(isAllowedOrigin(origin, host, ALLOWED)).toBe(isAllowed)
})
