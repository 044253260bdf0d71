import { MAX_AMOUNT, type Side } from '@callisto/amms'
import type { Bins } from './bins.ts'
import { type FeeTerms, feeRates, type Volatility, volatilityAt, volatilityIn } from './fee.ts'
import { afterFill, buy, layersOf, offerOf, spend } from './fill.ts'
import type { Bin } from './layout.ts'

/** The moving part of a pair, and its terms. */
export interface PairState {
  activeBin: number
  volatility: Volatility
  terms: FeeTerms
  hasOrders: boolean
  hasFeesInY: boolean
  bins: Bins
}

/** How far a swap goes: bins that trade, their layers that do, and bins that it looks at without. */
export interface Distance {
  bins: number
  layers: number
  passed: number
}

/** What a swap does: `received` arrives in the vault, `paid` leaves the other one. */
export interface PairSwap {
  received: bigint
  paid: bigint
  fee: bigint
  distance: Distance
  /** State after the swap; a search asks for many quotes and few states. */
  after: () => Pick<PairState, 'activeBin' | 'volatility' | 'bins'>
}

/** Not tradable: no bin in reach has anything to sell. Too large: what is in reach is less than the amount. */
export type PairSwapErrorCode = 'NOT_TRADABLE' | 'AMOUNT_TOO_LARGE'

/**
 * From bin to bin, down in price when X comes in, until `amount` is spent (exact in) or bought. The time of the references
 * moves with the active bin alone.
 */
export function swapPair(
  state: PairState,
  side: Side,
  amount: bigint,
  exactIn: boolean,
  unixTime: number,
): PairSwap | PairSwapErrorCode {
  const { terms, bins, activeBin } = state
  const volatility = volatilityAt(state.volatility, terms, activeBin, unixTime)
  const rateAt = feeRates(terms)
  const changed: (readonly [number, Bin])[] = []
  let [received, paid, fee, left] = [0n, 0n, 0n, amount]
  let layers = 0
  let outcome: PairSwap | PairSwapErrorCode = 'NOT_TRADABLE'
  const isAllKnown = bins.walk(activeBin, side, (bin, id, seen) => {
    const accumulated = volatilityIn(volatility, terms, id)
    const offer = offerOf(bin, side, state, rateAt(accumulated))
    if (offer === undefined) return false
    outcome = 'AMOUNT_TOO_LARGE'
    const fill = (exactIn ? spend : buy)(offer, left)
    const next = fill === 'TOO_LARGE' ? undefined : afterFill(bin, side, fill)
    if (fill === 'TOO_LARGE' || next === undefined) return true
    changed.push([id, next])
    received += fill.received
    paid += fill.paid
    fee += fill.fee
    layers += layersOf(fill.given)
    left -= exactIn ? fill.received : fill.paid
    if (received > MAX_AMOUNT || paid > MAX_AMOUNT) return true
    if (left > 0n) return false
    const distance = { bins: changed.length, layers, passed: seen - changed.length }
    outcome = { received, paid, fee, distance, after }
    function after() {
      const updatedAt = id === activeBin ? volatility.updatedAt : Math.floor(unixTime)
      return {
        activeBin: id,
        volatility: { ...volatility, accumulated, updatedAt },
        bins: bins.with(changed),
      }
    }
    return true
  })
  return isAllKnown ? outcome : 'AMOUNT_TOO_LARGE'
}
