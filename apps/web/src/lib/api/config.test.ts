// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  applyHostOverrides,
  defaultConfig,
  parseConfig,
  parseOverrideOrigins,
  parseWalletRisk,
} from './config.ts'

const origin = 'https://callisto.example'

test('without configuration every service is a prefix of the origin', () => {
  expect(parseConfig(null, origin)).toEqual({
    account: 'https://callisto.example/account',
    api: 'https://callisto.example/api',
    data: 'https://callisto.example/data',
    events: 'https://callisto.example/events',
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

test('an overridden host replaces the base URL of its service and of no other', () => {
  const own = defaultConfig(origin)
  const staging = 'https://staging.example'
  expect(applyHostOverrides(own, {})).toEqual(own)
  expect(applyHostOverrides(own, { data: staging, stream: staging, config: staging })).toEqual({
    ...own,
    data: 'https://staging.example/data',
    stream: 'wss://staging.example/stream',
    static: 'https://staging.example/static',
  })
})

test('the origins that a link may name are those of the page', () => {
  expect(parseOverrideOrigins('{"overrideOrigins":["https://a.example",5]}')).toEqual(['https://a.example'])
  for (const text of [null, '', '[]', '{"overrideOrigins":"https://a.example"}'])
    expect(parseOverrideOrigins(text)).toEqual([])
})

// spec 1-7.2-11
test.each([
  [null, true],
  ['{"walletRisk":false}', false],
  ['{"walletRisk":"no"}', true],
])('the configuration %s asks for the risk of a wallet: %s', (text, expected) => {
  expect(parseWalletRisk(text)).toBe(expected)
})
