import type { Asset, TriggerLeg, TriggerOrder } from '@callisto/contract'
import { expect, test } from 'vitest'
import { floorPricesOf, marketFaultOf, readLegField } from './edit-draft.ts'
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
  floor: { input: 2_000_000_000n, output: 1n },
})

const limit = (taking: bigint): LegTerms => ({ kind: 'limit', taking, slippageBps: 0 })
const floor = { input: 2_000_000_000n, output: 1n }
const trailing = { kind: 'trailingFall', mint: 'sol', trailingBps: 500, slippageBps: 100, floor } as const

test.each<[string, LegTerms, ReturnType<typeof marketFaultOf>]>([
  ['asks for less than the market gives', limit(299_999_999n), 'WORSE_THAN_MARKET'],
  ['asks for what the market gives', limit(300_000_000n), undefined],
  ['asks for more', limit(330_000_000n), undefined],
  ['waits above the market', at('above', 151), undefined],
  ['waits above a price that is reached', at('above', 150), 'TRIGGERS_AT_ONCE'],
  ['waits below the market', at('below', 149), undefined],
  ['waits below a price that is reached', at('below', 150), 'TRIGGERS_AT_ONCE'],
  ['waits for the price of what it buys', at('below', 2, 'usdc'), 'TRIGGERS_AT_ONCE'],
  ['waits for the price of a third token', at('below', 2, 'other'), undefined],
  ['follows the price', trailing, undefined],
])('a leg that %s', (_, leg, fault) => {
  expect(marketFaultOf({ entry: leg }, sale)).toBe(fault)
})

test('a market whose price is unknown refuses nothing, and legs that stay are not looked at', () => {
  const unknown = { ...sale, output: { id: 'usdc', decimals: 6, usdPrice: 0 } }
  expect(marketFaultOf({ entry: limit(1n) }, unknown)).toBeUndefined()
  expect(
    marketFaultOf({ stop: at('below', 150) }, { ...sale, input: { id: 'sol', decimals: 9 } }),
  ).toBeUndefined()
  expect(marketFaultOf({ entry: undefined }, sale)).toBeUndefined()
  expect(marketFaultOf({ takeProfit: at('above', 200), stop: at('below', 160) }, sale)).toBe(
    'TRIGGERS_AT_ONCE',
  )
})

const order = {
  inputMint: 'sol',
  outputMint: 'usdc',
  orderType: 'single',
  rawMakingAmount: '2000000000',
} as TriggerOrder
const tokens = { input: SOL as unknown as Asset, output: USDC as unknown as Asset }
const stop: TriggerLeg = {
  kind: 'below',
  triggerMint: 'sol',
  triggerPriceUsd: '100',
  slippageBps: 300,
  rawRateIn: '2000000000',
  rawRateOut: '160000000',
  isTriggered: false,
  hasFloor: true,
}

test('the floor of a leg keeps its distance from a trigger that moves', () => {
  expect(readLegField('120', 'stop', stop, order, tokens)).toEqual({
    terms: {
      ...{ kind: 'below', mint: 'sol', priceUsd: usd(120), slippageBps: 300 },
      floor: { input: 2_000_000_000n, output: 192_000_000n },
    },
  })
  const ofOutput = { ...stop, triggerMint: 'usdc' }
  expect(readLegField('200', 'stop', ofOutput, order, tokens)).toMatchObject({
    terms: { floor: { output: 80_000_000n } },
  })
  const trailed: TriggerLeg = { ...stop, kind: 'trailingFall', trailingBps: 1_000 }
  expect(readLegField('20', 'entry', trailed, order, tokens)).toMatchObject({
    terms: { kind: 'trailingFall', trailingBps: 2_000, floor: { output: 142_222_223n } },
  })
})

test.each([
  ['120', 192_000_000n],
  ['80', 128_000_000n],
])('that of a profit too: at %s', (text, output) => {
  const gain: TriggerLeg = { ...stop, kind: 'above' }
  expect(readLegField(text, 'takeProfit', gain, order, tokens)).toMatchObject({
    terms: { floor: { output } },
  })
})

test('an exit of a bracket sells what its entry has bought', () => {
  const bracket = { ...order, inputMint: 'usdc', outputMint: 'sol', orderType: 'otoco' } as TriggerOrder
  expect(readLegField('120', 'stop', stop, bracket, tokens)).toMatchObject({
    terms: { floor: { output: 192_000_000n } },
  })
  expect(readLegField('120', 'entry', stop, bracket, tokens)).toMatchObject({
    terms: { floor: { output: 133_333_334n } },
  })
})

test('an edit keeps the prices that the floors of trailing legs belong to', () => {
  const trailing: TriggerLeg = { ...stop, kind: 'trailingFall', trailingBps: 500, floorPriceUsd: '150.5' }
  const legs = { entry: null, takeProfit: stop, stop: trailing }
  expect(floorPricesOf({ ...order, legs })).toEqual({ stop: 15_050_000_000n })
})

test('a leg of old, without a floor, is not changed', () => {
  const { rawRateIn: _, rawRateOut: __, ...old } = stop
  expect(readLegField('120', 'stop', old, order, tokens)).toEqual({ fault: 'LEG_OLD' })
})

test.each<[string, Partial<TriggerLeg>, string]>([
  ['0.00000003', {}, 'USD_STEP'],
  ['0.123456789', {}, 'TOO_MANY_DECIMALS'],
  ['', {}, 'ZERO'],
  ['abc', {}, 'NOT_A_NUMBER'],
  ['100', { kind: 'trailingFall' }, 'TOO_HIGH'],
  ['', { kind: 'trailingFall' }, 'ZERO'],
  ['', { kind: 'limit' }, 'ZERO'],
  ['1e5', { kind: 'limit' }, 'EXPONENT'],
  ['0.00000000000000012', { kind: 'limit' }, 'TOO_LARGE'],
  ['99999999999999999', { kind: 'limit' }, 'RATE_STEP'],
])('%s is no value of a leg %o', (text, kind, fault) => {
  expect(readLegField(text, 'entry', { ...stop, ...kind }, order, tokens)).toEqual({ fault })
})

test('a rate of an edit is that of its amounts', () => {
  const limit: TriggerLeg = { ...stop, kind: 'limit', slippageBps: 50 }
  const terms = { kind: 'limit', taking: 333_333_334n, slippageBps: 50 }
  expect(readLegField('0.006', 'entry', limit, order, tokens)).toEqual({ terms })
})
