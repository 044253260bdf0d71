import type { Address } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import { hop, poolsBetween, ranked, reasonable, split } from '../execution/router-client.ts'
import { spendable, tradePool } from '../execution/trading.ts'
import { type Asset, assetByMint, assets, SOL, tokenProgramOf, USDC, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { isStockMarketOpen, isWeekend } from '../prices/market-hours.ts'
import { tradeUsd } from './sizes.ts'

/** How a trade between two mints is sent: straight to one pool, or through the router. */
const SPLIT_SHARE = 0.14
const TWO_HOP_SHARE = 0.13
/** Of those who go straight to a pool: who always uses the same venue, whatever the others give. */
const HABIT_SHARE = 0.35

/** How often an asset is what somebody wants to trade, relative to others. */
function popularity(asset: Asset, rank: number, now: number): number {
  if (asset.symbol === 'SOL') return 34
  if (asset.symbol === 'USDC') return 0
  const { kind } = asset.model
  if (kind === 'stable') return 5
  if (kind === 'staked') return 5
  if (asset.symbol === 'JUP') return 7
  if (kind === 'stock') return isStockMarketOpen(now) ? 2.6 : isWeekend(now) ? 0.6 : 1.4
  return 60 / (rank + 3) ** 0.9
}

/** Somebody buys or sells one of the established tokens. */
export function tradeEstablished(market: Market): void {
  const { random, population, counters } = market
  const asset = assets[random.weighted(assets.map((each, rank) => popularity(each, rank, market.now)))]!
  const name = population.someone('retail', random, counters.newcomers)
  const dollars = tradeUsd(random, population.wealth(name)) * (asset.symbol === 'SOL' ? 3 : 1.6)
  const price = market.oracle.priceUsd(asset.mint)
  if (price === undefined) return
  const { address } = market.keyring.wallet(name)
  const held = heldOf(market, name, address, asset)
  const wanted = BigInt(Math.floor((dollars / price) * unitOf(asset)))
  if (held > 0n && random.chance(0.5)) sell(market, name, asset, wanted < held ? wanted : held)
  else buy(market, name, asset, dollars)
}

/** What a wallet may sell of an asset: of SOL it keeps some for fees. */
function heldOf(market: Market, name: string, address: Address, asset: Asset): bigint {
  if (asset.mint !== SOL) return balanceOf(market.bank, address, asset.mint, tokenProgramOf(asset.mint)) ?? 0n
  return (spendable(market, name, SOL) * 8n) / 10n
}

/** The quote mints that the asset has pools in. */
const quotesOf = (market: Market, asset: Asset): Address[] => [
  ...new Set(market.pools.of(asset.mint).map((pool) => pool.spec.quote.mint)),
]

function buy(market: Market, name: string, asset: Asset, dollars: number): void {
  const funded = quotesOf(market, asset)
    .map((mint) => ({ mint, amount: amountFor(market, mint, dollars) }))
    .filter(({ mint, amount }) => amount > 0n && spendable(market, name, mint) >= amount)
  if (funded.length === 0) {
    market.needy.set(name, market.random.chance(0.5) ? SOL : USDC)
    return
  }
  const { mint, amount } = market.random.pick(funded)
  exchange(market, name, mint, asset.mint, amount)
}

function sell(market: Market, name: string, asset: Asset, amount: bigint): void {
  const quotes = quotesOf(market, asset)
  if (quotes.length > 0) exchange(market, name, asset.mint, market.random.pick(quotes), amount)
}

function amountFor(market: Market, mint: string, dollars: number): bigint {
  const asset = assetByMint.get(mint)!
  return BigInt(Math.floor((dollars / market.oracle.priceUsd(mint)!) * unitOf(asset)))
}

function exchange(market: Market, name: string, mintIn: Address, mintOut: Address, amountIn: bigint): void {
  if (amountIn <= 0n) return
  const way = market.random.next()
  const pools = poolsBetween(market, mintIn, mintOut)
  if (way < SPLIT_SHARE && split(market, name, pools, mintIn, mintOut, amountIn)) return
  const isDollar = mintIn !== SOL && mintOut !== SOL
  if (isDollar && way < SPLIT_SHARE + TWO_HOP_SHARE * 2 && hop(market, name, mintIn, SOL, mintOut, amountIn))
    return
  const offers = reasonable(ranked(market, pools, mintIn, amountIn))
  if (offers.length === 0) return
  const { pool } = market.random.chance(HABIT_SHARE) ? market.random.pick(offers) : offers[0]!
  tradePool(market, name, pool, mintIn, amountIn)
}
