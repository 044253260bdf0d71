import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { listBanners, publishBanner, withdrawBanner } from './publish-banner.ts'
import { PNG, sampleBanner, temporaryFolder, writeSource } from './sample-banner.test-helper.ts'
import { bannerFolder, bannerIndexFile } from './site-paths.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
let dataDir: string

beforeEach(() => {
  dataDir = temporaryFolder()
})

const publish = (value: unknown, areas: Parameters<typeof publishBanner>[2] = ['swap']) =>
  publishBanner(dataDir, writeSource(value), areas, NOW)
const withData = (change: object) => ({ ...sampleBanner, data: { ...sampleBanner.data, ...change } })

test('a banner becomes active in its areas and is replaced there by the next', async () => {
  await publish(sampleBanner, ['swap', 'perps-loan'])
  await publish({ ...sampleBanner, id: 'autumn' }, ['swap'])
  expect((await listBanners(dataDir)).map(({ area, banner }) => [area, banner.id])).toEqual([
    ['swap', 'autumn'],
    ['perps-loan', 'summer-2026'],
  ])
})

test('a picture beside the file becomes public under the hash of its content', async () => {
  const { data } = await publish(withData({ imageUrl: 'picture.png' }))
  expect(data.imageUrl).toMatch(/^\/static\/banner\/summer-2026\/[a-f0-9]{16}\.png$/)
  const name = String(data.imageUrl).split('/').at(-1) ?? ''
  expect(readFileSync(join(bannerFolder(dataDir, 'summer-2026'), name))).toEqual(Buffer.from(PNG))
})

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'is not JSON'],
  ['HTML', '<html>', 'is not JSON'],
  ['a list', [], 'Invalid input'],
  ['null', null, 'Invalid input'],
  ['more than 64 kB', JSON.stringify('x'.repeat(70_000)), 'is larger than 65536 bytes'],
  ['an id with a path', { ...sampleBanner, id: '../../etc' }, 'is not an id'],
  ['no id', { ...sampleBanner, id: undefined }, 'id'],
  ['a time without a zone', { ...sampleBanner, expiryTime: '2026-12-01' }, 'is not a time'],
  ['an end before its start', { ...sampleBanner, expiryTime: '2026-11-19T00:00:00Z' }, 'not after startTime'],
  [
    'an end that has passed',
    { ...sampleBanner, expiryTime: '2026-11-22T18:00:00Z' },
    'expiryTime 2026-11-22T18:00:00Z has passed',
  ],
  ['no dismissal', { ...sampleBanner, closeCount: 0 }, 'closeCount'],
  ['a title without English', withData({ title: { es: 'Hola' } }), 'title.en'],
  ['an empty title', withData({ title: { en: ' ' } }), 'is empty'],
  ['a title that reverses', withData({ title: { en: 'a\u202eb' } }), 'has control characters'],
  ['a script link', withData({ buttons: [{ text: { en: 'x' }, link: 'javascript:alert(1)' }] }), 'https'],
  ['an http link', withData({ buttons: [{ text: { en: 'x' }, link: 'http://a.example' }] }), 'https'],
  [
    'a link with a password',
    withData({ buttons: [{ text: { en: 'x' }, link: 'https://a:b@c.d' }] }),
    'https',
  ],
  [
    'a paragraph with a bad link',
    withData({ paragraphs: [{ text: { en: 'x' }, action: { text: { en: 'x' }, link: '//a.example' } }] }),
    'https',
  ],
  ['a foreign picture', withData({ imageUrl: 'https://a.example/x.png' }), 'under /static/banner'],
  ['a picture of another folder', withData({ imageUrl: '../secret.png' }), 'under /static/banner'],
  ['a picture that is missing', withData({ imageUrl: 'none.png' }), 'does not exist'],
  ['a picture that is a page', withData({ imageUrl: 'page.png' }), 'is no PNG, JPEG or WebP picture'],
  ['a misspelt field', { ...sampleBanner, closecount: 3 }, 'unknown fields: closecount'],
  ['a misspelt inner field', withData({ title: { en: 'x', fr: 'y' } }), 'unknown fields: data.title.fr'],
])('%s is refused and nothing becomes public', async (_, value, reason) => {
  await publish({ ...sampleBanner, id: 'before' })
  const before = readFileSync(bannerIndexFile(dataDir), 'utf8')
  await expect(publish(value)).rejects.toThrow(reason)
  expect(readFileSync(bannerIndexFile(dataDir), 'utf8')).toBe(before)
  expect(readdirSync(join(bannerFolder(dataDir, 'before'), '..')).sort()).toEqual(['before', 'metadata.json'])
})

test('a file that is absent, and no area, are refused', async () => {
  await expect(publishBanner(dataDir, join(dataDir, 'none.json'), ['swap'], NOW)).rejects.toThrow('exist')
  await expect(publish(sampleBanner, [])).rejects.toThrow('at least one area')
})

test('a banner ends in one area, and is deleted when it ends in the last', async () => {
  await publish(sampleBanner, ['swap', 'dca'])
  expect(await withdrawBanner(dataDir, 'summer-2026', ['swap'])).toEqual(['swap'])
  expect((await listBanners(dataDir)).map(({ area }) => area)).toEqual(['dca'])
  expect(existsSync(bannerFolder(dataDir, 'summer-2026'))).toBe(true)
  expect(await withdrawBanner(dataDir, 'summer-2026')).toEqual(['dca'])
  expect(existsSync(bannerFolder(dataDir, 'summer-2026'))).toBe(false)
  await expect(withdrawBanner(dataDir, 'summer-2026')).rejects.toThrow('no banner summer-2026 is active')
})

test('a damaged index is named and not overwritten', async () => {
  await publish(sampleBanner)
  writeFileSync(bannerIndexFile(dataDir), '{')
  await expect(publish(sampleBanner)).rejects.toThrow('banner/metadata.json is not JSON')
  expect(readFileSync(bannerIndexFile(dataDir), 'utf8')).toBe('{')
})
