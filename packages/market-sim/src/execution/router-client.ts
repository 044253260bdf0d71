import type { Address } from '@solana/kit'
import { slippageBps } from '../agents/sizes.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { readPool } from './account-reads.ts'
import type { Hop } from './intent.ts'
import { quotePool } from './quotes.ts'
import { submitOrDelay } from './trading.ts'

/** Minimum output relative to the best offer, percent. */
const MIN_SHARE_OF_BEST = 88n

export interface PoolOffer {
  pool: PoolRef
  amountOut: bigint
}

/** Quoted output of each pool, best first; pools without a quote are left out. */
export function rankOffers(
  market: Market,
  pools: readonly PoolRef[],
  mintIn: Address,
  amountIn: bigint,
): PoolOffer[] {
  return pools
    .map((pool) => {
      const state = readPool(market.bank, pool.address)
      return { pool, amountOut: state ? quotePool(state, mintIn, amountIn, market.bank.unixTime) : 0n }
    })
    .filter(({ amountOut }) => amountOut > 0n)
    .sort((a, b) => (a.amountOut > b.amountOut ? -1 : a.amountOut < b.amountOut ? 1 : 0))
}

/** Offers within `MIN_SHARE_OF_BEST` of the first one, which is the best. */
export function competitiveOffers(offers: readonly PoolOffer[]): PoolOffer[] {
  const best = offers[0]?.amountOut ?? 0n
  return offers.filter(({ amountOut }) => amountOut * 100n >= best * MIN_SHARE_OF_BEST)
}

/** The pools of the genesis that trade two mints against each other. */
export function poolsBetween(market: Market, mintIn: Address, mintOut: Address): PoolRef[] {
  return market.pools.between(mintIn, mintOut).map(({ ref }) => ref)
}

export function bestPool(
  market: Market,
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): PoolOffer | undefined {
  return rankOffers(market, poolsBetween(market, mintIn, mintOut), mintIn, amountIn)[0]
}

/**
 * Routes over the two best pools of a pair, the larger share over the better one. False with fewer than two
 * pools.
 */
export function routeSplit(
  market: Market,
  wallet: string,
  pools: readonly PoolRef[],
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): boolean {
  const [first, second] = competitiveOffers(rankOffers(market, pools, mintIn, amountIn))
  if (first === undefined || second === undefined) return false
  const shareBps = 5_500 + 500 * market.random.below(7)
  const part = (amountIn * BigInt(shareBps)) / 10_000n
  const hops: Hop[] = [
    { pool: first.pool, mintIn, mintOut, shareBps },
    { pool: second.pool, mintIn, mintOut, shareBps: 10_000 - shareBps },
  ]
  const quoted = quoteHop(market, hops[0]!, part) + quoteHop(market, hops[1]!, amountIn - part)
  return sendRoute(market, wallet, hops, mintIn, mintOut, amountIn, quoted)
}

/** Routes over an intermediate mint. False without such a route. */
export function routeThrough(
  market: Market,
  wallet: string,
  mintIn: Address,
  between: Address,
  mintOut: Address,
  amountIn: bigint,
): boolean {
  const first = bestPool(market, mintIn, between, amountIn)
  const second = first && bestPool(market, between, mintOut, first.amountOut)
  if (first === undefined || second === undefined) return false
  const hops: Hop[] = [
    { pool: first.pool, mintIn, mintOut: between, shareBps: 10_000 },
    { pool: second.pool, mintIn: between, mintOut, shareBps: 10_000 },
  ]
  return sendRoute(market, wallet, hops, mintIn, mintOut, amountIn, second.amountOut)
}

function quoteHop(market: Market, { pool, mintIn }: Hop, amountIn: bigint): bigint {
  const state = readPool(market.bank, pool.address)
  return state === undefined ? 0n : quotePool(state, mintIn, amountIn, market.bank.unixTime)
}

function sendRoute(
  market: Market,
  wallet: string,
  hops: Hop[],
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
  quotedOut: bigint,
): boolean {
  if (quotedOut <= 0n) return false
  const tolerance = slippageBps(market.random)
  submitOrDelay(
    market,
    {
      kind: 'route',
      wallet,
      hops,
      mintIn,
      mintOut,
      amountIn: String(amountIn),
      quotedOut: String(quotedOut),
      slippageBps: tolerance,
      minOut: '0',
      tip: 0,
    },
    {},
  )
  return true
}
