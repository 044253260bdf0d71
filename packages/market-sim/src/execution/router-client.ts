import type { Address } from '@solana/kit'
import { slippageBps } from '../agents/sizes.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'
import { readPool } from './account-reads.ts'
import type { Hop } from './intent.ts'
import { quotePool } from './quotes.ts'
import { carryOut } from './trading.ts'

/** Percent of the best offer. */
const LEAST_OF_BEST = 88n

export interface BestPool {
  pool: PoolRef
  amountOut: bigint
}

/** What each pool would give, best first; those that refuse are left out. */
export function ranked(
  market: Market,
  pools: readonly PoolRef[],
  mintIn: Address,
  amountIn: bigint,
): BestPool[] {
  return pools
    .map((pool) => {
      const state = readPool(market.bank, pool.address)
      return { pool, amountOut: state ? quotePool(state, mintIn, amountIn, market.bank.unixTime) : 0n }
    })
    .filter(({ amountOut }) => amountOut > 0n)
    .sort((a, b) => (a.amountOut > b.amountOut ? -1 : a.amountOut < b.amountOut ? 1 : 0))
}

/** Offers that nobody would call absurd beside the first one, which is the best. */
export function reasonable(offers: readonly BestPool[]): BestPool[] {
  const best = offers[0]?.amountOut ?? 0n
  return offers.filter(({ amountOut }) => amountOut * 100n >= best * LEAST_OF_BEST)
}

/** The pools of birth that trade two mints against each other. */
export function poolsBetween(market: Market, mintIn: Address, mintOut: Address): PoolRef[] {
  return market.pools.between(mintIn, mintOut).map(({ ref }) => ref)
}

export function bestPool(
  market: Market,
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): BestPool | undefined {
  return ranked(market, poolsBetween(market, mintIn, mintOut), mintIn, amountIn)[0]
}

/** Through the router over the two best of a pair's pools, most of it over the better one. False without two of them. */
export function split(
  market: Market,
  wallet: string,
  pools: readonly PoolRef[],
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): boolean {
  const [first, second] = reasonable(ranked(market, pools, mintIn, amountIn))
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

/** Through the router by way of a third mint. False when there is no such way. */
export function hop(
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
  carryOut(
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
