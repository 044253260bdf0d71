import type { Candle } from '@callisto/contract'

/** A value for each bar; undefined until the indicator has enough bars. */
export type Line = readonly (number | undefined)[]

/**
 * Exponential moving average with weight 2 / (length + 1), begun with the simple average of the first `length` values, as
 * TA-Lib does. Leading undefined values are skipped.
 */
export function ema(values: Line, length: number): Line {
  const result: (number | undefined)[] = []
  const weight = 2 / (length + 1)
  let seen = 0
  let sum = 0
  let average: number | undefined
  for (const value of values) {
    if (value !== undefined) {
      seen += 1
      sum += value
      if (average !== undefined) average += weight * (value - average)
      else if (seen === length) average = sum / length
    }
    result.push(average)
  }
  return result
}

/**
 * Relative strength index of Wilder (New Concepts in Technical Trading Systems, 1978): 100 - 100 / (1 + gain / loss), the
 * averages begun with the simple ones of the first `length` changes. 50 without any change.
 */
export function rsi(closes: readonly number[], length: number): Line {
  let gain = 0
  let loss = 0
  return closes.map((close, at) => {
    if (at === 0) return undefined
    const change = close - closes[at - 1]!
    const kept = at <= length ? 1 : (length - 1) / length
    gain = gain * kept + Math.max(0, change) / length
    loss = loss * kept + Math.max(0, -change) / length
    if (at < length) return undefined
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

const DAY_S = 86_400

/** Volume-weighted average of (high + low + close) / 3 since 00:00 UTC; undefined before the first volume of a day. */
export function vwap(bars: readonly Candle[]): Line {
  let day = Number.NaN
  let value = 0
  let volume = 0
  return bars.map((bar) => {
    const today = Math.floor(bar.time / DAY_S)
    if (today !== day) {
      day = today
      value = 0
      volume = 0
    }
    value += ((bar.high + bar.low + bar.close) / 3) * bar.volume
    volume += bar.volume
    return volume > 0 ? value / volume : undefined
  })
}

export interface Macd {
  /** Fast less slow average. */
  macd: Line
  /** Average of `macd`. */
  signal: Line
  /** `macd` less `signal`. */
  histogram: Line
}

/** Moving average convergence/divergence of Appel, from exponential averages as `ema` has them. */
export function macd(closes: readonly number[], fast = 12, slow = 26, smoothing = 9): Macd {
  const fastLine = ema(closes, fast)
  const slowLine = ema(closes, slow)
  const line = difference(fastLine, slowLine)
  const signal = ema(line, smoothing)
  return { macd: line, signal, histogram: difference(line, signal) }
}

const difference = (a: Line, b: Line): Line =>
  a.map((value, at) => {
    const other = b[at]
    return value === undefined || other === undefined ? undefined : value - other
  })
