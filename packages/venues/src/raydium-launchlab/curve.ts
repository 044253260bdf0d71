import { mulDiv } from '@callisto/amount'

/** Of a config: the price of the product of both reserves, or one price for all. */
export type CurveKind = 'product' | 'fixed'

/** A sale, base units. */
export interface Sale {
  kind: CurveKind
  forSale: bigint
  virtualBase: bigint
  virtualQuote: bigint
  soldBase: bigint
  raisedQuote: bigint
}

/** `base` and `quote` as the sale's reserves change, the fee on the side of the quote, and what the trader pays or gets of it. */
export interface SaleTrade {
  base: bigint
  quote: bigint
  fee: bigint
  total: bigint
}

const MILLION = 1_000_000n

/** Base and quote by which the price is made. */
export function priceReserves({ kind, virtualBase, virtualQuote, soldBase, raisedQuote }: Sale): {
  base: bigint
  quote: bigint
} {
  if (kind === 'fixed') return { base: virtualBase, quote: virtualQuote }
  return { base: virtualBase - soldBase, quote: virtualQuote + raisedQuote }
}

export const leftForSale = ({ forSale, soldBase }: Sale): bigint => forSale - soldBase

/** Output for an exact input, rounded down, and the input of an exact output, rounded up; at one price the reserves stay. */
const outputOf = (kind: CurveKind, amount: bigint, into: bigint, from: bigint) =>
  mulDiv(from, amount, kind === 'fixed' ? into : into + amount, 'floor')

const inputOf = (kind: CurveKind, amount: bigint, into: bigint, from: bigint) =>
  mulDiv(into, amount, kind === 'fixed' ? from : from - amount, 'ceil')

const beforeFee = (net: bigint, rate: bigint) => mulDiv(net, MILLION, MILLION - rate, 'ceil')
const feeOn = (amount: bigint, rate: bigint) => mulDiv(amount, rate, MILLION, 'ceil')

/** Buy of exactly `base`, at most what is left: the quote rounded up, then what it is with the fee, rounded up. */
export function buyBase(sale: Sale, rate: bigint, base: bigint): SaleTrade {
  const { base: from, quote: into } = priceReserves(sale)
  const quote = inputOf(sale.kind, base, into, from)
  const total = beforeFee(quote, rate)
  return { base, quote, fee: total - quote, total }
}

/** Buy for `total`, of which the fee comes off first. When less is left than it would buy, only that is bought. */
export function buyForQuote(sale: Sale, rate: bigint, total: bigint): SaleTrade {
  const { base: from, quote: into } = priceReserves(sale)
  const fee = feeOn(total, rate)
  const base = outputOf(sale.kind, total - fee, into, from)
  const left = leftForSale(sale)
  return base > left ? buyBase(sale, rate, left) : { base, quote: total - fee, fee, total }
}

/** Sale of `base`: the quote rounded down, then the fee off it. */
export function sellBase(sale: Sale, rate: bigint, base: bigint): SaleTrade {
  const { base: into, quote: from } = priceReserves(sale)
  const quote = outputOf(sale.kind, base, into, from)
  const fee = feeOn(quote, rate)
  return { base, quote, fee, total: quote - fee }
}

/** Sale for exactly `total`; undefined where it takes all of the quote or more. */
export function sellForQuote(sale: Sale, rate: bigint, total: bigint): SaleTrade | undefined {
  const { base: into, quote: from } = priceReserves(sale)
  const quote = beforeFee(total, rate)
  if (quote > sale.raisedQuote || (sale.kind === 'product' && quote >= from)) return undefined
  return { base: inputOf(sale.kind, quote, into, from), quote, fee: quote - total, total }
}
