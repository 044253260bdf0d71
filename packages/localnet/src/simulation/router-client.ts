import type { Address } from '@solana/kit'
import { carryOut } from './decide.ts'
import { readPool } from './holdings.ts'
import type { Hop } from './intent.ts'
import type { Market } from './market.ts'
import type { ListedPool } from './pool-book.ts'
import { quotePool } from './quotes.ts'
import { slippageBps } from './sizes.ts'

export interface BestPool {
  pool: ListedPool
  amountOut: bigint
}

/** The pools between two mints with what each would give, best first. */
function ranked(market: Market, mintIn: Address, mintOut: Address, amountIn: bigint): BestPool[] {
  return market.pools
    .between(mintIn, mintOut)
    .map((pool) => {
      const state = readPool(market.bank, pool.ref.address)
      return { pool, amountOut: state === undefined ? 0n : quotePool(state, mintIn, amountIn) }
    })
    .filter(({ amountOut }) => amountOut > 0n)
    .sort((a, b) => (a.amountOut > b.amountOut ? -1 : a.amountOut < b.amountOut ? 1 : 0))
}

export function bestPool(
  market: Market,
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): BestPool | undefined {
  return ranked(market, mintIn, mintOut, amountIn)[0]
}

/** Through the router over the two best pools of the pair, most of it over the better one. False without two pools. */
export function split(
  market: Market,
  wallet: string,
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): boolean {
  const [first, second] = ranked(market, mintIn, mintOut, amountIn)
  if (first === undefined || second === undefined) return false
  const shareBps = 5_500 + 500 * market.random.below(7)
  const part = (amountIn * BigInt(shareBps)) / 10_000n
  const hops: Hop[] = [
    { pool: first.pool.ref, mintIn, mintOut, shareBps },
    { pool: second.pool.ref, mintIn, mintOut, shareBps: 10_000 - shareBps },
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
    { pool: first.pool.ref, mintIn, mintOut: between, shareBps: 10_000 },
    { pool: second.pool.ref, mintIn: between, mintOut, shareBps: 10_000 },
  ]
  return sendRoute(market, wallet, hops, mintIn, mintOut, amountIn, second.amountOut)
}

function quoteHop(market: Market, { pool, mintIn }: Hop, amountIn: bigint): bigint {
  const state = readPool(market.bank, pool.address)
  return state === undefined ? 0n : quotePool(state, mintIn, amountIn)
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
