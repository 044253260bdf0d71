/** How a pool's fee is made; fixed at its birth. Fees are in parts per billion. */
export interface FeeParameters {
  binStep: number
  baseFactor: number
  variableControl: number
  maxVolatility: number
  /** Length of a period. */
  filterSeconds: number
  /** Ten-thousandths, as the two shares. */
  reductionBps: number
  protocolShareBps: number
  creatorShareBps: number
}

/** Where distance is counted from, and what is left of earlier movement; 10,000 is one bin. */
export interface Volatility {
  referenceBin: number
  reference: number
  /** As the last bin that traded left it. */
  accumulated: number
  /** Start of the period of the references, unix seconds. */
  referencedAt: number
}

export const FEE_UNITS = 1_000_000_000n
const MAX_FEE = 100_000_000n
const VARIABLE_SCALE = 100_000_000_000n
const PER_BIN = 10_000
const SHARE_UNITS = 10_000

/** Periods after which nothing is left of any volatility: each at least halves it. */
export const MAX_PERIODS = 21

/**
 * Volatility at the start of a swap. Within a period both references stay; after it the reference bin is the active
 * bin, and the volatility is reduced once for each period that has ended, rounded down each time.
 */
export function volatilityAt(
  was: Volatility,
  terms: FeeParameters,
  activeBin: number,
  unixTime: number,
): Volatility {
  const periods = Math.floor(Math.max(0, unixTime - was.referencedAt) / terms.filterSeconds)
  if (periods === 0) return was
  let reference = was.accumulated
  for (let period = 0; period < periods && reference > 0; period++)
    reference = Math.floor((reference * terms.reductionBps) / SHARE_UNITS)
  const referencedAt = was.referencedAt + periods * terms.filterSeconds
  return { ...was, referenceBin: activeBin, reference, referencedAt }
}

/** Volatility in a bin: what is left of before and the distance from the reference, up to the cap. */
export const volatilityIn = (
  { reference, referenceBin }: Volatility,
  terms: FeeParameters,
  bin: number,
): number => Math.min(reference + Math.abs(bin - referenceBin) * PER_BIN, terms.maxVolatility)

/** Fixed part and `ceil(control * (volatility * binStep)^2 / 10^11)`, at most a tenth. */
export function feeRate(terms: FeeParameters, volatility: number): bigint {
  const moved = BigInt(volatility) * BigInt(terms.binStep)
  const variable = (moved * moved * BigInt(terms.variableControl) + VARIABLE_SCALE - 1n) / VARIABLE_SCALE
  const rate = BigInt(terms.baseFactor * terms.binStep * 10) + variable
  return rate < MAX_FEE ? rate : MAX_FEE
}

/** `feeRate` as a share, in floats: off by one part per billion at most. */
export function feeShare(terms: FeeParameters, volatility: number): number {
  const moved = volatility * terms.binStep
  const variable = Math.ceil((moved * moved * terms.variableControl) / Number(VARIABLE_SCALE))
  return Math.min(terms.baseFactor * terms.binStep * 10 + variable, Number(MAX_FEE)) / Number(FEE_UNITS)
}

/** One party's part of a fee, rounded down. */
export const shareOf = (fee: bigint, bps: number): bigint =>
  bps === 0 ? 0n : (fee * BigInt(bps)) / BigInt(SHARE_UNITS)
