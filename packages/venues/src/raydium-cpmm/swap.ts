import { mulDiv } from '@callisto/amount'
import type { CpmmRates } from './layout.ts'

/** All that a swap depends on, of the side that comes in. Amounts are what reaches and what leaves the vaults. */
export interface SwapSide {
  reserveIn: bigint
  reserveOut: bigint
  rates: CpmmRates
  /** Where the creator's fee is taken, if at all. */
  creatorFeeOn: 'input' | 'output' | undefined
}

/** What a swap moves, base units. */
export interface Moved {
  /** What arrives in the vault. */
  received: bigint
  /** What leaves the other one. */
  paid: bigint
  /** Trade and creator fee of the input; the creator's fee of the output. */
  feeIn: bigint
  feeOut: bigint
  /** Of what stays in the vaults, what is no reserve. */
  owedIn: bigint
  owedOut: bigint
}

const MILLION = 1_000_000n

/** Rate of what the input keeps. */
const rateIn = ({ rates, creatorFeeOn }: SwapSide) =>
  rates.trade + (creatorFeeOn === 'input' ? rates.creator : 0n)

/**
 * Swap of what arrived in the vault. Fees are rounded up, the output down; the creator's part of a fee of both and the
 * protocol's and the fund's parts of the trade fee are rounded down. Source: raydium-cp-swap, `curve/calculator.rs` and
 * `curve/fees.rs`.
 */
export function swapExactIn(side: SwapSide, received: bigint): Moved {
  const feeIn = mulDiv(received, rateIn(side), MILLION, 'ceil')
  const net = received - feeIn
  const gross = mulDiv(net, side.reserveOut, side.reserveIn + net, 'floor')
  const feeOut = side.creatorFeeOn === 'output' ? mulDiv(gross, side.rates.creator, MILLION, 'ceil') : 0n
  return moved(side, received, gross, feeIn, feeOut)
}

/**
 * Least input for which `paid` leaves the vault: the gross of the output, then the net input, then its gross, each
 * rounded up. An output worth less than half a unit of input is refused: builds until 2025 round such an input to
 * nothing, and fail.
 */
export function swapExactOut(side: SwapSide, paid: bigint): Moved | 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE' {
  const { reserveIn, reserveOut, rates, creatorFeeOn } = side
  const gross = creatorFeeOn === 'output' ? beforeFee(paid, rates.creator) : paid
  if (gross >= reserveOut) return 'AMOUNT_TOO_LARGE'
  if (2n * reserveIn * gross < reserveOut - gross) return 'AMOUNT_TOO_SMALL'
  const net = mulDiv(reserveIn, gross, reserveOut - gross, 'ceil')
  const received = beforeFee(net, rateIn(side))
  return moved(side, received, gross, received - net, gross - paid)
}

const beforeFee = (net: bigint, rate: bigint) => mulDiv(net, MILLION, MILLION - rate, 'ceil')

function moved(side: SwapSide, received: bigint, gross: bigint, feeIn: bigint, feeOut: bigint): Moved {
  const { rates, creatorFeeOn } = side
  const creatorIn = creatorFeeOn === 'input' ? creatorPart(feeIn, rates) : 0n
  const tradeFee = feeIn - creatorIn
  const share = (rate: bigint) => mulDiv(tradeFee, rate, MILLION, 'floor')
  return {
    received,
    paid: gross - feeOut,
    feeIn,
    feeOut,
    owedIn: share(rates.protocol) + share(rates.fund) + creatorIn,
    owedOut: feeOut,
  }
}

const creatorPart = (fee: bigint, { trade, creator }: CpmmRates) =>
  creator === 0n ? 0n : mulDiv(fee, creator, trade + creator, 'floor')
