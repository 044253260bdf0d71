import type { ChainTime, Pool, Side, Swap } from '@callisto/amms'
import { divide, minimumOut } from '@callisto/amount'
import { NATIVE_MINT } from '@callisto/solana'
import { expectedMovementBps } from '../state/price-movement.ts'
import { allowsPool, type DirectRoute, directFits, directStep } from './direct-swap.ts'
import { isBetterRoute, type RouteQuery } from './route-search.ts'
import type { SearchPorts } from './search-route.ts'

/** Tokens between the ends that are tried, those of most pairs first. */
const MAX_MIDDLES = 16
const WHOLE_BPS = 10_000n

/** Two pools over one token, and the amounts without any tolerance. */
interface Pair {
  first: Pool
  second: Pool
  middle: string
  amountIn: bigint
  amountOut: bigint
}

/**
 * The best two swaps in a row, of which the second spends exactly what the first delivers at least.
 *
 * Exact in: the input of the first is at most the amount, and its exact output is what the amount less the tolerance
 * brings (rounded down), so that the price may move by the tolerance until the amount is spent. What is not spent stays in
 * the input token, and counts for nothing in the comparison with other routes. A first pool without an exact output is
 * used for SOL alone: it spends the amount, and the second spends the least that it may deliver (rounded up).
 *
 * Exact out: the second spends what brings so much more than the amount that it is still the amount after the tolerance
 * (rounded up); the user has what arrives beyond it.
 *
 * Undefined where no two pools allow it, or no transaction carries them.
 */
export function findHop(query: RouteQuery, ports: SearchPorts): DirectRoute | undefined {
  const pairs = middlesOf(query, ports).flatMap((middle) => choosePools(middle, query, ports) ?? [])
  pairs.sort((a, b) => (isBetterRoute(query, a, b) ? -1 : isBetterRoute(query, b, a) ? 1 : 0))
  for (const pair of pairs) {
    const swaps = quoteHop(pair, query, ports)
    const route = swaps && toRoute(pair, swaps, query)
    if (route && directFits(route.steps, query, ports)) return route
  }
  return undefined
}

/** Tokens without a transfer fee that both ends share a pool with. */
function middlesOf(
  { inputMint, outputMint, intermediates }: RouteQuery,
  { registry }: SearchPorts,
): string[] {
  const { direct, mints } = registry
  const [ofInput, ofOutput] = [direct.partnersOf(inputMint), direct.partnersOf(outputMint)]
  const [fewer, more] = ofInput.size < ofOutput.size ? [ofInput, ofOutput] : [ofOutput, ofInput]
  const middles: { mint: string; pairs: number }[] = []
  for (const mint of fewer.keys()) {
    if (!more.has(mint) || intermediates?.has(mint) === false) continue
    if (mints.get(mint)?.transferFee === undefined)
      middles.push({ mint, pairs: direct.partnersOf(mint).size })
  }
  middles.sort((a, b) => b.pairs - a.pairs || (a.mint < b.mint ? -1 : 1))
  return middles.slice(0, MAX_MIDDLES).map(({ mint }) => mint)
}

const sideOf = (pool: Pool, inputMint: string): Side => (pool.mints[0] === inputMint ? 0 : 1)

/** An exact input that is spent whole. */
function swapIn(pool: Pool, inputMint: string, amount: bigint, at: ChainTime): Swap | undefined {
  const quote = pool.quoteExactIn(sideOf(pool, inputMint), amount, at)
  return quote.ok && quote.amountIn === amount ? quote : undefined
}

function swapOut(pool: Pool, inputMint: string, amount: bigint, at: ChainTime): Swap | undefined {
  const quote = pool.quoteExactOut(sideOf(pool, inputMint), amount, at)
  return quote.ok ? quote : undefined
}

