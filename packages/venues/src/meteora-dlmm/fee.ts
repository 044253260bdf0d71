/** How the fee of a pair is made. Rates are in parts per billion. */
export interface FeeTerms {
  binStep: number
  /** The part that does not move. */
  baseRate: number
  variableControl: number
  maxVolatility: number
  /** Seconds from a swap: references stay for the first, and volatility is forgotten after the second. */
  filterSeconds: number
  decaySeconds: number
  /** Ten-thousandths of the volatility that are left in between. */
  reductionBps: number
}

/** Where distance is counted from, and what is left of earlier movement; 10,000 is one bin. */
export interface Volatility {
  /** As the last bin that traded left it. */
  accumulated: number
  reference: number
  referenceBin: number
  /** Unix seconds of the last swap that moved the active bin. */
  updatedAt: number
}

export const FEE_UNITS = 1_000_000_000n
export const MAX_RATE = 100_000_000n
const VARIABLE_SCALE = 100_000_000_000n
const PER_BIN = 10_000
const WHOLE_BPS = 10_000

/** Volatility at the start of a swap: its references are renewed once the filter has passed, the reduction rounded down. */
export function volatilityAt(
  was: Volatility,
  { filterSeconds, decaySeconds, reductionBps }: FeeTerms,
  activeBin: number,
  unixTime: number,
): Volatility {
  const elapsed = Math.floor(unixTime) - was.updatedAt
  if (elapsed < filterSeconds) return was
  const left = Math.floor((was.accumulated * reductionBps) / WHOLE_BPS)
  return { ...was, reference: elapsed < decaySeconds ? left : 0, referenceBin: activeBin }
}

/** Volatility in a bin: what is left of before and the distance from the reference, up to the cap. */
export const volatilityIn = (
  { reference, referenceBin }: Volatility,
  { maxVolatility }: FeeTerms,
  bin: number,
): number => Math.min(reference + Math.abs(referenceBin - bin) * PER_BIN, maxVolatility)

/**
 * The rate at a volatility: the base and `ceil(control * (volatility * step)^2 / 10^11)`, at most a tenth. The result
 * remembers the last answer: volatility is at its cap for most bins of a long swap.
 */
export function feeRates({ binStep, baseRate, variableControl }: FeeTerms): (volatility: number) => bigint {
  if (baseRate >= Number(MAX_RATE)) return () => MAX_RATE
  const [base, control] = [BigInt(baseRate), BigInt(variableControl)]
  let [known, rate] = [0, base]
  return (volatility) => {
    if (volatility === known) return rate
    const moved = BigInt(volatility) * BigInt(binStep)
    const sum = base + (moved * moved * control + VARIABLE_SCALE - 1n) / VARIABLE_SCALE
    ;[known, rate] = [volatility, sum < MAX_RATE ? sum : MAX_RATE]
    return rate
  }
}

/** The fee in an amount that has it in it, rounded up. */
export const feeWithin = (amount: bigint, rate: bigint): bigint =>
  (amount * rate + FEE_UNITS - 1n) / FEE_UNITS

/** The fee to be added to an amount, rounded up. */
export const feeOnTop = (net: bigint, rate: bigint): bigint =>
  (net * rate + FEE_UNITS - rate - 1n) / (FEE_UNITS - rate)
