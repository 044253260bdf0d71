import type { Asset } from '@callisto/contract'
import { describe, expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../../lib/tokens/mints.ts'
import { type DraftTokens, EMPTY_DRAFT, readDraft, type TriggerDraft } from './trigger-draft.ts'

const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 150 }
const usdc: Asset = { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6, usdPrice: 1 }
const feeds = { areBoth: true, isPool: false, missing: [] }
const SALE = {
  pair: { sell: SOL_MINT, buy: USDC_MINT },
  sell: sol,
  buy: usdc,
  making: 10_000_000_000n,
  feeds,
}
const PURCHASE = {
  pair: { sell: USDC_MINT, buy: SOL_MINT },
  sell: usdc,
  buy: sol,
  making: 1_000_000_000n,
  feeds,
}
const draft = (fields: Partial<TriggerDraft>): TriggerDraft => ({ ...EMPTY_DRAFT, ...fields })

// spec 2-2-03
describe('a rate', () => {
  test('of a sale asks for the amount at the price, above the market', () => {
    const read = readDraft(draft({ rate: '165' }), SALE)
    expect(read.side).toBe('sell')
    expect(read.taking).toBe(1_650_000_000n)
    expect(read.distance).toBeCloseTo(10)
    expect(read.isWorse).toBe(false)
    expect(read.terms?.entry).toEqual({ kind: 'limit', taking: 1_650_000_000n, slippageBps: 50 })
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

  test.each([
    ['0', 'ZERO'],
    ['-1', 'NEGATIVE'],
    ['1e5', 'EXPONENT'],
    ['abc', 'NOT_A_NUMBER'],
    // 0.00000012 USDC for 10 SOL is a part of a unit.
    ['0.000000012', 'RATE_STEP'],
    ['99999999999999999', 'TOO_LARGE'],
  ])('%s is no rate', (rate, fault) => {
    const read = readDraft(draft({ rate }), SALE)
    expect([read.faults.rate, read.terms]).toEqual([fault, undefined])
  })

  test('is that of the amounts: a coarse token moves its distance', () => {
    const whole = { ...PURCHASE, buy: { ...sol, decimals: 0 }, making: 30_000_000_000n }
    // 30,000 USDC at 149.5 are 200.67 SOL: 201 of them cost 149.25 each.
    const read = readDraft(draft({ rate: '149.5' }), whole)
    expect([read.taking, read.distance]).toEqual([201n, expect.closeTo((30_000 / 201 / 150 - 1) * 100, 9)])
    expect(readDraft(draft({ rate: '149.5' }), { ...whole, making: 300_000_000n }).faults.rate).toBe(
      'RATE_STEP',
    )
  })

  test('keeps its digits down to 1e-18', () => {
    const large = { ...SALE, buy: { ...usdc, decimals: 18 }, making: 10n ** 19n }
    const read = readDraft(draft({ rate: '0.00000000000000000123457' }), large)
    expect([read.faults, read.taking]).toEqual([{}, 12_345_700_000n])
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
    expect(read.terms?.entry).toMatchObject({ kind, mint: SOL_MINT, priceUsd, slippageBps: 50 })
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
    expect(readDraft({ ...trailing, trailing: '100' }, SALE).faults.trailing).toBe('TOO_HIGH')
    expect(readDraft({ ...trailing, trailing: '' }, SALE).faults.trailing).toBe('MISSING')
  })

  test('the price of the market itself is refused, as the feeds round it', () => {
    expect(readDraft(draft({ when: 'usd', usd: '150' }), SALE).faults.usd).toBe('SAME_AS_MARKET')
    const finer = { ...SALE, sell: { ...sol, usdPrice: 150.000000004 } }
    expect(readDraft(draft({ when: 'usd', usd: '150' }), finer).faults.usd).toBe('SAME_AS_MARKET')
    expect(readDraft(draft({ when: 'usd', usd: '150.00000001' }), finer).terms?.entry?.kind).toBe('above')
  })

  const coarse = { ...SALE, sell: { ...sol, usdPrice: 3.13e-8 }, making: 10n ** 19n }
  test.each([
    // Its feed has three steps of 1e-8 USD: "+10 %" would be stored as 3e-8, 4.2 % below.
    ['0.00000003443', 'USD_STEP'],
    ['0.00000099', 'USD_STEP'],
    ['0.000001', undefined],
    ['0.000001001', 'TOO_MANY_DECIMALS'],
    ['0.0', 'ZERO'],
    ['$1,234.5', undefined],
    ['0.00000101 USD', undefined],
    ['200000000000', 'TOO_LARGE'],
  ])('%s is refused where the chain has no step for it: %s', (usd, fault) => {
    const read = readDraft(draft({ when: 'usd', usd }), coarse)
    expect([read.faults.usd, read.terms === undefined]).toEqual([fault, fault !== undefined])
    if (fault === 'USD_STEP') expect(read.distance).toBeUndefined()
  })

  test('is not trailed in steps that are too coarse', () => {
    const trailing = draft({ when: 'usd', isTrailing: true })
    expect(readDraft(trailing, coarse).faults.trailing).toBe('USD_STEP')
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

describe('the worst price', () => {
  const legsOf = (fields: Partial<TriggerDraft>, tokens: DraftTokens = SALE) =>
    readDraft(draft({ when: 'usd', ...fields }), tokens)

  test.each<[string, Partial<TriggerDraft>, DraftTokens, bigint]>([
    ['a stop is a fifth under its trigger', { usd: '120' }, SALE, 960_000_000n],
    ['a take profit is a twentieth under it', { usd: '180' }, SALE, 1_710_000_000n],
    [
      'a trailing sale is under the trigger of now',
      { isTrailing: true, trailing: '10' },
      SALE,
      1_080_000_000n,
    ],
    ['a purchase above the market is a stop', { usd: '200' }, PURCHASE, 4_000_000_000n],
    ['one below it takes a profit', { usd: '100' }, PURCHASE, 9_500_000_000n],
    ['it is widened by hand', { usd: '120', entryFloor: '60' }, SALE, 480_000_000n],
    ['any price is one unit', { usd: '120', isAnyPrice: true }, SALE, 1n],
  ])('of %s', (_, fields, tokens, least) => {
    const { terms, floors } = legsOf(fields, tokens)
    expect(terms?.entry).toMatchObject({ floor: { input: tokens.making, output: least } })
    expect(floors.entry?.floor).toEqual({ input: tokens.making, output: least })
  })

  test('of two prices has a distance each', () => {
    const { terms } = legsOf({ usd: '180', hasExits: true, stopLoss: '120', stopFloor: '50' })
    expect(terms).toMatchObject({
      takeProfit: { slippageBps: 100, floor: { output: 1_710_000_000n } },
      stop: { slippageBps: 300, floor: { output: 600_000_000n } },
    })
  })

  test('of what follows an entry is for all that it buys', () => {
    const fields = { when: 'rate', rate: '100', hasExits: true, takeProfit: '180', stopLoss: '80' } as const
    expect(readDraft(draft(fields), PURCHASE).terms).toMatchObject({
      entry: { taking: 10_000_000_000n },
      takeProfit: { floor: { input: 10_000_000_000n, output: 1_710_000_000n } },
      stop: { floor: { input: 10_000_000_000n, output: 640_000_000n } },
    })
    // The market is above this profit, which waits for the entry.
    const low = readDraft(draft({ ...fields, takeProfit: '120' }), PURCHASE)
    expect(low.terms?.takeProfit).toMatchObject({ floor: { output: 1_140_000_000n } })
    const byPrice = legsOf({ usd: '100', hasExits: true, takeProfit: '180' }, PURCHASE)
    expect(byPrice.terms?.takeProfit).toMatchObject({ floor: { input: 9_500_000_000n } })
  })

  test.each([
    ['0', 'ZERO'],
    ['100', 'TOO_HIGH'],
    ['abc', 'NOT_A_NUMBER'],
  ])('%s percent under the trigger is refused', (entryFloor, fault) => {
    const read = legsOf({ usd: '120', entryFloor })
    expect([read.faults.entryFloor, read.terms]).toEqual([fault, undefined])
  })

  test('is unknown without the price of the other token, and any price can be signed', () => {
    const { usdPrice: _, ...unpriced } = usdc
    const tokens = { ...SALE, buy: unpriced }
    expect(legsOf({ usd: '120' }, tokens).faults.entryFloor).toBe('WORTH_UNKNOWN')
    expect(legsOf({ usd: '120', isAnyPrice: true }, tokens).terms).toBeDefined()
  })
})

describe('tokens without a feed', () => {
  const missing = { areBoth: false, isPool: false, missing: [SOL_MINT] }

  test('have orders at a rate alone, which no feed holds', () => {
    const read = readDraft(draft({ rate: '165' }), { ...SALE, feeds: missing })
    expect([read.lacksFeed, read.terms?.entry]).toMatchObject([false, { slippageBps: 0 }])
    const bracket = { rate: '140', hasExits: true, takeProfit: '180' }
    expect(readDraft(draft(bracket), { ...PURCHASE, feeds: missing })).toMatchObject({
      lacksFeed: true,
      terms: undefined,
    })
    expect(readDraft(draft({ when: 'usd', usd: '120' }), { ...SALE, feeds: missing })).toMatchObject({
      lacksFeed: true,
      terms: undefined,
    })
  })

  test('that are not known yet have none', () => {
    const read = readDraft(draft({ rate: '165' }), { ...SALE, feeds: undefined })
    expect([read.lacksFeed, read.terms]).toEqual([false, undefined])
  })

  test('of pools allow more of a shortfall', () => {
    const pools = { areBoth: true, isPool: true, missing: [] }
    expect(readDraft(draft({ rate: '165' }), { ...SALE, feeds: pools }).terms?.entry?.slippageBps).toBe(200)
  })
})
