import { describe, expect, test } from 'vitest'
import { assetByMint, assets, SOL, USDC, USDT } from '../genesis/assets.ts'
import { Random } from '../schedule/random.ts'
import { isStockMarketOpen, isWeekend } from './market-hours.ts'
import { Oracle } from './oracle.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 16)
const mintOf = (symbol: string) => assets.find((asset) => asset.symbol === symbol)!.mint

/** Hourly prices of the given mints over a number of days. */
function play(seed: string, days: number, mints: readonly string[], isDistant = false): number[][] {
  const oracle = new Oracle(Random.of(seed, 'oracle'), Oracle.initialState(MONDAY))
  const series: number[][] = mints.map(() => [])
  for (let hour = 1; hour <= days * 24; hour++) {
    oracle.advance(MONDAY + hour * HOUR, isDistant)
    for (const [i, mint] of mints.entries()) series[i]!.push(oracle.priceUsd(mint)!)
  }
  return series
}

const returnsOf = (prices: number[]) => prices.slice(1).map((price, i) => Math.log(price / prices[i]!))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const moment = (values: number[], power: number) =>
  mean(values.map((value) => (value - mean(values)) ** power))
const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
const quantile = (values: number[], share: number) => sorted(values)[Math.floor(share * (values.length - 1))]!

function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [mean(a), mean(b)]
  return mean(a.map((value, i) => (value - ma) * (b[i]! - mb))) / Math.sqrt(moment(a, 2) * moment(b, 2))
}

describe.each([
  ['ten seconds', false],
  ['a minute', true],
])('hourly SOL returns in steps of %s against 2,160 measured hours', (_, isDistant) => {
  const mints = [SOL, mintOf('brBTC'), mintOf('brETH')]
  const [sol, btc, eth] = play('calibration', 90, mints, isDistant).map(returnsOf)

  test('standard deviation, kurtosis and quantiles', () => {
    expect(Math.sqrt(moment(sol!, 2))).toBeGreaterThan(0.0092)
    expect(Math.sqrt(moment(sol!, 2))).toBeLessThan(0.0122)
    const kurtosis = moment(sol!, 4) / moment(sol!, 2) ** 2
    expect(kurtosis).toBeGreaterThan(5)
    expect(kurtosis).toBeLessThan(12)
    const sizes = sol!.map(Math.abs)
    expect(quantile(sizes, 0.5)).toBeGreaterThan(0.004)
    expect(quantile(sizes, 0.5)).toBeLessThan(0.0062)
    expect(quantile(sizes, 0.99)).toBeGreaterThan(0.03)
    expect(quantile(sizes, 0.99)).toBeLessThan(0.05)
  })

  test('volatility clusters, returns are not autocorrelated', () => {
    const sizes = sol!.map(Math.abs)
    const clustering = correlation(sizes.slice(1), sizes.slice(0, -1))
    expect(clustering).toBeGreaterThan(0.12)
    expect(clustering).toBeLessThan(0.4)
    expect(Math.abs(correlation(sol!.slice(1), sol!.slice(0, -1)))).toBeLessThan(0.12)
  })

  test('bitcoin and ether are correlated with SOL', () => {
    expect(correlation(sol!, btc!)).toBeGreaterThan(0.75)
    expect(correlation(sol!, btc!)).toBeLessThan(0.93)
    expect(correlation(sol!, eth!)).toBeGreaterThan(0.78)
    expect(Math.sqrt(moment(btc!, 2))).toBeLessThan(Math.sqrt(moment(sol!, 2)))
  })
})

