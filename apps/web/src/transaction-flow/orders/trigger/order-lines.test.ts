import type { Asset, TriggerOrder } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { orderLines } from './order-lines.ts'

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

test('a rate is a line of the pair, and of the pair the other way round', () => {
  const [line] = orderLines([order({ entry: limit })], { base: sol, quote: usdc })
  expect([line?.price, line?.toField(170)]).toEqual([165, '170'])
  const [flipped] = orderLines([order({ entry: limit })], { base: usdc, quote: sol })
  expect(flipped?.price).toBeCloseTo(1 / 165, 12)
  expect(flipped?.toField(0.01)).toBe('100')
})

test('a price in USD is drawn in the quote', () => {
  const half = { ...usdc, usdPrice: 0.5 }
  const [line] = orderLines([order({ takeProfit: above })], { base: sol, quote: half })
  expect([line?.leg, line?.price, line?.toField(400)]).toEqual(['takeProfit', 360, '200'])
  expect(orderLines([order({ takeProfit: above })], { base: usdc, quote: sol })).toEqual([])
})

test('what cannot be edited any more, and another pair, have no line', () => {
  expect(orderLines([order({ entry: limit }, 'exit')], { base: sol, quote: usdc })).toEqual([])
  expect(orderLines([order({ entry: limit })], { base: sol, quote: { ...usdc, id: 'other' } })).toEqual([])
})
