import {
  type ChainTime,
  type LiquiditySegment,
  type Pool,
  PoolBase,
  type PoolFrame,
  type SegmentTerms,
  type Side,
  type SwapCost,
  type SwapQuote,
  swapError,
} from '@callisto/amms'
import { FEE_UNITS, feeRates, volatilityAt, volatilityIn } from './fee.ts'
import { layersOf, offered, offerOf } from './fill.ts'
import { type DlmmAccount, SWAP_BYTES } from './layout.ts'
import { type Distance, type PairState, swapPair } from './swap.ts'

export interface DlmmState extends PairState, PoolFrame {
  opensAt: DlmmAccount['opensAt']
  isDisabled: boolean
  /** Of a swap of a side, without the user's own. */
  accounts: (side: Side) => readonly string[]
  /** When the accounts were as they are here. */
  decodedAt: ChainTime
}

/**
 * Of a swap in one layer of one bin, for each further bin and each further layer of a bin that trades, and for each bin
 * that does not: measured, with a margin. Exact out prices a bin twice.
 */
const UNITS = {
  swap: { exactIn: 65_000, exactOut: 72_000 },
  bin: { exactIn: 5_700, exactOut: 7_100 },
  layer: 1_300,
  passed: 500,
}
/** A swap that could take more is refused as too large: a transaction ends at 1.4 million. */
const MAX_UNITS = 1_300_000

type Mode = 'exactIn' | 'exactOut'

const unitsFor = (mode: Mode, { bins, layers, passed }: Distance) =>
  UNITS.swap[mode] +
  UNITS.bin[mode] * Math.max(0, bins - 1) +
  UNITS.layer * Math.max(0, layers - 1) +
  UNITS.passed * passed

/** A reserve so far above a bin's capacity that the price all but stands still, and floats still tell amounts apart. */
const FLAT = 2 ** 22
const SCALE = 2 ** 64

class DlmmPool extends PoolBase<DlmmState> {
  override get settlesAt(): number | undefined {
    const { terms, volatility } = this.state
    const opening = openingSecond(this.state)
    if (terms.variableControl === 0) return opening
    const calm = volatility.updatedAt + Math.max(terms.filterSeconds, terms.decaySeconds)
    return opening === undefined ? calm : Math.max(opening, calm)
  }

  protected isTradable(_: Side, { slot, unixTime }: ChainTime): boolean {
    const { isDisabled, opensAt } = this.state
    if (isDisabled) return false
    return (
      opensAt === undefined || BigInt(opensAt.unit === 'slot' ? slot : Math.floor(unixTime)) >= opensAt.point
    )
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean, { unixTime }: ChainTime): SwapQuote {
    const { state } = this
    const swap = swapPair(state, side, amount, exactIn, unixTime)
    if (typeof swap === 'string') return swapError(swap)
    const computeUnits = unitsFor(exactIn ? 'exactIn' : 'exactOut', swap.distance)
    if (swap.paid <= 0n) return swapError('AMOUNT_TOO_SMALL')
    if (computeUnits > MAX_UNITS) return swapError('AMOUNT_TOO_LARGE')
    return {
      ok: true,
      amountIn: exactIn ? amount : swap.received,
      amountOut: exactIn ? swap.paid : amount,
      feeAmount: swap.fee,
      feeMint: this.mints[state.hasFeesInY ? 1 : side],
      computeUnits,
      after: () => dlmmPool({ ...state, ...swap.after() }),
    }
  }

  /**
   * One segment a bin, with the fee that a swap through all bins before it pays. Towards the reference the fee falls from
   * bin to bin and could outweigh a step of the price; such a segment promises only as much as the one before it.
   */
  protected liquidity(
    side: Side,
    { unixTime }: ChainTime,
    { keptIn, keptOut, limit }: SegmentTerms,
  ): readonly LiquiditySegment[] {
    const { terms, activeBin, bins } = this.state
    const volatility = volatilityAt(this.state.volatility, terms, activeBin, unixTime)
    const rateAt = feeRates(terms)
    const found: LiquiditySegment[] = []
    let least = Infinity
    bins.walk(activeBin, side, (bin, id) => {
      const offer = offerOf(bin, side, this.state, rateAt(volatilityIn(volatility, terms, id)))
      if (offer === undefined) return false
      if (offer.price === 0n) return true
      const kept = keptIn * keptOut * (1 - Number(offer.rate) / Number(FEE_UNITS))
      const price = Number(offer.price) / SCALE
      const gives = kept * (side === 0 ? price : 1 / price)
      const taken = offer.hasFeeOnInput ? 1 : 1 - Number(offer.rate) / Number(FEE_UNITS)
      if (gives < least) least = gives
      const capacityIn = (Number(offered(offer)) * taken * keptOut) / gives
      found.push({ inReserve: capacityIn * FLAT, outReserve: capacityIn * (FLAT + 1) * least, capacityIn })
      return found.length >= limit
    })
    return found
  }

  cost(side: Side): SwapCost {
    const { state } = this
    let [bins, layers, passed] = [0, 0, 0]
    state.bins.walk(state.activeBin, side, (bin, _, seen) => {
      const offer = offerOf(bin, side, state, 0n)
      if (offer === undefined) return false
      bins += 1
      layers += layersOf(offer.layers)
      passed = seen - bins
      return false
    })
    const computeUnits = Math.min(unitsFor('exactOut', { bins, layers, passed }), MAX_UNITS)
    return { accounts: state.accounts(side), dataBytes: SWAP_BYTES, computeUnits }
  }
}

/** A pool of Meteora's bins. */
export const dlmmPool = (state: DlmmState): Pool => new DlmmPool(state)

/** The latest second at which the pair opens: a slot takes less than one. */
function openingSecond({ opensAt, decodedAt }: DlmmState): number | undefined {
  if (opensAt === undefined) return undefined
  const point = Number(opensAt.point)
  return opensAt.unit === 'time' ? point : decodedAt.unixTime + Math.max(0, point - decodedAt.slot)
}
