import { expect, test } from 'vitest'
import { assetIndexOf, assets, SOL } from '../genesis/assets.ts'
import { Oracle } from '../prices/oracle.ts'
import { Random } from '../schedule/random.ts'
import { ReferencePrices } from './reference-prices.ts'

const START = Date.UTC(2026, 10, 18, 17)
const open = () => new Oracle(Random.of('seed', 'reference'), Oracle.initialState(START))
const usd = (prices: ReferencePrices, mint: string) => prices.state[assetIndexOf(mint)]!

test('the reference follows the outside price in steps, never by more than a fee behind', () => {
  const oracle = open()
  const prices = new ReferencePrices(oracle)
  const token = assets.find(({ symbol }) => symbol === 'TIDE')!
  let [moves, before] = [0, usd(prices, token.mint)]
  for (let step = 1; step <= 360; step++) {
    oracle.advance(START + step * 10_000, false)
    prices.follow()
    const distances = assets
      .filter(({ model }) => model.kind !== 'staked')
      .map(({ mint }) => Math.abs(Math.log(usd(prices, mint) / oracle.priceUsd(mint)!)))
    expect(Math.max(...distances)).toBeLessThanOrEqual(0.0025)
    if (usd(prices, token.mint) !== before) moves++
    before = usd(prices, token.mint)
  }
  expect(moves).toBeGreaterThan(3)
  expect(moves).toBeLessThan(120)
})

test('a liquid-staking token keeps its rate to SOL', () => {
  const oracle = open()
  const prices = new ReferencePrices(oracle)
  const staked = assets.find(({ model }) => model.kind === 'staked')!
  for (let step = 1; step <= 360; step++) {
    oracle.advance(START + step * 10_000, false)
    prices.follow()
    const rate = usd(prices, staked.mint) / usd(prices, SOL)
    expect(rate / (oracle.priceUsd(staked.mint)! / oracle.priceUsd(SOL)!)).toBeCloseTo(1, 3)
  }
  expect(usd(prices, SOL)).not.toBe(open().priceUsd(SOL))
})

test('the state restores the same prices', () => {
  const oracle = open()
  const prices = new ReferencePrices(oracle)
  oracle.advance(START + 3_600_000, false)
  const restored = new ReferencePrices(oracle, JSON.parse(JSON.stringify(prices.state)))
  expect(restored.state).toEqual(prices.state)
  const index = assetIndexOf(SOL)
  expect(prices.perUnit(index)).toBe(usd(prices, SOL) / 1e9)
  expect(restored.perUnit(index)).toBe(prices.perUnit(index))
  expect(() => assetIndexOf('11111111111111111111111111111111')).toThrow(RangeError)
})
