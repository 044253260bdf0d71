import { MAX_AMOUNT, type Side } from '../amm.ts'
import {
  type DlmmTerms,
  FEE_UNITS,
  feeRate,
  shareOf,
  type Volatility,
  volatilityAt,
  volatilityIn,
} from './fee.ts'
import { BINS, convert, costOf, priceAt } from './price.ts'

/** Both amounts of a bin, mint0 first. */
export type BinAmounts = readonly [bigint, bigint]

/** The moving part of a pool of bins, and its terms. */
export interface DlmmBins {
  bins: readonly BinAmounts[]
  /** Number of the first bin. */
  firstBin: number
  firstPrice: bigint
  activeBin: number
  volatility: Volatility
  terms: DlmmTerms
}

/** What a swap does: `received` arrives in the vault, `fee` of it is kept, `owed` of that by protocol and creator. */
export interface Walked {
  received: bigint
  out: bigint
  fee: bigint
  owed: bigint
  /** Bins that traded, and how far the last one is from the first looked at. */
  filled: number
  distance: number
  after: DlmmBins
}

export type WalkRefusal = 'TOO_LARGE'

/** Most that a bin takes and gives at once, and its fee. */
interface Fill {
  received: bigint
  fee: bigint
  out: bigint
}

const feeOn = (net: bigint, rate: bigint) => (net * rate + FEE_UNITS - rate - 1n) / (FEE_UNITS - rate)

/** What buys `out`: the cost rounded up, and the fee on top of it rounded up. */
function whole(price: bigint, side: Side, out: bigint, rate: bigint): Fill {
  const net = costOf(price, side, out)
  const fee = feeOn(net, rate)
  return { received: net + fee, fee, out }
}

/** All of a bin when there is enough to spend, else what the rest buys, rounded down after the fee, rounded up. */
function spend(price: bigint, side: Side, held: bigint, rest: bigint, rate: bigint): Fill {
  const all = whole(price, side, held, rate)
  if (rest >= all.received) return all
  const fee = (rest * rate + FEE_UNITS - 1n) / FEE_UNITS
  return { received: rest, fee, out: convert(price, side, rest - fee) }
}

const buy = (price: bigint, side: Side, held: bigint, rest: bigint, rate: bigint): Fill =>
  whole(price, side, rest < held ? rest : held, rate)

/**
 * From bin to bin, down in price when mint0 comes in, until `amount` is spent (exact in) or bought. Refused when the
 * window ends first, or a sum leaves 64 bits.
 */
export function walk(
  pool: DlmmBins,
  side: Side,
  amount: bigint,
  exactIn: boolean,
  unixTime: number,
): Walked | WalkRefusal {
  const { terms, firstBin, firstPrice } = pool
  const volatility = volatilityAt(pool.volatility, terms, pool.activeBin, unixTime)
  const bins = [...pool.bins]
  const total = { received: 0n, out: 0n, fee: 0n, owed: 0n }
  let rest = amount
  let filled = 0
  for (let place = pool.activeBin - firstBin; place >= 0 && place < BINS; place += side === 0 ? -1 : 1) {
    const bin = bins[place]!
    const held = bin[side === 0 ? 1 : 0]
    if (held === 0n) continue
    const accumulated = volatilityIn(volatility, terms, firstBin + place)
    const rate = feeRate(terms, accumulated)
    const price = priceAt(firstPrice, terms.binStep, place)
    const fill = (exactIn ? spend : buy)(price, side, held, rest, rate)
    const owed = shareOf(fill.fee, terms.protocolShareBps) + shareOf(fill.fee, terms.creatorShareBps)
    filled += 1
    total.received += fill.received
    total.out += fill.out
    total.fee += fill.fee
    total.owed += owed
    const kept = fill.received - owed
    if (total.received > MAX_AMOUNT || bin[side] + kept > MAX_AMOUNT) return 'TOO_LARGE'
    bins[place] = side === 0 ? [bin[0] + kept, held - fill.out] : [held - fill.out, bin[1] + kept]
    rest -= exactIn ? fill.received : fill.out
    if (rest > 0n) continue
    const after = {
      ...pool,
      bins,
      activeBin: firstBin + place,
      volatility: { ...volatility, accumulated, swappedAt: unixTime },
    }
    return { ...total, filled, distance: Math.abs(after.activeBin - pool.activeBin), after }
  }
  return 'TOO_LARGE'
}
