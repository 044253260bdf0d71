// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, matchLocale } from '@callisto/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import { language } from './language.ts'

const bootScript = readFileSync(join(import.meta.dirname, '../../../public/theme.js'), 'utf8')
const KEY = 'callisto:language:v1'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.documentElement.lang = 'en'
})

const stored = [null, ...Object.keys(LOCALES).map((locale) => JSON.stringify(locale)), '"fr"', '{', '7']
const browsers = [['en-US'], ['de-DE', 'es-MX', 'ja'], ['ZH-Hant-TW'], ['fr'], []]

test.each(stored.flatMap((text) => browsers.map((languages) => [text, languages] as const)))(
  'with %s stored and %j preferred, the script before the first paint agrees with the app',
  (text, languages) => {
    vi.stubGlobal('navigator', { languages })
    if (text !== null) localStorage.setItem(KEY, text)
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    new Function(bootScript)()
    expect(document.documentElement.lang).toBe(language.get() ?? matchLocale(languages))
  },
)
