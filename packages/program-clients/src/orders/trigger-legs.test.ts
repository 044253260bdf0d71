import type { CreateTrigger } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { mint } from './order.test-helper.ts'
import { completeLegs, draftLegs, type LegPrices, NO_LEG } from './trigger-legs.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN = mint(0)

const MAKING = 1_000n
const USD = 100_000_000n
const both = { areBoth: true, isPool: false }

/** Tokens without decimals, of 3 USD and 1 USD. */
const token = (mint: string) => ({ mint, decimals: 0, priceUsd: mint === USDC ? USD : 3n * USD })

function toLegs(request: CreateTrigger, feeds: LegPrices['feeds'] = both) {
  const { inputMint, outputMint } = request
  return completeLegs(draftLegs(request), MAKING, { tokens: [token(inputMint), token(outputMint)], feeds })
}

/** Legs of an order that sells 1,000 of the token for USDC; with `isBuy` the other way round. */
function legs(params: object, isBuy = false, feeds: LegPrices['feeds'] = both) {
  const [inputMint, outputMint] = isBuy ? [USDC, TOKEN] : [TOKEN, USDC]
  return toLegs(
    { inputMint, outputMint, params: { makingAmount: MAKING, ...params } } as CreateTrigger,
    feeds,
  )
}
const limit = { takingAmount: 3_000n }
const rate = { rateIn: MAKING, rateOut: 3_000n }
const floorOf = (rateOut: bigint) => ({ rateIn: MAKING, rateOut })