describe('pegs', () => {
  const [usdc, usdt, sol, jito, jup] = play('pegs', 30, [
    USDC,
    USDT,
    SOL,
    mintOf('JitoSOL'),
    mintOf('JupSOL'),
  ])

  test.each([
    ['USDC', usdc!, 4.5, 7],
    ['USDT', usdt!, 15.3, 17.6],
  ])('%s trades at its measured offset below the dollar', (_, prices, p50, p99) => {
    const offsets = prices.map((price) => (1 - price) * 1e4)
    expect(Math.abs(quantile(offsets, 0.5) - p50)).toBeLessThan(1)
    expect(quantile(offsets, 0.99)).toBeGreaterThan(p50)
    expect(quantile(offsets, 0.99)).toBeLessThan(p99 + 1)
  })

  test.each([
    ['JitoSOL', jito!],
    ['JupSOL', jup!],
  ])('%s accrues its yield and never trades above redemption', (symbol, prices) => {
    const asset = assetByMint.get(mintOf(symbol))!
    const atBirth = asset.priceUsd / assetByMint.get(SOL)!.priceUsd
    prices.forEach((price, i) => {
      const redemption = atBirth * (1 + 0.07 * (((i + 1) * HOUR) / (365 * DAY)))
      const discountBps = (1 - price / sol![i]! / redemption) * 1e4
      expect(discountBps).toBeGreaterThan(-0.5)
      expect(discountBps).toBeLessThan(25)
    })
  })
})

describe('stocks', () => {
  test.each([
    ['Monday before the opening', Date.UTC(2026, 10, 16, 14, 29), false],
    ['Monday at the opening', Date.UTC(2026, 10, 16, 14, 30), true],
    ['Monday at the close', Date.UTC(2026, 10, 16, 21, 0), false],
    ['Saturday noon', Date.UTC(2026, 10, 21, 17, 0), false],
    ['a summer opening', Date.UTC(2026, 6, 15, 13, 30), true],
    ['an hour before it', Date.UTC(2026, 6, 15, 12, 30), false],
    ['the first day of daylight saving', Date.UTC(2026, 2, 9, 13, 30), true],
  ])('%s', (_, unixTimeMs, isOpen) => expect(isStockMarketOpen(unixTimeMs)).toBe(isOpen))

  test('a week has 32.5 open hours', () => {
    let minutes = 0
    for (let at = MONDAY; at < MONDAY + 7 * DAY; at += 60_000) if (isStockMarketOpen(at)) minutes++
    expect(minutes / 60).toBe(32.5)
  })

  test('the reference is frozen while the exchange is closed, the on-chain price is not', () => {
    const mint = mintOf('TSLAx')
    const oracle = new Oracle(Random.of('stocks', 'oracle'), Oracle.initialState(MONDAY))
    const [references, prices]: [Set<number>, Set<number>] = [new Set(), new Set()]
    for (let at = MONDAY + 2 * DAY; at < MONDAY + 7 * DAY; at += 600_000) {
      oracle.advance(at)
      if (!isWeekend(at) || !isWeekend(at - 6 * HOUR)) continue
      references.add(oracle.referenceUsd(mint)!)
      prices.add(oracle.priceUsd(mint)!)
      expect(Math.abs(oracle.priceUsd(mint)! / oracle.referenceUsd(mint)! - 1)).toBeLessThan(0.06)
    }
    expect(references.size).toBe(1)
    expect(prices.size).toBeGreaterThan(100)
  })

  test('in market hours the price returns to the reference', () => {
    const mint = mintOf('NVDAx')
    const oracle = new Oracle(Random.of('hours', 'oracle'), Oracle.initialState(MONDAY))
    const gaps: number[] = []
    for (let at = MONDAY; at < MONDAY + 5 * DAY; at += 300_000) {
      oracle.advance(at)
      if (isStockMarketOpen(at) && isStockMarketOpen(at - HOUR))
        gaps.push(Math.abs(oracle.priceUsd(mint)! / oracle.referenceUsd(mint)! - 1))
    }
    expect(quantile(gaps, 0.9)).toBeLessThan(0.004)
  })
})

test('the same seed gives the same prices for any step length', () => {
  const [often] = play('same', 1, [SOL])
  const oracle = new Oracle(Random.of('same', 'oracle'), Oracle.initialState(MONDAY))
  oracle.advance(MONDAY + DAY)
  expect(oracle.priceUsd(SOL)).toBe(often!.at(-1))
})
