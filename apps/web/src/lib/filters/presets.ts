import type { ScreenerFilters, Timeframe } from '@callisto/contract'
import type { SearchParams } from '../browser/search-params.ts'
import { createStoredValue, type StoredValue } from '../browser/storage.ts'
import { ignoredParameters, parseScreenQuery, toScreenSearch } from './screen-query.ts'

export const MAX_PRESETS = 30
export const MAX_PRESET_NAME = 40

/** Filters with their timeframe under a name. */
export interface Preset {
  name: string
  /** As in the URL, without an order. */
  search: SearchParams
}

export interface Presets {
  list: readonly Preset[]
  /** Stored entries that were invalid. */
  ignored: number
}

/** The URL query of filters, as a preset and a shared link hold it. */
export const toPresetSearch = (filters: ScreenerFilters, timeframe: Timeframe): SearchParams =>
  toScreenSearch({ filters, timeframe, sortBy: undefined, sortDir: 'desc' })

/** A name on one line, without control characters, cut to `MAX_PRESET_NAME` characters; empty when nothing is left. */
export function cleanName(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, MAX_PRESET_NAME).join('').trim()
}

function parsePreset(value: unknown): Preset | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, search } = value as Record<string, unknown>
  if (typeof name !== 'string' || cleanName(name) === '' || typeof search !== 'object' || search === null)
    return undefined
  const entries = Object.entries(search)
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return undefined
  const params = Object.fromEntries(entries)
  if (ignoredParameters(params).length > 0) return undefined
  const { filters, timeframe } = parseScreenQuery(params)
  return { name: cleanName(name), search: toPresetSearch(filters, timeframe) }
}

/** Stored presets; what is not one, has a name twice or is too many is left out and counted. */
export function parsePresets(value: unknown): Presets {
  const stored = typeof value === 'object' && value !== null && 'list' in value ? value.list : value
  if (!Array.isArray(stored)) return { list: [], ignored: 1 }
  const byName = new Map<string, Preset>()
  for (const entry of stored.slice(0, 10 * MAX_PRESETS)) {
    const preset = parsePreset(entry)
    if (preset && byName.size < MAX_PRESETS && !byName.has(preset.name)) byName.set(preset.name, preset)
  }
  return { list: [...byName.values()], ignored: stored.length - byName.size }
}

/** The user's presets. */
export const storedPresets: StoredValue<Presets> = createStoredValue(
  'screener-presets',
  { list: [], ignored: 0 },
  parsePresets,
)

/** The presets with one more, which takes the place of one of its name; undefined when they are too many. */
export function withPreset({ list }: Presets, preset: Preset): Presets | undefined {
  const isKnown = list.some(({ name }) => name === preset.name)
  if (!isKnown && list.length >= MAX_PRESETS) return undefined
  const next = isKnown ? list.map((each) => (each.name === preset.name ? preset : each)) : [...list, preset]
  return { list: next, ignored: 0 }
}

/** The presets without the one of a name. */
export const withoutPreset = ({ list }: Presets, name: string): Presets => ({
  list: list.filter((preset) => preset.name !== name),
  ignored: 0,
})

/** The presets with one renamed; undefined when the new name is empty or another one has it. */
export function withRenamed({ list }: Presets, from: string, to: string): Presets | undefined {
  const name = cleanName(to)
  if (name === '' || (name !== from && list.some((preset) => preset.name === name))) return undefined
  return { list: list.map((preset) => (preset.name === from ? { ...preset, name } : preset)), ignored: 0 }
}
