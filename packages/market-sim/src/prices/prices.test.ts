import { describe, expect, test } from 'vitest'
import { SOL } from '../genesis/assets.ts'
import { Random } from '../schedule/random.ts'
import { isStockMarketOpen, isWeekend } from './market-hours.ts'
import { Oracle } from './oracle.ts'
import { DAY, HOUR, MONDAY, mintOf, play, quantile } from './played-prices.test-helper.ts'

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
