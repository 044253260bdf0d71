// @vitest-environment happy-dom
import { HOSTILE_JSON, HOSTILE_TEXTS } from '@callisto/testkit/hostile-values'
import { describe, expect, test } from 'vitest'
import {
  cleanName,
  MAX_PRESET_NAME,
  MAX_PRESETS,
  parsePresets,
  toPresetSearch,
  withoutPreset,
  withPreset,
  withRenamed,
} from './presets.ts'

const filters = { verified: true, bounds: { volume: { min: 5 } } }
const preset = { name: 'Mine', search: toPresetSearch(filters, '5m') }
const presets = { list: [preset, { name: 'Other', search: {} }], ignored: 0 }

test('what was saved is read again', () => {
  expect(parsePresets(JSON.parse(JSON.stringify(presets)))).toEqual(presets)
})

test('saving under a known name replaces, a new name is added up to a limit', () => {
  const next = { name: 'Mine', search: { maxMcap: '9' } }
  expect(withPreset(presets, next)?.list).toEqual([next, presets.list[1]])
  expect(withPreset(presets, { ...next, name: 'New' })?.list).toHaveLength(3)
  const full = Array.from({ length: MAX_PRESETS }, (_, n) => ({ name: `${n}`, search: {} }))
  expect(withPreset({ list: full, ignored: 0 }, next)).toBeUndefined()
})

test('renaming and deleting', () => {
  expect(withRenamed(presets, 'Mine', ' Best \n of\u202e all ')?.list[0]).toEqual({
    ...preset,
    name: 'Best of all',
  })
  expect(withRenamed(presets, 'Mine', 'Other')).toBeUndefined()
  expect(withRenamed(presets, 'Mine', ' ')).toBeUndefined()
  expect(withoutPreset(presets, 'Mine').list).toEqual([presets.list[1]])
})

describe('hostile stored values', () => {
  test.each([
    [[{ name: 'a', search: { minMcap: 'NaN' } }]],
    [[{ name: 'a', search: { launchpads: 'nosuchpad' } }]],
    [[{ name: 'a', search: { minMcap: 5 } }]],
    [[{ name: ' ', search: {} }]],
    [[{ name: 7, search: {} }]],
    [[null]],
    ['text'],
    [{ list: 5 }],
  ])('%j is ignored and counted', (value) => {
    expect(parsePresets(value)).toEqual({ list: [], ignored: 1 })
  })

  test('a valid preset beside invalid ones stays', () => {
    expect(parsePresets([preset, 5, preset])).toEqual({ list: [preset], ignored: 2 })
  })

  test('any text is a tidy name or none, any JSON is read without a throw', () => {
    for (const text of HOSTILE_TEXTS) {
      const name = cleanName(text)
      expect([...name].length).toBeLessThanOrEqual(MAX_PRESET_NAME)
      expect(name).not.toMatch(/\p{C}|\n/u)
    }
    for (const text of HOSTILE_JSON) {
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch {
        continue
      }
      for (const { search } of parsePresets(value).list) expect(search).toEqual({})
    }
  })
})
