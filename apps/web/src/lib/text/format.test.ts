import { activateLocale, type Locale } from '@callisto/i18n'
import { afterEach, expect, test } from 'vitest'
import {
  age,
  ago,
  changeText,
  exact,
  formatAmount,
  formatBps,
  formatCount,
  formatDateTime,
  formatPercent,
  formatPrice,
  formatUnits,
  formatUsd,
  plainUnits,
  usdColumn,
} from './format.ts'
import { shortAddress } from './short-address.ts'

afterEach(() => activateLocale('en', {}))

test.each([
  [0.0000123, '0.0000123'],
  [1e21, '1000000000000000000000'],
  [1.5, '1.5'],
  [undefined, undefined],
  [Number.NaN, undefined],
])('exact %s', (value, text) => expect(exact(value)).toBe(text))

test.each([
  [0, '0s'],
  [59_999, '59s'],
  [60_000, '1m'],
  [3_599_000, '59m'],
  [3_600_000, '1h'],
  [90_000_000, '1d'],
  [-5_000, '0s'],
])('%d ms ago reads %s', (ago, text) => expect(age(1_000_000_000 - ago, 1_000_000_000)).toBe(text))

// spec 1-9-22
test.each([
  [899.9, '899.90%'],
  [900, '10x'],
  [1_240, '13.4x'],
  [123_400, '1.2Kx'],
  [-95, '95.00%'],
])('a change of %d %% is %s', (percent, text) => expect(changeText(percent)).toBe(text))

test('change texts are absolute', () => {
  expect([changeText(-1.4), changeText(1.4), changeText(undefined)]).toEqual(['1.40%', '1.40%', ''])
})

test.each([
  [1_200_000, '$1.20M'],
  [26_000, '$26.00K'],
  [342.16, '$342.16'],
  [0, '$0.00'],
  [-5_500, '-$5.50K'],
  [0.001, '<$0.01'],
  [undefined, '–'],
])('%s in a column is %s', (value, text) => expect(usdColumn(value)).toBe(text))

// spec 1-9-28, 2-9-42
test('an address is shortened to four characters at each end', () => {
  expect(shortAddress('So11111111111111111111111111111111111111112')).toBe('So11...1112')
  expect(shortAddress('short')).toBe('short')
})

test.each<[Locale, string[]]>([
  [
    'en',
    ['0.0₄123', '$1.23K', '<$0.01', '$1.20M', '-1.40%', '0.5%', '1,234.5', '1234.5', '1,234', '3d', '5m'],
  ],
  [
    'zh',
    ['0.0₄123', '$1.23K', '<$0.01', '$1.20M', '-1.40%', '0.5%', '1,234.5', '1234.5', '1,234', '3天', '5分钟'],
  ],
  [
    'ja',
    ['0.0₄123', '$1.23K', '<$0.01', '$1.20M', '-1.40%', '0.5%', '1,234.5', '1234.5', '1,234', '3 日', '5 分'],
  ],
  [
    'es',
    [
      '0,0₄123',
      '$1,23K',
      '<$0,01',
      '$1,20M',
      '-1,40\u00a0%',
      '0,5\u00a0%',
      '1.234,5',
      '1234,5',
      '1.234',
      '3d',
      '5min',
    ],
  ],
  [
    'tr',
    ['0,0₄123', '$1,23K', '<$0,01', '$1,20M', '-%1,40', '%0,5', '1.234,5', '1234,5', '1.234', '3g', '5d'],
  ],
])('in %s', (language, expected) => {
  activateLocale(language, {})
  const now = 1_000_000_000
  const shown = [
    formatPrice(0.0000123),
    formatUsd(1234),
    formatUsd(0.001),
    usdColumn(1_200_000),
    formatPercent(-1.4),
    formatBps(50),
    formatAmount(1_234_500_000n, 6),
    formatUnits(1_234_500_000n, 6),
    formatCount(1234),
    age(now - 3 * 86_400_000, now),
    age(now - 300_000, now),
  ]
  expect(shown).toEqual(expected)
  // What a program reads is the same in every language.
  expect([exact(0.5), plainUnits(1_234_500_000n, 6)]).toEqual(['0.5', '1234.5'])
})

test('dates follow the language', () => {
  const at = Date.UTC(2026, 10, 20, 12)
  expect(formatDateTime(at)).toContain('20 Nov 2026')
  activateLocale('ja', {})
  expect(formatDateTime(at)).toContain('2026/11/20')
})

test.each([
  [0, '0 seconds ago'],
  [-5_000, '0 seconds ago'],
  [59_999, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [300_000, '5 minutes ago'],
  [3 * 86_400_000 + 1, '3 days ago'],
])('%d ms in words: %s', (ms, text) => expect(ago(1e12 - ms, 1e12)).toBe(text))

test('a past time is told in the language of the page', () => {
  activateLocale('es', {})
  expect(ago(0, 300_000)).toBe('hace 5 minutos')
})
