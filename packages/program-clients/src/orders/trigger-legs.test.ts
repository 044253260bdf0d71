import type { CreateTrigger } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { mint } from './order.test-helper.ts'
import { NO_LEG, toLegs } from './trigger-legs.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN = mint(0)

/** Legs of an order that sells 1,000 of the token for USDC; with `isBuy` the other way round. */
function legs(params: object, isBuy = false) {
  const [inputMint, outputMint] = isBuy ? [USDC, TOKEN] : [TOKEN, USDC]
  return toLegs({ inputMint, outputMint, params: { makingAmount: 1_000n, ...params } } as CreateTrigger)
}
const limit = { takingAmount: 3_000n }
const rate = { rateIn: 1_000n, rateOut: 3_000n }
const USD = 100_000_000n

describe('a single order', () => {
  test.each([
    ['by rate', limit, false, { kind: 'limit', ...rate }],
    [
      'by rate with slippage, rounded up',
      { takingAmount: 3_001n, slippageBps: 10 },
      false,
      { kind: 'limit', rateIn: 1_000n, rateOut: 2_998n },
    ],
    [
      'to take a profit',
      { triggerCondition: 'above', triggerPriceUsd: '2.5' },
      false,
      { kind: 'above', price: 250_000_000n, feed: 0, slippageBps: 100 },
    ],
    [
      'to stop a loss',
      { triggerCondition: 'below', triggerPriceUsd: '2.5' },
      false,
      { kind: 'below', price: 250_000_000n, feed: 0, slippageBps: 2_000 },
    ],
    [
      'to buy a dip',
      { triggerCondition: 'below', triggerPriceUsd: '1' },
      true,
      { kind: 'below', price: USD, feed: 1, slippageBps: 100 },
    ],
    [
      'to buy a breakout, with a slippage of its own',
      { triggerCondition: 'above', triggerPriceUsd: '1', slippageBps: 30 },
      true,
      { kind: 'above', price: USD, feed: 1, slippageBps: 30 },
    ],
    [
      'at a price and a rate',
      { triggerCondition: 'above', triggerPriceUsd: '1', ...limit },
      false,
      { kind: 'above', price: USD, feed: 0, ...rate },
    ],
    [
      'that trails a rise and sells',
      { trailingBps: 500 },
      false,
      { kind: 'trailingFall', feed: 0, trailingPpm: 50_000, slippageBps: 2_000 },
    ],
    [
      'that trails a fall and buys',
      { trailingBps: 500 },
      true,
      { kind: 'trailingRise', feed: 1, trailingPpm: 50_000, slippageBps: 2_000 },
    ],
  ])('%s', (_name, params, isBuy, entry) => {
    expect(legs(params, isBuy)).toEqual({
      entry: { ...NO_LEG, ...entry },
      takeProfit: NO_LEG,
      stop: NO_LEG,
    })
  })
})

describe('two ways out', () => {
  const prices = { tpPriceUsd: '3', slPriceUsd: '1' }

  test('of what is sold gain above and lose below', () => {
    expect(legs({ ...prices, tpSlippageBps: 5, slSlippageBps: 50 })).toEqual({
      entry: NO_LEG,
      takeProfit: { ...NO_LEG, kind: 'above', price: 3n * USD, slippageBps: 5 },
      stop: { ...NO_LEG, kind: 'below', price: USD, slippageBps: 50 },
    })
  })

  test('of what is to be bought gain below and lose above', () => {
    const { takeProfit, stop } = legs(prices, true)
    expect([takeProfit.kind, stop.kind, stop.feed]).toEqual(['below', 'above', 1])
    expect([takeProfit.slippageBps, stop.slippageBps]).toEqual([100, 2_000])
  })

  test('may trail the price', () => {
    expect(legs({ tpPriceUsd: '3', trailingBps: 100 }).stop).toMatchObject({
      kind: 'trailingFall',
      trailingPpm: 10_000,
    })
  })
})

