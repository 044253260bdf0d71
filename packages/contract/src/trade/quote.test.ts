import { describe, expect, test } from 'vitest'
import {
  ApiError,
  PricesQuerySchema,
  parseParameters,
  QuoteQuerySchema,
  QuoteSchema,
  SwapRequestSchema,
  TokenSearchQuerySchema,
  toQuoteRequest,
} from '../index.ts'
import { quoteErrorCode } from './trade-error.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const parseQuoteRequest = (raw: unknown) => toQuoteRequest(parseParameters(QuoteQuerySchema, raw))
const plain = { inputMint: sol, outputMint: usdc, amount: '1000' }

describe('quote query', () => {
  // spec 2-9-16
  test('defaults are those of the public API', () => {
    expect(parseQuoteRequest(plain)).toEqual({
      inputMint: sol,
      outputMint: usdc,
      amount: 1000n,
      mode: 'ExactIn',
      slippageBps: 50,
      autoSlippage: false,
      restrictIntermediates: true,
      asLegacyTransaction: false,
      platformFeeBps: 0,
      feeMint: usdc,
      maxAccounts: 64,
      withGap: false,
    })
  })

  test.each([
    [{ transactionVersion: '1' }, { transactionVersion: 1 }],
    [{ transactionVersion: '0' }, {}],
    [{ instructionVersion: 'V2' }, { instructionVersion: 'V2' }],
    [{ minLiquidityUsd: '0' }, { minLiquidityUsd: 0 }],
    [{ onlyDirectRoutes: 'true' }, { maxHops: 1 }],
    [{ forNestedCall: 'true' }, { isNested: true }],
    [{ minLiquidityUsd: '2500.5' }, { minLiquidityUsd: 2500.5 }],
  ])('%j is part of the request', (more, found) => {
    expect(parseQuoteRequest({ ...plain, ...more })).toEqual({ ...parseQuoteRequest(plain), ...found })
  })

  test.each([
    ['repeated keys', ['Raydium', 'Orca V2']],
    ['a comma list', 'Raydium,Orca V2'],
    ['a comma list with a plus', 'Raydium,Orca+V2'],
  ])('dexes as %s', (_, dexes) => {
    expect(parseQuoteRequest({ ...plain, dexes }).venues).toEqual(['Raydium', 'Orca V2'])
  })

  test('unknown parameters are ignored', () => {
    expect(parseQuoteRequest({ ...plain, foo: ['1', '2'] })).toEqual(parseQuoteRequest(plain))
  })

  test('the default of maxAccounts is accepted with ExactOut, since it limits nothing', () => {
    const exactOut = parseQuoteRequest({ ...plain, swapMode: 'ExactOut', maxAccounts: '64' })
    expect(exactOut).toMatchObject({ mode: 'ExactOut', maxAccounts: 64 })
  })

  test('auto slippage takes its maximum from the request', () => {
    const auto = parseQuoteRequest({ ...plain, autoSlippage: 'true', maxAutoSlippageBps: '120' })
    expect(auto).toMatchObject({ autoSlippage: true, slippageBps: 120 })
  })

  // spec 2-5-08: an official client sends its slippage with every request.
  test('auto slippage beside slippageBps is used', () => {
    const both = parseQuoteRequest({ ...plain, slippageBps: '10', autoSlippage: 'true' })
    expect(both).toMatchObject({ autoSlippage: true, slippageBps: 300 })
  })

  test('auto slippage may be reported without being used', () => {
    const reported = parseQuoteRequest({ ...plain, computeAutoSlippage: 'true', maxAutoSlippageBps: '40' })
    expect(reported).toMatchObject({ autoSlippage: false, slippageBps: 50, reportedSlippageMaxBps: 40 })
  })

  test('both names of excluded venues count', () => {
    const { excludedVenues } = parseQuoteRequest({ ...plain, excludeDexes: 'A', excludedDexes: 'B,C' })
    expect(excludedVenues).toEqual(['A', 'B', 'C'])
  })

  test.each([
    ['autoSlippageCollisionUsdValue', '1000'],
    ['minimizeSlippage', 'true'],
    ['preferLiquidDexes', 'true'],
    ['quoteType', 'bellman-ford'],
    ['computeUnitScore', '{}'],
    ['routingConstraints', 'any'],
    ['tokenCategoryBasedIntermediateTokens', 'true'],
  ])('%s is not silently ignored', (name, value) => {
    const parse = (given: string) => () => parseQuoteRequest({ ...plain, [name]: given })
    expect(parse(value)).toThrow(expect.objectContaining({ code: 'NOT_SUPPORTED' }))
    expect(parse('false')).not.toThrow()
  })

  test.each([
    ['ExactIn', undefined, usdc],
    ['ExactIn', sol, sol],
    ['ExactIn', usdc, usdc],
    ['ExactOut', undefined, sol],
    ['ExactOut', sol, sol],
  ])('the fee mint of %s with %s', (swapMode, feeMint, expected) => {
    expect(parseQuoteRequest({ ...plain, swapMode, feeMint }).feeMint).toBe(expected)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a fee mint of another token', { feeMint: '11111111111111111111111111111111' }],
    ['a fee of the output with ExactOut', { feeMint: usdc, swapMode: 'ExactOut' }],
    ['an instruction version', { instructionVersion: 'V3' }],
    ['a bundle flag', { forJitoBundle: 'yes' }],
    ['no amount', { amount: undefined }],
    ['zero', { amount: '0' }],
    ['negative', { amount: '-1' }],
    ['fractional', { amount: '1.5' }],
    ['exponent', { amount: '1e9' }],
    ['above u64', { amount: '18446744073709551616' }],
    ['very long', { amount: '9'.repeat(10_000) }],
    ['given twice', { amount: ['1', '2'] }],
    ['no mint', { inputMint: '' }],
    ['no base58', { outputMint: `0${usdc.slice(1)}` }],
    ['mode', { swapMode: 'exactin' }],
    ['slippage above 100 %', { slippageBps: '10001' }],
    ['fractional slippage', { slippageBps: '0.5' }],
    // spec 2-5-08
    ['most without auto', { maxAutoSlippageBps: '10' }],
    ['platform fee above one byte', { platformFeeBps: '256' }],
    ['accounts', { maxAccounts: '65' }],
    ['a limit on accounts with ExactOut', { maxAccounts: '63', swapMode: 'ExactOut' }],
    ['boolean', { onlyDirectRoutes: 'yes' }],
    ['many dexes', { dexes: Array.from({ length: 65 }, (_, i) => `d${i}`) }],
  ])('rejects %s', (_, change) => {
    expect(() => parseQuoteRequest({ ...plain, ...change })).toThrow(ApiError)
  })
})

