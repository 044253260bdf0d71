import { decimalToString } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../../lib/tokens/mints.ts'
import { limitsOf } from '../../../../transaction-flow/orders/recurring/recurring-terms.ts'
import {
  EMPTY_RECURRING,
  type RecurringDraft,
  type RecurringTokens,
  readRecurring,
} from './recurring-draft.ts'

const NOW = 1_790_000_000
const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 150 }
const usdc: Asset = { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6, usdPrice: 1 }
const feeds = { areBoth: true, isPool: false, missing: [] }
const PURCHASE = {
  pair: { sell: USDC_MINT, buy: SOL_MINT },
  sell: usdc,
  buy: sol,
  deposit: 1_000_000_000n,
  now: NOW,
  feeds,
}
const SALE = {
  pair: { sell: SOL_MINT, buy: USDC_MINT },
  sell: sol,
  buy: usdc,
  deposit: 10_000_000_000n,
  now: NOW,
  feeds,
}
const draft = (fields: Partial<RecurringDraft>): RecurringDraft => ({ ...EMPTY_RECURRING, ...fields })

// spec 2-2-03
test('rounds of a purchase divide what it spends', () => {
  const { terms, perRound } = readRecurring(draft({ every: '2', unit: 'hour', rounds: '10' }), PURCHASE)
  expect(perRound).toBe(100_000_000n)
  expect(terms).toMatchObject({ cycles: 10, interval: 7_200, deposit: 1_000_000_000n, maxDeviationBps: 100 })
  expect([terms?.minPrice, terms?.startAt]).toEqual([undefined, undefined])
})

test('a band of a purchase is in what it spends', () => {
  const { terms } = readRecurring(draft({ hasBand: true, lowest: '100', highest: '160' }), PURCHASE)
  expect(terms?.minPrice && decimalToString(terms.minPrice)).toBe('100')
  expect(terms?.maxPrice && decimalToString(terms.maxPrice)).toBe('160')
  expect(terms?.maxDeviationBps).toBe(100)
})

test('a band of a sale is the other way round', () => {
  const { terms } = readRecurring(draft({ hasBand: true, lowest: '100', highest: '160' }), SALE)
  expect(terms?.minPrice && Number(decimalToString(terms.minPrice))).toBeCloseTo(1 / 160, 12)
  expect(terms?.maxPrice && Number(decimalToString(terms.maxPrice))).toBeCloseTo(0.01, 12)
})

test.each<[string, Partial<RecurringDraft>, object]>([
  ['one round', { rounds: '1' }, { rounds: 'TOO_FEW' }],
  ['more rounds than an order has', { rounds: '65536' }, { rounds: 'TOO_MANY' }],
  ['a part of a round', { rounds: '2.5' }, { rounds: 'TOO_MANY_DECIMALS' }],
  ['no interval', { every: '' }, { every: 'MISSING' }],
  ['two years', { every: '25', unit: 'month' }, { every: 'TOO_LONG' }],
  ['a band upside down', { hasBand: true, lowest: '2', highest: '1' }, { highest: 'BAND' }],
  ['a start that is past', { start: '2020-01-01T00:00' }, { start: 'PAST' }],
])('%s is refused', (_, fields, faults) => {
  const read = readRecurring(draft(fields), PURCHASE)
  expect([read.faults, read.terms]).toEqual([faults, undefined])
})

test.each<[string, Partial<RecurringDraft>, RecurringTokens, object]>([
  ['a purchase', { highest: '0.15' }, PURCHASE, {}],
  [
    'a purchase of whole tokens',
    { highest: '61' },
    { ...PURCHASE, buy: { ...sol, decimals: 0 } },
    { highest: 'RATE_STEP' },
  ],
  [
    'a purchase of whole tokens',
    { lowest: '61' },
    { ...PURCHASE, buy: { ...sol, decimals: 0 } },
    { lowest: 'RATE_STEP' },
  ],
  [
    'a sale for whole tokens',
    { lowest: '10.1' },
    { ...SALE, buy: { ...usdc, decimals: 0 } },
    { lowest: 'RATE_STEP' },
  ],
  [
    'a sale for whole tokens',
    { highest: '10.1' },
    { ...SALE, buy: { ...usdc, decimals: 0 } },
    { highest: 'RATE_STEP' },
  ],
  ['a sale', { lowest: '99999999999999999' }, SALE, { lowest: 'TOO_LARGE' }],
])('a band of %s %o in units of a round', (_, fields, tokens, faults) => {
  expect(readRecurring(draft({ hasBand: true, ...fields }), tokens).faults).toEqual(faults)
})

test.each([
  [99_999_999n, '2', 'TOTAL'],
  [100_000_000n, '2', undefined],
  [100_000_000n, '3', 'CYCLE'],
])('a deposit of %d in %s rounds', (deposit, rounds, minimum) => {
  expect(readRecurring(draft({ rounds }), { ...PURCHASE, deposit }).minimum).toBe(minimum)
})

test.each<[string, Partial<RecurringDraft>, RecurringTokens, bigint | undefined]>([
  // 100 USDC a round are 0.666 SOL at 150: half of it.
  ['is half of the worth now', { rounds: '10' }, PURCHASE, 333_333_334n],
  ['is half of the worth now, for a sale', { rounds: '10' }, SALE, 75_000_000n],
  ['is widened by hand', { rounds: '10', floor: '90' }, SALE, 15_000_000n],
  ['is that of the band', { rounds: '10', hasBand: true, lowest: '100', highest: '' }, SALE, 100_000_000n],
  [
    'is under the price where the band has no worst end',
    { rounds: '10', hasBand: true, lowest: '', highest: '160' },
    SALE,
    75_000_000n,
  ],
  ['is one unit at any price', { rounds: '10', isAnyPrice: true }, SALE, 1n],
  ['is no number', { rounds: '10', floor: '0' }, SALE, undefined],
])('the worst price of a round %s', (_, fields, tokens, least) => {
  const read = readRecurring(draft(fields), tokens)
  expect([read.least, read.terms && limitsOf(read.terms).minOut]).toEqual([least, least])
})

test('without feeds the worst price alone guards a round, and without a price there is none', () => {
  const missing = { areBoth: false, isPool: false, missing: [SOL_MINT] }
  expect(readRecurring(draft({}), { ...SALE, feeds: missing }).terms?.maxDeviationBps).toBeUndefined()
  expect(readRecurring(draft({}), { ...SALE, feeds: undefined }).terms).toBeUndefined()
  const { usdPrice: _, ...unpriced } = usdc
  expect(readRecurring(draft({}), { ...SALE, buy: unpriced }).faults.floor).toBe('WORTH_UNKNOWN')
})
