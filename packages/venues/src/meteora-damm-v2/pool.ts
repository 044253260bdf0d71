import {
  amountAfterTransferFee,
  amountBeforeTransferFee,
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  netTransferShare,
  type Pool,
  type Side,
  type SwapCost,
  type SwapErrorCode,
  type SwapFootprint,
  type SwapQuote,
  swapError,
  type TransferFee,
} from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import { type FeeMoment, type Fees, isLimitingBuys, pointOf, settlesAt } from '../meteora-shared/fees.ts'
import { LIMITER_ERROR, segmentsWithFees } from '../meteora-shared/segments.ts'
import { type FeeSide, type Moved, swapExactIn, swapExactOut } from '../meteora-shared/swap.ts'
import { type Volatility, volatilityAfter } from '../meteora-shared/volatility.ts'
import { type DammCurve, priceOfReserves, productCurve, rangeCurve } from './curve.ts'

export interface DammPoolState {
  address: string
  programId: string
  label: string
  mints: readonly [string, string]
  isEnabled: boolean
  isCompounding: boolean
  liquidity: bigint
  price: bigint
  range: readonly [least: bigint, most: bigint]
  /** What the account counts as reserves; a swap fails that takes more. */
  reserves: readonly [bigint, bigint]
  fees: Fees
  feeSide: FeeSide
  volatility: Volatility
  protocolPercent: bigint
  compoundingBps: bigint
  transferFees: readonly [TransferFee | undefined, TransferFee | undefined]
  /** When its account was decoded. */
  at: ChainTime
  footprint: SwapFootprint
}

/** Measured: at most 51,000, with a transfer fee on both sides. */
const COMPUTE_UNITS = 62_000

const other = (side: Side): Side => (side === 0 ? 1 : 0)

class DammPool implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: readonly [string, string]
  readonly #state: DammPoolState
  readonly #curve: DammCurve

  constructor(state: DammPoolState) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.#state = state
    this.#curve = state.isCompounding ? productCurve(state.reserves) : rangeCurve(state)
  }

  get settlesAt(): number | undefined {
    return settlesAt(this.#state.fees, this.#state.at)
  }

  refusesNestedCalls(at: ChainTime): boolean {
    return isLimitingBuys(this.#state.fees, at)
  }

  get approximationError(): number {
    return this.#state.fees.base.kind === 'limiter' ? LIMITER_ERROR : 0
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    const state = this.#state
    if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const received = amountAfterTransferFee(amountIn, state.transferFees[side])
    const moved = swapExactIn(this.#curve, state.fees, state.feeSide, side, momentOf(state, at), received)
    if (typeof moved === 'string') return swapError(moved)
    const amountOut = amountAfterTransferFee(moved.paid, state.transferFees[other(side)])
    return swapped(state, side, amountIn, amountOut, moved, at)
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    const state = this.#state
    if (!isTradable(state, at)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const paid = amountBeforeTransferFee(amountOut, state.transferFees[other(side)])
    if (paid > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const moved = swapExactOut(this.#curve, state.fees, state.feeSide, side, momentOf(state, at), paid)
    if (typeof moved === 'string') return swapError(moved)
    const amountIn = amountBeforeTransferFee(moved.received, state.transferFees[side])
    return swapped(state, side, amountIn, amountOut, moved, at)
  }

  segments(side: Side, at: ChainTime): readonly LiquiditySegment[] {
    const state = this.#state
    if (!isTradable(state, at)) return []
    const { fees, feeSide, transferFees } = state
    return segmentsWithFees(this.#curve.segments(side), fees, feeSide, side, momentOf(state, at), {
      keptIn: netTransferShare(transferFees[side]),
      keptOut: netTransferShare(transferFees[other(side)]),
    })
  }

  cost(): SwapCost {
    return { ...this.#state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/** A pool of DAMM v2. */
export const dammPool = (state: DammPoolState): Pool => new DammPool(state)

/** A range may have sold all of one token; a product has both. Whitelisted vaults may buy before the activation. */
function isTradable(state: DammPoolState, at: ChainTime): boolean {
  const { isEnabled, isCompounding, liquidity, reserves, fees } = state
  if (!isEnabled || liquidity === 0n || pointOf(fees, at) < fees.activation) return false
  return !isCompounding || (reserves[0] > 0n && reserves[1] > 0n)
}

const momentOf = ({ fees, price, volatility }: DammPoolState, at: ChainTime): FeeMoment => ({
  now: pointOf(fees, at),
  price,
  accumulated: volatility.accumulated,
})

function swapped(
  state: DammPoolState,
  side: Side,
  amountIn: bigint,
  amountOut: bigint,
  moved: Moved,
  at: ChainTime,
): SwapQuote {
  if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
  const reserves = reservesAfter(state, side, moved)
  if (amountIn > MAX_AMOUNT || typeof reserves === 'string') return swapError('AMOUNT_TOO_LARGE')
  const isInputFee = state.feeSide === 'only-b' && side === 1
  return {
    ok: true,
    amountIn,
    amountOut,
    feeAmount: moved.fee,
    feeMint: state.mints[isInputFee ? side : other(side)],
    computeUnits: COMPUTE_UNITS,
    after: () => dammPool(after(state, moved, reserves, at)),
  }
}

/** Reserves take what passes the curve, and the part of the fee that stays in them; it is of token B. */
function reservesAfter(
  state: DammPoolState,
  side: Side,
  { incoming, outgoing, fee }: Moved,
): readonly [bigint, bigint] | SwapErrorCode {
  const [into, from] = [state.reserves[side] + incoming, state.reserves[other(side)] - outgoing]
  const compounded = compoundedOf(state, fee)
  const [a, b] = side === 0 ? [into, from + compounded] : [from, into + compounded]
  return from < 0n || a > MAX_AMOUNT || b > MAX_AMOUNT ? 'AMOUNT_TOO_LARGE' : [a, b]
}

/** The fee less the protocol's part, and of that the part that stays; both parts are rounded down. */
function compoundedOf({ protocolPercent, compoundingBps }: DammPoolState, fee: bigint): bigint {
  if (compoundingBps === 0n) return 0n
  const kept = fee - mulDiv(fee, protocolPercent, 100n, 'floor')
  return mulDiv(kept, compoundingBps, 10_000n, 'floor')
}

function after(
  state: DammPoolState,
  moved: Moved,
  reserves: readonly [bigint, bigint],
  at: ChainTime,
): DammPoolState {
  const { isCompounding, fees, volatility, price: before } = state
  const price = isCompounding ? priceOfReserves(reserves) : moved.price
  const isDynamic = fees.dynamic !== undefined
  return {
    ...state,
    price,
    reserves,
    volatility: isDynamic
      ? volatilityAfter(fees.dynamic!, volatility, [before, price], Math.floor(at.unixTime))
      : volatility,
  }
}
