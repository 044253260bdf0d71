/** How a pool's fee is made; fixed at its birth. Fees are in parts per billion. */
export interface FeeParameters {
  binStep: number
  baseFactor: number
  variableControl: number
  maxVolatility: number
  filterSeconds: number
  decaySeconds: number
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
  /** Of the last swap, unix seconds. */
  swappedAt: number
}

export const FEE_UNITS = 1_000_000_000n
const MAX_FEE = 100_000_000n
const VARIABLE_SCALE = 100_000_000_000n
const PER_BIN = 10_000
const SHARE_UNITS = 10_000

/** What holds when a swap begins: the reference stays, moves to the active bin with a part kept, or with nothing. */
export function volatilityAt(
  was: Volatility,
  terms: FeeParameters,
  activeBin: number,
  unixTime: number,
): Volatility {
  const elapsed = Math.max(0, unixTime - was.swappedAt)
  if (elapsed < terms.filterSeconds) return was
  const kept = Math.floor((was.accumulated * terms.reductionBps) / SHARE_UNITS)
  return { ...was, referenceBin: activeBin, reference: elapsed < terms.decaySeconds ? kept : 0 }
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
export const shareOf = (fee: bigint, bps: number): bigint => (fee * BigInt(bps)) / BigInt(SHARE_UNITS)
