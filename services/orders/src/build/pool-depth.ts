import { clmm, cpmm, launchpad } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'

const Q64 = 64n

const less = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Base units of `quote` that a pool or a curve holds and that move its price, rounded down: of concentrated liquidity the
 * amount that is both active at the price and there, since a narrow position is active with little behind it. Undefined for
 * an account that is no such pool of the mint.
 */
export function poolDepth(account: AccountState | undefined, quote: string): bigint | undefined {
  if (account?.owner === cpmm.PROGRAM) return reserveOf(cpmm.decodePool(account.data), quote)
  if (account?.owner === clmm.PROGRAM) return activeReserve(clmm.decodePool(account.data), quote)
  if (account?.owner !== launchpad.PROGRAM) return undefined
  const curve = launchpad.decodeCurve(account.data)
  return curve?.quoteMint === quote && curve.status === 'trading' ? curve.realQuote : undefined
}

type Reserves = Pick<cpmm.Pool, 'mint0' | 'mint1' | 'reserve0' | 'reserve1'>

function reserveOf(pool: Reserves | undefined, quote: string): bigint | undefined {
  if (pool?.mint0 === quote) return pool.reserve0
  return pool?.mint1 === quote ? pool.reserve1 : undefined
}

/** The reserve of a constant-product pool with the liquidity that is active is `liquidity / root` and `liquidity * root`. */
function activeReserve(pool: clmm.Pool | undefined, quote: string): bigint | undefined {
  const held = reserveOf(pool, quote)
  if (!pool || held === undefined || pool.sqrtPrice === 0n) return undefined
  const { liquidity, sqrtPrice, mint0 } = pool
  const active = mint0 === quote ? (liquidity << Q64) / sqrtPrice : (liquidity * sqrtPrice) >> Q64
  return less(active, held)
}
