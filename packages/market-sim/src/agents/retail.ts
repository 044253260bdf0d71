import type { Address } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import {
  competitiveOffers,
  poolsBetween,
  rankOffers,
  routeSplit,
  routeThrough,
} from '../execution/router-client.ts'
import { spendableBalance, tradePool } from '../execution/trading.ts'
import { type Asset, assetByMint, assets, SOL, tokenProgramOf, USDC, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { isStockMarketOpen, isWeekend } from '../prices/market-hours.ts'
import { tradeUsd } from './sizes.ts'

/** Shares of trades sent through the router; the rest is sent to one pool directly. */
const SPLIT_SHARE = 0.14
const TWO_HOP_SHARE = 0.13
/** Share of direct trades that use a fixed venue regardless of price. */
const HABIT_SHARE = 0.35

/** Relative trade frequency of an asset. */
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

function drawAsset({ random, now }: Market): Asset {
  return assets[random.weighted(assets.map((each, rank) => popularity(each, rank, now)))]!
}

/** One retail trade in an established token, by default in one drawn by popularity. */
export function tradeEstablished(market: Market, asset = drawAsset(market)): void {
  const { random, population, counters } = market
  const name = population.pickTrader('retail', random, counters.newcomers)
  const dollars = tradeUsd(random, population.wealth(name)) * (asset.symbol === 'SOL' ? 3 : 1.6)
  const price = market.oracle.priceUsd(asset.mint)
  if (price === undefined) return
  const { address } = market.keyring.wallet(name)
  const held = heldOf(market, name, address, asset)
  const wanted = BigInt(Math.floor((dollars / price) * unitOf(asset)))
  if (held > 0n && random.chance(0.5)) sell(market, name, asset, wanted < held ? wanted : held)
  else buy(market, name, asset, dollars)
}

/** Amount of an asset that a wallet may sell; a part of its SOL is reserved for fees. */
function heldOf(market: Market, name: string, address: Address, asset: Asset): bigint {
  if (asset.mint !== SOL) return balanceOf(market.bank, address, asset.mint, tokenProgramOf(asset.mint)) ?? 0n
  return (spendableBalance(market, name, SOL) * 8n) / 10n
}

/** Quote mints of the asset's pools. */
const quotesOf = (market: Market, asset: Asset): Address[] => [
  ...new Set(market.pools.of(asset.mint).map((pool) => pool.spec.quote.mint)),
]

function buy(market: Market, name: string, asset: Asset, dollars: number): void {
  const funded = quotesOf(market, asset)
    .map((mint) => ({ mint, amount: amountFor(market, mint, dollars) }))
    .filter(({ mint, amount }) => amount > 0n && spendableBalance(market, name, mint) >= amount)
  if (funded.length === 0) {
    market.pendingRefills.set(name, market.random.chance(0.5) ? SOL : USDC)
    return
  }
  const { mint, amount } = market.random.pick(funded)
  swapAssets(market, name, mint, asset.mint, amount)
}

function sell(market: Market, name: string, asset: Asset, amount: bigint): void {
  const quotes = quotesOf(market, asset)
  if (quotes.length > 0) swapAssets(market, name, asset.mint, market.random.pick(quotes), amount)
}

function amountFor(market: Market, mint: string, dollars: number): bigint {
  const asset = assetByMint.get(mint)!
  return BigInt(Math.floor((dollars / market.oracle.priceUsd(mint)!) * unitOf(asset)))
}

function swapAssets(market: Market, name: string, mintIn: Address, mintOut: Address, amountIn: bigint): void {
  if (amountIn <= 0n) return
  const draw = market.random.next()
  const pools = poolsBetween(market, mintIn, mintOut)
  if (draw < SPLIT_SHARE && routeSplit(market, name, pools, mintIn, mintOut, amountIn)) return
  const isDollar = mintIn !== SOL && mintOut !== SOL
  if (
    isDollar &&
    draw < SPLIT_SHARE + TWO_HOP_SHARE * 2 &&
    routeThrough(market, name, mintIn, SOL, mintOut, amountIn)
  )
    return
  const offers = competitiveOffers(rankOffers(market, pools, mintIn, amountIn))
  if (offers.length === 0) return
  const { pool } = market.random.chance(HABIT_SHARE) ? market.random.pick(offers) : offers[0]!
  tradePool(market, name, pool, mintIn, amountIn)
}