const quote = {
  inputMint: sol,
  inAmount: '1000',
  outputMint: usdc,
  outAmount: '5',
  otherAmountThreshold: '4',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0',
  routePlan: [
    {
      swapInfo: { ammKey: sol, inputMint: sol, outputMint: usdc, inAmount: '1000', outAmount: '5' },
      percent: 100,
    },
  ],
}

describe('swap body', () => {
  test.each([
    ['number', 5000],
    ['what the official client makes of a number', {}],
    ['level', { priorityLevelWithMaxLamports: { priorityLevel: 'high', maxLamports: 1 } }],
    ['tip', { jitoTipLamports: 1000 }],
    ['tip of another payer', { jitoTipLamportsWithPayer: { lamports: 1000, payer: usdc } }],
    ['auto', 'auto'],
    ['none', 'disabled'],
    ['a multiple', { autoMultiplier: 2 }],
  ])('priority fee as %s', (_, prioritizationFeeLamports) => {
    const body = { quoteResponse: quote, userPublicKey: usdc, prioritizationFeeLamports }
    expect(SwapRequestSchema.parse(body).prioritizationFeeLamports).toEqual(prioritizationFeeLamports)
  })

  test.each([
    [{ ...quote, routePlan: [] }],
    [{ ...quote, routePlan: Array.from({ length: 65 }, () => quote.routePlan[0]) }],
    [{ ...quote, inAmount: 1000 }],
    [{ ...quote, inAmount: '18446744073709551616' }],
    [{ ...quote, slippageBps: -1 }],
    [{ ...quote, swapMode: 'Other' }],
    [null],
  ])('quote %# is rejected', (value) => expect(QuoteSchema.safeParse(value).success).toBe(false))
})

test('price ids and token search are parsed', () => {
  const ids = (raw: unknown) => parseParameters(PricesQuerySchema, { ids: raw }).ids
  expect(ids(`${sol}, ${usdc}`)).toEqual([sol, usdc])
  for (const wrong of [undefined, '', 'x', [sol, 'x'], Array(51).fill(sol)])
    expect(() => ids(wrong)).toThrow(ApiError)
  const search = (raw: unknown) => parseParameters(TokenSearchQuerySchema, raw)
  expect(search({ query: ' bonk ' })).toEqual({ query: 'bonk' })
  for (const wrong of [{}, { query: ' ' }, { query: ['a', 'b'] }, { query: 'a', limit: '0' }])
    expect(() => search(wrong)).toThrow(ApiError)
})

test.each([
  // spec 2-7-49
  ['NO_ROUTES_FOUND', 'NO_ROUTES_ERROR'],
  ['TOKEN_NOT_TRADABLE', 'TOKEN_NOT_TRADABLE'],
  ['NOT_READY', 'FETCH_ROUTES_ERROR'],
  [undefined, 'FETCH_ROUTES_ERROR'],
])('code %s maps to %s', (code, expected) => expect(quoteErrorCode(code)).toBe(expected))
