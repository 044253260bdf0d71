import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registerErrorHandler } from '@callisto/http'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { TrustProxy } from '../config/variables.ts'
import { createApiKeys } from '../gateway/api-keys.ts'
import { registerClientLimits } from './client-limits.ts'
import { registerCompression } from './compression.ts'
import { toErrorBody } from './errors.ts'
import { createIsTrusted } from './trusted-proxies.ts'
import { registerUpgrades } from './websocket-upgrade.ts'

async function start(
  config: { apiKeys: string[]; rateLimitPerMinute: number },
  trustProxy: TrustProxy = true,
) {
  const app = fastify({ trustProxy: createIsTrusted(trustProxy) })
  registerErrorHandler(app, { toBody: toErrorBody })
  const keys = createApiKeys({ configured: config.apiKeys })
  await registerClientLimits(app, { ...config, keys })
  app.get('/', async () => ({ ok: true }))
  app.get('/healthz', async () => ({ ok: true }))
  return async (from: string, key?: string, url = '/') => {
    const headers = { 'x-forwarded-for': from, ...(key === undefined ? {} : { 'x-api-key': key }) }
    return app.inject({ url, headers })
  }
}

describe('the rate limit', () => {
  test('counts each address, replies with 429 and Retry-After, and leaves probes alone', async () => {
    const get = await start({ apiKeys: [], rateLimitPerMinute: 2 })
    for (const _ of [1, 2]) expect((await get('192.0.2.1')).statusCode).toBe(200)
    const limited = await get('192.0.2.1')
    expect(limited.statusCode).toBe(429)
    expect(limited.json()).toEqual({ error: 'Too many requests', code: 'TOO_MANY_REQUESTS' })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await get('192.0.2.2')).statusCode).toBe(200)
    expect((await get('192.0.2.1', undefined, '/healthz')).statusCode).toBe(200)
  })

  test('an invented key does not evade it', async () => {
    const get = await start({ apiKeys: [], rateLimitPerMinute: 1 })
    expect((await get('192.0.2.1', 'a')).statusCode).toBe(200)
    expect((await get('192.0.2.1', 'b')).statusCode).toBe(429)
  })

  test('a spoofed x-forwarded-for does not evade it unless the peer is a trusted proxy', async () => {
    for (const trustProxy of [false, ['192.0.2.1']]) {
      const get = await start({ apiKeys: [], rateLimitPerMinute: 1 }, trustProxy)
      expect((await get('203.0.113.1')).statusCode).toBe(200)
      expect((await get('203.0.113.2')).statusCode).toBe(429)
    }
    const get = await start({ apiKeys: [], rateLimitPerMinute: 1 }, ['loopback'])
    // Of two addresses the proxy has seen the last; the one before it is what the client claims.
    expect((await get('198.51.100.1, 203.0.113.1')).statusCode).toBe(200)
    expect((await get('198.51.100.2, 203.0.113.1')).statusCode).toBe(429)
    expect((await get('198.51.100.2, 203.0.113.2')).statusCode).toBe(200)
  })

  test('addresses of one IPv6 network are one client', async () => {
    const get = await start({ apiKeys: [], rateLimitPerMinute: 1 })
    expect((await get('2001:db8:1:2::1')).statusCode).toBe(200)
    expect((await get('2001:db8:1:2::2')).statusCode).toBe(429)
    expect((await get('2001:db8:1:3::1')).statusCode).toBe(200)
  })
})

test('configured keys are clients of their own, any other key is 401', async () => {
  const get = await start({ apiKeys: ['one', 'two'], rateLimitPerMinute: 1 })
  expect((await get('192.0.2.1', 'one')).statusCode).toBe(200)
  expect((await get('192.0.2.1', 'two')).statusCode).toBe(200)
  expect((await get('192.0.2.1')).statusCode).toBe(200)
  expect((await get('192.0.2.9', 'one')).statusCode).toBe(429)
  const unknown = await get('192.0.2.3', 'three')
  expect(unknown.statusCode).toBe(401)
  expect(unknown.json()).toMatchObject({ code: 'UNAUTHORIZED' })
})

/** A server whose clients may have two sockets; `open` claims to come from an address. */
async function startSockets(trustProxy: TrustProxy) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopSockets = registerUpgrades(server, {
    paths: { '/stream': () => undefined },
    keys: createApiKeys({ configured: [] }),
    maxSocketsPerClient: 2,
    allowedOrigins: ['https://callisto.example'],
    isRpcOpen: true,
    publicOrigin: undefined,
    headers: {},
    isTrusted: createIsTrusted(trustProxy),
  })
  return {
    open: (from = '203.0.113.1') =>
      new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`, {
        headers: { 'x-forwarded-for': from },
      }),
    stop() {
      stopSockets()
      server.close()
    },
  }
}

test('the limit of sockets counts what a trusted proxy names, and nothing that a client claims', async () => {
  const direct = await startSockets(false)
  await Promise.all(['203.0.113.1', '203.0.113.2'].map((from) => once(direct.open(from), 'open')))
  const [error] = await once(direct.open('203.0.113.3'), 'error')
  expect(String(error)).toContain('429')
  direct.stop()
  const proxied = await startSockets(['loopback'])
  const addresses = ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2']
  await Promise.all(addresses.map((from) => once(proxied.open(from), 'open')))
  const [another] = await once(proxied.open('203.0.113.2'), 'error')
  expect(String(another)).toContain('429')
  proxied.stop()
})

test('a client opens sockets up to its limit, and again once one has closed', async () => {
  const { open, stop } = await startSockets(false)
  const first = open()
  const second = open()
  await Promise.all([once(first, 'open'), once(second, 'open')])
  const [error] = await once(open(), 'error')
  expect(String(error)).toContain('429')
  first.close()
  await once(first, 'close')
  const again = open()
  await once(again, 'open')
  stop()
})

describe('compression', () => {
  const app = fastify()
  const large = { text: 'a'.repeat(8_000) }
  const started = registerCompression(app).then(() => {
    app.get('/large', async () => large)
    app.get('/small', async () => ({ text: 'a' }))
  })
  const get = async (url: string, encoding: string) => {
    await started
    return (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers
  }

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('accepting %s gets %s', async (accepted, encoding) => {
    expect((await get('/large', accepted))['content-encoding']).toBe(encoding)
  })

  test('a small reply stays as it is', async () => {
    expect((await get('/small', 'br'))['content-encoding']).toBeUndefined()
  })
})
