import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('default values', () => {
  expect(readConfig({}, '/srv/callisto')).toEqual({
    host: '127.0.0.1',
    port: 4747,
    rpcPort: 8899,
    dataDir: '/srv/callisto/.data',
    seed: 1,
    tradesPerSecond: 10,
    historyHours: 24,
    webDir: '/srv/callisto/apps/web/dist',
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['TRADES_PER_SECOND', '-1'],
  ['HISTORY_HOURS', 'NaN'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value }, '/')).toThrow(name)
})
