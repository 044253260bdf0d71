import type { Candle } from '@callisto/contract'
import { createStoredValue } from '../../browser/storage.ts'
import { ema, type Line, macd, rsi, vwap } from './indicators.ts'

export const indicatorKeys = ['volume', 'ema9', 'ema21', 'vwap', 'rsi14', 'macd'] as const
export type IndicatorKey = (typeof indicatorKeys)[number]

/** Names that traders use in every language; the volume is named by a text. */
export const indicatorNames: Readonly<Record<Exclude<IndicatorKey, 'volume'>, string>> = {
  ema9: 'EMA 9',
  ema21: 'EMA 21',
  vwap: 'VWAP',
  rsi14: 'RSI 14',
  macd: 'MACD 12 26 9',
}

/** The indicators that are shown, without unknown and repeated ones. */
export const shownIndicators = createStoredValue<readonly IndicatorKey[]>(
  'chart-indicators',
  ['volume'],
  (value) => (Array.isArray(value) ? indicatorKeys.filter((key) => value.includes(key)) : undefined),
)

/** A line of an indicator: in the pane of the price, or in one of its own, whose values may be no prices. */
export interface IndicatorLine {
  values: Line
  color: 'accent' | 'caution' | 'muted'
  pane: 'price' | 'rsi' | 'macd'
  shape: 'line' | 'histogram'
}

/** The lines of an indicator over the bars; the volume is drawn by the chart itself. */
export function indicatorLines(key: IndicatorKey, bars: readonly Candle[]): IndicatorLine[] {
  const closes = bars.map(({ close }) => close)
  const line = (values: Line, color: IndicatorLine['color'], pane: IndicatorLine['pane']): IndicatorLine => ({
    values,
    color,
    pane,
    shape: 'line',
  })
  switch (key) {
    case 'volume':
      return []
    case 'ema9':
      return [line(ema(closes, 9), 'accent', 'price')]
    case 'ema21':
      return [line(ema(closes, 21), 'caution', 'price')]
    case 'vwap':
      return [line(vwap(bars), 'muted', 'price')]
    case 'rsi14':
      return [line(rsi(closes, 14), 'accent', 'rsi')]
    case 'macd': {
      const { macd: fast, signal, histogram } = macd(closes)
      return [
        { values: histogram, color: 'muted', pane: 'macd', shape: 'histogram' },
        line(fast, 'accent', 'macd'),
        line(signal, 'caution', 'macd'),
      ]
    }
  }
}
