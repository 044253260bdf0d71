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
