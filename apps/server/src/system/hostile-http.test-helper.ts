import { describe, expect, test } from 'vitest'
import { rawExchange, upgradeRequest } from './raw-http.test-helper.ts'

const MEGABYTE = 'a'.repeat(1_048_576)
const SECURITY_HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
] as const

/** Malformed bodies, paths and connections. */
export function testHostileHttp(url: () => string): void {
  async function ask(path: string, init: RequestInit = {}) {
    const reply = await fetch(`${url()}${path}`, init)
    const text = await reply.text()
    const isJson = (reply.headers.get('content-type') ?? '').startsWith('application/json')
    return { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  const post = (path: string, body: string, contentType = 'application/json') =>
    ask(path, { method: 'POST', body, headers: { 'content-type': contentType } })

  /** Every error body has a `code`, or `errorCode` in the trading API. */
  function expectError(reply: { status: number; body: unknown; text: string }, status: number): void {
    expect(reply, reply.text.slice(0, 300)).toMatchObject({ status, body: { error: expect.any(String) } })
    const { code, errorCode } = reply.body as { code?: unknown; errorCode?: unknown }
    expect(errorCode ?? code).toMatch(/^[A-Z_]+$/)
    expect(reply.text.length).toBeLessThan(600)
  }

  describe('bodies', () => {
    const json = ['/api/swap/v1/swap', '/api/swap/v1/swap-instructions', '/data/v1/pools/gems']
    const bodies: [string, string, string, number][] = [
      ['half an object', '{"quoteResponse":', 'application/json', 400],
      ['an empty body', '', 'application/json', 400],
      ['null', 'null', 'application/json', 400],
      ['a list', '[]', 'application/json', 400],
      ['text', '"text"', 'application/json', 400],
      ['a prototype key', '{"__proto__":{"userPublicKey":"x"}}', 'application/json', 400],
      ['a constructor key', '{"constructor":{"prototype":{"polluted":1}}}', 'application/json', 400],
      ['a thousand nested arrays', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 'application/json', 400],
      ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
      ['XML', '<a/>', 'text/xml', 415],
      ['plain text', '{}', 'text/plain', 415],
      ['1 MB of JSON', `{"a":"${MEGABYTE}"}`, 'application/json', 413],
      ['1 MB of anything', MEGABYTE, 'application/octet-stream', 413],
    ]
    test.each(json.flatMap((path) => bodies.map((row) => [path, ...row] as const)))(
      '%s with %s',
      async (path, _, body, contentType, status) => {
        const reply = await post(path, body, contentType)
        // Either check may come first, of the type or of the length.
        if (contentType === 'application/octet-stream') expect([413, 415]).toContain(reply.status)
        else expectError(reply, status)
        expect(Object.prototype).not.toHaveProperty('polluted')
      },
    )

    test.each<[string, string, number]>([
      ['half an object', '{', -32700],
      ['an empty body', '', -32700],
      ['null', 'null', -32600],
      ['an empty batch', '[]', -32600],
      ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
      ['a bad key', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["x"]}', -32602],
    ])('/rpc with %s', async (_, body, code) => {
      for (const type of ['application/json', 'text/plain'])
        expect(await post('/rpc', body, type)).toMatchObject({ status: 200, body: { error: { code } } })
    })

    test('/rpc has the size limit of the RPC port', async () => {
      const filler = (length: number) =>
        `{"jsonrpc":"2.0","id":1,"method":"getHealth","params":["${'a'.repeat(length)}"]}`
      expect(await post('/rpc', filler(200_000))).toMatchObject({ status: 200, body: { result: 'ok' } })
      expectError(await post('/rpc', filler(1_048_576)), 413)
    })
  })

  describe('paths', () => {
    const outside = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/..\\..\\secret.txt',
      '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
      '//etc/passwd',
      '/%00',
      '/assets/app-1.js%00.html',
      '/data/v1/txs/..%2f..%2f..%2fsecret.txt',
    ]
    test.each(outside)('%s exposes no file outside of the web app', async (path) => {
      const answer = await rawExchange(url(), `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400|403|404) /)
      expect(answer).not.toContain('outside of the web app')
      expect(answer).not.toContain('root:')
    })

    test.each(
      (
        [
          ['/api/nothing', 404],
          ['/api/swap/v1/quote/more', 404],
          ['/data/v1/pools/toptrending/1h/more', 404],
          ['/data', 404],
          ['/fe/v1/nothing', 404],
          ['/udf/x', 404],
          ['/account/x', 404],
          ['/static/x', 404],
          ['/img/x', 404],
          ['/events/x', 404],
          ['/assets/gone.js', 404],
          ['/data/v1/txs/%ZZ', 400],
          ['/%ZZ', 400],
          [`/data/v1/txs/${'x'.repeat(5_000)}`, 404],
          ['/api/__proto__', 404],
          ['/data/v1/pools/constructor', 404],
          ['/data/v1/pools/__proto__/1h', 404],
          ['/data/v1/pools/toptrending/toString', 400],
        ] as const
      ).map(([path, status]) => ({ path, status })),
    )('$path is $status in JSON', async ({ path, status }) => {
      expectError(await ask(path), status)
    })

    const NOT_FOUND = { error: 'No such path', code: 'NOT_FOUND', errorCode: 'NOT_FOUND' }
    test.each([
      '/api/nothing',
      '/data/nothing',
      '/fe/nothing',
      '/udf/nothing',
      '/assets/gone.js',
      '/gone.json',
    ])('%s has the same 404 body for every method', async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect(await ask(path, { method })).toMatchObject({ status: 404, body: NOT_FOUND })
      expect(await post(path, '{', 'text/xml')).toMatchObject({ status: 404, body: NOT_FOUND })
    })

    test.each<[string, string]>([
      ['/', 'GET, HEAD'],
      ['/swap', 'GET, HEAD'],
      ['/healthz', 'GET, HEAD'],
      ['/readyz', 'GET, HEAD'],
      ['/metrics', 'GET, HEAD'],
      ['/openapi.json', 'GET, HEAD'],
      ['/fe/v1/cluster', 'GET, HEAD'],
      ['/data/v1/assets', 'GET, HEAD'],
      ['/data/v1/pools/toptrending/1h', 'GET, HEAD'],
      ['/api/swap/v1/quote', 'GET, HEAD'],
      ['/api/price/v3', 'GET, HEAD'],
      ['/api/swap/v1/swap', 'POST'],
      ['/rpc', 'POST'],
    ])('a wrong method on %s is 405 and allows %s', async (path, allowed) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allowed.includes(method) || (path === '/rpc' && method === 'GET')) continue
        const reply = await ask(path, { method })
        expectError(reply, 405)
        expect(reply.headers.get('allow')).toBe(allowed)
        expect(reply.body).toMatchObject({ code: 'METHOD_NOT_ALLOWED', errorCode: 'METHOD_NOT_ALLOWED' })
      }
    })

    test.each(['/stream', '/ws', '/rpc'])('GET %s without a handshake is 426', async (path) => {
      const reply = await ask(path)
      expectError(reply, 426)
      expect(reply.headers.get('upgrade')).toBe('websocket')
    })
  })

  describe('connections', () => {
    const BROKEN = [
      ['no HTTP', '\0\0\0\r\n\r\n'],
      ['a broken request line', 'GET\r\n\r\n'],
      ['a header without end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
      ['two lengths', 'POST /rpc HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
      [
        'a length and chunks',
        'POST /rpc HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
      ],
      ['a bad chunk', 'POST /rpc HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
      ['a negative length', 'POST /rpc HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n'],
    ] as const
    test.each(BROKEN)('%s is a bad request', async (_, bytes) => {
      const answer = await rawExchange(url(), bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 (400|431) /)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
        code: 'INVALID_REQUEST',
      })
    })

    test('a request without a host is a bad request', async () => {
      expect(await rawExchange(url(), 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    })

    test('1 MB in chunks without content-length is too large', async () => {
      const head =
        'POST /api/swap/v1/swap HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
      const answer = await rawExchange(url(), `${head}100000\r\n${MEGABYTE}\r\n0\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toContain('BODY_TOO_LARGE')
    })

    test('a client that resets in the middle of a request', async () => {
      const bytes = 'POST /api/swap/v1/swap HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'
      expect(await rawExchange(url(), bytes, { reset: true })).toBe('')
    })

    test.each<[string, string, RegExp]>([
      ['of an unknown path', upgradeRequest('/elsewhere'), /^HTTP\/1\.1 404 /],
      ['of a prototype key', upgradeRequest('/__proto__'), /^HTTP\/1\.1 404 /],
      ['of a path within', upgradeRequest('/stream/x'), /^HTTP\/1\.1 404 /],
      ['without a key', upgradeRequest('/stream', { 'sec-websocket-key': undefined }), /^HTTP\/1\.1 400 /],
      ['with a bad key', upgradeRequest('/rpc', { 'sec-websocket-key': 'x' }), /^HTTP\/1\.1 400 /],
      [
        'of an old version',
        upgradeRequest('/stream', { 'sec-websocket-version': '7' }),
        /^HTTP\/1\.1 4\d\d /,
      ],
      ['to something else', upgradeRequest('/stream', { upgrade: 'h2c' }), /^HTTP\/1\.1 4\d\d /],
      ['by POST', upgradeRequest('/stream', { 'content-length': '0' }, 'POST'), /^HTTP\/1\.1 405 /],
    ])('an upgrade %s is rejected', async (_, request, expected) => {
      expect(await rawExchange(url(), request)).toMatch(expected)
    })

    test('an upgrade whose client resets before the response', async () => {
      for (const path of ['/elsewhere', '/stream', '/rpc'])
        for (let times = 0; times < 20; times++)
          await rawExchange(url(), upgradeRequest(path), { reset: true })
    })
  })

  test('every response has security headers, and a page has a policy without exceptions', async () => {
    for (const path of [
      '/',
      '/swap',
      '/tokens/x',
      '/assets/app-1.js',
      '/healthz',
      '/api/x',
      '/data/x',
      '/openapi.json',
      '/%ZZ',
    ]) {
      const { headers } = await fetch(`${url()}${path}`)
      for (const [name, value] of SECURITY_HEADERS) expect(headers.get(name), path).toBe(value)
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('strict-transport-security')).toBeNull()
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
      expect(isPage).toBe(['/', '/swap', '/tokens/x'].includes(path))
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-|\*/)
      if (!isPage) continue
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(headers.get('cache-control')).toBe('no-cache')
    }
    const asset = await fetch(`${url()}/assets/app-1.js`)
    expect(asset.headers.get('cache-control')).toContain('immutable')
  })

  test('replies to malformed requests and to rejected upgrades have them too', async () => {
    for (const bytes of [
      'GET\r\n\r\n',
      upgradeRequest('/elsewhere'),
      'GET /%ZZ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ]) {
      const [head = ''] = (await rawExchange(url(), bytes)).split('\r\n\r\n')
      for (const [name, value] of SECURITY_HEADERS) expect(head, bytes).toContain(`${name}: ${value}`)
      expect(head).toContain("content-security-policy: default-src 'none'")
    }
  })
}
