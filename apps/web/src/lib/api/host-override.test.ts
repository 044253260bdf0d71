import { expect, test } from 'vitest'
import {
  clearHostOverrides,
  type OverrideOptions,
  readHostOverrides,
  withoutHostParameters,
} from './host-override.ts'

const origin = 'https://callisto.example'
const allowed = ['https://staging.callisto.example', 'https://eu.callisto.example:8443']

function tab(stored?: string) {
  const values = new Map(stored === undefined ? [] : [['callisto:host-override:v1', stored]])
  const storage: OverrideOptions['storage'] = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  const read = (search: string, change: Partial<OverrideOptions> = {}) =>
    readHostOverrides({ search, storage, origin, allowed, isLocalAllowed: false, ...change })
  return { values, storage, read }
}

// spec 1-7.1-25
test('the hosts of data, socket and settings follow the URL when they are allowed', () => {
  const query =
    '?dataHost=https://staging.callisto.example&streamHost=https://eu.callisto.example:8443&configHost=https://staging.callisto.example&tf=1h'
  expect(tab().read(query)).toEqual({
    data: 'https://staging.callisto.example',
    stream: 'https://eu.callisto.example:8443',
    config: 'https://staging.callisto.example',
  })
})

// spec 1-7.1-26
test('an override holds for the tab and is gone with it', () => {
  const { read, values } = tab()
  read('?dataHost=https://staging.callisto.example')
  expect(read('?tf=1h')).toEqual({ data: 'https://staging.callisto.example' })
  expect(values.size).toBe(1)
  expect(tab().read('?tf=1h')).toEqual({})
})

test('naming the own origin ends an override, and so does a reset', () => {
  const { read, values, storage } = tab('{"data":"https://staging.callisto.example"}')
  expect(read(`?dataHost=${origin}`)).toEqual({})
  expect(values.size).toBe(0)
  read('?dataHost=https://staging.callisto.example')
  clearHostOverrides(storage)
  expect(read('')).toEqual({})
})

test.each([
  'https://evil.example',
  'http://staging.callisto.example',
  'https://staging.callisto.example/',
  'https://staging.callisto.example/path',
  'https://staging.callisto.example:8443',
  'https://user@staging.callisto.example',
  'https://staging.callisto.example.evil.example',
  'https://STAGING.callisto.example',
  '//staging.callisto.example',
  'staging.callisto.example',
  'wss://staging.callisto.example',
  'javascript:alert(1)',
  'http://localhost:4747',
  'http://127.0.0.1',
  'null',
  '',
  '__proto__',
])('%s overrides nothing, in the URL and in the storage', (host) => {
  expect(tab().read(`?dataHost=${encodeURIComponent(host)}`)).toEqual({})
  expect(tab(JSON.stringify({ data: host })).read('')).toEqual({})
})

test.each(['null', '[]', '{', '5', '{"__proto__":{"data":"x"}}', '{"data":5}'])(
  'a stored %s is none',
  (stored) => {
    expect(tab(stored).read('')).toEqual({})
  },
)

test('services of this machine are allowed in development only', () => {
  const local = '?dataHost=http://localhost:4747&streamHost=http://127.0.0.1:4747'
  expect(tab().read(local, { isLocalAllowed: true })).toEqual({
    data: 'http://localhost:4747',
    stream: 'http://127.0.0.1:4747',
  })
  expect(tab().read('?dataHost=http://localhost.evil.example', { isLocalAllowed: true })).toEqual({})
})

test('a link without the parameters keeps everything else', () => {
  expect(withoutHostParameters('https://callisto.example/swap?dataHost=x&sell=a&configHost=y#z')).toBe(
    'https://callisto.example/swap?sell=a#z',
  )
})
