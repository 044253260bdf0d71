import { mulDiv } from '@callisto/amount'
import { type FeeConfig, type FeeRates, tierRates } from './fee-config.ts'
import type { QuoteKind } from './programs.ts'

/** What the rates of a coin follow from. */
export interface FeeTerms {
  config: FeeConfig
  quoteKind: QuoteKind
  /** Whether the pool is one that a curve ended in; curves are. */
  isCanonical: boolean
  hasCreator: boolean
  /** The coin's own creator rate, basis points; 0 where the schedule's holds. */
  creatorBps: bigint
  /** Base units of the coin, by which its market cap is reckoned. */
  supply: bigint
}

/** Reserves that make the price, base units, virtual parts included. */
export interface PumpReserves {
  base: bigint
  quote: bigint
}

const TEN_THOUSAND = 10_000n

/**
 * Rates of a trade, from the reserves before it: the market cap, rounded down, selects the tier. A coin's own creator rate
 * holds for quotes other than SOL and stable coins; a coin without a creator has no creator fee.
 */
export function ratesOf(terms: FeeTerms, { base, quote }: PumpReserves): FeeRates {
  const { config, quoteKind, isCanonical, hasCreator, creatorBps, supply } = terms
  const schedule = () => {
    if (!isCanonical) return config.flat
    if (quoteKind === 'other') return config.other
    const tiers = quoteKind === 'sol' ? config.tiers : config.stableTiers
    return tierRates(tiers, base > 0n ? mulDiv(quote, supply, base, 'floor') : 0n)
  }
  const rates = schedule()
  if (!hasCreator) return { ...rates, creator: 0n }
  return creatorBps > 0n && quoteKind === 'other' ? { ...rates, creator: creatorBps } : rates
}

/** Parts of the fee on a quote amount, base units. */
export interface PumpFees {
  lp: bigint
  total: bigint
}

/** Fees on a quote amount: each part is rounded up by itself. */
export function feesOn({ lp, protocol, creator }: FeeRates, amount: bigint): PumpFees {
  const part = (bps: bigint) => mulDiv(amount, bps, TEN_THOUSAND, 'ceil')
  const lpFee = part(lp)
  return { lp: lpFee, total: lpFee + part(protocol) + part(creator) }
}

export const totalBps = ({ lp, protocol, creator }: FeeRates): bigint => lp + protocol + creator

/**
 * What a budget pays before fees: the budget without the sum of the rates, rounded down, lowered once by what the fees,
 * rounded up, exceed the budget. Source: the text of `buy_exact_quote_in` in the IDL of the curve program.
 */
export function netOfBudget(rates: FeeRates, budget: bigint): bigint {
  const net = mulDiv(budget, TEN_THOUSAND, TEN_THOUSAND + totalBps(rates), 'floor')
  const excess = net + feesOn(rates, net).total - budget
  return excess > 0n ? net - excess : net
}

/** Least quote amount from which `net` or more is left: a unit more may leave one less, as each part of the fee rounds up. */
export function leastGross(rates: FeeRates, net: bigint, from = 0n): bigint {
  const least = mulDiv(net, TEN_THOUSAND, TEN_THOUSAND - totalBps(rates), 'ceil')
  let gross = least > from ? least : from
  // Each unit leaves at most one more: a step of what is missing passes over no smaller amount.
  for (;;) {
    const missing = net - (gross - feesOn(rates, gross).total)
    if (missing <= 0n) return gross
    gross += missing
  }
}

/** Whether rates leave something of an amount; those of the schedule do. */
export const isSoundTerms = (terms: FeeTerms): boolean =>
  totalBps(ratesOf(terms, { base: 0n, quote: 0n })) < TEN_THOUSAND
