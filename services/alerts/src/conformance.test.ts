import { randomBytes } from 'node:crypto'
import type { AlertCondition, Asset, PushSubscriptionKeys, PushWatch, WatchedAlert } from '@callisto/contract'
import { registerReplyChecks } from '@callisto/http'
import { createTestPostgres } from '@callisto/testkit/postgres'
import fastify from 'fastify'
import { sql as raw } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAlertService } from './service.ts'
import { type AlertTables, openAlertTables, type Sql } from './store/tables.ts'
import { WATCH_LIFE_MS } from './store/watches.ts'
import { type FakePushService, startFakePushService } from './testing/fake-push-service.test-helper.ts'

const engines = {
  libsql: async () => {
    const sql = openAlertTables(':memory:')
    return { sql, drop: () => sql.destroy() }
  },
  postgresql: () => createTestPostgres<AlertTables>(),
} as const

const START_MS = 1_790_000_000_000
const MINT = 'So11111111111111111111111111111111111111112'
const above = (usd: number): AlertCondition => ({ kind: 'price', mint: MINT, direction: 'above', usd })
const alert = (id: string, usd: number): WatchedAlert => ({
  id,
  condition: above(usd),
  isReady: true,
  title: `SOL at or above $${usd}`,
  path: `/tokens/${MINT}`,
})
const newToken = () => randomBytes(32).toString('base64url')
const newKey = async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  return crypto.subtle.exportKey('jwk', pair.privateKey)
}

let push: FakePushService
beforeEach(async () => {
  push = await startFakePushService()
})
afterEach(() => push.close())

