import { MAX_AMOUNT, type Side } from '../amm.ts'
import {
  FEE_UNITS,
  type FeeParameters,
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
  feeParameters: FeeParameters
}

/** What a swap does: `received` arrives in the vault, `fee` of it is kept, `owed` of that by protocol and creator. */
export interface BinSwap {
  received: bigint
  out: bigint
  fee: bigint
  owed: bigint
  /** Bins that traded, and how far the last one is from the first looked at. */
  filled: number
  distance: number
  /** State after the swap; a search asks for many quotes and few states. */
  after: () => DlmmBins
}

export type BinSwapErrorCode = 'TOO_LARGE'

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

/** All of a bin when there is enough to spend, else what the amountRemaining buys, rounded down after the fee, rounded up. */
function spend(price: bigint, side: Side, held: bigint, amountRemaining: bigint, rate: bigint): Fill {
  const all = whole(price, side, held, rate)
  if (amountRemaining >= all.received) return all
  const fee = (amountRemaining * rate + FEE_UNITS - 1n) / FEE_UNITS
  return { received: amountRemaining, fee, out: convert(price, side, amountRemaining - fee) }
}

const buy = (price: bigint, side: Side, held: bigint, amountRemaining: bigint, rate: bigint): Fill =>
  whole(price, side, amountRemaining < held ? amountRemaining : held, rate)

/**
 * From bin to bin, down in price when mint0 comes in, until `amount` is spent (exact in) or bought. Refused when the
 * window ends first (bins in pages do not trade), or a sum leaves 64 bits.
 */
export function swapBins(
  pool: DlmmBins,
  side: Side,
  amount: bigint,
  exactIn: boolean,
  unixTime: number,
): BinSwap | BinSwapErrorCode {
  const { feeParameters, firstBin, firstPrice } = pool
  const volatility = volatilityAt(pool.volatility, feeParameters, pool.activeBin, unixTime)
  const traded: { index: number; amounts: BinAmounts }[] = []
  let [received, out, fee, owed] = [0n, 0n, 0n, 0n]
  let amountRemaining = amount
  let filled = 0
  for (let index = pool.activeBin - firstBin; index >= 0 && index < BINS; index += side === 0 ? -1 : 1) {
    const bin = pool.bins[index]!
    const held = bin[side === 0 ? 1 : 0]
    if (held === 0n) continue
    const accumulated = volatilityIn(volatility, feeParameters, firstBin + index)
    const rate = feeRate(feeParameters, accumulated)
    const price = priceAt(firstPrice, feeParameters.binStep, index)
    const fill = (exactIn ? spend : buy)(price, side, held, amountRemaining, rate)
    const owedHere =
      shareOf(fill.fee, feeParameters.protocolShareBps) + shareOf(fill.fee, feeParameters.creatorShareBps)
    filled += 1
    received += fill.received
    out += fill.out
    fee += fill.fee
    owed += owedHere
    const kept = fill.received - owedHere
    if (received > MAX_AMOUNT || bin[side] + kept > MAX_AMOUNT) return 'TOO_LARGE'
    traded.push({
      index,
      amounts: side === 0 ? [bin[0] + kept, held - fill.out] : [held - fill.out, bin[1] + kept],
    })
    amountRemaining -= exactIn ? fill.received : fill.out
    if (amountRemaining > 0n) continue
    const activeBin = firstBin + index
    const after = () => {
      const bins = [...pool.bins]
      for (const { index, amounts } of traded) bins[index] = amounts
      return { ...pool, bins, activeBin, volatility: { ...volatility, accumulated } }
    }
    return { received, out, fee, owed, filled, distance: Math.abs(activeBin - pool.activeBin), after }
  }
  return 'TOO_LARGE'
}
