import { expect, test } from 'vitest'
import { iosVersion, isOldIos, mobilePlatform } from './device.ts'

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1 Mobile/15E148 Safari/604.1`
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'

// spec 1-8-07
test.each([
  [iphone('14_8_1'), 14, true, 'ios'],
  [iphone('15_0'), 15, false, 'ios'],
  [iphone('26_1'), 26, false, 'ios'],
  [ipad, 12, true, 'ios'],
  [mac, undefined, false, undefined],
  [android, undefined, false, 'android'],
  ['', undefined, false, undefined],
])('%s', (userAgent, version, isOld, platform) => {
  expect([iosVersion(userAgent), isOldIos(userAgent), mobilePlatform(userAgent)]).toEqual([
    version,
    isOld,
    platform,
  ])
})
