import { MAX_U64 } from '@callisto/amount'
import { clmm, cpmm, latestFeedPrice, launchpad, oracle } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import type { Address } from '@solana/kit'

/** The least depth that the feed of a pool must ask of it, and that the pool must have: anybody can open a feed. */
export const MIN_POOL_DEPTH_USD = 10_000
/** Prices of feeds are in 1e-8 USD. */
const USD_DECIMALS = 8

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

/** Depth of a pool in whole USD at the newest price of its quote, rounded down; 0 where the quote is none of the set's. */
export function findDepthUsd(
  quoteFeed: AccountState | undefined,
  pool: AccountState | undefined,
  set: Address,
): bigint {
  const quote = quoteFeed?.owner === oracle.PROGRAM ? oracle.decodeFeed(quoteFeed.data) : undefined
  if (quote?.set !== set) return 0n
  const price = latestFeedPrice(quote, MAX_U64)?.price ?? 0n
  return ((poolDepth(pool, quote.mint) ?? 0n) * price) / 10n ** BigInt(quote.decimals + USD_DECIMALS)
}
