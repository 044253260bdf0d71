import { afterEach, expect, test } from 'vitest'
import { activateLocale, type Locale, locale, t } from './i18n.ts'
import { matchLocale } from './match-locale.ts'
import { localizeDecimal, localizeNumber, localizePercent, numberSeparators } from './numbers.ts'

afterEach(() => activateLocale('en', {}))

test('a message is its own English text, with plurals', () => {
  expect(t('Minimum received')).toBe('Minimum received')
  const trades = '{count, plural, one {# trade} other {# trades}} of {symbol}'
  expect(t(trades, { count: 1, symbol: 'SOL' })).toBe('1 trade of SOL')
  expect(t(trades, { count: 1234, symbol: 'SOL' })).toBe('1,234 trades of SOL')
})

test('another language translates what it has and leaves the rest English', () => {
  activateLocale('es', { 'Minimum received': 'Mínimo recibido', '{n} of {all}': '{n} de {all}' })
  expect(locale()).toBe('es')
  expect(t('Minimum received')).toBe('Mínimo recibido')
  expect(t('{n} of {all}', { n: 1, all: 2 })).toBe('1 de 2')
  expect(t('Route')).toBe('Route')
})

test.each<[Locale, string, string, string]>([
  ['en', '$1,234.56K', '1.5', '-1.40%'],
  ['zh', '$1,234.56K', '1.5', '-1.40%'],
  ['ja', '$1,234.56K', '1.5', '-1.40%'],
  ['es', '$1.234,56K', '1,5', '-1,40\u00a0%'],
  ['tr', '$1.234,56K', '1,5', '-%1,40'],
])('numbers in %s', (language, amount, decimal, percent) => {
  activateLocale(language, {})
  expect(localizeNumber('$1,234.56K')).toBe(amount)
  expect(localizeDecimal('1.5')).toBe(decimal)
  expect(localizePercent('-1.40%')).toBe(percent)
  expect(localizePercent('–')).toBe('–')
  expect(numberSeparators().decimal).toBe(decimal[1])
})

test.each([
  [['fr', 'es-MX', 'en'], 'es'],
  [['zh-Hans-CN'], 'zh'],
  [['de', 'fr'], 'en'],
  [[], 'en'],
])('of %j the product speaks %s', (preferred, language) => {
  expect(matchLocale(preferred)).toBe(language)
})
