import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/callisto').upstreams
const TRADE = 'https://api.jup.ag'

test('nothing is asked of another host unless it is named', () => {
  expect(read({})).toEqual({ trade: undefined, market: undefined })
})

test.each([
  ['the rate without a key', { UPSTREAM_TRADE: TRADE }, 30, 1_200],
  ['the rate of a free key', { UPSTREAM_TRADE: TRADE, JUPITER_KEY: 'key-of-mine' }, 60, 3_000],
  ['the rate of a plan', { UPSTREAM_TRADE: TRADE, UPSTREAM_TRADE_RATE: '50' }, 3_000, 1_200],
  ['that of this machine', { UPSTREAM_TRADE: 'http://127.0.0.1:4747/api' }, 120_000, 120_000],
])('%s', (_, env, call, execution) => {
  expect(read(env).trade?.perMinute).toEqual({ call, execution })
})

test('prefixes that are named go to the upstream', () => {
  const env = { UPSTREAM_TRADE: `${TRADE}/`, UPSTREAM_TRADE_PREFIXES: 'ultra, swap,ultra' }
  expect(read(env).trade).toMatchObject({ url: TRADE, prefixes: ['swap', 'ultra'] })
  expect(read({ UPSTREAM_TRADE: TRADE }).trade?.prefixes).toBeUndefined()
})

test.each([
  ['geckoterminal', 'geckoterminal', 'https://api.geckoterminal.com/api/v2'],
  ['https://www.geckoterminal.com', 'geckoterminal', 'https://api.geckoterminal.com/api/v2'],
  ['https://other.example/data/', 'callisto', 'https://other.example'],
])('UPSTREAM_MARKET=%s', (text, kind, url) => {
  expect(read({ UPSTREAM_MARKET: text }).market).toEqual({ kind, url })
})

describe('refused', () => {
  test.each([
    [{ JUPITER_KEY: 'key-of-mine' }, 'JUPITER_KEY needs UPSTREAM_TRADE'],
    [{ UPSTREAM_TRADE_PREFIXES: 'swap' }, 'UPSTREAM_TRADE_PREFIXES needs UPSTREAM_TRADE'],
    [{ UPSTREAM_TRADE: TRADE, UPSTREAM_TRADE_PREFIXES: 'send' }, 'UPSTREAM_TRADE_PREFIXES must be a list of'],
    [{ UPSTREAM_TRADE: TRADE, UPSTREAM_TRADE_RATE: '0' }, 'UPSTREAM_TRADE_RATE must be a number'],
    [{ UPSTREAM_TRADE: 'http://example.org' }, 'UPSTREAM_TRADE must be an https URL'],
    [{ UPSTREAM_TRADE: 'https://user:word@example.org' }, 'UPSTREAM_TRADE must be an https URL'],
    [{ UPSTREAM_TRADE: `${TRADE}?key=x` }, 'UPSTREAM_TRADE must be an https URL'],
    [{ UPSTREAM_TRADE: TRADE, JUPITER_KEY: 'a b' }, 'JUPITER_KEY must be a key'],
    [{ UPSTREAM_MARKET: 'https://other.example' }, 'UPSTREAM_MARKET must be geckoterminal or'],
  ])('%j', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(message)
  })

  test('a key is not shown', () => {
    const wrong = () => read({ UPSTREAM_TRADE: TRADE, JUPITER_KEY: 'secret word' })
    expect(wrong).toThrow(/^(?!.*secret).*$/)
  })
})
