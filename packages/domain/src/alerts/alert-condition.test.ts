import type { AlertCondition, Asset } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { alertHolds, alertStep, alertValue } from './alert-condition.ts'

const mint = 'So11111111111111111111111111111111111111112'
const price = (direction: 'above' | 'below', usd = 150) => ({ kind: 'price', mint, direction, usd }) as const
const change = (direction: 'rises' | 'falls', percent = 10) =>
  ({ kind: 'change', mint, direction, percent, timeframe: '1h' }) as const
const NOW = 1_790_000_000
/** A token with a price that its last trade set a minute ago. */
const asset = (fields: Partial<Asset>) =>
  ({
    id: mint,
    decimals: 9,
    usdPrice: 150,
    liquidity: 1_000,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date((NOW - 60) * 1000).toISOString(),
    ...fields,
  }) as Asset
const without = (key: keyof Asset) => ({ [key]: undefined })

test.each<[AlertCondition, number, boolean]>([
  [price('above'), 149.99, false],
  [price('above'), 150, true],
  [price('below'), 150.01, false],
  [price('below'), 150, true],
  [change('rises'), 9.9, false],
  [change('rises'), 10, true],
  [change('falls'), -9.9, false],
  [change('falls'), -10, true],
  [change('falls'), 10, false],
])('%j with %d holds: %s', (condition, value, expected) => {
  expect(alertHolds(condition, value)).toBe(expected)
})

describe('the value', () => {
  test.each<[string, AlertCondition, Partial<Asset>, number | undefined]>([
    ['of a price', price('above'), { usdPrice: 151 }, 151],
    ['of an unknown price', price('below'), without('usdPrice'), undefined],
    ['of a price without liquidity behind it', price('below'), without('liquidity'), undefined],
    ['of a price of six days ago', price('below'), { updatedAt: '2026-09-15T00:00:00.000Z' }, undefined],
    ['of a price of 0', price('below'), { usdPrice: 0 }, undefined],
    ['of a price that is no number', price('above'), { usdPrice: Number.NaN }, undefined],
    ['of a change', change('falls'), { stats1h: { priceChange: -12 }, stats24h: { priceChange: 3 } }, -12],
    [
      'of a change without a price',
      change('falls'),
      { usdPrice: 0, stats1h: { priceChange: -12 } },
      undefined,
    ],
    ['of no change', change('falls'), { stats1h: { priceChange: 0 } }, 0],
    ['of a window without statistics', change('falls'), { stats24h: { priceChange: -50 } }, undefined],
    ['of a window without a change', change('falls'), { stats1h: {} }, undefined],
  ])('%s', (_, condition, fields, expected) => {
    expect(alertValue(condition, asset(fields), NOW)).toBe(expected)
  })
})

test.each<[string, boolean, number | undefined, ReturnType<typeof alertStep>]>([
  ['that is unknown', true, undefined, 'keep'],
  ['that is unknown, before it was ready', false, undefined, 'keep'],
  ['beyond the bound when it is armed', false, 160, 'keep'],
  ['short of the bound', false, 140, 'ready'],
  ['still short of it', true, 140, 'keep'],
  ['beyond it after that', true, 160, 'fire'],
])('an alert with a value %s', (_, isReady, value, expected) => {
  expect(alertStep({ condition: price('above'), isReady }, value)).toBe(expected)
})
