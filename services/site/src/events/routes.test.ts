import fastify from 'fastify'
import { expect, test } from 'vitest'
import { eventRoutes } from '../service.ts'
import { createEventMetrics } from './event-sink.ts'

const event = { event: 'swap', result: 'FAILED', atMs: 1, metadata: { code: 'EXPIRED' } }

async function start() {
  const taken: unknown[] = []
  const { registry, events } = createEventMetrics()
  const sink = { add: (batch: readonly unknown[]) => taken.push(...batch), close: async () => undefined }
  const app = fastify()
  await app.register(eventRoutes({ sink, events, now: () => 5 }), { prefix: '/events' })
  return {
    taken,
    registry,
    post: (payload: object) => app.inject({ method: 'POST', url: '/events', payload }),
  }
}

// spec 1-7.5-04
test('a batch is taken and counted by name and result, without who', async () => {
  const { taken, registry, post } = await start()
  const user = 'So11111111111111111111111111111111111111112'
  const reply = await post({ events: [{ ...event, user }, event] })
  expect([reply.statusCode, reply.json()]).toEqual([200, { accepted: 2 }])
  expect(taken).toEqual([{ ...event, user }, event])
  const text = await registry.metrics()
  expect(text).toContain('callisto_site_events_total{event="swap",result="FAILED"} 2')
  expect(text).not.toContain(user)
})

test.each([
  ['no batch', {}],
  ['an empty batch', { events: [] }],
  ['more than 50 events', { events: Array.from({ length: 51 }, () => event) }],
  ['an unknown event', { events: [{ ...event, event: 'other' }] }],
  ['a user that is no address', { events: [{ ...event, user: 'me@a.example' }] }],
  ['a long text', { events: [{ ...event, metadata: { code: 'x'.repeat(501) } }] }],
  ['a nested value', { events: [{ ...event, metadata: { code: { a: 1 } } }] }],
  ['a field of another kind of name', { events: [{ ...event, metadata: { '__proto__.x': 1 } }] }],
])('%s is 400 and counts nothing', async (_, body) => {
  const { taken, registry, post } = await start()
  expect((await post(body)).statusCode).toBe(400)
  expect(taken).toEqual([])
  expect(await registry.metrics()).not.toMatch(/callisto_site_events_total\{/)
})
