import { afterTransfer, buyWith, type CurveTrade, outputFor, sellBase, sniperPpm } from '@callisto/amms'
import type { cpmm, launchpad } from '@callisto/programs'
import { assetByMint } from './assets.ts'

/** What agents work out from the state they read; the same formulas as the programs'. */

const transferFeeOf = (mint: string) => {
  const bps = assetByMint.get(mint)?.transferFeeBps
  return bps === undefined ? undefined : { bps, maximum: 2n ** 64n - 1n }
}

/** What arrives for `amountIn` of `mintIn`, base units; 0n when nothing does. */
export function quotePool(pool: cpmm.Pool, mintIn: string, amountIn: bigint): bigint {
  const isFirst = pool.mint0 === mintIn
  const [reserveIn, reserveOut] = isFirst ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  if (reserveIn <= 0n || reserveOut <= 0n || amountIn <= 0n) return 0n
  const received = afterTransfer(amountIn, transferFeeOf(mintIn))
  const fees = { tradePpm: BigInt(tradePpm(pool)), protocolPpm: 0n, creatorPpm: 0n }
  const gross = outputFor(received, reserveIn, reserveOut, fees)
  return afterTransfer(gross, transferFeeOf(isFirst ? pool.mint1 : pool.mint0))
}

export function tradePpm(pool: cpmm.Pool): number {
  return pool.lpFeePpm + pool.protocolFeePpm + pool.creatorFeePpm
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
  if (side === 'sell') return sellBase(state, amountIn, feePpm)
  const sniper = sniperPpm(
    {
      ppm: BigInt(curve.sniperFeePpm),
      decaySeconds: BigInt(curve.sniperDecaySeconds),
      launchedAt: curve.createdAt,
    },
    BigInt(unixTime),
  )
  const total = feePpm + sniper
  return buyWith(state, amountIn, total > 990_000n ? 990_000n : total)
}

/** `amount` less a tolerance, rounded down. */
export function lessSlippage(amount: bigint, bps: number): bigint {
  return (amount * BigInt(10_000 - bps)) / 10_000n
}
