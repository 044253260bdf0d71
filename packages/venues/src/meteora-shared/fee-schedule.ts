import { divide } from '@callisto/amount'
import { ONE_Q64 } from './price-step.ts'

/** Whole of a rate. */
export const RATE_UNITS = 1_000_000_000n
const BPS_UNITS = 10_000n

/** A base fee that falls from period to period; without periods it is constant. Rates of `RATE_UNITS`. */
export interface FeeSchedule {
  kind: 'schedule'
  /** Rate of the first period. */
  cliff: bigint
  periods: number
  /** What a period takes off: a rate, or bps of the rate before it. */
  reduction: bigint
  isExponential: boolean
  progress: TimeProgress | PriceProgress
}

/** A period ends after as many seconds or slots; 0 is a period without end. */
export interface TimeProgress {
  by: 'time'
  length: number
}

/** A period ends with each rise of the root of the price; all of them end after a duration. */
export interface PriceProgress {
  by: 'price'
  stepBps: bigint
  firstPrice: bigint
  duration: number
}

/** Whether every period has a rate: the program fails in one whose rate is below 0, or its factor rounded to 0. */
export function isSoundSchedule({
  cliff,
  periods,
  reduction,
  isExponential,
  progress,
}: FeeSchedule): boolean {
  if (progress.by === 'price' && (progress.stepBps === 0n || progress.firstPrice === 0n)) return false
  if (!isExponential) return reduction * BigInt(periods) <= cliff
  return reduction <= BPS_UNITS && (reduction === 0n || power(keptOf(reduction), periods) > 0n)
}

/** The rate at a point of time (not before the activation) and a price, rounded down. */
export function scheduledRate(
  schedule: FeeSchedule,
  { now, activation, price }: { now: number; activation: number; price: bigint },
): bigint {
  const { cliff, reduction, isExponential } = schedule
  const period = periodAt(schedule, now - activation, price)
  if (period === 0 || reduction === 0n) return cliff
  if (!isExponential) return cliff - reduction * BigInt(period)
  return (power(keptOf(reduction), period) * cliff) >> 64n
}

/** What an exponential period leaves of a rate, Q64, rounded up. */
const keptOf = (reductionBps: bigint): bigint => ONE_Q64 - divide(reductionBps << 64n, BPS_UNITS, 'floor')

function periodAt({ periods, progress }: FeeSchedule, elapsed: number, price: bigint): number {
  if (progress.by === 'time')
    return progress.length === 0 ? 0 : Math.min(periods, Math.floor(elapsed / progress.length))
  const { duration, firstPrice, stepBps } = progress
  if (elapsed > duration) return periods
  if (price <= firstPrice) return 0
  const risenBps = divide((price - firstPrice) * BPS_UNITS, firstPrice, 'floor')
  return Math.min(periods, Number(divide(risenBps, stepBps, 'floor')))
}

/** A Q64 fraction to a power, each product rounded down. */
function power(base: bigint, exponent: number): bigint {
  let [result, square] = [ONE_Q64, base]
  for (let left = exponent; left > 0; left >>= 1) {
    if ((left & 1) === 1) result = (result * square) >> 64n
    square = (square * square) >> 64n
  }
  return result
}
