import { describe, expect, test } from 'vitest'
import { ROW_BASE } from './aligned-rows.ts'
import { isWashed } from './organic.ts'
import { PAIR_DOUBLES, Pairs, pairField, pairWord } from './pairs.ts'

/** Whether the last of a wallet's trades of a day in one token counts as washed; sales are negative, USD. */
function isLastWashed(...trades: number[]): boolean {
  const pairs = new Pairs()
  const row = pairs.add(1, 1)
  const { f64, u32 } = pairs.rows
  const at = ROW_BASE + row * PAIR_DOUBLES
  for (const usd of trades.slice(0, -1)) {
    u32[at * 2 + pairWord.trades]! += 1
    if (usd < 0) f64[at + pairField.sold]! -= usd
    else {
      u32[at * 2 + pairWord.buys]! += 1
      f64[at + pairField.bought]! += usd
      f64[at + pairField.squares]! += usd * usd
    }
  }
  const last = trades.at(-1)!
  return isWashed(pairs, row, Math.abs(last), last > 0)
}

describe('trades that cancel', () => {
  test('count from the sixth on', () => {
    expect(isLastWashed(100, -80, 60, -100, 20)).toBe(false)
    expect(isLastWashed(100, -80, 60, -100, 120, -100)).toBe(true)
  })

  test('leave less than 15 % of their sum', () => {
    // Net over gross: 60 of 400, and 58 of 400.
    expect(isLastWashed(100, -50, 90, -60, 40, -60)).toBe(false)
    expect(isLastWashed(100, -51, 89, -60, 40, -60)).toBe(true)
  })

  test('may end with either side', () => {
    expect(isLastWashed(-100, 80, -60, 100, -110, 90)).toBe(true)
    expect(isLastWashed(-100, -80, -60, -100, -120, -100)).toBe(false)
  })
})

describe('buys of one size', () => {
  test('count from the third on', () => {
    expect(isLastWashed(100, 100)).toBe(false)
    expect(isLastWashed(100, 100, 100)).toBe(true)
  })

  test('spread by at most 6 % of their mean', () => {
    // Of (1 - s, 1, 1 + s) the deviation is s * sqrt(2 / 3).
    expect(isLastWashed(92.7, 100, 107.3)).toBe(true)
    expect(isLastWashed(92.6, 100, 107.4)).toBe(false)
  })

  test('are not changed by sales between', () => {
    expect(isLastWashed(100, -1, 100, -3, 100)).toBe(true)
    expect(isLastWashed(100, -100, -100)).toBe(false)
  })
})
