import { expect, test } from 'vitest'
import { skeleton, skeletonsOf } from './skeleton.ts'

test.each([
  'USD\u0421', // Cyrillic Es
  'U\u0405DC', // Cyrillic Dze
  'ՍSDC', // Armenian
  'ꓴꓢꓓꓚ', // Lisu
  'ᑌSDᏟ', // Canadian syllabics, Cherokee
  'USDС\u200b',
  '\u202eUSDC',
  'ＵＳＤＣ',
  '𝕌𝕊𝔻ℂ',
  '🅤🅢🅓🅒',
  '🆄🆂🅳🅲',
  '🇺🇸🇩🇨',
  'U\u0301S\u0323DC',
  'ÚŚĐĆ',
  'ᴜꜱᴅᴄ',
  'usdc',
  'U S D C',
  'U.S.D.C',
  'USDC™',
  'USDC ✅',
  'U5DC',
  'U$DC',
  '\u3164USDC\u3164',
  'UЅDС',
  'USⅮⅭ',
])('%s looks like USDC', (text) => {
  expect(skeleton(text)).toBe(skeleton('USDC'))
})

test.each([
  ['B0NK', 'BONK'],
  ['ВОNК', 'BONK'],
  ['₿ONK', 'BONK'],
  ['8ONK', 'BONK'],
  ['BΟNΚ', 'BONK'],
  ['JlTO', 'JITO'],
  ['J|TO', 'JITO'],
  ['JІTО', 'JITO'],
  ['J!TO', 'JITO'],
  ['ЈUР', 'JUP'],
  ['ᎫᑌᏢ', 'JUP'],
  ['ϳup', 'JUP'],
  ['clogwifhat', 'dogwifhat'],
  ['dogvvifhat', 'dogwifhat'],
  ['dоgшifhat', 'dogwifhat'],
  ['JuрiterStakedSOL', 'Jupiter Staked SOL'],
  ['SОL', 'SOL'],
  ['5OL', 'SOL'],
  ['ＳＯＬ', 'SOL'],
  ['S0l', 'SOL'],
  ['Rаydiurn', 'Raydium'],
  ['ΡΥΤΗ', 'PYTH'],
  ['ΛΛPLx', 'AAPLx'],
  ['TЅLАх', 'TSLAx'],
  ['W\u0131F', 'WIF'],
  ['Роpcаt', 'Popcat'],
])('%s looks like %s', (text, other) => {
  expect(skeleton(text)).toBe(skeleton(other))
})

test.each([
  ['USDT', 'USDC'],
  ['BONK2', 'BONK'],
  ['BONKS', 'BONK'],
  ['JUPITER', 'JUP'],
  ['Moon Cat', 'Moon Dog'],
  ['柴犬', '秋田犬'],
  ['🐕', '🐈'],
])('%s does not look like %s', (text, other) => {
  const [a, b] = [skeleton(text), skeleton(other)]
  expect(a === b && a !== '').toBe(false)
})

test('symbol and name are compared as they are and as they are shown', () => {
  const usdc = skeleton('USDC')
  expect(skeletonsOf({ symbol: '$USDC', name: 'x' })).toContain(usdc)
  expect(skeletonsOf({ symbol: 'x', name: 'U$DC' })).toContain(usdc)
  // The shown 30 characters are the verified name and dots.
  expect(skeletonsOf({ symbol: 'x', name: `Jupiter Staked SOL${'.'.repeat(20)}x` })).toContain(
    skeleton('Jupiter Staked SOL'),
  )
  expect(skeletonsOf({ symbol: 'USDC......x', name: '' })).toContain(usdc)
  expect(skeletonsOf({ symbol: '🐕', name: '...' })).toEqual([])
})
