import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteCommandContext } from './site-commands.ts'
import { runBannerCommand, runSettingsCommand } from './site-commands.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
let context: SiteCommandContext

beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-ops-'))
  context = { dataDir, nowMs: Date.parse('2026-11-22T18:00:00Z'), toPath: (text) => join(dataDir, text) }
})
afterEach(() => rmSync(context.dataDir, { recursive: true, force: true }))

const banner = (text: string) => runBannerCommand(text.split(' '), context)
const settings = (...args: string[]) => runSettingsCommand(args, context)

function writeBanner(change: object = {}): void {
  const data = { title: { en: 'News' }, paragraphs: [], buttons: [] }
  const value = { id: 'news', closeCount: 1, data, ...change }
  writeFileSync(join(context.dataDir, 'news.json'), JSON.stringify(value))
}

test('a banner is published, listed with its state, shown and withdrawn', async () => {
  expect(await banner('list')).toBe('no area has a banner')
  writeBanner({ startTime: '2026-11-23T00:00:00Z' })
  expect(await banner('publish news.json swap bridge')).toBe('banner news is published in swap, bridge')
  expect(await banner('list')).toBe(
    'swap: news, starts at 2026-11-23T00:00:00Z\nbridge: news, starts at 2026-11-23T00:00:00Z',
  )
  writeBanner({ expiryTime: '2026-11-23T00:00:00Z' })
  await banner('publish news.json swap')
  expect(await banner('list')).toContain('swap: news, shown until 2026-11-23T00:00:00Z')
  expect(await banner('show news')).toContain('news: News\nareas: swap, bridge\n{')
  expect(await banner('withdraw news bridge')).toBe('banner news was withdrawn from bridge')
  expect(await banner('withdraw news')).toBe('banner news was withdrawn from swap')
  await expect(banner('show news')).rejects.toThrow('no area has a banner news')
})

test.each([
  ['publish news.json lottery', 'lottery is no area'],
  ['publish news.json', 'at least one area'],
  ['publish none.json swap', 'does not exist'],
  ['withdraw other', 'no banner other is active'],
])('banner %s is refused', async (text, reason) => {
  writeBanner()
  await expect(banner(text)).rejects.toThrow(reason)
})

test('each setting is replaced and the others stay', async () => {
  await settings('set', 'excluded-amms', 'Callisto CPMM', 'Callisto Launchpad')
  await settings('set', 'banned-tokens', USDC)
  await settings('set', 'swap-profile', '2026-11', 'manual')
  await settings('set', 'blockhash-slots', '60')
  await settings('set', 'asr-claims', 'oct-2024', '2026-12-31T00:00:00Z')
  await settings('set', 'perps-v2', 'on')
  expect(JSON.parse((await settings('show')) ?? '')).toEqual({
    swapSettings: {
      swapProfile: { key: '2026-11', defaultProfile: 'manual' },
      excludedAmms: ['Callisto CPMM', 'Callisto Launchpad'],
      bannedTokens: [USDC],
    },
    blockhashSlotsToExpiry: 60,
    asrClaims: { timeline: 'oct-2024', endsAt: '2026-12-31T00:00:00Z' },
    perpsV2Default: true,
  })
  await settings('set', 'banned-tokens')
  await settings('set', 'blockhash-slots', 'none')
  expect(JSON.parse((await settings('show')) ?? '')).toMatchObject({ swapSettings: { bannedTokens: [] } })
  expect(await settings('show')).not.toContain('blockhashSlotsToExpiry')
})

test('a settings file replaces all settings', async () => {
  await settings('set', 'banned-tokens', USDC)
  writeFileSync(context.toPath('new.json'), '{"swapSettings":{}}')
  expect(JSON.parse((await settings('publish', 'new.json')) ?? '')).toEqual({ swapSettings: {} })
  await expect(settings('publish', 'none.json')).rejects.toThrow('cannot be read')
})

test.each([
  [['set', 'banned-tokens', 'nothing'], 'is not a base58 address'],
  [['set', 'excluded-amms', 'a,b'], 'is not the label of a venue'],
  [['set', 'swap-profile', 'a b', 'auto'], 'is not a key'],
  [['set', 'swap-profile', 'a', 'fast'], 'defaultProfile'],
  [['set', 'asr-claims', 'Oct 2024'], 'is not the name of a round'],
  [['set', 'asr-claims', 'oct-2024', 'tomorrow'], 'endsAt'],
  [['set', 'blockhash-slots', '1.5'], 'blockhashSlotsToExpiry'],
  [['set', 'blockhash-slots', '151'], 'blockhashSlotsToExpiry'],
  [['set', 'blockhash-slots', 'many'], 'blockhashSlotsToExpiry'],
])('settings %j is refused and changes nothing', async (args, reason) => {
  const before = await settings('show')
  await expect(settings(...args)).rejects.toThrow(reason)
  expect(await settings('show')).toBe(before)
})

test.each([
  [['banner'], ['banner', 'publish'], ['banner', 'drop', 'news'], ['banner', 'list', 'all']],
  [['settings'], ['settings', 'set'], ['settings', 'set', 'nothing', 'x'], ['settings', 'show', 'all']],
  [
    ['settings', 'set', 'swap-profile', 'key'],
    ['settings', 'set', 'perps-v2', 'maybe'],
  ],
])('wrong arguments give the usage', async (...calls) => {
  for (const [name, ...args] of calls) {
    const run = name === 'banner' ? runBannerCommand : runSettingsCommand
    expect(await run(args, context)).toBeUndefined()
  }
})
