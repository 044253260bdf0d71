import { expect, test } from 'vitest'
import { normalizeTokenText } from './token-text.ts'

test.each([
  ['plain text', 'USD Coin', 'USD Coin'],
  ['spaces of many kinds', '  USD\u00a0\u3000\u2003 Coin\u2028 ', 'USD Coin'],
  ['line breaks', 'USD\r\nCoin\t2', 'USD Coin 2'],
  ['zero-width characters', 'U\u200bS\u200cD\u200dC\u2060\ufeff', 'USDC'],
  ['a right-to-left override', '\u202eCDSU', 'CDSU'],
  ['bidi isolates and marks', '\u2066USDC\u2069\u200e\u200f\u061c', 'USDC'],
  ['Hangul fillers', '\u3164US\u115f\u1160DC\uffa0', 'USDC'],
  ['a blank Braille pattern', '\u2800USDC\u2800', 'USDC'],
  ['variation selectors and a grapheme joiner', 'U\ufe0fS\u034fDC\u{e0100}', 'USDC'],
  ['tag characters', 'USDC\u{e0055}\u{e0053}\u{e0044}', 'USDC'],
  ['a soft hyphen', 'US\u00adDC', 'USDC'],
  ['control characters', 'US\u0000\u0007\u001bDC', 'USDC'],
  ['private and unpaired characters', 'US\ue000\ud800DC', 'USDC'],
  ['full width', 'ＵＳＤＣ', 'USDC'],
  ['mathematical letters', '𝐔𝑺𝔻𝙲', 'USDC'],
  ['circled letters', 'Ⓤⓢⓓⓒ', 'Usdc'],
  ['stacked marks', `Z${'\u0335'.repeat(40)}`, 'Z\u0335\u0335'],
  ['trade mark signs', 'USDC™ Circle®', 'USDC Circle'],
  ['marks without a character', '\u0336\u0336 USDC', 'USDC'],
  ['a name behind a thousand invisible characters', `${'\u200b'.repeat(1_024)}USDC`, ''],
  ['nothing visible', '\u200b\u3164\u2800 \u202e', ''],
  ['other scripts', '柴犬 コイン Ёж', '柴犬 コイン Ёж'],
  ['an emoji', '🐕 Doge', '🐕 Doge'],
])('%s', (_, text, expected) => {
  expect(normalizeTokenText(text, 64)).toBe(expected)
  expect(normalizeTokenText(expected, 64)).toBe(expected)
})

test('a text is cut between characters, not within one', () => {
  expect(normalizeTokenText('🐕'.repeat(9), 5)).toBe('🐕'.repeat(5))
  expect(normalizeTokenText('ab cd', 3)).toBe('ab')
  expect(normalizeTokenText('\ufdfa'.repeat(9), 7)).toHaveLength(7)
})

test('a text of millions of characters is read in part', () => {
  expect(normalizeTokenText('\ufdfa'.repeat(5_000_000), 64)).toHaveLength(64)
})
