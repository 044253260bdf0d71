import { mulDiv } from '@callisto/amount'

/** The moving part of a bonding curve, base units. */
export interface CurveState {
  virtualBase: bigint
  virtualQuote: bigint
  /** Base still for sale; the curve is complete at 0. */
  forSale: bigint
}

/** `base` and `quote` as the curve's reserves change; `total` is what the trader pays or receives in quote. */
export interface CurveTrade {
  base: bigint
  quote: bigint
  fee: bigint
  total: bigint
}

const MILLION = 1_000_000n

const feeOn = (amount: bigint, feePpm: bigint) => mulDiv(amount, feePpm, MILLION, 'ceil')

/** Base for `net` quote, rounded down. */
const baseFor = (curve: CurveState, net: bigint) =>
  mulDiv(curve.virtualBase, net, curve.virtualQuote + net, 'floor')

/** Buy exactly `base` (below `virtualBase`): quote before fee rounded up, then grossed up, rounded up. */
export function buyExactBase(curve: CurveState, base: bigint, feePpm: bigint): CurveTrade {
  const quote = mulDiv(curve.virtualQuote, base, curve.virtualBase - base, 'ceil')
  const total = mulDiv(quote, MILLION, MILLION - feePpm, 'ceil')
  return { base, quote, fee: total - quote, total }
}

/** Spend `total` quote, fee first (rounded up). When less is for sale than it would buy, only that is bought. */
export function buyExactQuote(curve: CurveState, total: bigint, feePpm: bigint): CurveTrade {
  const fee = feeOn(total, feePpm)
  const base = baseFor(curve, total - fee)
  if (base > curve.forSale) return buyExactBase(curve, curve.forSale, feePpm)
  return { base, quote: total - fee, fee, total }
}

/** Sell `base`: quote rounded down, then the fee off it, rounded up. */
export function sellExactBase(curve: CurveState, base: bigint, feePpm: bigint): CurveTrade {
  const quote = mulDiv(curve.virtualQuote, base, curve.virtualBase + base, 'floor')
  const fee = feeOn(quote, feePpm)
  return { base, quote, fee, total: quote - fee }
}

/**
 * The base to sell so that `total` quote or more remains after the fee, rounded up twice. Undefined when the
 * curve's quote does not reach that far.
 */
export function sellExactQuote(curve: CurveState, total: bigint, feePpm: bigint): CurveTrade | undefined {
  const quote = mulDiv(total, MILLION, MILLION - feePpm, 'ceil')
  if (quote >= curve.virtualQuote) return undefined
  const base = mulDiv(curve.virtualBase, quote, curve.virtualQuote - quote, 'ceil')
  return { base, quote, fee: quote - total, total }
}

export interface SniperFee {
  ppm: bigint
  /** Seconds from launch until it is gone. */
  decaySeconds: bigint
  launchedAt: bigint
}

/** The anti-sniper part of a buy's fee at `unixTime`, rounded down; whole at launch, linear to nothing. */
export function sniperPpm(fee: SniperFee, unixTime: bigint): bigint {
  const elapsed = unixTime > fee.launchedAt ? unixTime - fee.launchedAt : 0n
  if (elapsed >= fee.decaySeconds) return 0n
  return mulDiv(fee.ppm, fee.decaySeconds - elapsed, fee.decaySeconds, 'floor')
}
