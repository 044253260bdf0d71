import { describe, expect, test } from 'vitest'
import { assetByMint, SOL, USDC, USDT } from '../genesis/assets.ts'
import { DAY, HOUR, mintOf, play, quantile } from './played-prices.test-helper.ts'

const returnsOf = (prices: number[]) => prices.slice(1).map((price, i) => Math.log(price / prices[i]!))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const moment = (values: number[], power: number) =>
  mean(values.map((value) => (value - mean(values)) ** power))

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
