import { type Interval, intervalSeconds } from '@callisto/contract'
import { createStoredValue, parseOneOf } from '../browser/storage.ts'

/** Chart resolutions keyed by charting names: minutes, days and weeks. */
export const resolutions = {
  '1': { label: '1m', interval: '1_MINUTE' },
  '3': { label: '3m', interval: '3_MINUTE' },
  '5': { label: '5m', interval: '5_MINUTE' },
  '15': { label: '15m', interval: '15_MINUTE' },
  '30': { label: '30m', interval: '30_MINUTE' },
  '60': { label: '1h', interval: '1_HOUR' },
  '120': { label: '2h', interval: '2_HOUR' },
  '240': { label: '4h', interval: '4_HOUR' },
  '1D': { label: '1D', interval: '1_DAY' },
  '1W': { label: '1W', interval: '1_WEEK' },
} as const satisfies Record<string, { label: string; interval: Interval }>

export type Resolution = keyof typeof resolutions
/** Sorted by length; object keys that look like integers have no insertion order. */
export const resolutionKeys: readonly Resolution[] = [
  '1',
  '3',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '1D',
  '1W',
]

export const secondsOf = (resolution: Resolution): number => intervalSeconds[resolutions[resolution].interval]

/** The last chosen resolution; an unsupported stored value gives 15 minutes. */
export const chartResolution = createStoredValue<Resolution>(
  'chart-resolution',
  '15',
  parseOneOf(resolutionKeys),
)

export type ChartValue = 'price' | 'mcap'
export const chartValue = createStoredValue<ChartValue>('chart-value', 'price', parseOneOf(['price', 'mcap']))
