import { expect, test } from 'vitest'
import { DEFAULT_PAIR, parseSwapParams, toSwapSearch } from './swap-params.ts'

const { sell: SOL, buy: USDC } = DEFAULT_PAIR
const OTHER = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

test.each([
  [{}, SOL, USDC],
  [{ sell: OTHER }, OTHER, USDC],
  [{ sell: USDC }, USDC, SOL],
  [{ buy: OTHER }, SOL, OTHER],
  [{ buy: SOL }, USDC, SOL],
  [{ sell: OTHER, buy: SOL }, OTHER, SOL],
  [{ sell: OTHER, buy: OTHER }, SOL, USDC],
  [{ sell: 'SOL', buy: OTHER }, SOL, USDC],
  // spec 2-5-09
  [{ sell: `${OTHER}_x`, buy: SOL }, SOL, USDC],
])('%j sells %s for %s', (search, sell, buy) => {
  expect(parseSwapParams(search).pair).toEqual({ sell, buy })
})

test.each([
  // spec 1-5.3-05
  ['1.5', '1.5'],
  ['0', undefined],
  ['0.000', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['abc', undefined],
  ['1,5', undefined],
  ['99999999999999999', '99999999999999999'],
  ['100000000000000000', undefined],
  [undefined, undefined],
])('inAmount %s is %s', (text, expected) => {
  expect(parseSwapParams(text === undefined ? {} : { inAmount: text }).inAmount).toBe(expected)
})

test('the URL keeps unknown parameters and drops an empty amount', () => {
  const search = { inAmount: '5', referrer: 'x' }
  expect(toSwapSearch(search, { pair: DEFAULT_PAIR, inAmount: undefined })).toEqual({
    referrer: 'x',
    ...DEFAULT_PAIR,
  })
})
