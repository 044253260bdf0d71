import { expect, test } from 'vitest'
import { assetByMint, SOL, USDC } from '../genesis/assets.ts'
import { Random } from '../schedule/random.ts'
import { drawDistance, drawLegs, legTerms } from './order-legs.ts'
import type { OrderMarket } from './order-trades.ts'

const sol = { asset: assetByMint.get(SOL)!, usd: 150 }
const usdc = { asset: assetByMint.get(USDC)!, usd: 1 }
const sale: OrderMarket = { input: sol, output: usdc, amount: 2_000_000_000n, feed: 0, volatile: sol }
const purchase: OrderMarket = { input: usdc, output: sol, amount: 300_000_000n, feed: 1, volatile: sol }
const random = () => Random.of('legs', 'test')

test('a limit asks for the distance and the fees above the market, whichever side it sells', () => {
  // 2 SOL at 150 USD, 10 % and 0.15 % above: 330.45 USDC.
  const selling = legTerms('limit', sale, 0.1, random())
  expect(selling).toMatchObject({ kind: 'limit', rateIn: 2_000_000_000n, price: 0n, slippageBps: 0 })
  expect(Number(selling.rateOut)).toBeCloseTo(330_450_000, -1)
  // 300 USDC are 2 SOL.
  expect(Number(legTerms('limit', purchase, 0.1, random()).rateOut)).toBeCloseTo(2_203_000_000, -3)
})

test.each([
  // 2 SOL at 165 USD less 5 %, at 135 USD less 20 %; 300 USDC at these prices likewise.
  ['above', sale, 165_00000000n, 0, 313_500_000n],
  ['below', sale, 135_00000000n, 0, 216_000_000n],
  ['above', purchase, 165_00000000n, 1, 1_454_545_456n],
  ['below', purchase, 135_00000000n, 1, 2_111_111_112n],
] as const)('%s waits at a distance from the price of the volatile token', (...row) => {
  const [kind, market, price, feed, rateOut] = row
  const terms = legTerms(kind, market, 0.1, random())
  expect(terms).toMatchObject({ kind, price, feed, rateIn: market.amount, rateOut, trailingPpm: 0 })
  expect(terms.slippageBps).toBeGreaterThanOrEqual(100)
  expect(terms.slippageBps).toBeLessThanOrEqual(300)
})

test('trailing legs have a distance and no price', () => {
  for (const kind of ['trailingFall', 'trailingRise'] as const)
    expect(legTerms(kind, sale, 0.02, random())).toMatchObject({ kind, price: 0n, trailingPpm: 20_000 })
})

test('a kind has its legs, and trailing ones follow the side', () => {
  const kindsOf = (kind: Parameters<typeof drawLegs>[0], market: OrderMarket) => {
    const { entry, takeProfit, stop } = drawLegs(kind, market, random(), false)
    return [entry, takeProfit, stop].map((terms) => terms.kind)
  }
  expect(kindsOf('limit', sale)).toEqual(['limit', 'none', 'none'])
  expect(kindsOf('trailing', sale)).toEqual(['trailingFall', 'none', 'none'])
  expect(kindsOf('trailing', purchase)).toEqual(['trailingRise', 'none', 'none'])
  expect(kindsOf('exit', sale)).toEqual(['none', 'above', 'below'])
  expect(kindsOf('bracket', purchase)).toEqual(['limit', 'above', 'below'])
  const source = random()
  const seen = new Set(Array.from({ length: 20 }, () => drawLegs('price', sale, source, false).entry.kind))
  expect(seen).toEqual(new Set(['above', 'below']))
})

test('the stop of a bracket lies below its entry, and its take-profit above the market', () => {
  const source = random()
  for (let i = 0; i < 200; i++) {
    const { entry, takeProfit, stop } = drawLegs('bracket', purchase, source, false)
    const entryUsd = (Number(entry.rateIn) / 1e6 / (Number(entry.rateOut) / 1e9)) * 1e8
    expect(Number(stop.price)).toBeLessThan(entryUsd * 1.002)
    expect(Number(takeProfit.price)).toBeGreaterThan(150e8)
  }
})

test('most distances are near; where no keeper fills, all are far', () => {
  const source = random()
  const near = Array.from({ length: 500 }, () => drawDistance(source, false)).filter((each) => each < 0.02)
  expect(near.length).toBeGreaterThan(330)
  expect(near.length).toBeLessThan(430)
  for (let i = 0; i < 500; i++) expect(drawDistance(source, true)).toBeGreaterThanOrEqual(0.02)
})
