import type { SwapRequest } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { type FeeConfig, parseFees, parseFeesV2 } from './fee-config.ts'

type Fees = Parameters<typeof parseFees>[0]
type Fee = SwapRequest['prioritizationFeeLamports']

const payer = 'P'.repeat(32)
const market = {
  kind: 'market',
  percentileBps: 2_500,
  multiplier: 1n,
  maxLamports: 1_000_000n,
  global: false,
} as const
const none = { kind: 'none' } as const
const level = (priorityLevel: 'medium' | 'high' | 'veryHigh', global?: boolean | null) => ({
  priorityLevelWithMaxLamports: {
    priorityLevel,
    maxLamports: 7_000,
    ...(global === undefined ? {} : { global }),
  },
})

describe('version 1', () => {
  test.each<[string, Fee, FeeConfig['priority'], FeeConfig['tip']]>([
    ['unset', undefined, market, undefined],
    ['null', null, market, undefined],
    ['the empty object of the official client', {}, market, undefined],
    ['auto', 'auto', market, undefined],
    ['disabled', 'disabled', none, undefined],
    ['a total', 5_000, { kind: 'total', lamports: 5_000n }, undefined],
    ['no lamports', 0, { kind: 'total', lamports: 0n }, undefined],
    ['a multiple', { autoMultiplier: 3 }, { ...market, multiplier: 3n }, undefined],
    ['medium', level('medium'), { ...market, maxLamports: 7_000n }, undefined],
    ['high', level('high', null), { ...market, percentileBps: 5_000, maxLamports: 7_000n }, undefined],
    [
      'very high, of all transactions',
      level('veryHigh', true),
      { ...market, percentileBps: 7_500, maxLamports: 7_000n, global: true },
      undefined,
    ],
    ['a tip', { jitoTipLamports: 1_000 }, none, { lamports: 1_000n, payer: undefined }],
    ['a tip of nothing', { jitoTipLamports: 0 }, none, undefined],
    [
      'a tip of another payer',
      { jitoTipLamportsWithPayer: { lamports: 1_000, payer } },
      none,
      { lamports: 1_000n, payer },
    ],
  ])('a priority fee that is %s', (_, prioritizationFeeLamports, priority, tip) => {
    expect(parseFees({ prioritizationFeeLamports })).toEqual({ ok: true, value: { priority, tip } })
  })

  test.each<[string, Fees, FeeConfig['priority']]>([
    ['set', { computeUnitPriceMicroLamports: 9 }, { kind: 'price', microLamports: 9n }],
    ['zero', { computeUnitPriceMicroLamports: 0 }, { kind: 'price', microLamports: 0n }],
    ['automatic', { computeUnitPriceMicroLamports: 'auto' }, market],
    ['null', { computeUnitPriceMicroLamports: null }, market],
    [
      'beside an empty fee',
      { computeUnitPriceMicroLamports: 9, prioritizationFeeLamports: {} },
      { kind: 'price', microLamports: 9n },
    ],
  ])('a unit price that is %s', (_, request, priority) => {
    expect(parseFees(request)).toEqual({ ok: true, value: { priority, tip: undefined } })
  })

  test.each<[string, Fees, FeeConfig]>([
    [
      'a fee',
      { prioritizationFeeLamports: 5, tipLamports: 7 },
      { priority: { kind: 'total', lamports: 5n }, tip: { lamports: 7n, payer: undefined } },
    ],
    ['nothing', { tipLamports: 7 }, { priority: market, tip: { lamports: 7n, payer: undefined } }],
    [
      'a tip of nothing',
      { prioritizationFeeLamports: { jitoTipLamports: 0 }, tipLamports: 7 },
      { priority: none, tip: { lamports: 7n, payer: undefined } },
    ],
    [
      'a tip, itself zero',
      { prioritizationFeeLamports: { jitoTipLamports: 5 }, tipLamports: 0 },
      { priority: none, tip: { lamports: 5n, payer: undefined } },
    ],
  ])('a tip beside %s', (_, request, value) => expect(parseFees(request)).toEqual({ ok: true, value }))

  test.each<[string, Fees, string]>([
    [
      'a price and a fee',
      { computeUnitPriceMicroLamports: 1, prioritizationFeeLamports: 1 },
      'INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE',
    ],
    [
      'a price and a fee, beside a tip',
      { computeUnitPriceMicroLamports: 1, prioritizationFeeLamports: 'auto', tipLamports: 7 },
      'INVALID_COMPUTE_UNIT_PRICE_AND_PRIORITIZATION_FEE',
    ],
    ['two tips', { prioritizationFeeLamports: { jitoTipLamports: 5 }, tipLamports: 7 }, 'INVALID_REQUEST'],
  ])('%s are rejected', (_, request, errorCode) => {
    expect(parseFees(request)).toMatchObject({ ok: false, error: { errorCode } })
  })
})

describe('version 2', () => {
  const uncapped = { ...market, maxLamports: undefined }
  test.each<[string, Parameters<typeof parseFeesV2>, FeeConfig]>([
    ['the default level', [{}], { priority: { ...uncapped, percentileBps: 5_000 }, tip: undefined }],
    [
      'the default level of the caller',
      [{ tipAmount: null }, 9_000],
      { priority: { ...uncapped, percentileBps: 9_000 }, tip: undefined },
    ],
    [
      'a level',
      [{ computeUnitPricePercentile: 'veryHigh' }],
      { priority: { ...uncapped, percentileBps: 7_500 }, tip: undefined },
    ],
    [
      'a percentile',
      [{ computeUnitPricePercentile: 1_234 }],
      { priority: { ...uncapped, percentileBps: 1_234 }, tip: undefined },
    ],
    [
      'a tip',
      [{ computeUnitPricePercentile: 'medium', tipAmount: '1000000' }],
      { priority: uncapped, tip: { lamports: 1_000_000n, payer: undefined } },
    ],
  ])('%s', (_, request, value) => expect(parseFeesV2(...request)).toEqual({ ok: true, value }))

  test('a tip below the minimum is rejected', () => {
    expect(parseFeesV2({ tipAmount: '999999' })).toMatchObject({
      ok: false,
      error: { errorCode: 'INVALID_REQUEST', error: expect.stringContaining('1000000') },
    })
  })
})
