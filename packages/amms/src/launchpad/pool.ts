import { mulDiv } from '@callisto/amount'
import {
  type ChainTime,
  type LiquiditySegment,
  MAX_AMOUNT,
  type Pool,
  type Side,
  type StepComputeUnits,
  type SwapCost,
  type SwapFootprint,
  type SwapQuote,
  swapError,
} from '../amm.ts'
import { PoolBase, type PoolFrame } from '../pool-base.ts'
import {
  buyExactBase,
  buyExactQuote,
  type CurveState,
  type CurveTrade,
  type SniperFee,
  sellExactBase,
  sellExactQuote,
  sniperPpm,
} from './swap.ts'

/** All that a curve's quote depends on. `mints` is [base, quote]: side 1 buys, side 0 sells. */
export interface LaunchpadState extends PoolFrame {
  curve: CurveState
  /** Quote in the vault that belongs to the curve: a sale cannot take more. */
  raisedQuote: bigint
  /** Fees owed beside it in that vault. */
  owedQuote?: bigint
  /** Protocol and creator fee together, parts per million. */
  feePpm: bigint
  sniper: SniperFee
  cost: SwapFootprint
}

/** Fees never exceed 99 %, whatever the anti-sniper part adds. */
const MAX_FEE_PPM = 990_000n

const UNITS: StepComputeUnits = { exactIn: 11_000, exactOut: 12_500 }

const BUY: Side = 1

class LaunchpadPool extends PoolBase<LaunchpadState> {
  readonly isBondingCurve = true

  override get settlesAt(): number | undefined {
    const { launchedAt, decaySeconds, ppm } = this.state.sniper
    return ppm > 0n ? Number(launchedAt + decaySeconds) : undefined
  }

  protected isTradable(): boolean {
    const { forSale, virtualBase, virtualQuote } = this.state.curve
    return forSale > 0n && virtualBase > forSale && virtualQuote > 0n
  }

  #feePpm(side: Side, { unixTime }: ChainTime): bigint {
    const { sniper, feePpm } = this.state
    const total = feePpm + (side === BUY ? sniperPpm(sniper, BigInt(Math.floor(unixTime))) : 0n)
    return total < MAX_FEE_PPM ? total : MAX_FEE_PPM
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean, at: ChainTime): SwapQuote {
    const { curve, raisedQuote, owedQuote = 0n } = this.state
    const trade = this.#trade(side, amount, exactIn, this.#feePpm(side, at))
    if (trade === undefined) return swapError('AMOUNT_TOO_LARGE')
    const { base, quote, fee, total } = trade
    const amountOut = side === BUY ? base : total
    if (amountOut <= 0n) return swapError('AMOUNT_TOO_SMALL')
    // A token account ends at 64 bits, and a sale is paid out of what was raised.
    const hasRoom =
      side === BUY
        ? curve.virtualQuote + quote <= MAX_AMOUNT && raisedQuote + owedQuote + total <= MAX_AMOUNT
        : curve.virtualBase + base <= MAX_AMOUNT && quote <= raisedQuote
    if (!hasRoom) return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn: side === BUY ? total : base,
      amountOut,
      feeAmount: fee,
      feeMint: this.mints[BUY],
      computeUnits: exactIn ? UNITS.exactIn : UNITS.exactOut,
      after: () => this.#after(side, trade),
    }
  }

  #after(side: Side, { base, quote, fee }: CurveTrade): Pool {
    const { curve, raisedQuote, owedQuote = 0n } = this.state
    const [moreBase, moreQuote] = side === BUY ? [-base, quote] : [base, -quote]
    return launchpadPool({
      ...this.state,
      curve: {
        virtualBase: curve.virtualBase + moreBase,
        virtualQuote: curve.virtualQuote + moreQuote,
        forSale: curve.forSale + moreBase,
      },
      raisedQuote: raisedQuote + moreQuote,
      owedQuote: owedQuote + fee,
    })
  }

  /** Undefined for more than the curve has. */
  #trade(side: Side, amount: bigint, exactIn: boolean, feePpm: bigint): CurveTrade | undefined {
    const { curve } = this.state
    if (side !== BUY) return (exactIn ? sellExactBase : sellExactQuote)(curve, amount, feePpm)
    if (!exactIn) return amount > curve.forSale ? undefined : buyExactBase(curve, amount, feePpm)
    // The program weighs the whole input before it cuts a buy to what is for sale: it must fit beside the reserve.
    const net = amount - mulDiv(amount, feePpm, 1_000_000n, 'ceil')
    return curve.virtualQuote + net > MAX_AMOUNT ? undefined : buyExactQuote(curve, amount, feePpm)
  }

  protected liquidity(side: Side, at: ChainTime): readonly LiquiditySegment[] {
    const { curve, raisedQuote } = this.state
    const kept = 1 - Number(this.#feePpm(side, at)) / 1e6
    const [base, quote] = [Number(curve.virtualBase), Number(curve.virtualQuote)]
    if (side === BUY) {
      const capacityIn = (quote * Number(curve.forSale)) / Number(curve.virtualBase - curve.forSale) / kept
      return [{ inReserve: quote / kept, outReserve: base, capacityIn }]
    }
    const raised = Number(raisedQuote)
    if (raised <= 0) return []
    const capacityIn = raised < quote ? (base * raised) / (quote - raised) : Infinity
    return [{ inReserve: base, outReserve: quote * kept, capacityIn }]
  }

  cost(): SwapCost {
    return { ...this.state.cost, computeUnits: UNITS.exactOut }
  }
}

/** A bonding curve before its graduation. Formulas: programs/README.md, launchpad. */
export const launchpadPool = (state: LaunchpadState): Pool => new LaunchpadPool(state)
