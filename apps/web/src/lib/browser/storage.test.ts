// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createStoredValue, forgetStored, parseOneOf } from './storage.ts'

test('values of a prefix are forgotten, in memory and in storage', () => {
  const parse = parseOneOf(['a', 'b'])
  const recent = createStoredValue('past-search', 'a', parse)
  const other = createStoredValue('shade', 'a', parse)
  recent.set('b')
  other.set('b')
  localStorage.setItem('callisto:past-of-code-not-loaded:v1', '"b"')
  forgetStored('past-')
  expect([recent.get(), other.get()]).toEqual(['a', 'b'])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('callisto:past-'))).toEqual([])
  localStorage.clear()
})

test('a value is read again only when the storage has another text', () => {
  const shade = createStoredValue('reloaded', { is: 'a' }, (value) => value as { is: string })
  shade.set({ is: 'b' })
  const kept = shade.get()
  shade.reload()
  expect(shade.get()).toBe(kept)
  localStorage.setItem('callisto:reloaded:v1', '{"is":"c"}')
  expect(shade.get()).toBe(kept)
  shade.reload()
  expect(shade.get()).toEqual({ is: 'c' })
  localStorage.clear()
  shade.reload()
  expect(shade.get()).toEqual({ is: 'a' })
})
