import { expect, test } from 'vitest'
import { marketFaultOf } from './edit-draft.ts'
import type { LegTerms } from './trigger-terms.ts'

const SOL = { id: 'sol', decimals: 9, usdPrice: 150 }
const USDC = { id: 'usdc', decimals: 6, usdPrice: 1 }
/** Two SOL, worth 300 USDC. */
const sale = { making: 2_000_000_000n, input: SOL, output: USDC }
const usd = (price: number) => BigInt(price) * 10n ** 8n
const at = (kind: 'above' | 'below', price: number, mint = 'sol'): LegTerms => ({
  kind,
  mint,
  priceUsd: usd(price),
  slippageBps: 100,
})

test.each<[string, LegTerms, ReturnType<typeof marketFaultOf>]>([
  ['asks for less than the market gives', { kind: 'limit', taking: 299_999_999n }, 'WORSE_THAN_MARKET'],
  ['asks for what the market gives', { kind: 'limit', taking: 300_000_000n }, undefined],
  ['asks for more', { kind: 'limit', taking: 330_000_000n }, undefined],
  ['waits above the market', at('above', 151), undefined],
  ['waits above a price that is reached', at('above', 150), 'TRIGGERS_AT_ONCE'],
  ['waits below the market', at('below', 149), undefined],
  ['waits below a price that is reached', at('below', 150), 'TRIGGERS_AT_ONCE'],
  ['waits for the price of what it buys', at('below', 2, 'usdc'), 'TRIGGERS_AT_ONCE'],
  ['waits for the price of a third token', at('below', 2, 'other'), undefined],
  ['follows the price', { kind: 'trailingFall', mint: 'sol', trailingBps: 500, slippageBps: 100 }, undefined],
])('a leg that %s', (_, leg, fault) => {
  expect(marketFaultOf({ entry: leg }, sale)).toBe(fault)
})

test('a market whose price is unknown refuses nothing, and legs that stay are not looked at', () => {
  const unknown = { ...sale, output: { id: 'usdc', decimals: 6, usdPrice: 0 } }
  expect(marketFaultOf({ entry: { kind: 'limit', taking: 1n } }, unknown)).toBeUndefined()
  expect(
    marketFaultOf({ stop: at('below', 150) }, { ...sale, input: { id: 'sol', decimals: 9 } }),
  ).toBeUndefined()
  expect(marketFaultOf({ entry: undefined }, sale)).toBeUndefined()
  expect(marketFaultOf({ takeProfit: at('above', 200), stop: at('below', 160) }, sale)).toBe(
    'TRIGGERS_AT_ONCE',
  )
})
