import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONNECTION_LIMITS } from '@callisto/http/connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging/logger.ts'
import { createKeyFrameServer } from './key-frame-server.ts'

let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'callisto-frame-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<meta name="callisto-key-frame" content="{}" />')
  writeFileSync(join(dir, 'assets/index-1.js'), 'export {}\n')
  writeFileSync(join(dir, 'secret.txt'), 'not served')
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const start = (folder = dir) =>
  createKeyFrameServer({
    dir: folder,
    config: () => ({ parent: 'http://localhost:4747', programs: [], tipAccounts: [], orders: {} }),
    connections: DEFAULT_CONNECTION_LIMITS,
    log: createLogger('silent'),
    publicOrigin: undefined,
  })

test('the frame knows its page, and only that page may show it', async () => {
  const reply = await (await start()).inject('/')
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('"parent":"http://localhost:4747"')
  expect(reply.headers['content-security-policy']).toContain('frame-ancestors http://localhost:4747;')
  expect(reply.headers).toMatchObject({ 'origin-agent-cluster': '?1', 'x-content-type-options': 'nosniff' })
})

test('its files are served, and nothing else', async () => {
  const app = await start()
  const script = await app.inject('/assets/index-1.js')
  expect([script.statusCode, script.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  for (const url of ['/secret.txt', '/assets/../secret.txt', '/index.html', '/api/swap/v1/quote', '/rpc'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})

test('without a build there is no frame', async () => {
  expect((await (await start(join(dir, 'none'))).inject('/')).statusCode).toBe(404)
})