/** The best pool for each of the two swaps, at the present prices. */
function choosePools(middle: string, query: RouteQuery, ports: SearchPorts): Pair | undefined {
  const { mode, inputMint, outputMint, amount } = query
  const { direct, graph } = ports.registry
  const { at } = graph
  const exactIn = mode === 'ExactIn'
  const isFirst = (pool: Pool) => direct.hasExactOut(pool) || (exactIn && middle === NATIVE_MINT)
  const allowed = (mintA: string, mintB: string) =>
    [...direct.between(mintA, mintB)].filter((pool) => allowsPool(pool, query, ports))
  const firsts = allowed(inputMint, middle).filter(isFirst)
  const seconds = allowed(middle, outputMint)
  if (exactIn) {
    const first = bestOf(query, firsts, (pool) => swapIn(pool, inputMint, amount, at))
    const second = first && bestOf(query, seconds, (pool) => swapIn(pool, middle, first.swap.amountOut, at))
    return second && pairOf(middle, first, second)
  }
  const second = bestOf(query, seconds, (pool) => swapOut(pool, middle, amount, at))
  const first = second && bestOf(query, firsts, (pool) => swapOut(pool, inputMint, second.swap.amountIn, at))
  return first && pairOf(middle, first, second)
}

interface Quoted {
  pool: Pool
  swap: Swap
}

function bestOf(
  query: RouteQuery,
  pools: readonly Pool[],
  quote: (pool: Pool) => Swap | undefined,
): Quoted | undefined {
  let best: Quoted | undefined
  for (const pool of pools) {
    const swap = quote(pool)
    if (swap && (!best || isBetterRoute(query, swap, best.swap))) best = { pool, swap }
  }
  return best
}

const pairOf = (middle: string, first: Quoted, second: Quoted): Pair => ({
  middle,
  first: first.pool,
  second: second.pool,
  amountIn: first.swap.amountIn,
  amountOut: second.swap.amountOut,
})

/** The slippage of the quote: where it is chosen for the route, the expected movement of the two pools. */
function toleranceBps({ first, second, middle }: Pair, query: RouteQuery, { registry }: SearchPorts): bigint {
  const { mode, inputMint, outputMint, slippageBps, autoSlippage } = query
  if (!autoSlippage) return BigInt(slippageBps)
  const steps = [
    { pool: first.address, inputMint, outputMint: middle, shareBps: 10_000 },
    { pool: second.address, inputMint: middle, outputMint, shareBps: 10_000 },
  ]
  return BigInt(Math.min(slippageBps, expectedMovementBps(mode, { inputMint, outputMint }, steps, registry)))
}

/** Both swaps with the tolerance between them; undefined where a pool refuses its amount. */
function quoteHop(pair: Pair, query: RouteQuery, ports: SearchPorts): [Swap, Swap] | undefined {
  const { first, second, middle } = pair
  const { mode, inputMint, amount } = query
  const { direct, graph } = ports.registry
  const { at } = graph
  const bps = toleranceBps(pair, query, ports)
  if (mode === 'ExactOut') {
    if (bps >= WHOLE_BPS) return undefined
    const wanted = divide((amount - 1n) * WHOLE_BPS, WHOLE_BPS - bps, 'floor') + 1n
    const least = swapOut(second, middle, wanted, at)
    const last = least && swapIn(second, middle, least.amountIn, at)
    const bought = last && exactOutput(first, inputMint, last.amountIn, at)
    return bought && [bought, last]
  }
  if (!direct.hasExactOut(first)) {
    const sold = swapIn(first, inputMint, amount, at)
    const last = sold && swapIn(second, middle, minimumOut(sold.amountOut, Number(bps)), at)
    return last && [sold, last]
  }
  const target = divide(amount * WHOLE_BPS, WHOLE_BPS + bps, 'floor')
  const sold = target > 0n ? swapIn(first, inputMint, target, at) : undefined
  const bought = sold && exactOutput(first, inputMint, sold.amountOut, at)
  const last = bought && bought.amountIn <= amount ? swapIn(second, middle, bought.amountOut, at) : undefined
  return last && [bought!, last]
}

/** An exact output that delivers exactly the amount, not more of it. */
function exactOutput(pool: Pool, inputMint: string, amount: bigint, at: ChainTime): Swap | undefined {
  const swap = swapOut(pool, inputMint, amount, at)
  return swap?.amountOut === amount ? swap : undefined
}

function toRoute(
  { first, second, middle }: Pair,
  [bought, last]: [Swap, Swap],
  { mode, inputMint, amount }: RouteQuery,
): DirectRoute {
  const steps = [
    directStep(first, sideOf(first, inputMint), bought),
    directStep(second, sideOf(second, middle), last, 1),
  ]
  return mode === 'ExactIn'
    ? { steps, amountIn: amount, amountOut: last.amountOut }
    : { steps, amountIn: bought.amountIn, amountOut: amount }
}
