import { BPS, bpsOf, mulDiv } from '@callisto/amount'
import { allowedBps, openBand, type TransferFeeRate } from '@callisto/program-clients'

const RATE_UNIT = 1n << 64n

export const NO_KEY = '11111111111111111111111111111111'

/** The shares of a fill that do not reach the maker. */
export interface OrderFees {
  feeBps: number
  referralBps: number
}

/** The least output for 2^64 of the input, fees included, at which `rateOut` for `rateIn` is left; rounded up. */
export const neededRate = ({ feeBps, referralBps }: OrderFees, rateIn: bigint, rateOut: bigint): bigint =>
  mulDiv(RATE_UNIT * rateOut, BPS, rateIn * (BPS - BigInt(feeBps) - BigInt(referralBps)), 'ceil')

/** Units that the output of a route and the two fees of a fill lose by rounding, at most. */
const ROUNDING_UNITS = 3n

/**
 * The most output for 2^64 of the input that a quote can stand for, rounded up. Another amount is rounded otherwise, so an
 * order that is missed by the rounding alone is due: its plan decides with exact amounts.
 */
export const rateOf = (inAmount: bigint, outAmount: bigint): bigint =>
  outAmount === 0n ? 0n : mulDiv(RATE_UNIT, outAmount + ROUNDING_UNITS, inAmount, 'ceil')

/** The ends of a price in 1e-8 USD a whole token, and the decimals of the token. */
export interface PriceRange {
  low: bigint
  high: bigint
  decimals: number
  /** What is left of the way from the price before, where that lies several slots back: above 0 where the price falls. */
  left?: bigint
}

/** What an order is valued with; undefined where there is no usable price now. */
export interface OrderPrices {
  input: PriceRange | undefined
  output: PriceRange | undefined
}

/** The output that `spent` stands for at a rate, rounded up as the programs do. */
export const outputAtRate = (spent: bigint, rateIn: bigint, rateOut: bigint): bigint =>
  mulDiv(spent, rateOut, rateIn, 'ceil')

/** What a fill may fall short by at most, and how far that is open. */
export interface Opening {
  fees: OrderFees
  limitBps: number
  /** For which it has been due, and in which all of it opens. */
  slots: number
  span: number
}

/** Half of the width of a usable price, which is a hundredth of it at most. */
const confOf = ({ low, high }: PriceRange): bigint => (high - low) / 2n

/**
 * The output that `spent` is worth less what is open, each step rounded up as the programs do: the lower end of the input's
 * price, the upper end of the output's, as far as their bands are open. Undefined without both.
 */
export function outputByValue(
  spent: bigint,
  { input, output }: OrderPrices,
  { fees, limitBps, slots, span }: Opening,
): bigint | undefined {
  if (!input || !output || output.high === 0n) return undefined
  const closed = (range: PriceRange) => confOf(range) - openBand(confOf(range), slots, span)
  // A price that is worse for the maker than the one before counts slot by slot.
  const { left: fallen = 0n } = input
  const { left: risen = 0n } = output
  const low = input.low + closed(input) + (fallen > 0n ? fallen : 0n)
  const high = output.high - closed(output) + (risen < 0n ? risen : 0n)
  const usd = mulDiv(spent, low, 10n ** BigInt(input.decimals), 'ceil')
  const value = mulDiv(usd, 10n ** BigInt(output.decimals), high, 'ceil')
  return mulDiv(value, BPS - BigInt(allowedBps(fees, limitBps, slots, span)), BPS, 'ceil')
}

/** What a fill may take of an order now, and what it must bring. */
export interface FillTerms {
  /** The least and the most input; all of `most` is always allowed. */
  least: bigint
  most: bigint
  /** What must be left after the fees for so much input; undefined where nothing is known to be enough. */
  minimum(spent: bigint): bigint | undefined
  /** The most that may be left; undefined without a limit. */
  maximum(spent: bigint): bigint | undefined
  /** Whether what is bought stays in the order, without a transfer out of it. */
  keepsOutput: boolean
}

export interface OutputFees {
  /** Whether the referral account can be paid. */
  isReferralPaid: boolean
  /** Of the output's mint; undefined without one, and where the output stays in the order. */
  transferFee: TransferFeeRate | undefined
}

/** What of a route's output counts against the minimum: less the fees, each rounded down, and the mint's own, rounded up. */
export function deliveredOutput(order: OrderFees, received: bigint, fees: OutputFees): bigint {
  const fee = bpsOf(received, order.feeBps, 'floor')
  const referral = fees.isReferralPaid ? bpsOf(received, order.referralBps, 'floor') : 0n
  const sent = received - fee - referral
  if (!fees.transferFee) return sent
  const taken = bpsOf(sent, fees.transferFee.bps, 'ceil')
  return sent - (taken < fees.transferFee.maximum ? taken : fees.transferFee.maximum)
}
