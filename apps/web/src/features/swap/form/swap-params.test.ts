import { expect, test } from 'vitest'
import { DEFAULT_PAIR } from './pair.ts'
import { parseSwapParams, toSwapSearch } from './swap-params.ts'

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
  for (const [name, side] of [
    ['inAmount', 'sell'],
    ['amount', 'sell'],
    ['outAmount', 'buy'],
  ] as const)
    expect(parseSwapParams(text === undefined ? {} : { [name]: text }).amount).toEqual(
      expected === undefined ? undefined : { side, text: expected },
    )
})

test.each([
  [{ inAmount: '5', referrer: 'x' }, undefined, { referrer: 'x' }],
  [{ outAmount: '5' }, { side: 'sell', text: '' }, {}],
  [{ amount: '5' }, { side: 'sell', text: '5' }, { inAmount: '5' }],
  [{ inAmount: '5' }, { side: 'buy', text: '7' }, { outAmount: '7' }],
] as const)('of %j the amount %j leaves %j', (search, amount, expected) => {
  expect(toSwapSearch(search, { pair: DEFAULT_PAIR, amount })).toEqual({ ...expected, ...DEFAULT_PAIR })
})
