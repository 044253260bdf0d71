import { decimalToString } from '@callisto/amount'
import type { Quote, RoutePlanStep } from '@callisto/contract'
import { expect, test } from 'vitest'
import { routeFlow } from '../route/route-flow.ts'
import { impactPercent, impactTone } from './price-impact.ts'
import {
  marketDifference,
  marketText,
  marketTone,
  poolFees,
  quoteRate,
  rateText,
  slippageBound,
} from './quote-figures.ts'

const decimals = { sell: 9, buy: 6 }

test('the rate of 1.5 SOL for 226.8 USDC and its inverse', () => {
  const quote = { inAmount: '1500000000', outAmount: '226800000' }
  expect(rateText(quoteRate(quote, decimals), 'SOL', 'USDC')).toBe('1 SOL = 151.20 USDC')
  const inverse = quoteRate(quote, decimals, true)
  expect(inverse && decimalToString(inverse)).toBe(`0.00${'661375'.repeat(7).slice(0, 38)}`)
})

test('a zero amount has no rate', () => {
  expect(quoteRate({ inAmount: '0', outAmount: '5' }, decimals)).toBeUndefined()
  expect(rateText(undefined, 'A', 'B')).toBe('Exchange rate not available')
})

test.each([
  ['0.0012', 0.12, 'plain'],
  ['-0.02', 2, 'caution'],
  ['0.31', 31, 'loss'],
  ['invalid', undefined, 'plain'],
  [undefined, undefined, 'plain'],
])('an impact of %s is %s percent, %s', (fraction, percent, tone) => {
  const found = impactPercent({ priceImpactPct: fraction })
  if (percent === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(percent)
  expect(impactTone(found)).toBe(tone)
})

const sol = { decimals: 9, usdPrice: 150 }
const usdc = { decimals: 6, usdPrice: 1 }
test.each([
  ['149820000', -0.12, '0.12% under the market price', 'plain'],
  ['150000000', 0, 'At the market price', 'plain'],
  ['150300000', 0.2, '0.20% above the market price', 'plain'],
  ['147000000', -2, '2.00% under the market price', 'caution'],
  ['120000000', -20, '20.00% under the market price', 'loss'],
])('1 SOL for %s units of USDC is %d %% from the market: %s, %s', (outAmount, percent, text, tone) => {
  const difference = marketDifference({ inAmount: '1000000000', outAmount }, sol, usdc) ?? Number.NaN
  expect(difference).toBeCloseTo(percent)
  expect(marketText(difference)).toBe(text)
  expect(marketTone(difference)).toBe(tone)
})

test.each([[{ decimals: 9 }], [{ decimals: 9, usdPrice: 0 }]])(
  'without a price nothing is compared: %o',
  (token) => {
    const quote = { inAmount: '1', outAmount: '1' }
    expect(marketDifference(quote, token, usdc)).toBeUndefined()
    expect(marketDifference(quote, usdc, token)).toBeUndefined()
    expect(marketTone(undefined)).toBe('plain')
  },
)

test.each([
  ['ExactIn', { side: 'buy', units: 199n }],
  ['ExactOut', { side: 'sell', units: 1_005n }],
] as const)('%s at 0.5 %% slippage bounds %o', (swapMode, bound) => {
  const quote = { inAmount: '1000', outAmount: '200', slippageBps: 50, swapMode }
  expect(slippageBound(quote as Quote)).toEqual(bound)
})

const step = (
  inputMint: string,
  outputMint: string,
  inAmount: string,
  outAmount: string,
  label: string,
): RoutePlanStep => ({
  swapInfo: {
    ammKey: label,
    label,
    inputMint,
    outputMint,
    inAmount,
    outAmount,
    feeAmount: '3',
    feeMint: inputMint,
  },
})

test('a route that splits and merges', () => {
  const plan = [
    step('A', 'C', '60', '120', 'p1'),
    step('A', 'B', '40', '4', 'p2'),
    step('C', 'B', '30', '2', 'p3'),
    step('C', 'B', '90', '6', 'p4'),
  ]
  const { columns, edges } = routeFlow(plan, 'A', 'B')
  expect(columns).toEqual([['A'], ['C'], ['B']])
  expect(edges.map(({ label, share }) => [label, Math.round(share * 1e6) / 1e6])).toEqual([
    ['p1', 0.6],
    ['p2', 0.4],
    ['p3', 0.15],
    ['p4', 0.45],
  ])
  expect(poolFees({ routePlan: plan })).toEqual(
    new Map([
      ['A', 6n],
      ['C', 6n],
    ]),
  )
})

test('a cyclic route terminates', () => {
  const plan = [
    step('A', 'C', '5', '5', 'p1'),
    step('C', 'D', '5', '5', 'p2'),
    step('D', 'C', '5', '5', 'p3'),
    step('C', 'B', '5', '5', 'p4'),
  ]
  const { columns } = routeFlow(plan, 'A', 'B')
  expect(columns.flat().sort()).toEqual(['A', 'B', 'C', 'D'])
})
