import {
  buyExactQuote,
  type CurveTrade,
  chainTimeAt,
  type Pool,
  sellExactBase,
  sniperPpm,
} from '@callisto/amms'
import type { launchpad } from '@callisto/program-clients'

/** Quotes from decoded state, with the programs' own formulas. */

/** Output for `amountIn` of `mintIn`, base units; 0n when the pool rejects the swap. */
export function quotePool(pool: Pool, mintIn: string, amountIn: bigint, unixTime: number): bigint {
  const quote = pool.quoteExactIn(pool.mints[0] === mintIn ? 0 : 1, amountIn, chainTimeAt(unixTime))
  return quote.ok ? quote.amountOut : 0n
}

/**
 * Base units of the other mint per unit of `mint`: geometric mean of the marginal sell and buy prices.
 * Undefined where either direction does not trade.
 */
export function spotPrice(pool: Pool, mint: string, unixTime: number): number | undefined {
  const side = pool.mints[0] === mint ? 0 : 1
  const [sale] = pool.segments(side, chainTimeAt(unixTime), 1)
  const [purchase] = pool.segments(side === 0 ? 1 : 0, chainTimeAt(unixTime), 1)
  if (sale === undefined || purchase === undefined) return undefined
  return Math.sqrt((sale.outReserve / sale.inReserve) * (purchase.inReserve / purchase.outReserve))
}

export function quoteCurve(
  curve: launchpad.Curve,
  side: 'buy' | 'sell',
  amountIn: bigint,
  unixTime: number,
): CurveTrade {
  const { virtualBase, virtualQuote, realBase: forSale } = curve
  const state = { virtualBase, virtualQuote, forSale }
  const feePpm = BigInt(curve.protocolFeePpm + curve.creatorFeePpm)
  if (side === 'sell') return sellExactBase(state, amountIn, feePpm)
  const sniper = sniperPpm(
    {
      ppm: BigInt(curve.sniperFeePpm),
      decaySeconds: BigInt(curve.sniperDecaySeconds),
      launchedAt: curve.createdAt,
    },
    BigInt(unixTime),
  )
  const total = feePpm + sniper
  return buyExactQuote(state, amountIn, total > 990_000n ? 990_000n : total)
}

/** `amount` less the slippage tolerance, rounded down. */
export function lessSlippage(amount: bigint, bps: number): bigint {
  return (amount * BigInt(10_000 - bps)) / 10_000n
}
