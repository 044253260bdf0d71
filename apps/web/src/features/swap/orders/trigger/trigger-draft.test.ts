import type { Asset } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../../lib/tokens/mints.ts'
import { EMPTY_DRAFT, readDraft, type TriggerDraft } from './trigger-draft.ts'

const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 150 }
const usdc: Asset = { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6, usdPrice: 1 }
const SALE = { pair: { sell: SOL_MINT, buy: USDC_MINT }, sell: sol, buy: usdc, making: 10_000_000_000n }
const PURCHASE = { pair: { sell: USDC_MINT, buy: SOL_MINT }, sell: usdc, buy: sol, making: 1_000_000_000n }
const draft = (fields: Partial<TriggerDraft>): TriggerDraft => ({ ...EMPTY_DRAFT, ...fields })

// spec 2-2-03
describe('a rate', () => {
  test('of a sale asks for the amount at the price, above the market', () => {
    const read = readDraft(draft({ rate: '165' }), SALE)
    expect(read.side).toBe('sell')
    expect(read.taking).toBe(1_650_000_000n)
    expect(read.distance).toBeCloseTo(10)
    expect(read.isWorse).toBe(false)
    expect(read.terms?.entry).toEqual({ kind: 'limit', taking: 1_650_000_000n })
  })

  test('of a purchase is rounded in its favour', () => {
    const read = readDraft(draft({ rate: '141' }), PURCHASE)
    expect(read.side).toBe('buy')
    // 1000 / 141 = 7.0921985815602…
    expect(read.taking).toBe(7_092_198_582n)
    expect(read.isWorse).toBe(false)
  })

  test.each([
    ['a sale below the market', SALE, '149', true],
    ['a sale above it', SALE, '151', false],
    ['a purchase above the market', PURCHASE, '151', true],
    ['a purchase below it', PURCHASE, '149', false],
  ])('%s', (_, tokens, rate, isWorse) => {
    expect(readDraft(draft({ rate }), tokens).isWorse).toBe(isWorse)
  })

  test.each(['0', '-1', '1e5', 'abc'])('%s is no rate', (rate) => {
    const read = readDraft(draft({ rate }), SALE)
    expect([read.faults.rate, read.terms]).toEqual(['NOT_A_NUMBER', undefined])
  })

  test('without a price of the market there is no distance, and the order can be placed', () => {
    const { usdPrice: _, ...unpriced } = usdc
    const read = readDraft(draft({ rate: '165' }), { ...SALE, buy: unpriced })
    expect([read.distance, read.isWorse, read.taking]).toEqual([undefined, false, 1_650_000_000n])
  })
})

describe('a price in USD', () => {
  test.each([
    ['160', 'above', 16_000_000_000n],
    ['140.5', 'below', 14_050_000_000n],
  ])('%s is waited for from the side of the market', (usd, kind, priceUsd) => {
    const read = readDraft(draft({ when: 'usd', usd, slippage: '0.5' }), SALE)
    expect(read.terms?.entry).toEqual({ kind, mint: SOL_MINT, priceUsd, slippageBps: 50 })
    expect(read.taking).toBeUndefined()
  })

  test('a second price of a sale makes the first one an exit too', () => {
    const read = readDraft(draft({ when: 'usd', usd: '180', hasExits: true, stopLoss: '120' }), SALE)
    expect(read.terms).toMatchObject({
      entry: undefined,
      takeProfit: { kind: 'above', priceUsd: 18_000_000_000n },
      stop: { kind: 'below', priceUsd: 12_000_000_000n },
    })
    const missing = readDraft(draft({ when: 'usd', usd: '180', hasExits: true }), SALE)
    expect([missing.faults.stopLoss, missing.terms]).toEqual(['MISSING', undefined])
  })

  test.each([
    ['180', { stopLoss: '150' }, 'stopLoss'],
    ['180', { stopLoss: '500' }, 'stopLoss'],
    ['120', { takeProfit: '130' }, 'takeProfit'],
  ])('a second price beside %s that the market has reached is refused', (usd, second, field) => {
    const read = readDraft(draft({ when: 'usd', usd, hasExits: true, ...second }), SALE)
    expect([read.faults, read.terms]).toEqual([{ [field]: 'REACHED' }, undefined])
  })

  test('a trailing sale falls from the highest price, a trailing purchase rises from the lowest', () => {
    const trailing = draft({ when: 'usd', isTrailing: true, trailing: '7.5' })
    expect(readDraft(trailing, SALE).terms?.entry).toMatchObject({ kind: 'trailingFall', trailingBps: 750 })
    expect(readDraft(trailing, PURCHASE).terms?.entry).toMatchObject({ kind: 'trailingRise', mint: SOL_MINT })
    expect(readDraft({ ...trailing, trailing: '100' }, SALE).faults.trailing).toBe('NOT_A_NUMBER')
  })

  test('the price of the market itself is refused', () => {
    expect(readDraft(draft({ when: 'usd', usd: '150' }), SALE).faults.usd).toBe('SAME_AS_MARKET')
  })
})

describe('a bracket', () => {
  const bracket = (fields: Partial<TriggerDraft>) =>
    readDraft(draft({ rate: '140', hasExits: true, takeProfit: '180', stopLoss: '120', ...fields }), PURCHASE)

  test('sells what an entry has bought', () => {
    expect(bracket({}).terms).toMatchObject({
      entry: { kind: 'limit' },
      takeProfit: { kind: 'above', mint: SOL_MINT, priceUsd: 18_000_000_000n, slippageBps: 100 },
      stop: { kind: 'below', mint: SOL_MINT, priceUsd: 12_000_000_000n },
    })
  })

  test('needs one exit, each on its side of the entry', () => {
    expect(bracket({ stopLoss: '' }).terms).toMatchObject({ stop: undefined })
    expect(bracket({ stopLoss: '', takeProfit: '' }).terms).toBeUndefined()
    expect(bracket({ takeProfit: '139' }).faults).toEqual({ takeProfit: 'TAKE_PROFIT_BELOW' })
    expect(bracket({ stopLoss: '141' }).faults).toEqual({ stopLoss: 'STOP_ABOVE' })
  })
})
