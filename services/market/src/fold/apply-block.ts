import type { VenueSwap } from '@callisto/amms'
import { applySwap } from './apply-swap.ts'
import {
  addMemo,
  adoptPool,
  changeLiquidity,
  createPool,
  graduate,
  launchToken,
  rampAmplification,
} from './event-handlers.ts'
import type { Market } from './market.ts'
import type { MarketBlock, MarketEvent, MarketTransaction, Swapped, VenueBlock } from './market-event.ts'
import { publishPrices } from './published-price.ts'
import type { Token } from './token-and-pool.ts'

type Handlers = {
  [Kind in MarketEvent['kind']]: (
    market: Market,
    event: Extract<MarketEvent, { kind: Kind }>,
    block: MarketBlock,
    transaction: MarketTransaction,
  ) => void
}

/** What an event of each kind does to the rows of the market. */
const handlers: Handlers = {
  swap: applySwap,
  swapInNewPool(market, { swap, index }, block, transaction) {
    adoptPool(market, swap, block)
    const resolved = resolveSwap(market, swap, index, block.time)
    if (resolved) applySwap(market, resolved, block, transaction)
  },
  pool: createPool,
  launch: launchToken,
  liquidity: changeLiquidity,
  // What is paid out was never in the reserves.
  fees: () => undefined,
  ramp: rampAmplification,
  graduation: graduate,
  memo: addMemo,
}

/** Folds a whole block into the market. After a throw the market holds a part of it and accepts no other. */
export function applyBlock(market: Market, block: MarketBlock): void {
  const { slot: lastSlot } = market
  market.begin(block)
  publishPrices(market, lastSlot)
  market.time = Math.max(market.time, block.time)
  applyEvents(market, block)
  applyBalances(market, block)
  market.end()
}

/**
 * A function of its own: the first block of a history is long enough that V8 replaces the running loop by optimised code,
 * which knows nothing of what comes behind the loop and would be thrown away there in every later block.
 */
function applyEvents(market: Market, block: MarketBlock): void {
  for (const transaction of block.transactions)
    for (const event of transaction.events) {
      // The table's type relates each handler to its own kind, which a union of them does not express.
      const handle = handlers[event.kind] as (...args: unknown[]) => void
      handle(market, event, block, transaction)
    }
}

function applyBalances(market: Market, block: MarketBlock): void {
  let deltas: Map<Token, number> | undefined
  for (const { balances } of block.transactions) {
    for (const { account, mint, owner, before, after } of balances) {
      const token = market.token(mint)
      if (!token) continue
      if (token.isArchived) market.sink.restored(token)
      const holders = market.holders(token)
      // An account that held tokens before the first block that changes it is not a new holder.
      if (!holders.has(account)) holders.set(account, owner, before, !market.hasCompleteHolders)
      const delta = holders.set(account, owner, after, !market.hasCompleteHolders)
      if (delta !== 0) {
        deltas ??= new Map()
        deltas.set(token, (deltas.get(token) ?? 0) + delta)
      }
      token.version += 1
    }
  }
  for (const [token, delta] of deltas ?? []) {
    if (delta === 0) continue
    market.windows.pushHolders(token.row, market.time, delta)
    market.sink.holders(token, delta)
  }
}

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
function resolveSwap(market: Market, swap: VenueSwap, index: number, time: number): Swapped | undefined {
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
