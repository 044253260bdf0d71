import type { Address } from '@solana/kit'
import { headcount } from '../agents/population.ts'
import { balanceOf, readPool } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send } from '../execution/execution.ts'
import { lessSlippage, quotePool, spotPrice } from '../execution/quotes.ts'
import { poolsBetween } from '../execution/router-client.ts'
import { otherMint, swapInstruction } from '../execution/trade-instructions.ts'
import { assetByMint, SOL, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { PoolRef } from '../venues/pool-ref.ts'

/** Dollars that a loop is tried with, from the least, doubling, to the most. */
const LEAST_USD = 7
const MOST_USD = 80_000
/** Below so many dollars nobody moves. */
const LEAST_PROFIT_USD = 0.02
/** Two pools of a launched token that stand further apart than this are looked at. */
const WORTH_A_LOOK = 0.015

/**
 * Two pools of one pair against each other, in one transaction: the quote into the one that sells cheaper, the token
 * into the other. No inventory of tokens, no price outside. Returns whether one was found.
 */
export function crossListed(market: Market): boolean {
  const { mint } = market.random.pick(market.pools.listed).spec.base
  return mint !== SOL && cross(market, poolsBetween(market, mint, SOL), mint)
}

/** The same for launched tokens with two pools: those that stand furthest apart, at most so many. */
export function crossLaunched(market: Market, most: number): void {
  const found = [...market.tokens.all()].flatMap(({ mint, pool, second }) => {
    if (pool === undefined || second === undefined) return []
    const [a, b] = [priceIn(market, pool, mint), priceIn(market, second, mint)]
    const gap = a === undefined || b === undefined ? 0 : Math.abs(Math.log(a / b))
    return gap > WORTH_A_LOOK ? [{ mint, pools: [pool, second], gap }] : []
  })
  found.sort((a, b) => b.gap - a.gap)
  // Many a wide gap is nothing to earn from: one of the two has little left to give.
  let crossed = 0
  for (const { mint, pools } of found) if (crossed < most && cross(market, pools, mint)) crossed++
}

/** Quote for one of a token, base units; undefined where the pool trades one way only. */
function priceIn(market: Market, pool: PoolRef, mint: Address): number | undefined {
  const state = readPool(market.bank, pool.address)
  return state && spotPrice(state, mint, market.bank.unixTime)
}

function cross(market: Market, pools: readonly PoolRef[], mint: Address): boolean {
  const priced = pools.flatMap((pool) => {
    const price = priceIn(market, pool, mint)
    return price === undefined ? [] : [{ pool, price }]
  })
  if (priced.length < 2) return false
  priced.sort((a, b) => a.price - b.price)
  const [cheap, dear] = [priced[0]!.pool, priced.at(-1)!.pool]
  const amountIn = sizeOfLoop(market, cheap, dear, mint)
  return amountIn !== undefined && loop(market, cheap, dear, mint, amountIn)
}

/** Tries sizes, doubling, and keeps the one that leaves most of the quote; undefined when none leaves enough. */
function sizeOfLoop(market: Market, cheap: PoolRef, dear: PoolRef, mint: Address): bigint | undefined {
  const [first, second] = [readPool(market.bank, cheap.address), readPool(market.bank, dear.address)]
  const quote = otherMint(cheap, mint)
  const [asset, price] = [assetByMint.get(quote), market.oracle.priceUsd(quote)]
  if (first === undefined || second === undefined || asset === undefined || price === undefined)
    return undefined
  const { unixTime } = market.bank
  const units = (dollars: number) => BigInt(Math.floor((dollars / price) * unitOf(asset)))
  let best: { amountIn: bigint; gain: bigint } | undefined
  for (let dollars = LEAST_USD; dollars < MOST_USD; dollars *= 2) {
    const amountIn = units(dollars)
    const back = quotePool(second, mint, quotePool(first, quote, amountIn, unixTime), unixTime)
    const gain = back - amountIn
    if (gain > (best?.gain ?? units(LEAST_PROFIT_USD))) best = { amountIn, gain }
  }
  return best?.amountIn
}

function loop(market: Market, cheap: PoolRef, dear: PoolRef, mint: Address, amountIn: bigint): boolean {
  const wallet = market.keyring.wallet(`arbitrage/${market.random.below(headcount.arbitrage)}`)
  const quote = otherMint(cheap, mint)
  if ((balanceOf(market.bank, wallet.address, quote, tokenProgramOf(quote)) ?? 0n) < amountIn) {
    market.needy.set(wallet.name, quote)
    return false
  }
  const bought = quotePool(readPool(market.bank, cheap.address)!, quote, amountIn, market.bank.unixTime)
  const result = send(
    market,
    [wallet],
    [
      ...missingAccounts(market, wallet, [quote, mint]),
      swapInstruction(wallet.address, cheap, quote, amountIn, lessSlippage(bought, 5)),
      swapInstruction(wallet.address, dear, mint, bought, amountIn),
    ],
    20_000,
  )
  return isSuccess(result)
}