describe('a single order', () => {
  const trailing = { trailingPpm: 50_000, slippageBps: 300 }
  test.each([
    ['by rate, and by the feeds beside it', limit, false, { kind: 'limit', ...rate, slippageBps: 50 }],
    [
      'by rate with slippage, rounded up',
      { takingAmount: 3_001n, slippageBps: 10 },
      false,
      { kind: 'limit', rateIn: 1_000n, rateOut: 2_998n, slippageBps: 50 },
    ],
    [
      'to take a profit',
      { triggerCondition: 'above', triggerPriceUsd: '2.5' },
      false,
      { kind: 'above', price: 250_000_000n, feed: 0, ...floorOf(2_850n), slippageBps: 100 },
    ],
    [
      'to stop a loss',
      { triggerCondition: 'below', triggerPriceUsd: '2.5' },
      false,
      { kind: 'below', price: 250_000_000n, feed: 0, ...floorOf(2_000n), slippageBps: 300 },
    ],
    [
      'to buy a dip',
      { triggerCondition: 'below', triggerPriceUsd: '1' },
      true,
      { kind: 'below', price: USD, feed: 1, ...floorOf(950n), slippageBps: 100 },
    ],
    [
      'to buy a breakout, with a slippage of its own',
      { triggerCondition: 'above', triggerPriceUsd: '1', slippageBps: 30 },
      true,
      { kind: 'above', price: USD, feed: 1, ...floorOf(268n), slippageBps: 30 },
    ],
    [
      'at a price and a rate',
      { triggerCondition: 'above', triggerPriceUsd: '1', ...limit },
      false,
      { kind: 'above', price: USD, feed: 0, ...rate, slippageBps: 100 },
    ],
    [
      'that trails a rise and sells',
      { trailingBps: 500 },
      false,
      { ...trailing, kind: 'trailingFall', feed: 0, price: 3n * USD, ...floorOf(2_280n) },
    ],
    [
      'that trails a fall and buys',
      { trailingBps: 500 },
      true,
      { ...trailing, kind: 'trailingRise', feed: 1, price: 3n * USD, ...floorOf(255n) },
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
      takeProfit: { ...NO_LEG, kind: 'above', price: 3n * USD, ...floorOf(2_850n), slippageBps: 5 },
      stop: { ...NO_LEG, kind: 'below', price: USD, ...floorOf(800n), slippageBps: 50 },
    })
  })

  test('of what is to be bought gain below and lose above', () => {
    const { takeProfit, stop } = legs(prices, true)
    expect([takeProfit.kind, stop.kind, stop.feed]).toEqual(['below', 'above', 1])
    expect([takeProfit.slippageBps, stop.slippageBps]).toEqual([100, 300])
  })

  test('that the price has passed bring what it is now', () => {
    const { takeProfit, stop } = legs({ tpPriceUsd: '2', slPriceUsd: '4' })
    expect([takeProfit.rateOut, stop.rateOut]).toEqual([2_850n, 2_400n])
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
    // All that the entry buys at its rate, 3,000 of the token.
    const exit = { ...NO_LEG, feed: 1, rateIn: 3_000n }
    expect(legs({ ...limit, tpPriceUsd: '3', slPriceUsd: '1' }, true)).toEqual({
      entry: { ...NO_LEG, kind: 'limit', ...rate, slippageBps: 50 },
      takeProfit: { ...exit, kind: 'above', price: 3n * USD, rateOut: 8_550n, slippageBps: 100 },
      stop: { ...exit, kind: 'below', price: USD, rateOut: 2_400n, slippageBps: 300 },
    })
  })

  test('takes the floors of its ways out from their own prices, wherever the price is now', () => {
    // Of 3 USD now: a profit under that, and a stop above it.
    expect(legs({ ...limit, tpPriceUsd: '2' }, true).takeProfit).toMatchObject({ rateOut: 5_700n })
    expect(legs({ ...limit, slPriceUsd: '4' }, true).stop).toMatchObject({ rateOut: 9_600n })
    const byPrice = { orderType: 'otoco', triggerCondition: 'below', triggerPriceUsd: '1', tpPriceUsd: '2' }
    expect(legs(byPrice, true).takeProfit).toMatchObject({ rateIn: 1_000n, rateOut: 1_900n })
  })

  test('may wait for a price itself, and trail behind it afterwards', () => {
    const params = { orderType: 'otoco', triggerCondition: 'below', triggerPriceUsd: '2', trailingBps: 300 }
    const { entry, takeProfit, stop } = legs(params, true)
    expect(entry).toMatchObject({ kind: 'below', price: 2n * USD, trailingPpm: 0 })
    expect([takeProfit.kind, stop.kind, stop.trailingPpm]).toEqual(['none', 'trailingFall', 30_000])
    // It buys 500 at 2 USD; the floor of its stop is 20 % under what they bring at 3 % under 3 USD, and rises from there.
    expect(stop).toMatchObject({ rateIn: 500n, rateOut: 1_164n, price: 3n * USD })
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
  [{ ...limit, minTakingAmount: 1n }, 'set either params.takingAmount or params.minTakingAmount'],

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

describe('floors', () => {
  test('are those that were asked for', () => {
    const params = { tpPriceUsd: '4', slPriceUsd: '2', tpMinTakingAmount: 7n, slMinTakingAmount: 5n }
    const { takeProfit, stop } = legs(params)
    expect([takeProfit.rateIn, takeProfit.rateOut, stop.rateIn, stop.rateOut]).toEqual([
      MAKING,
      7n,
      MAKING,
      5n,
    ])
    const single = legs({ triggerCondition: 'below', triggerPriceUsd: '2', minTakingAmount: 9n })
    expect(single.entry).toMatchObject(floorOf(9n))
  })

  test('of a trailing leg rise with its price only where nothing else moves the rate', () => {
    const priceOf = (params: object, other: string) =>
      toLegs({ inputMint: TOKEN, outputMint: other, params: { makingAmount: MAKING, ...params } } as never)
        .entry.price
    const fall = { trailingBps: 5, triggerCondition: 'below', triggerMint: TOKEN }
    expect(priceOf(fall, USDC)).toBe(3n * USD)
    expect(priceOf(fall, mint(1))).toBe(0n)
    expect(priceOf({ ...fall, triggerCondition: 'above' }, USDC)).toBe(0n)
    expect(priceOf({ ...fall, triggerMint: USDC }, USDC)).toBe(0n)
    expect(legs({ ...fall, triggerMint: USDC, triggerCondition: 'above' }, true).entry.price).toBe(0n)
  })

  test('stand alone where a token has no feed', () => {
    const none = { areBoth: false, isPool: false }
    expect(legs(limit, false, none).entry).toEqual({ ...NO_LEG, kind: 'limit', ...rate })
    const stop = { triggerCondition: 'below', triggerPriceUsd: '2', ...limit }
    expect(legs(stop, false, none).entry).toMatchObject({ ...rate, slippageBps: 0 })
  })

  test('leave a pool its fee beside them', () => {
    expect(legs(limit, false, { areBoth: true, isPool: true }).entry.slippageBps).toBe(200)
  })

  test('beside which no slippage is the least of the chain', () => {
    const params = { triggerCondition: 'below', triggerPriceUsd: '2', slippageBps: 0 }
    expect(legs(params).entry.slippageBps).toBe(1)
  })

  test('by default need both prices', () => {
    const request = {
      inputMint: TOKEN,
      outputMint: USDC,
      params: { makingAmount: MAKING, triggerCondition: 'below', triggerPriceUsd: '2' },
    } as unknown as CreateTrigger
    const tokens = [token(TOKEN), { ...token(USDC), priceUsd: undefined }] as const
    const complete = (params: object) =>
      completeLegs(draftLegs({ ...request, params: { ...request.params, ...params } }), MAKING, {
        tokens,
        feeds: both,
      })
    expect(() => complete({})).toThrow(`${USDC} has no reliable price in USD`)
    expect(complete({ minTakingAmount: 5n }).entry.rateOut).toBe(5n)
    expect(() => complete({ triggerPriceUsd: '1', trailingBps: undefined, makingAmount: MAKING })).toThrow(
      USDC,
    )
  })

  test('that the chain cannot have are refused', () => {
    const request = { inputMint: TOKEN, outputMint: USDC }
    const drafts = draftLegs({
      ...request,
      params: { makingAmount: MAKING, triggerCondition: 'below', triggerPriceUsd: '2' },
    } as never)
    const tokens = [token(TOKEN), { ...token(USDC), decimals: 19 }] as const
    expect(() => completeLegs(drafts, MAKING, { tokens, feeds: both })).toThrow(
      'a leg brings more or less than the chain can have at its price',
    )
  })
})

describe('an entry at a price, without a rate or a floor,', () => {
  const bracket = (params: object, isBuy: boolean) =>
    legs({ orderType: 'otoco', tpPriceUsd: '4', slPriceUsd: '1', ...params }, isBuy)

  test('is expected to buy what it is worth at its trigger, of either token', () => {
    const sale = {
      triggerMint: TOKEN,
      triggerCondition: 'below',
      triggerPriceUsd: '2',
      tpPriceUsd: '1',
      slPriceUsd: '4',
    }
    expect(bracket(sale, false).stop.rateIn).toBe(2_000n)
    expect(bracket({ triggerCondition: 'below', triggerPriceUsd: '2' }, true).stop.rateIn).toBe(500n)
  })

  test('buys one unit at least', () => {
    const high = { triggerCondition: 'above', triggerPriceUsd: '100000', minTakingAmount: undefined }
    expect(bracket({ ...high, tpPriceUsd: '400000' }, true).stop.rateIn).toBe(1n)
  })

  test('and as much at most as the chain can have', () => {
    const request = {
      inputMint: TOKEN,
      outputMint: mint(1),
      params: {
        ...{ makingAmount: MAKING, orderType: 'otoco', triggerMint: TOKEN, triggerCondition: 'above' },
        ...{ triggerPriceUsd: '190000000', tpPriceUsd: '1', slPriceUsd: '400000000', slMinTakingAmount: 5n },
        tpMinTakingAmount: 5n,
      },
    } as unknown as CreateTrigger
    const cheap = { mint: mint(1), decimals: 0, priceUsd: 1n }
    const prices = { tokens: [token(TOKEN), cheap], feeds: both } as const
    expect(completeLegs(draftLegs(request), MAKING, prices).stop.rateIn).toBe((1n << 64n) - 1n)
  })
})

test('a trailing leg with a floor of its own needs no price', () => {
  const unknown = (mint: string) => ({ mint, decimals: 0, priceUsd: undefined })
  for (const [inputMint, outputMint] of [
    [TOKEN, USDC],
    [USDC, TOKEN],
  ] as const) {
    const params = { makingAmount: MAKING, trailingBps: 500, minTakingAmount: 7n }
    const drafts = draftLegs({ inputMint, outputMint, params } as CreateTrigger)
    const prices = { tokens: [unknown(inputMint), unknown(outputMint)], feeds: both } as const
    expect(completeLegs(drafts, MAKING, prices).entry).toMatchObject({ price: 0n, rateOut: 7n })
  }
})
