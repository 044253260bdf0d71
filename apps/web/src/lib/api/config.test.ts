// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defaultConfig, parseConfig } from './config.ts'

const origin = 'https://callisto.example'

test('without configuration every service is a prefix of the origin', () => {
  expect(parseConfig(null, origin)).toEqual({
    api: 'https://callisto.example/api',
    data: 'https://callisto.example/data',
    fe: 'https://callisto.example/fe',
    rpc: 'https://callisto.example/rpc',
    static: 'https://callisto.example/static',
    stream: 'wss://callisto.example/stream',
  })
})

test('a base URL replaces its prefix, without trailing slash', () => {
  expect(parseConfig('{"data":"https://data.example/"}', origin).data).toBe('https://data.example')
})

test.each(['', 'null', '[]', '{"data":', '{"data":5}', '{"data":"javascript:alert(1)"}', '{"data":"/x"}'])(
  'invalid configuration %s falls back',
  (text) => {
    expect(parseConfig(text, origin)).toEqual(defaultConfig(origin))
  },
)
