import type { VenueSwap } from '@callisto/amms'
import type { Market } from './market.ts'
import type { MarketBlock, MarketEvent, MarketTransaction, Swapped, VenueBlock } from './market-event.ts'

/**
 * Resolves the addresses of a block's swaps to pools and wallets in memory, adding wallets that are not in memory and
 * recording who funded them. A swap in a pool that is not in memory stays as it is: an earlier event of the block may create the pool.
 */
export function resolveBlock(market: Market, block: VenueBlock): MarketBlock {
  // Objects are written out: copies by spread cost twice as much, on every swap.
  const { slot, blockHeight = 0, blockhash, time, mints, touchedMints } = block
  const transactions: MarketTransaction[] = []
  for (const { index, signature, circular, fundings, events, balances } of block.transactions) {
    const resolved: MarketEvent[] = []
    for (const { from, to } of fundings) market.wallets.fund(from, to, time)
    for (const event of events) {
      // Whoever launches is seen now: a payment that comes later in the block is not its first one.
      if (event.kind === 'launch') market.wallets.open(event.creator, time)
      resolved.push(event.kind === 'swap' ? resolveOrKeep(market, event, time) : event)
    }
    transactions.push({ index, signature, circular, fundings, events: resolved, balances })
  }
  return { slot, blockHeight, blockhash, time, transactions, mints, touchedMints }
}

function resolveOrKeep(market: Market, swap: VenueSwap & { index: number }, time: number): MarketEvent {
  const { index } = swap
  const resolved = resolveSwap(market, swap, index, time)
  if (resolved) return resolved
  market.wallets.open(swap.trader, time)
  return { kind: 'swapInNewPool', index, swap }
}

/** A swap in the fold's terms, in a block of a time; undefined when its pool is not in memory. */
export function resolveSwap(
  market: Market,
  swap: VenueSwap,
  index: number,
  time: number,
): Swapped | undefined {
  const pool = market.pool(swap.pool)
  if (!pool) return undefined
  const isBuy = swap.mintOut === pool.base.mint
  const { amountIn, amountOut, reserveIn, reserveOut, curve, near } = swap
  return {
    kind: 'swap',
    index,
    pool,
    wallet: market.wallets.open(swap.trader, time),
    isBuy,
    amountBase: Number(isBuy ? amountOut : amountIn),
    amountQuote: Number(isBuy ? amountIn : amountOut),
    reserveBase: Number(isBuy ? reserveOut : reserveIn),
    reserveQuote: Number(isBuy ? reserveIn : reserveOut),
    price: swap.price ?? Number.NaN,
    activeLiquidity: swap.activeLiquidity ?? Number.NaN,
    nearBase: near ? Number(near[pool.baseFirst ? 0 : 1]) : Number.NaN,
    nearQuote: near ? Number(near[pool.baseFirst ? 1 : 0]) : Number.NaN,
    realBase: curve ? Number(curve.realBase) : Number.NaN,
    realQuote: curve ? Number(curve.realQuote) : Number.NaN,
  }
}
