import type { Address } from '@solana/kit'
import { WALLET_COUNTS } from '../agents/population.ts'
import { balanceOf, readPool } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import { lessSlippage, quotePool, spotPrice } from '../execution/quotes.ts'
import { poolsBetween } from '../execution/router-client.ts'
import { otherMint, swapInstruction } from '../execution/trade-instructions.ts'
import { assetByMint, SOL, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'

/** Input sizes that a cycle is evaluated at, in dollars: doubling from the minimum to the maximum. */
const MIN_USD = 7
const MAX_USD = 80_000
/** Minimum profit of a cycle, in dollars. */
const MIN_PROFIT_USD = 0.02
/** Minimum gap between the prices of a launched token's two pools, in logs. */
const MIN_PRICE_GAP = 0.015

/**
 * Two-pool cyclic arbitrage in one transaction: buys the base in the cheaper pool and sells it in the more
 * expensive one. Needs no base inventory and no oracle. Returns whether a cycle was executed.
 */
export function arbitrageListedPools(market: Market): boolean {
  const { mint } = market.random.pick(market.pools.listed).spec.base
  return mint !== SOL && arbitragePair(market, poolsBetween(market, mint, SOL), mint)
}

/** Cyclic arbitrage for launched tokens with two pools, widest gaps first, at most `most` cycles. */
export function arbitrageLaunchedPools(market: Market, most: number): void {
  const found = [...market.tokens.all()].flatMap(({ mint, pool, second }) => {
    if (pool === undefined || second === undefined) return []
    const [a, b] = [priceIn(market, pool, mint), priceIn(market, second, mint)]
    const gap = a === undefined || b === undefined ? 0 : Math.abs(Math.log(a / b))
    return gap > MIN_PRICE_GAP ? [{ mint, pools: [pool, second], gap }] : []
  })
  found.sort((a, b) => b.gap - a.gap)
  // A wide gap need not be profitable: one of the two pools may have little liquidity left.
  let executed = 0
  for (const { mint, pools } of found) if (executed < most && arbitragePair(market, pools, mint)) executed++
}

/** Quote base units per base unit of a token; undefined when the pool trades in one direction only. */
function priceIn(market: Market, pool: PoolRef, mint: Address): number | undefined {
  const state = readPool(market.bank, pool.address)
  return state && spotPrice(state, mint, market.bank.unixTime)
}

function arbitragePair(market: Market, pools: readonly PoolRef[], mint: Address): boolean {
  const priced = pools.flatMap((pool) => {
    const price = priceIn(market, pool, mint)
    return price === undefined ? [] : [{ pool, price }]
  })
  if (priced.length < 2) return false
  priced.sort((a, b) => a.price - b.price)
  const [cheap, expensive] = [priced[0]!.pool, priced.at(-1)!.pool]
  const amountIn = optimalCycleInput(market, cheap, expensive, mint)
  return amountIn !== undefined && executeCycle(market, cheap, expensive, mint, amountIn)
}

/**
 * Evaluates doubling input sizes and returns the most profitable one; undefined when none reaches the minimum
 * profit.
 */
function optimalCycleInput(
  market: Market,
  cheap: PoolRef,
  expensive: PoolRef,
  mint: Address,
): bigint | undefined {
  const [first, second] = [readPool(market.bank, cheap.address), readPool(market.bank, expensive.address)]
  const quote = otherMint(cheap, mint)
  const [asset, price] = [assetByMint.get(quote), market.oracle.priceUsd(quote)]
  if (first === undefined || second === undefined || asset === undefined || price === undefined)
    return undefined
  const { unixTime } = market.bank
  const units = (dollars: number) => BigInt(Math.floor((dollars / price) * unitOf(asset)))
  let best: { amountIn: bigint; gain: bigint } | undefined
  for (let dollars = MIN_USD; dollars < MAX_USD; dollars *= 2) {
    const amountIn = units(dollars)
    const back = quotePool(second, mint, quotePool(first, quote, amountIn, unixTime), unixTime)
    const gain = back - amountIn
    if (gain > (best?.gain ?? units(MIN_PROFIT_USD))) best = { amountIn, gain }
  }
  return best?.amountIn
}

function executeCycle(
  market: Market,
  cheap: PoolRef,
  expensive: PoolRef,
  mint: Address,
  amountIn: bigint,
): boolean {
  const wallet = market.keyring.wallet(`arbitrage/${market.random.below(WALLET_COUNTS.arbitrage)}`)
  const quote = otherMint(cheap, mint)
  if ((balanceOf(market.bank, wallet.address, quote, tokenProgramOf(quote)) ?? 0n) < amountIn) {
    market.pendingRefills.set(wallet.name, quote)
    return false
  }
  const bought = quotePool(readPool(market.bank, cheap.address)!, quote, amountIn, market.bank.unixTime)
  const result = send(
    market,
    [wallet],
    [
      ...missingAccounts(market, wallet, [quote, mint]),
      swapInstruction(wallet.address, cheap, quote, amountIn, lessSlippage(bought, 5)),
      swapInstruction(wallet.address, expensive, mint, bought, amountIn),
    ],
    20_000,
  )
  return isSuccess(result)
}
