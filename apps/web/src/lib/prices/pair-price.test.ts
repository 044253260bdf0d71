import { expect, test } from 'vitest'
import { formatPairPrice } from './pair-price.ts'

test.each([
  [undefined, '–'],
  [0.000012345, '0.0₄12345'],
  [0.00247, '0.00247'],
  [0.98765, '0.98765'],
  [1.23456, '1.2346'],
  [149.8372, '149.84'],
])('%d is shown as %s', (price, text) => {
  expect(formatPairPrice(price)).toBe(text)
})
