import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createIsTrusted } from './trusted-proxies.ts'

test.each([
  ['no proxy', false, '127.0.0.1'],
  ['all proxies', true, '203.0.113.9'],
  ['one proxy', 1, '10.0.0.2'],
  ['two proxies', 2, '203.0.113.9'],
  ['the own machine', ['loopback'], '10.0.0.2'],
  ['the own machine and a network', ['loopback', '10.0.0.0/8'], '203.0.113.9'],
  ['another machine', ['192.0.2.1'], '127.0.0.1'],
] as const)('%s is trusted', async (_, trustProxy, expected) => {
  const app = fastify({
    trustProxy: createIsTrusted(typeof trustProxy === 'object' ? [...trustProxy] : trustProxy),
  })
  app.get('/', async (request) => request.ip)
  const reply = await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' } })
  expect(reply.body).toBe(expected)
  await app.close()
})
