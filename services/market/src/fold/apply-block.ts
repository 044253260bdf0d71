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
import type { MarketBlock, MarketEvent, MarketTransaction } from './market-event.ts'
import { publishPrices } from './published-price.ts'
import { resolveSwap } from './resolve-block.ts'
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
  for (const transaction of block.transactions)
    for (const event of transaction.events) {
      // The table's type relates each handler to its own kind, which a union of them does not express.
      const handle = handlers[event.kind] as (...args: unknown[]) => void
      handle(market, event, block, transaction)
    }
  applyBalances(market, block)
  market.end()
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
