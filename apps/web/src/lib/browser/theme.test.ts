// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyTheme, theme } from './theme.ts'

const web = join(import.meta.dirname, '../../..')
const bootScript = readFileSync(join(web, 'public/theme.js'), 'utf8')
const page = readFileSync(join(web, 'index.html'), 'utf8')

let systemChanged: () => void
let isSystemLight: boolean
let stop: () => void

beforeEach(() => {
  isSystemLight = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemLight
    },
    addEventListener: (_: string, listener: () => void) => {
      systemChanged = listener
    },
    removeEventListener: () => {
      systemChanged = () => {}
    },
  }))
  document.head.innerHTML = '<meta name="theme-color" content="#0b0d11">'
  theme.set('system')
  stop = applyTheme()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  localStorage.clear()
})

const shown = () => [
  document.documentElement.dataset.theme,
  document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
]
const DARK = ['dark', '#0b0d11']
const LIGHT = ['light', '#f4f6f8']

test('the theme follows the system until one is chosen', () => {
  expect(shown()).toEqual(DARK)
  isSystemLight = true
  systemChanged()
  expect(shown()).toEqual(LIGHT)
  theme.set('dark')
  expect(shown()).toEqual(DARK)
  systemChanged()
  expect(shown()).toEqual(DARK)
  theme.set('system')
  expect(shown()).toEqual(LIGHT)
})

test.each([
  ['"dark"', 'dark', true, DARK],
  ['"light"', 'light', false, LIGHT],
  ['"system"', 'system', true, LIGHT],
  ['"system"', 'system', false, DARK],
  [null, 'system', true, LIGHT],
  ['"sepia"', 'system', false, DARK],
  ['{', 'system', false, DARK],
] as const)(
  'with %s stored, the script before the first paint agrees with the app',
  (stored, choice, light, expected) => {
    theme.set(choice)
    if (stored === null) localStorage.removeItem('callisto:theme:v1')
    else localStorage.setItem('callisto:theme:v1', stored)
    isSystemLight = light
    document.documentElement.dataset.theme = ''
    new Function(bootScript)()
    expect(shown()).toEqual(expected)
    stop()
    document.documentElement.dataset.theme = ''
    stop = applyTheme()
    expect(shown()).toEqual(expected)
  },
)

test('the page runs the script before its styles and its app, from a file', () => {
  const at = page.indexOf('<script src="/theme.js"></script>')
  expect(at).toBeGreaterThan(page.indexOf('name="theme-color"'))
  expect(at).toBeLessThan(page.indexOf('type="module"'))
})
