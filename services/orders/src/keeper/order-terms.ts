import { BPS, bpsOf, mulDiv } from '@callisto/amount'
import type { TransferFeeRate, trigger } from '@callisto/program-clients'

/** A fill takes a twentieth of the order or all that remains. */
const MIN_PARTS = 20n
const RATE_UNIT = 1n << 64n

export const NO_KEY = '11111111111111111111111111111111'

/** Legs of an order by the number that a fill names. */
export const legsOf = (order: trigger.Order): readonly trigger.Leg[] => [
  order.entry,
  order.takeProfit,
  order.stop,
]

/** Numbers of the legs of the present phase that are set. */
export function activeLegs(order: trigger.Order): number[] {
  const phase = order.phase === 'entry' ? [0] : [1, 2]
  return phase.filter((index) => legsOf(order)[index]!.terms.kind !== 'none')
}

export const isPriceLeg = ({ terms }: trigger.Leg): boolean => terms.kind !== 'none' && terms.kind !== 'limit'

/** Whether a fill of the present phase takes the whole order: what an entry has bought is the escrow of its exit. */
export const isWholeFill = (order: trigger.Order): boolean =>
  order.phase === 'entry' && (order.takeProfit.terms.kind !== 'none' || order.stop.terms.kind !== 'none')

/** The least that a fill may take. */
export function smallestPart(order: trigger.Order): bigint {
  if (isWholeFill(order)) return order.remaining
  const part = mulDiv(order.making, 1n, MIN_PARTS, 'ceil')
  return part < order.remaining ? part : order.remaining
}

/** When the order is over (unix seconds); undefined for never. */
export function expiryOf(order: trigger.Order): number | undefined {
  const times: bigint[] = []
  if (order.expiresAt !== 0n) times.push(order.expiresAt)
  if (order.touchSeconds !== 0) times.push(order.touchedAt + BigInt(order.touchSeconds))
  return times.length === 0 ? undefined : Math.min(...times.map(Number))
}

/** The two sides of an order as its present phase sells and buys. */
export function sidesOf(order: trigger.Order) {
  const first = { mint: order.mint0, vault: order.vault0, feed: order.feed0, feedKind: order.feedKind0 }
  const second = { mint: order.mint1, vault: order.vault1, feed: order.feed1, feedKind: order.feedKind1 }
  return order.isSwapped ? { input: second, output: first } : { input: first, output: second }
}

export const pairOf = (order: trigger.Order): string => {
  const { input, output } = sidesOf(order)
  return `${input.mint}>${output.mint}`
}

/** The least output for 2^64 of the input, fees included, at which a leg with a rate can fill; rounded up. */
export function neededRate(
  { feeBps, referralBps }: trigger.Order,
  { rateIn, rateOut }: trigger.LegTerms,
): bigint {
  return mulDiv(RATE_UNIT * rateOut, BPS, rateIn * (BPS - BigInt(feeBps) - BigInt(referralBps)), 'ceil')
}

/** The output of a quote for 2^64 of the input, rounded down. */
export const rateOf = (inAmount: bigint, outAmount: bigint): bigint =>
  mulDiv(RATE_UNIT, outAmount, inAmount, 'floor')

/** What a fill is valued with where the leg has no rate: prices in 1e-8 USD a whole token. */
export interface ValuePrices {
  /** Lower end of the price of the input, upper end of that of the output. */
  low: bigint
  high: bigint
  decimalsIn: number
  decimalsOut: number
}

/**
 * The least output that a leg accepts for `spent`, as the program computes it: at its rate, else by value less slippage,
 * each step rounded up. Undefined without a rate or prices.
 */
export function minimumOutput(
  terms: trigger.LegTerms,
  spent: bigint,
  prices: ValuePrices | undefined,
): bigint | undefined {
  if (terms.rateIn > 0n) return mulDiv(spent, terms.rateOut, terms.rateIn, 'ceil')
  if (!prices || prices.high === 0n) return undefined
  const usd = mulDiv(spent, prices.low, 10n ** BigInt(prices.decimalsIn), 'ceil')
  const value = mulDiv(usd, 10n ** BigInt(prices.decimalsOut), prices.high, 'ceil')
  const minimum = mulDiv(value, BPS - BigInt(terms.slippageBps), BPS, 'ceil')
  // The program refuses to give for nothing.
  return minimum === 0n ? undefined : minimum
}

export interface OutputFees {
  /** Whether the referral account can be paid. */
  isReferralPaid: boolean
  /** Of the output's mint; undefined without one, and where the output stays in the order. */
  transferFee: TransferFeeRate | undefined
}

/** What of a route's output counts against the minimum: less the fees, each rounded down, and the mint's own, rounded up. */
export function deliveredOutput(order: trigger.Order, received: bigint, fees: OutputFees): bigint {
  const fee = bpsOf(received, order.feeBps, 'floor')
  const referral = fees.isReferralPaid ? bpsOf(received, order.referralBps, 'floor') : 0n
  const sent = received - fee - referral
  if (!fees.transferFee) return sent
  const taken = bpsOf(sent, fees.transferFee.bps, 'ceil')
  return sent - (taken < fees.transferFee.maximum ? taken : fees.transferFee.maximum)
}
