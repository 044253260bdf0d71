// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defaultConfig, parseConfig } from './config.ts'

const origin = 'https://callisto.example'

test('without settings everything is a prefix of the origin', () => {
  expect(parseConfig(null, origin)).toEqual({
    api: 'https://callisto.example/api',
    data: 'https://callisto.example/data',
    fe: 'https://callisto.example/fe',
    rpc: 'https://callisto.example/rpc',
    stream: 'wss://callisto.example/stream',
  })
})

test('a base URL replaces its prefix, without the slash at its end', () => {
  expect(parseConfig('{"data":"https://data.example/"}', origin).data).toBe('https://data.example')
})

test.each(['', 'null', '[]', '{"data":', '{"data":5}', '{"data":"javascript:alert(1)"}', '{"data":"/x"}'])(
  'broken settings %s fall back',
  (text) => {
    expect(parseConfig(text, origin)).toEqual(defaultConfig(origin))
  },
)
