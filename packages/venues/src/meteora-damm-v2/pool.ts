import { type ChainTime, MAX_AMOUNT, otherSide, type Pool, type Side, type SwapCost } from '@callisto/amms'
import { mulDiv } from '@callisto/amount'
import { pointOf } from '../meteora-shared/fees.ts'
import { MeteoraPool, type MeteoraState, type Reserves } from '../meteora-shared/pool.ts'
import type { Moved } from '../meteora-shared/swap.ts'
import { type DammCurve, priceOfReserves, productCurve, rangeCurve } from './curve.ts'

export interface DammPoolState extends MeteoraState {
  isEnabled: boolean
  isCompounding: boolean
  liquidity: bigint
  range: readonly [least: bigint, most: bigint]
  protocolPercent: bigint
  compoundingBps: bigint
}

/** Measured: at most 51,000, with a transfer fee on both sides. */
const COMPUTE_UNITS = 62_000

class DammPool extends MeteoraPool<DammPoolState> {
  protected readonly curve: DammCurve

  constructor(state: DammPoolState) {
    super(state)
    this.curve = state.isCompounding ? productCurve(state.reserves) : rangeCurve(state)
  }

  /** A range may have sold all of one token; a product has both. Whitelisted vaults may buy before the activation. */
  protected isTradable(_: Side, at: ChainTime): boolean {
    const { isEnabled, isCompounding, liquidity, reserves, fees } = this.state
    if (!isEnabled || liquidity === 0n || pointOf(fees, at) < fees.activation) return false
    return !isCompounding || (reserves[0] > 0n && reserves[1] > 0n)
  }

  /** Reserves take what passes the curve, and the part of the fee that stays in them; it is of token B. */
  protected reservesAfter(side: Side, { incoming, outgoing, fee }: Moved): Reserves | undefined {
    const { reserves } = this.state
    const [into, from] = [reserves[side] + incoming, reserves[otherSide(side)] - outgoing]
    const compounded = compoundedOf(this.state, fee)
    const [a, b] = side === 0 ? [into, from + compounded] : [from, into + compounded]
    return from < 0n || a > MAX_AMOUNT || b > MAX_AMOUNT ? undefined : [a, b]
  }

  protected override priceAfter({ price }: Moved, reserves: Reserves): bigint {
    return this.state.isCompounding ? priceOfReserves(reserves) : price
  }

  protected unitsOf(): number {
    return COMPUTE_UNITS
  }

  protected withState(state: DammPoolState): Pool {
    return dammPool(state)
  }

  cost(): SwapCost {
    return { ...this.state.footprint, computeUnits: COMPUTE_UNITS }
  }
}

/** A pool of DAMM v2. */
export const dammPool = (state: DammPoolState): Pool => new DammPool(state)

/** The fee less the protocol's part, and of that the part that stays; both parts are rounded down. */
function compoundedOf({ protocolPercent, compoundingBps }: DammPoolState, fee: bigint): bigint {
  if (compoundingBps === 0n) return 0n
  const kept = fee - mulDiv(fee, protocolPercent, 100n, 'floor')
  return mulDiv(kept, compoundingBps, 10_000n, 'floor')
}
