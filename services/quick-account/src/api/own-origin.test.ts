import { expect, test } from 'vitest'
import { assertOwnPage } from './request-context.ts'

const PUBLIC = 'https://callisto.example'

/** Method, headers, public origin, and the origin of the page or undefined where it is refused. */
test.each<[string, string, Record<string, string>, string | undefined, string | undefined]>([
  [
    'a page of this machine',
    'POST',
    { host: 'localhost:1', origin: 'http://localhost:1' },
    undefined,
    'http://localhost:1',
  ],
  [
    'an IP address',
    'POST',
    { host: '10.0.0.9:1', origin: 'http://10.0.0.9:1' },
    undefined,
    'http://10.0.0.9:1',
  ],
  ['IPv6', 'PUT', { host: '[::1]:1', origin: 'http://[::1]:1' }, undefined, 'http://[::1]:1'],
  ['a read', 'GET', { host: 'localhost:1' }, undefined, 'http://localhost:1'],
  ['the public origin', 'POST', { host: 'callisto.example', origin: PUBLIC }, PUBLIC, PUBLIC],
  ['a proxy that rewrites the host', 'POST', { host: '127.0.0.1:1', origin: PUBLIC }, PUBLIC, PUBLIC],
  ['a change without an origin', 'POST', { host: 'localhost:1' }, undefined, undefined],
  ['an opaque origin', 'POST', { host: 'localhost:1', origin: 'null' }, undefined, undefined],
  ['another site', 'POST', { host: 'localhost:1', origin: 'https://evil.example' }, undefined, undefined],
  ['another port', 'DELETE', { host: 'localhost:1', origin: 'http://localhost:2' }, undefined, undefined],
  ['another scheme', 'POST', { host: 'localhost:1', origin: 'https://localhost:1' }, undefined, undefined],
  ['a rebound name', 'GET', { host: 'evil.example:1' }, undefined, undefined],
  [
    'a rebound name with its origin',
    'POST',
    { host: 'evil.example', origin: 'http://evil.example' },
    PUBLIC,
    undefined,
  ],
  [
    'a read of another site',
    'GET',
    { host: 'localhost:1', 'sec-fetch-site': 'cross-site' },
    undefined,
    undefined,
  ],
  [
    'a read of another port',
    'GET',
    { host: 'localhost:1', 'sec-fetch-site': 'same-site' },
    undefined,
    undefined,
  ],
  ['no host', 'GET', {}, undefined, undefined],
])('%s', (_, method, headers, publicOrigin, expected) => {
  const check = () => assertOwnPage({ method, headers }, publicOrigin)
  if (expected === undefined) expect(check).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  else expect(check()).toBe(expected)
})
