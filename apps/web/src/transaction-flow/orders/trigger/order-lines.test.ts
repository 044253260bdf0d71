import type { Asset, TriggerOrder } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { orderLines, pairScale, tokenScale } from './order-lines.ts'

const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 150 }
const usdc: Asset = { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6, usdPrice: 1 }
const limit = { kind: 'limit', rawRateIn: '10000000000', rawRateOut: '1650000000', isTriggered: false }
const above = { kind: 'above', triggerMint: SOL_MINT, triggerPriceUsd: '180', isTriggered: false }
const order = (legs: object, phase = 'entry') =>
  ({
    inputMint: SOL_MINT,
    outputMint: USDC_MINT,
    phase,
    legs: { entry: null, takeProfit: null, stop: null, ...legs },
  }) as TriggerOrder

const tokens = (...assets: Asset[]) => new Map(assets.map((asset) => [asset.id, asset]))
const both = tokens(sol, usdc)

test('a rate is a line of the pair, and of the pair the other way round', () => {
  const [line] = orderLines([order({ entry: limit })], both, pairScale(sol, usdc))
  expect([line?.price, line?.toField(170)]).toEqual([165, '170'])
  const [flipped] = orderLines([order({ entry: limit })], both, pairScale(usdc, sol))
  expect(flipped?.price).toBeCloseTo(1 / 165, 12)
  expect(flipped?.toField(0.01)).toBe('100')
})

test('a price in USD is drawn in the quote', () => {
  const half = { ...usdc, usdPrice: 0.5 }
  const [line] = orderLines([order({ takeProfit: above })], both, pairScale(sol, half))
  expect([line?.leg, line?.price, line?.toField(400)]).toEqual(['takeProfit', 360, '200'])
  expect(orderLines([order({ takeProfit: above })], both, pairScale(usdc, sol))).toEqual([])
  const unknown = pairScale(sol, { ...usdc, usdPrice: undefined })
  expect(orderLines([order({ takeProfit: above })], both, unknown)).toEqual([])
})

test('what cannot be edited any more, and another pair, have no line', () => {
  expect(orderLines([order({ entry: limit }, 'exit')], both, pairScale(sol, usdc))).toEqual([])
  const other = { ...usdc, id: 'other' }
  expect(orderLines([order({ entry: limit })], both, pairScale(sol, other))).toEqual([])
  expect(orderLines([order({ entry: limit })], both, tokenScale(other, 1))).toEqual([])
  expect(orderLines([order({ entry: limit })], tokens(sol), tokenScale(sol, 1))).toEqual([])
})

test.each<[string, Asset, number, object, number, [number, string]]>([
  ['USD', sol, 1, { entry: limit }, 82.5, [85, '170']],
  ['a market cap', sol, 600, { entry: limit }, 49_500, [51_000, '170']],
  ['SOL', sol, 1 / 150, { entry: limit }, 0.55, [0.5, '150']],
  ['USD, of the quote of a rate', usdc, 1, { entry: limit }, 150 / 165, [1.5, '100']],
  ['USD, by a price in USD', sol, 1, { takeProfit: above }, 180, [200, '200']],
  ['a market cap, by a price in USD', sol, 600, { takeProfit: above }, 108_000, [120_000, '200']],
])('on the chart of a token in %s', (_, base, perUsd, legs, price, [at, text]) => {
  const half = tokens(sol, { ...usdc, usdPrice: 0.5 })
  const [line] = orderLines([order(legs)], half, tokenScale(base, perUsd))
  expect(line?.price).toBeCloseTo(price, 9)
  expect(line?.toField(at)).toBe(text)
})

test('without a price of the other token or of the chart nothing is drawn on the chart of a token', () => {
  const unpriced = tokens(sol, { ...usdc, usdPrice: undefined })
  expect(orderLines([order({ entry: limit })], unpriced, tokenScale(sol, 1))).toEqual([])
  const orders = [order({ entry: limit }), order({ takeProfit: above })]
  expect(orderLines(orders, both, tokenScale(sol, undefined))).toEqual([])
})
