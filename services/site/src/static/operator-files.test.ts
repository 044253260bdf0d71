import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copyOperatorFiles, isOperatorFile } from './operator-files.ts'
import { listBanners, publishBanner, withdrawBanner } from './publish-banner.ts'
import { readSettings, writeSettings } from './publish-settings.ts'
import { sampleBanner, temporaryFolder, writeSource } from './sample-banner.test-helper.ts'
import { bannerFile, bannerIndexFile, eventsFile, riskFile, settingsFile } from './site-paths.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
let dataDir: string
let target: string

beforeEach(() => {
  dataDir = temporaryFolder()
  target = temporaryFolder()
})

const publish = (id: string) => {
  const banner = { ...sampleBanner, id, data: { ...sampleBanner.data, imageUrl: 'picture.png' } }
  return publishBanner(dataDir, writeSource(banner), ['swap'], NOW)
}
const write = async (path: string) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'text')
}

test('settings, banners, pictures and the risk list are copied; the event log and unfinished files are not', async () => {
  await writeSettings(dataDir, { swapSettings: {}, blockhashSlotsToExpiry: 60 }, 'test')
  const { data } = await publish('one')
  for (const path of [riskFile(dataDir), eventsFile(dataDir), `${settingsFile(dataDir)}.1.part`])
    await write(path)
  expect(await copyOperatorFiles(dataDir, target)).toEqual(
    [
      'site/banner/metadata.json',
      'site/banner/one/banner.json',
      String(data.imageUrl).replace('/static', 'site'),
      'site/remoteConfig/metadata.json',
      'site/risk.txt',
    ].toSorted(),
  )
  expect(await listBanners(target)).toEqual(await listBanners(dataDir))
  expect(await readSettings(target)).toEqual(await readSettings(dataDir))
})

test('without published files there is nothing to copy', async () => {
  expect(await copyOperatorFiles(dataDir, target)).toEqual([])
})

test.each([
  ['published', () => publish('two'), 'two'],
  ['replaced', () => publish('one'), 'one'],
])('a copy during which a banner is %s is repeated', async (_, change, active) => {
  await publish('one')
  let copies = 0
  const paths = await copyOperatorFiles(dataDir, target, async (from, to) => {
    if (from === bannerIndexFile(dataDir) && copies++ === 0) await change()
    await copyFile(from, to)
  })
  expect(copies).toBe(2)
  expect((await listBanners(target)).map(({ banner }) => banner.id)).toEqual([active])
  expect(paths).toContain(`site/banner/${active}/banner.json`)
})

test('a banner withdrawn before its file is copied is not in the copy', async () => {
  await publish('one')
  let isWithdrawn = false
  const paths = await copyOperatorFiles(dataDir, target, async (from, to) => {
    if (from === bannerFile(dataDir, 'one') && !isWithdrawn) {
      isWithdrawn = true
      await withdrawBanner(dataDir, 'one')
    }
    await copyFile(from, to)
  })
  expect(paths).toEqual(['site/banner/metadata.json'])
  expect(await listBanners(target)).toEqual([])
})

test('files that change during every copy are an error', async () => {
  await publish('one')
  const copied = copyOperatorFiles(dataDir, target, async () => void (await publish('one')))
  await expect(copied).rejects.toThrow('has changed during each of 10 copies')
})

test.each([
  ['site/risk.txt', true],
  ['site/banner/one/banner.json', true],
  ['site', false],
  ['site/', false],
  ['site/events/events.log', false],
  ['site/../chain/ledger.db', false],
  ['site/banner/../../x', false],
  ['site\\..\\x', false],
  ['site//x', false],
  ['site/risk.txt.1.part', false],
  ['/site/risk.txt', false],
  ['market.db', false],
])('%s: %s', (path, expected) => expect(isOperatorFile(path)).toBe(expected))
