import {
  type AccountView,
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type PoolRoot,
  type Side,
  type SwapCost,
  type SwapQuote,
  swapError,
  type TransferFee,
} from './amm.ts'
import { amountAfterTransferFee, amountBeforeTransferFee, netTransferShare } from './transfer-fee.ts'

type Pair<T> = readonly [T, T]

/** What the state of every pool has. */
export interface PoolFrame {
  address: string
  programId: string
  label: string
  mints: Pair<string>
  /** Absent where no mint of the venue has such a fee. */
  transferFees?: Pair<TransferFee | undefined>
}

/**
 * The frame of a decoded root, with the fees of its mints. Spread it last: V8 takes a hundred times as long for an object
 * that gets further properties behind a spread.
 */
export const poolFrame = (
  { address, programId, mints }: PoolRoot,
  view: AccountView,
  label: string,
): Required<PoolFrame> => ({
  address,
  programId,
  label,
  mints,
  transferFees: [view.transferFeeOf(mints[0]), view.transferFeeOf(mints[1])],
})

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

/** What belongs to the input and to the output of a swap, in the order of the mints. */
export const inOrder = <T>(side: Side, incoming: T, outgoing: T): Pair<T> =>
  side === 0 ? [incoming, outgoing] : [outgoing, incoming]

/** A pool but for the arithmetic of its venue: what every quote checks, and the transfer fees around the vaults. */
export abstract class PoolBase<State extends PoolFrame> implements Pool {
  readonly address: string
  readonly programId: string
  readonly label: string
  readonly mints: Pair<string>
  protected readonly state: State

  constructor(state: State) {
    this.address = state.address
    this.programId = state.programId
    this.label = state.label
    this.mints = state.mints
    this.state = state
  }

  get settlesAt(): number | undefined {
    return undefined
  }

  quoteExactIn(side: Side, amountIn: bigint, at: ChainTime): SwapQuote {
    if (!this.isTradable(side, at)) return swapError('NOT_TRADABLE')
    if (amountIn <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (amountIn > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const { transferFees } = this.state
    const received = amountAfterTransferFee(amountIn, transferFees?.[side])
    if (received <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const quote = this.quoteVaults(side, received, true, at)
    if (!quote.ok) return quote
    if (quote.amountIn === received) quote.amountIn = amountIn
    quote.amountOut = amountAfterTransferFee(quote.amountOut, transferFees?.[otherSide(side)])
    return quote.amountOut > 0n ? quote : swapError('AMOUNT_TOO_SMALL')
  }

  quoteExactOut(side: Side, amountOut: bigint, at: ChainTime): SwapQuote {
    if (!this.isTradable(side, at)) return swapError('NOT_TRADABLE')
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    const { transferFees } = this.state
    const paid = amountBeforeTransferFee(amountOut, transferFees?.[otherSide(side)])
    if (paid > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const quote = this.quoteVaults(side, paid, false, at)
    if (!quote.ok) return quote
    quote.amountIn = amountBeforeTransferFee(quote.amountIn, transferFees?.[side])
    if (quote.amountOut === paid) quote.amountOut = amountOut
    return quote.amountIn <= MAX_AMOUNT ? quote : swapError('AMOUNT_TOO_LARGE')
  }

  segments(side: Side, at: ChainTime, limit = Infinity): readonly LiquiditySegment[] {
    if (!this.isTradable(side, at)) return []
    const { transferFees } = this.state
    const keptIn = netTransferShare(transferFees?.[side])
    const keptOut = netTransferShare(transferFees?.[otherSide(side)])
    return keptIn > 0 && keptOut > 0 ? this.liquidity(side, at, { keptIn, keptOut, limit }) : []
  }

  abstract cost(side: Side): SwapCost

  /** Whether the pool trades any amount. */
  protected abstract isTradable(side: Side, at: ChainTime): boolean

  /**
   * The quote of an amount above 0 as the vaults see it: what arrives in one, what leaves the other. The value is a new
   * one, in which the transfer fees are then put. An input that is taken in part, and an output that is more than was
   * asked, are of mints without such fees.
   */
  protected abstract quoteVaults(side: Side, amount: bigint, exactIn: boolean, at: ChainTime): SwapQuote

  /** The float view of a side that trades. */
  protected abstract liquidity(side: Side, at: ChainTime, terms: SegmentTerms): readonly LiquiditySegment[]
}

export interface SegmentTerms {
  /** Shares that transfer fees leave of each side, above 0. */
  keptIn: number
  keptOut: number
  limit: number
}
