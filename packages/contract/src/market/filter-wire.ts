import type { Timeframe } from '../shared/timeframe.ts'
import {
  type BoundMetric,
  booleanFilters,
  boundMetrics,
  listFilters,
  numberFilters,
  type ScreenerFilters,
  windowMetrics,
} from './screener-filters.ts'

/** The text with a capital at its start. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The two wire names of a bound, e.g. `minVolume1h` and `maxVolume1h`. */
export function boundParameterNames(metric: BoundMetric, timeframe: Timeframe): { min: string; max: string } {
  const name = capital(metric) + (windowMetrics.has(metric) ? timeframe : '')
  return { min: `min${name}`, max: `max${name}` }
}

/** A number whose text is a decimal: of a very small one 18 decimals, since the wire has no exponents. */
function toWireNumber(value: number): string | number {
  return String(value).includes('e-') ? value.toFixed(18) : value
}

/** Flat wire form of filters (names as in `boundParameterNames`); the inverse of `parsePoolQuery` for one timeframe. */
export function encodeFilters(
  filters: ScreenerFilters,
  timeframe: Timeframe,
): Record<string, string[] | string | number | boolean> {
  const wire: Record<string, string[] | string | number | boolean> = {}
  for (const key of booleanFilters) if (filters[key]) wire[key] = true
  for (const key of numberFilters) if (filters[key] !== undefined) wire[key] = toWireNumber(filters[key])
  for (const key of listFilters) if (filters[key]?.length) wire[key] = filters[key]
  for (const metric of boundMetrics) {
    const bound = filters.bounds?.[metric]
    const { min, max } = boundParameterNames(metric, timeframe)
    if (bound?.min !== undefined) wire[min] = toWireNumber(bound.min)
    if (bound?.max !== undefined) wire[max] = toWireNumber(bound.max)
  }
  return wire
}