describe('an entry with ways out', () => {
  test('buys at its rate, and sells what it bought above or below a price', () => {
    expect(legs({ ...limit, tpPriceUsd: '3', slPriceUsd: '1' }, true)).toEqual({
      entry: { ...NO_LEG, kind: 'limit', ...rate },
      takeProfit: { ...NO_LEG, kind: 'above', price: 3n * USD, feed: 1, slippageBps: 100 },
      stop: { ...NO_LEG, kind: 'below', price: USD, feed: 1, slippageBps: 2_000 },
    })
  })

  test('may wait for a price itself, and trail behind it afterwards', () => {
    const params = { orderType: 'otoco', triggerCondition: 'below', triggerPriceUsd: '2', trailingBps: 300 }
    const { entry, takeProfit, stop } = legs(params, true)
    expect(entry).toMatchObject({ kind: 'below', price: 2n * USD, trailingPpm: 0 })
    expect([takeProfit.kind, stop.kind, stop.trailingPpm]).toEqual(['none', 'trailingFall', 30_000])
  })
})

describe('without a dollar on either side', () => {
  const between = (params: object) =>
    toLegs({
      inputMint: TOKEN,
      outputMint: mint(1),
      params: { makingAmount: 1_000n, ...params },
    } as unknown as CreateTrigger)

  test('an order follows what it sells, and a bracket what its exit sells', () => {
    expect(between({ triggerCondition: 'above', triggerPriceUsd: '1' }).entry.feed).toBe(0)
    expect(between({ ...limit, tpPriceUsd: '3' }).takeProfit).toMatchObject({ kind: 'above', feed: 1 })
  })

  test('an order may follow the other, in either direction', () => {
    const trailing = { triggerMint: mint(1), trailingBps: 5 }
    expect(between({ ...trailing, triggerCondition: 'below' }).entry).toMatchObject({
      kind: 'trailingFall',
      feed: 1,
    })
    expect(between({ ...trailing, triggerCondition: 'above' }).entry.kind).toBe('trailingRise')
  })

  test('a bracket may follow what its entry sells: it then gains below', () => {
    const { takeProfit, stop } = between({ ...limit, triggerMint: TOKEN, tpPriceUsd: '1', trailingBps: 5 })
    expect([takeProfit.kind, stop.kind]).toEqual(['below', 'trailingRise'])
  })
})

test.each([
  [{}, 'params.takingAmount is required'],
  [{ triggerPriceUsd: '1' }, 'params.triggerCondition is required with triggerPriceUsd'],
  [{ triggerPriceUsd: '1', trailingBps: 5 }, 'set either params.triggerPriceUsd or params.trailingBps'],
  [
    { triggerCondition: 'above', triggerPriceUsd: '1', slippageBps: 5_001 },
    'the slippage of a price leg is at most 5000 bps',
  ],
  [
    { triggerCondition: 'above', triggerPriceUsd: '999999999999' },
    'params.triggerPriceUsd is not a price that the chain can have',
  ],
  [{ ...limit, slippageBps: 10_000 }, 'params.slippageBps leaves nothing to ask for'],
  [{ ...limit, triggerMint: mint(7) }, 'params.triggerMint must be one of the tokens of the order'],
  [
    { ...limit, orderType: 'single', tpPriceUsd: '1' },
    'params.orderType single has no tpPriceUsd and no slPriceUsd',
  ],
  [
    { orderType: 'oco', tpPriceUsd: '1' },
    'params.orderType oco needs tpPriceUsd, and slPriceUsd or trailingBps',
  ],
  [{ ...limit, orderType: 'otoco' }, 'params.orderType otoco needs tpPriceUsd, slPriceUsd or trailingBps'],
  [
    { orderType: 'oco', tpPriceUsd: '2', slPriceUsd: '1', trailingBps: 5 },
    'set either params.slPriceUsd or params.trailingBps',
  ],
])('%o is refused', (params, message) => {
  expect(() => legs(params)).toThrow(message)
})
