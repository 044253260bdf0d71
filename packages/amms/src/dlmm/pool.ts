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
import { inOrder, otherSide, PoolBase, type PoolFrame, type SegmentTerms } from '../pool-base.ts'
import { feeShare, MAX_PERIODS, volatilityAt, volatilityIn } from './fee.ts'
import { BINS, floatPrices } from './price.ts'
import { type DlmmBins, swapBins } from './swap.ts'

/** All that a quote over bins depends on. */
export interface DlmmState extends DlmmBins, PoolFrame {
  /** What the vaults must hold, bins and fees owed. */
  vaultBalances?: readonly [bigint, bigint] | undefined
  cost: SwapFootprint
}

/** Within one bin, for each further one that trades, and for each that is passed, empty or not. */
const UNITS: StepComputeUnits & { filled: StepComputeUnits; passed: StepComputeUnits } = {
  exactIn: 21_600,
  exactOut: 28_100,
  filled: { exactIn: 3_400, exactOut: 6_800 },
  passed: { exactIn: 100, exactOut: 200 },
}

const unitsFor = (mode: keyof StepComputeUnits, filled: number, distance: number): number =>
  UNITS[mode] + UNITS.filled[mode] * Math.max(0, filled - 1) + UNITS.passed[mode] * Math.max(0, distance)

/** A reserve so far above a bin's capacity that the price all but stands still, and floats still tell amounts apart. */
const FLAT = 2 ** 22

class DlmmPool extends PoolBase<DlmmState> {
  override get settlesAt(): number | undefined {
    const { feeParameters, volatility } = this.state
    return feeParameters.variableControl > 0
      ? volatility.referencedAt + MAX_PERIODS * feeParameters.filterSeconds
      : undefined
  }

  /** Whether any bin holds what a side buys. */
  protected isTradable(side: Side): boolean {
    const { bins, activeBin, firstBin } = this.state
    const out = otherSide(side)
    // The active bin nearly always does: all others are far apart in memory.
    const active = bins[activeBin - firstBin]
    if (active !== undefined && active[out] !== 0n) return true
    for (const bin of bins) if (bin[out] !== 0n) return true
    return false
  }

  protected quoteVaults(side: Side, amount: bigint, exactIn: boolean, { unixTime }: ChainTime): SwapQuote {
    const { vaultBalances } = this.state
    const result = swapBins(this.state, side, amount, exactIn, Math.floor(unixTime))
    if (result === 'TOO_LARGE') return swapError('AMOUNT_TOO_LARGE')
    const { received, out: paid, fee: feeAmount } = result
    // A token account ends at 64 bits.
    if ((vaultBalances?.[side] ?? 0n) + received > MAX_AMOUNT) return swapError('AMOUNT_TOO_LARGE')
    const after = () => {
      const held =
        vaultBalances && inOrder(side, vaultBalances[side] + received, vaultBalances[otherSide(side)] - paid)
      return dlmmPool({ ...this.state, ...result.after(), vaultBalances: held })
    }
    const computeUnits = unitsFor(exactIn ? 'exactIn' : 'exactOut', result.filled, result.distance)
    return {
      ok: true,
      amountIn: received,
      amountOut: paid,
      feeAmount,
      feeMint: this.mints[side],
      computeUnits,
      after,
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
    const { feeParameters, firstBin, activeBin, bins } = this.state
    const volatility = volatilityAt(this.state.volatility, feeParameters, activeBin, Math.floor(unixTime))
    const priceOf = floatPrices(this.state.firstPrice, feeParameters.binStep)
    const kept = keptIn * keptOut
    const from = otherSide(side)
    const found: LiquiditySegment[] = []
    let least = Infinity
    for (let index = activeBin - firstBin; index >= 0 && index < BINS; index += side === 0 ? -1 : 1) {
      const held = bins[index]![from]
      if (held === 0n) continue
      const afterFee =
        kept * (1 - feeShare(feeParameters, volatilityIn(volatility, feeParameters, firstBin + index)))
      const gives = side === 0 ? priceOf(index) * afterFee : afterFee / priceOf(index)
      if (gives < least) least = gives
      const capacityIn = (Number(held) * keptOut) / gives
      found.push({ inReserve: capacityIn * FLAT, outReserve: capacityIn * (FLAT + 1) * least, capacityIn })
      if (found.length === limit) break
    }
    return found
  }

  /** Of a swap that takes all there is on the way of that side. */
  cost(side: Side): SwapCost {
    const { bins, activeBin, firstBin, cost } = this.state
    const active = activeBin - firstBin
    let [filled, distance] = [0, 0]
    for (let index = active; index >= 0 && index < BINS; index += side === 0 ? -1 : 1) {
      if (bins[index]![otherSide(side)] === 0n) continue
      filled += 1
      distance = Math.abs(index - active)
    }
    return { ...cost, computeUnits: unitsFor('exactOut', filled, distance) }
  }
}

/** A pool of bins. Formulas: programs/README.md, dlmm. */
export const dlmmPool = (state: DlmmState): Pool => new DlmmPool(state)