describe.each(Object.entries(engines))('%s', (_, open) => {
  let sql: Sql
  let drop: () => Promise<unknown>
  const closers: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    ;({ sql, drop } = await open())
  })
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
    await drop()
  })

  /** A service over the tables with a market and a clock in the test's hands: each `turn` is one step of every task. */
  async function start(world = { price: 140, isLive: true, nowMs: START_MS }) {
    const waits = new Set<() => void>()
    const failures: unknown[] = []
    const service = await createAlertService({
      sql,
      market: {
        assets: async (mints) =>
          mints.map(
            (id) =>
              ({
                id,
                usdPrice: world.price,
                liquidity: 1_000,
                createdAt: '2026-01-01T00:00:00.000Z',
                updatedAt: new Date(world.nowMs - 1_000).toISOString(),
              }) as Asset,
          ),
      },
      isLive: () => world.isLive,
      clock: {
        nowMs: () => world.nowMs,
        wait: (_ms, signal) =>
          new Promise((resolve) => {
            const wake = () => {
              signal?.removeEventListener('abort', wake)
              resolve()
            }
            waits.add(wake)
            signal?.addEventListener('abort', wake)
          }),
      },
      chainSeconds: () => Math.floor(world.nowMs / 1_000),
      log: { warn: (...failure: unknown[]) => failures.push(failure) } as never,
      key: await newKey(),
      contact: 'https://callisto.example',
      hosts: [push.host],
    })
    const app = fastify()
    registerReplyChecks(app)
    await app.register(service.routes, { prefix: '/fe' })
    let isClosed = false
    const close = async () => {
      if (isClosed) return
      isClosed = true
      await service.close()
      await app.close()
    }
    closers.push(close)
    const allWait = () => vi.waitFor(() => expect(waits.size).toBe(3))
    await allWait()
    const watchUrl = (token: string) => `/fe/v1/alerts/watch/${token}`
    return {
      world,
      failures,
      close,
      metrics: () => service.metrics.metrics(),
      async turn(ms = 1_000) {
        world.nowMs += ms
        const before = [...waits]
        waits.clear()
        for (const wake of before) wake()
        await allWait()
      },
      put: (token: string, subscription: PushSubscriptionKeys, alerts: WatchedAlert[]) =>
        app.inject({
          method: 'PUT',
          url: watchUrl(token),
          payload: { subscription, alerts } satisfies PushWatch,
        }),
      read: (token: string) => app.inject({ url: watchUrl(token) }),
      end: (token: string) => app.inject({ method: 'DELETE', url: watchUrl(token) }),
      key: async () => (await app.inject({ url: '/fe/v1/alerts/push-key' })).json().publicKey as string,
    }
  }

  test('an alert whose price crosses its bound is sent once, encrypted for its device and signed by the server', async () => {
    const service = await start()
    const token = newToken()
    expect((await service.put(token, push.subscribe(), [alert('a', 150), alert('b', 200)])).json()).toEqual({
      fired: [],
    })
    await service.turn()
    expect(push.received).toEqual([])
    service.world.price = 151
    await service.turn()
    await service.turn()
    await service.turn()
    const [one, ...more] = push.received
    expect(more).toEqual([])
    expect(one?.message).toEqual({
      id: 'a',
      title: 'SOL at or above $150',
      path: `/tokens/${MINT}`,
    })
    expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
    expect(one?.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(one?.claims).toMatchObject({ aud: `http://${push.host}`, sub: 'https://callisto.example' })
    expect(one?.publicKey).toBe(await service.key())
    expect((await service.read(token)).json()).toEqual({
      fired: [{ id: 'a', atMs: START_MS + 2_000, value: 151 }],
    })
    expect(service.failures).toEqual([])
    expect(await service.metrics()).toContain('callisto_alert_pushes_total{outcome="delivered"} 1')
  })

  test('nothing fires on delayed prices, on what is so already, or for a device that ended its watch', async () => {
    const service = await start()
    const [token, ended] = [newToken(), newToken()]
    await service.put(token, push.subscribe(), [{ ...alert('a', 100), isReady: false }, alert('b', 150)])
    await service.put(ended, push.subscribe(), [alert('c', 150)])
    await service.turn()
    expect((await service.end(ended)).statusCode).toBe(200)
    service.world.isLive = false
    service.world.price = 160
    await service.turn()
    await service.turn()
    expect(push.received).toEqual([])
    service.world.isLive = true
    await service.turn()
    await service.turn()
    expect(push.received.map(({ message }) => (message as { id: string }).id)).toEqual(['b'])
    service.world.price = 90
    await service.turn()
    service.world.price = 110
    await service.turn()
    await service.turn()
    expect(push.received.map(({ message }) => (message as { id: string }).id)).toEqual(['b', 'a'])
    expect((await service.read(ended)).statusCode).toBe(404)
  })

  test('a device that sends its alerts again, one of them fired, does not get that one again', async () => {
    const service = await start()
    const [token, subscription] = [newToken(), push.subscribe()]
    await service.put(token, subscription, [alert('a', 150)])
    service.world.price = 151
    await service.turn()
    await service.turn()
    expect(
      (await service.put(token, subscription, [alert('a', 150), alert('b', 300)])).json().fired,
    ).toHaveLength(1)
    await service.turn()
    await service.turn()
    expect(push.received).toHaveLength(1)
    expect((await service.put(token, subscription, [alert('b', 300)])).json()).toEqual({ fired: [] })
  })

  test('a message that was not taken is sent again later, also after a restart, and not once it is old', async () => {
    const service = await start()
    const token = newToken()
    await service.put(token, push.subscribe(), [alert('a', 150)])
    push.replies.push({ status: 503 }, { status: 429, headers: { 'retry-after': '120' } })
    service.world.price = 151
    await service.turn()
    await service.turn()
    expect(push.received).toHaveLength(1)
    await service.turn(5_000)
    expect(push.received).toHaveLength(2)
    await service.turn(60_000)
    expect(push.received).toHaveLength(2)
    await service.close()
    const again = await start({ ...service.world })
    await again.turn(60_000)
    expect(push.received).toHaveLength(3)
    await again.turn(3_600_000)
    expect(push.received).toHaveLength(3)

    await again.put(token, push.subscribe(), [alert('late', 160)])
    push.replies.push({ status: 503, headers: { 'retry-after': '7200' } })
    again.world.price = 170
    await again.turn()
    await again.turn()
    await again.turn(7_200_000)
    expect(push.received).toHaveLength(4)
    expect(await again.metrics()).toContain('callisto_alert_pushes_total{outcome="expired"} 1')
  })

  test('an alert that is withdrawn and comes back while its message waits fires again, and holds up no other', async () => {
    const service = await start()
    const [token, other, subscription] = [newToken(), newToken(), push.subscribe()]
    await service.put(token, subscription, [alert('a', 150)])
    push.replies.push({ status: 503 })
    service.world.price = 151
    await service.turn()
    await service.turn()
    expect(push.received).toHaveLength(1)
    await service.put(token, subscription, [])
    await service.put(token, subscription, [alert('a', 150)])
    await service.put(other, push.subscribe(), [alert('b', 150)])
    await service.turn()
    await service.turn()
    expect(service.failures).toEqual([])
    const ids = push.received.map(({ message }) => (message as { id: string }).id)
    expect(ids.sort()).toEqual(['a', 'a', 'b'])
  })

  test('a subscription that ended is forgotten; one that moved to another token is watched once', async () => {
    const service = await start()
    const [first, second, gone] = [newToken(), newToken(), newToken()]
    const subscription = push.subscribe()
    await service.put(first, subscription, [alert('a', 150)])
    await service.put(second, subscription, [alert('b', 150)])
    expect((await service.read(first)).statusCode).toBe(404)
    const ended = { ...push.subscribe(), endpoint: `http://${push.host}/send/gone` }
    await service.put(gone, ended, [alert('c', 150), alert('d', 150)])
    service.world.price = 151
    await service.turn()
    await service.turn()
    expect(push.received.map(({ message }) => (message as { id: string }).id)).toEqual(['b'])
    expect((await service.read(gone)).statusCode).toBe(404)
    expect((await service.read(second)).statusCode).toBe(200)
  })

  test('two processes on the same tables send a message once', async () => {
    const one = await start()
    const other = await start(one.world)
    await one.put(newToken(), push.subscribe(), [alert('a', 150)])
    await one.turn()
    await other.turn()
    one.world.price = 151
    await Promise.all([one.turn(), other.turn()])
    await Promise.all([one.turn(), other.turn()])
    await Promise.all([one.turn(), other.turn()])
    expect(push.received).toHaveLength(1)
  })

  test('a watch that is not renewed is forgotten, and the tables name no token', async () => {
    const service = await start()
    const token = newToken()
    await service.put(token, push.subscribe(), [alert('a', 150)])
    const { rows } = await raw<Record<string, unknown>>`select * from alert_watches`.execute(sql)
    expect(JSON.stringify(rows)).not.toContain(token)
    await service.turn(WATCH_LIFE_MS)
    expect((await service.read(token)).statusCode).toBe(200)
    await service.turn(1)
    expect((await service.read(token)).statusCode).toBe(404)
  })

  test('an address adds 50 devices a day; those that it has are still renewed', async () => {
    const service = await start()
    const [token, subscription] = [newToken(), push.subscribe()]
    await service.put(token, subscription, [])
    for (let n = 1; n < 50; n++) await service.put(newToken(), push.subscribe(), [])
    const refused = await service.put(newToken(), push.subscribe(), [])
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(refused.headers['retry-after']).toBe('86400')
    expect((await service.put(token, subscription, [alert('a', 150)])).statusCode).toBe(200)
  })

  test('a title is sent without its control characters', async () => {
    const service = await start()
    const title = 'SO\u0000L\n above 150'
    await service.put(newToken(), push.subscribe(), [{ ...alert('a', 150), title }])
    service.world.price = 151
    await service.turn()
    await service.turn()
    expect(push.received).toMatchObject([{ message: { title: 'SOL above 150' } }])
  })

  test.each([
    ['id', { id: 'a\u0000' }],
    ['path', { path: '/tokens/\u0000' }],
  ])('an alert whose %s has a control character is refused', async (_, change) => {
    const service = await start()
    const reply = await service.put(newToken(), push.subscribe(), [{ ...alert('a', 1), ...change }])
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test.each<[string, (subscription: PushSubscriptionKeys) => object]>([
    ['an endpoint of another host', (given) => ({ ...given, endpoint: 'https://internal.example/send' })],
    ['an endpoint that only ends like one', (given) => ({ ...given, endpoint: 'https://evil-127.0.0.1/' })],
    [
      'an endpoint with a user',
      (given) => ({ ...given, endpoint: given.endpoint.replace('http://', 'http://a:b@') }),
    ],
    ['another port of the host', (given) => ({ ...given, endpoint: 'http://127.0.0.1:1/send' })],
    ['no URL', (given) => ({ ...given, endpoint: 'http://' })],
    [
      'a key that is no point of the curve',
      (given) => ({ ...given, keys: { ...given.keys, p256dh: `B${'A'.repeat(86)}` } }),
    ],
  ])('%s is refused', async (_name, change) => {
    const service = await start()
    const reply = await service.put(newToken(), change(push.subscribe()) as PushSubscriptionKeys, [
      alert('a', 1),
    ])
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_REQUEST'])
  })
})
