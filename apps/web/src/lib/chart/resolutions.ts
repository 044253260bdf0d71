import { type Asset, type Interval, intervalSeconds } from '@callisto/contract'
import { listedAtMs } from '@callisto/domain'
import { useMemo } from 'react'
import { createStoredValue, parseOneOf, useStoredValue } from '../browser/storage.ts'
import { chainTime } from '../live/chain-time.ts'

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

const DEFAULT_RESOLUTION: Resolution = '15'

/** The last chosen resolution, absent before a first choice; an unsupported stored value gives 15 minutes. */
export const chartResolution = createStoredValue<Resolution | undefined>(
  'chart-resolution',
  undefined,
  (value) => parseOneOf(resolutionKeys)(value) ?? DEFAULT_RESOLUTION,
)

/** Ages in seconds below which a chart begins with a resolution: it then has some dozens of bars. */
const FIRST_RESOLUTIONS: readonly (readonly [maxAge: number, Resolution])[] = [
  [2 * 3600, '1'],
  [12 * 3600, '5'],
]

/** The resolution before a first choice: a young token has too few bars of 15 minutes. */
export function firstResolution(ageSeconds: number | undefined): Resolution {
  if (ageSeconds === undefined) return DEFAULT_RESOLUTION
  return FIRST_RESOLUTIONS.find(([maxAge]) => ageSeconds < maxAge)?.[1] ?? DEFAULT_RESOLUTION
}

/** The chosen resolution, else the first one of a token by its age; that stays while the token is shown. */
export function useResolution(asset: Asset): Resolution {
  const [chosen] = useStoredValue(chartResolution)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the age is that at the first view of the token
  const first = useMemo(() => firstResolution(ageSeconds(asset)), [asset.id])
  return chosen ?? first
}

/** By the clock of the chain; until a block's time is known, by that of the token's figures. */
function ageSeconds(asset: Asset): number | undefined {
  const listed = listedAtMs(asset)
  const updated = asset.updatedAt === undefined ? Date.now() : Date.parse(asset.updatedAt)
  return listed === undefined ? undefined : (chainTime() ?? updated / 1000) - listed / 1000
}

export type ChartValue = 'price' | 'mcap'
export const chartValue = createStoredValue<ChartValue>('chart-value', 'price', parseOneOf(['price', 'mcap']))

/** Dollars, or the native token of the chain. */
export type ChartQuote = 'usd' | 'native'
export const chartQuote = createStoredValue<ChartQuote>('chart-quote', 'usd', parseOneOf(['usd', 'native']))

export type ChartScale = 'linear' | 'log'
export const chartScale = createStoredValue<ChartScale>(
  'chart-scale',
  'linear',
  parseOneOf(['linear', 'log']),
)
