import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BannerSchema, RemoteSettingsSchema } from '@callisto/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSiteService } from '../service.ts'
import { publishBanner } from './publish-banner.ts'
import { publishSettings, writeSettings } from './publish-settings.ts'
import { PNG, sampleBanner, temporaryFolder, writeSource } from './sample-banner.test-helper.ts'
import { bannerFile, bannerIndexFile, settingsFile } from './site-paths.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

let dataDir: string
let app: FastifyInstance
let warnings: unknown[]

beforeEach(async () => {
  dataDir = temporaryFolder()
  warnings = []
  app = fastify()
  const log = { warn: (details: unknown) => void warnings.push(details) }
  await app.register(
    createSiteService({
      dataDir,
      log,
      gateways: { ipfs: 'https://ipfs.example/', ar: 'https://ar.example/' },
      nowMs: Date.now,
    }).routes,
  )
})
afterEach(() => app.close())

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

// spec 1-7.3-01, 1-7.3-02
test('without published files the settings are the default ones and no area has a banner', async () => {
  const settings = await get('/static/remoteConfig/metadata.json')
  expect(settings.statusCode).toBe(200)
  expect(RemoteSettingsSchema.parse(settings.json())).toMatchObject({
    swapSettings: { swapProfile: { defaultProfile: 'auto' }, excludedAmms: [], bannedTokens: [] },
  })
  const index = await get('/static/banner/metadata.json')
  expect([index.statusCode, index.json()]).toEqual([200, {}])
  expect(warnings).toEqual([])
})

// spec 1-7.3-01
test('published settings are served at the next request, and 304 to a reader that has them', async () => {
  const settings = { swapSettings: { bannedTokens: [USDC], excludedAmms: ['Callisto CPMM'] } }
  await writeSettings(dataDir, settings, 'test')
  const first = await get('/static/remoteConfig/metadata.json')
  expect(first.json()).toEqual(settings)
  expect(first.headers['cache-control']).toBe('no-cache')
  const etag = String(first.headers.etag)
  const again = await get('/static/remoteConfig/metadata.json', { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  await writeSettings(dataDir, { swapSettings: {}, blockhashSlotsToExpiry: 60 }, 'test')
  const changed = await get('/static/remoteConfig/metadata.json', { 'if-none-match': etag })
  expect([changed.statusCode, changed.json().blockhashSlotsToExpiry]).toEqual([200, 60])
})

// spec 1-7.3-02, 1-7.3-03, 1-3-10
test('a published banner is found through the index, its picture never changes', async () => {
  const source = writeSource({ ...sampleBanner, data: { ...sampleBanner.data, imageUrl: 'picture.png' } })
  await publishBanner(dataDir, source, ['swap'], NOW)
  const { swap } = (await get('/static/banner/metadata.json')).json()
  expect(swap).toEqual({ activeBanner: '/static/banner/summer-2026/banner.json' })
  const banner = BannerSchema.parse((await get(swap.activeBanner)).json())
  expect(banner).toMatchObject({ id: 'summer-2026', closeCount: 2 })
  const picture = await get(String(banner.data.imageUrl))
  expect(picture.rawPayload).toEqual(Buffer.from(PNG))
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  ['/static/banner/none/banner.json', 404],
  ['/static/banner/none/0123456789abcdef.png', 404],
  ['/static/banner/a.b/banner.json', 400],
  ['/static/banner/summer/banner.json.bak', 400],
  ['/static/banner/..%2f..%2fsite/banner.json', 400],
  ['/static/banner/summer/..%2f..%2f..%2flookup-tables.key', 400],
  ['/static/banner/summer/..%2fmetadata.json', 400],
  ['/static/nothing', 404],
])('%s is %d', async (url, status) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.json().code]).toEqual([
    status,
    status === 404 ? 'NOT_FOUND' : 'INVALID_REQUEST',
  ])
})

test('a damaged file counts as absent and is logged once for each version', async () => {
  await publishBanner(dataDir, writeSource(sampleBanner), ['swap'], NOW)
  write(settingsFile(dataDir), '{"swapSettings":{"bannedTokens":["x"]}}')
  write(bannerIndexFile(dataDir), '<html>')
  write(bannerFile(dataDir, 'summer-2026'), `"${'x'.repeat(70_000)}"`)
  for (let request = 0; request < 3; request += 1) {
    expect((await get('/static/remoteConfig/metadata.json')).json().swapSettings.bannedTokens).toEqual([])
    expect((await get('/static/banner/metadata.json')).json()).toEqual({})
    expect((await get('/static/banner/summer-2026/banner.json')).statusCode).toBe(404)
  }
  expect(warnings).toHaveLength(3)
})

test.each<[string, string]>([
  ['{', 'is not JSON'],
  ['{}', 'swapSettings'],
  ['{"swapSettings":{"bannedTokens":["nothing"]}}', 'base58'],
  ['{"swapSettings":{"excludedAmms":["a,b"]}}', 'is not the label of a venue'],
  ['{"swapSettings":{"swapProfile":{"key":"","defaultProfile":"auto"}}}', 'is not a key'],
  ['{"swapSettings":{"swapProfile":{"key":"a","defaultProfile":"fast"}}}', 'defaultProfile'],
  ['{"swapSettings":{},"blockhashSlotsToExpiry":5}', 'blockhashSlotsToExpiry'],
  ['{"swapSettings":{"bannedToken":[]}}', 'unknown fields: swapSettings.bannedToken'],
])('settings %s are refused', async (text, reason) => {
  await expect(publishSettings(dataDir, Buffer.from(text), 'settings.json')).rejects.toThrow(reason)
  expect((await get('/static/remoteConfig/metadata.json')).json().swapSettings.bannedTokens).toEqual([])
})
