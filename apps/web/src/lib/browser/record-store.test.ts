// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createRecordStore } from './record-store.ts'

interface Item {
  id: string
  at: number
}
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && 'at' in value
const create = (max = 10) =>
  createRecordStore<Item>({
    name: 'items:v1',
    parse: (value) => (isItem(value) ? value : undefined),
    timeOf: ({ at }) => at,
    max,
  })
const item = (id: string, at: number) => ({ id, at })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('records come back in the order of their time, also to another tab', () => {
  const store = create()
  store.put('b', item('b', 2))
  store.put('a', item('a', 1))
  expect(create().list()).toEqual([item('a', 1), item('b', 2)])
  expect(create().get('b')).toEqual(item('b', 2))
  store.delete('a')
  expect(create().list()).toEqual([item('b', 2)])
})

test('two tabs that write at the same time lose nothing', () => {
  const [one, other] = [create(), create()]
  expect([one.list(), other.list()]).toEqual([[], []])
  one.put('a', item('a', 1))
  other.put('b', item('b', 2))
  expect(create().list()).toHaveLength(2)
})

test('the oldest beyond the maximum are removed', () => {
  const store = create(2)
  for (const at of [3, 1, 2]) store.put(`i${at}`, item(`i${at}`, at))
  expect(store.list().map(({ at }) => at)).toEqual([2, 3])
})

test.each(['{', '5', 'null', '{"id":1}'])('%s in the storage is ignored', (text) => {
  localStorage.setItem('callisto:items:v1:x', text)
  expect(create().list()).toEqual([])
})

test('a record that the storage refuses lasts as long as the page', () => {
  const store = create()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => {} })
  expect(store.put('a', item('a', 1))).toBe(false)
  expect([store.get('a'), store.list()]).toEqual([item('a', 1), [item('a', 1)]])
  store.delete('a')
  expect(store.list()).toEqual([])
})

test('changes of this tab and of others are reported', () => {
  const store = create()
  const seen: (string | undefined)[] = []
  const stop = store.subscribe((id) => seen.push(id))
  store.put('a', item('a', 1))
  dispatchEvent(new StorageEvent('storage', { key: 'callisto:items:v1:b' }))
  dispatchEvent(new StorageEvent('storage', { key: 'callisto:other:v1:c' }))
  dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  store.delete('a')
  expect(seen).toEqual(['a', 'b', undefined])
})
