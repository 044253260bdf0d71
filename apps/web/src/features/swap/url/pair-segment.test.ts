import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { parsePairSegment } from './resolve-pair.ts'

const side = (symbol: string, address?: string) => ({ symbol, address })

// spec 1-2.1-25, 1-5.3-06
test.each([
  ['SOL-USDC', side('SOL'), side('USDC')],
  [`SOL_${SOL_MINT}-USDC`, side('SOL', SOL_MINT), side('USDC')],
  [`SOL-USDC_${USDC_MINT}`, side('SOL'), side('USDC', USDC_MINT)],
  [`A-B_${SOL_MINT}-C-D_${USDC_MINT}`, side('A-B', SOL_MINT), side('C-D', USDC_MINT)],
  [`A_${'x'.repeat(32)}-B`, side('A', 'x'.repeat(32)), side('B')],
  [`A_${'x'.repeat(48)}-B`, side('A', 'x'.repeat(48)), side('B')],
  ['A_B-C', side('A_B'), side('C')],
  ['$WIF-猫', side('$WIF'), side('猫')],
])('%s names %j and %j', (segment, sell, buy) => {
  expect(parsePairSegment(segment)).toEqual({ sell, buy })
})

test.each([
  '',
  '-',
  'SOL',
  'SOL-',
  '-USDC',
  ' -USDC',
  'a,b-USDC',
  `A_${'x'.repeat(31)}-B`,
  `A_${'x'.repeat(49)}-B`,
  `_${SOL_MINT}-B`,
])('%j is no pair', (segment) => {
  expect(parsePairSegment(segment)).toBeUndefined()
})

test('any text is a pair of non-empty symbols or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pair = parsePairSegment(text)
      for (const { symbol } of pair ? [pair.sell, pair.buy] : []) expect(symbol.trim()).not.toBe('')
    }),
    { seed: 3, numRuns: 100 },
  )
})
