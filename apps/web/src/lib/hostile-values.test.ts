// @vitest-environment happy-dom
import { BannerIndexSchema, BannerSchema, parseBannerId, RemoteSettingsSchema } from '@callisto/contract'
import { normalizeTokenText } from '@callisto/domain'
import { HOSTILE_JSON, HOSTILE_PICTURES, HOSTILE_TEXTS, HOSTILE_URLS } from '@callisto/testkit/hostile-values'
import { afterEach, describe, expect, test } from 'vitest'
import { parseConfig } from './api/config.ts'
import { hostParameters, overridableServices, readHostOverrides } from './api/host-override.ts'
import { parseSearchParams, stringifySearchParams } from './browser/search-params.ts'
import { createStoredValue } from './browser/storage.ts'
import { explorers, explorerUrl } from './explorer/explorers.ts'
import { parsePrograms } from './programs/page-programs.ts'
import { imageSources, safeLink, safeRpcUrl, socialLink } from './text/safe-url.ts'

/* The corpus of the testkit against every place of the browser app that takes text from outside. */

const rows = (values: readonly string[]) => values.map((value) => [value.slice(0, 60), value] as const)
/** Without half surrogate pairs, which no URL can hold. */
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '')
const origin = 'https://callisto.example'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  expect(Object.prototype).not.toHaveProperty('polluted')
})

test('the corpus has more than a hundred values', () => {
  const all = [HOSTILE_URLS, HOSTILE_TEXTS, HOSTILE_JSON, HOSTILE_PICTURES].flat()
  expect(new Set(all).size).toBeGreaterThan(150)
})

describe.each(rows([...HOSTILE_URLS, ...HOSTILE_TEXTS]))('%j', (_, value) => {
  test('is no link, and as a handle it stays on its site', () => {
    expect(safeLink(value)).toBeUndefined()
    for (const base of ['https://x.com/', 'https://t.me/'] as const)
      expect(socialLink(base, value) ?? base).toMatch(/^https:\/\/(x\.com|t\.me)\/\w*$/)
  })

  test('is no RPC', () => {
    expect(safeRpcUrl(value)).toBeUndefined()
  })

  test('is no picture of another host', () => {
    for (const source of imageSources(value, 24)) expect(source).toMatch(/^\/(?![/\\])/)
  })

  test('is no host of a service', () => {
    const search = overridableServices
      .map((service) => `${hostParameters[service]}=${encodeURIComponent(wellFormed(value.slice(0, 5_000)))}`)
      .join('&')
    const options = { search, origin, allowed: ['https://staging.callisto.example'], isLocalAllowed: true }
    expect(readHostOverrides({ ...options, storage: sessionStorage })).toEqual({})
  })

  test('is no explorer, and as an id it stays in the explorer', () => {
    const text = wellFormed(value)
    const known = explorers.map(({ url }) => url)
    for (const id of [text, ...explorers.map((one) => one.id)])
      for (const subject of ['tx', 'address', 'token'] as const) {
        const href = explorerUrl(id, 'mainnet-beta', subject, text)
        const home = href.startsWith('/') ? '/' : `${new URL(href).origin}/`
        expect(known).toContain(home)
        expect(href).not.toMatch(/^\/[/\\]/)
      }
  })

  test('is nothing in a banner', () => {
    const action = { text: { en: 'Open' }, link: 'https://callisto.example/' }
    const data = { title: { en: 'News' }, paragraphs: [{ text: { en: 'Text' }, action }], buttons: [action] }
    const banner = { id: 'news', closeCount: 1, data }
    const hostile = { ...action, link: value }
    expect(BannerSchema.safeParse(banner).success).toBe(true)
    for (const change of [
      { imageUrl: value },
      { buttons: [hostile] },
      { paragraphs: [{ text: { en: 'Text' }, action: hostile }] },
    ])
      expect(BannerSchema.safeParse({ ...banner, data: { ...data, ...change } }).success).toBe(false)
    expect(parseBannerId(`/static/banner/${value}/banner.json`) ?? 'id').toMatch(/^[\w-]+$/)
  })

  test('survives a query string as text', () => {
    const text = wellFormed(value)
    const query = stringifySearchParams({ value: text, constructor: text })
    expect(parseSearchParams(query).value ?? '').toBe(text)
  })
})

test.each(rows(HOSTILE_TEXTS))('the name %j is shown on one line, without hidden characters', (_, value) => {
  const shown = normalizeTokenText(value, 30)
  expect(Array.from(shown).length).toBeLessThanOrEqual(30)
  expect(shown).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}]|[\r\n]|\s{2}/u)
})

describe.each(rows(HOSTILE_JSON))('%j', (_, text) => {
  test('is no configuration and no program', () => {
    const config = parseConfig(text, origin)
    expect(Object.values(config).every((url) => /^(https|wss):\/\/callisto\.example\//.test(url))).toBe(true)
    expect(parsePrograms(text)).toEqual([])
  })

  test('is no banner and no remote setting', () => {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return
    }
    expect(BannerSchema.safeParse(json).success).toBe(false)
    expect(RemoteSettingsSchema.safeParse(json).success).toBe(false)
    const areas = BannerIndexSchema.safeParse(json).data ?? {}
    expect(Object.values(areas).filter((area) => area !== undefined)).toEqual([])
  })

  test('is no stored preference', () => {
    localStorage.setItem('callisto:hostile:v1', text)
    const parse = (value: unknown) => (value === 'known' ? value : undefined)
    expect(createStoredValue('hostile', 'fallback', parse).get()).toBe('fallback')
  })
})
