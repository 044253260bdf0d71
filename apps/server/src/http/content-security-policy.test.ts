import { expect, test } from 'vitest'
import {
  endpointOrigins,
  inlineHashes,
  keyFramePolicy,
  pagePolicy,
  policyOrigin,
} from './content-security-policy.ts'
import { policyOf } from './page.ts'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

const request = (host: string, cookie?: string) => ({
  protocol: 'https' as const,
  host,
  headers: cookie === undefined ? {} : { cookie },
})

test('a page runs its own files only, and nothing that a string is made into', () => {
  const policy = pagePolicy({ connect: [], frames: [], scripts: [], styles: [] })
  expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/)
  expect(directives(policy)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'callisto-worker',
  })
})

test('inline scripts and styles run by their hash; a script with an address has none', () => {
  const html =
    '<script src="/a.js"></script><script>let a = 1</script><style media="all">p{}</style><script type="module" src="b.js"></script>'
  // printf 'let a = 1' | openssl dgst -sha256 -binary | base64
  expect(inlineHashes(html)).toEqual({
    scripts: ["'sha256-LAfYd7pbFUgwfQu8b4q135PeTG2z+/coPEUYCd74eCQ='"],
    styles: ["'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"],
  })
})

test.each([
  ['https://rpc.example/path?key=1', 'https://rpc.example'],
  ['wss://rpc.example:8900/', 'wss://rpc.example:8900'],
  ['http://127.0.0.1:8899', 'http://127.0.0.1:8899'],
  ['HTTPS://RPC.Example', 'https://rpc.example'],
  ['https://*/', undefined],
  ['https://*.example/', undefined],
  ["https://a;script-src'unsafe-inline'/", undefined],
  ['https://a,b/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['blob:https://rpc.example/1', undefined],
  ['//rpc.example', undefined],
  ['', undefined],
])('%s as a source is %s', (url, expected) => {
  expect(policyOrigin(url)).toBe(expected)
})

test('a page calls its origin, its sockets, the endpoints and the saved RPC, and nothing else', () => {
  const cookie = `a=1; callisto-rpc=${encodeURIComponent('https://rpc.example/?key=secret')}`
  const policy = policyOf('', request('app.example', cookie), {
    endpoints: () => ['https://node.example'],
    keyFrame: () => undefined,
    overrideOrigins: [],
    publicOrigin: undefined,
  })
  expect(directives(policy)['connect-src']).toBe(
    "'self' wss://app.example https://node.example https://rpc.example wss://rpc.example",
  )
})

const nothing = {
  endpoints: () => [],
  keyFrame: () => undefined,
  overrideOrigins: [],
  publicOrigin: undefined,
}

test('the frame that holds keys is the only frame of a page, and calls nobody', () => {
  const policy = policyOf('', request('app.example'), { ...nothing, keyFrame: () => 'https://keys.example' })
  expect(directives(policy)['frame-src']).toBe('https://keys.example')
  const frame = keyFramePolicy('https://app.example')
  expect(frame).not.toMatch(/unsafe|\*|blob:|connect-src/)
  expect(directives(frame)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'frame-ancestors': 'https://app.example',
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('on Android a page reaches the wallet apps of the phone, and nowhere else', () => {
  const connect = (userAgent: string) => {
    const from = { ...request('app.example'), headers: { 'user-agent': userAgent } }
    return directives(policyOf('', from, nothing))['connect-src']
  }
  expect(connect('Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0')).toContain(' ws://localhost:*')
  expect(connect('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0')).not.toContain('localhost')
})

test('the configured origin is preferred to the host of the request, and a strange host is not used', () => {
  const connect = (host: string, publicOrigin?: string) =>
    directives(policyOf('', request(host), { ...nothing, publicOrigin }))['connect-src']
  expect(connect('proxy.internal', 'https://app.example')).toBe("'self' wss://app.example")
  for (const host of ['*', 'a;b', 'a b', '[::1]:4747', 'a,b', "a'"]) expect(connect(host)).toBe("'self'")
})

test('a page may call every endpoint of the cluster', () => {
  const node = { rpcUrl: 'http://127.0.0.1:8899', wsUrl: 'ws://127.0.0.1:8900' }
  const rpcEndpoints = [
    { id: 'validator', url: node.rpcUrl, wsUrl: node.wsUrl },
    { id: 'backup', url: 'http://127.0.0.1:8901/', wsUrl: 'ws://127.0.0.1:8902/' },
  ]
  expect(endpointOrigins({ ...node, rpcEndpoints })).toEqual([
    'http://127.0.0.1:8899',
    'ws://127.0.0.1:8900',
    'http://127.0.0.1:8901',
    'ws://127.0.0.1:8902',
  ])
  const walletConnect = { projectId: 'x', relayUrl: 'wss://relay.example' }
  expect(endpointOrigins({ ...node, rpcEndpoints: [], walletConnect })).toContain('wss://relay.example')
})
