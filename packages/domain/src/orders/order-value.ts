import { decimalFromNumber } from '@callisto/amount'
import { timesPowerOfTen } from './power-of-ten.ts'

/** The least value of a trigger order, of a recurring order and of each of its cycles, in USD. */
export const MIN_TRIGGER_USD = 5
export const MIN_RECURRING_USD = 100
export const MIN_CYCLE_USD = 50
export const MIN_RECURRING_CYCLES = 2

const MICROS = 6

/**
 * Value of an amount of base units in micro-dollars, rounded down, so that no rounding lifts an order over a minimum.
 * Undefined without a price above 0.
 */
export function usdMicrosOf(
  amount: bigint,
  decimals: number,
  usdPrice: number | undefined,
): bigint | undefined {
  const price = usdPrice !== undefined && usdPrice > 0 ? decimalFromNumber(usdPrice) : undefined
  if (price === undefined) return undefined
  return timesPowerOfTen(amount * price.coefficient, MICROS - price.scale - decimals, 'floor')
}

const usd = (dollars: number): bigint => BigInt(dollars) * 10n ** BigInt(MICROS)

/** Whether a trigger order of this value, in micro-dollars, is below the minimum. */
export const isBelowTriggerMinimum = (micros: bigint): boolean => micros < usd(MIN_TRIGGER_USD)

/** What a recurring order of this value, in micro-dollars, lacks: the total is checked first. */
export function recurringMinimumFault(
  micros: bigint,
  cycles: number,
): 'TOTAL' | 'CYCLES' | 'CYCLE' | undefined {
  if (micros < usd(MIN_RECURRING_USD)) return 'TOTAL'
  if (cycles < MIN_RECURRING_CYCLES) return 'CYCLES'
  return micros < usd(MIN_CYCLE_USD) * BigInt(cycles) ? 'CYCLE' : undefined
}
