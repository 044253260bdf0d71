import type { Address } from '@solana/kit'
import { balanceOf } from '../execution/account-reads.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
import {
  competitiveOffers,
  poolsBetween,
  rankOffers,
  routeSplit,
  routeThrough,
} from '../execution/router-client.ts'
import { spendableBalance, tradePool } from '../execution/trading.ts'
import { type Asset, assets, SOL, tokenProgramOf, USDC } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { isStockMarketOpen, isWeekend } from '../prices/market-hours.ts'
import type { Inventory } from './inventory-registry.ts'
import { tradeAsMaker } from './makers.ts'
import { REGULARS } from './population.ts'
import { horizonMs, purchaseUsd } from './sizes.ts'

/** Shares of trades sent through the router; the rest is sent to one pool directly. */
const SPLIT_SHARE = 0.14
const TWO_HOP_SHARE = 0.13
/** Share of direct trades that use a fixed venue regardless of price. */
const HABIT_SHARE = 0.35
/** Share of purchases by the regular traders of a token: their token accounts are open already. */
const REGULAR_SHARE = 0.9
/** Share of trades by the makers of the token's pools. */
const MAKER_SHARE = 0.45
/** Inventories of a token at which traders buy and sell equally often. */
const TARGET_INVENTORIES = 0.6 * REGULARS
/** Inventories drawn for a sale, of which the one with the highest priority is sold. */
const SELLER_CANDIDATES = 4
/** Weight of a log return against the elapsed part of the horizon; gains are realised sooner than losses (Odean 1998). */
const GAIN_WEIGHT = 6
const LOSS_WEIGHT = 4
/** Share of sales of a whole inventory. */
const FULL_SALE_SHARE = 0.8

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

/**
 * One trade in an established token: a maker trades, somebody buys, or an inventory is sold. The more
 * inventories there are, the likelier a sale, so that purchases and sales balance. By default the token is drawn by
 * popularity.
 */
export function tradeEstablished(market: Market, asset = drawAsset(market)): void {
  const { random, inventories } = market
  const { length } = inventories.of(asset.mint)
  if (random.chance(MAKER_SHARE)) tradeAsMaker(market, asset)
  else if (random.chance(length / (length + TARGET_INVENTORIES))) sellInventory(market, asset)
  else buyInventory(market, asset)
}

function buyInventory(market: Market, asset: Asset): void {
  const { random, population, counters } = market
  const name = random.chance(REGULAR_SHARE)
    ? population.regularOf(assets.indexOf(asset), random.below(REGULARS))
    : population.pickTrader('retail', random, counters.newcomers)
  const dollars = purchaseUsd(random, population.wealth(name), asset)
  const funded = quotesOf(market, asset)
    .map((mint) => ({ mint, amount: unitsOfUsd(market, mint, dollars)! }))
    .filter(({ mint, amount }) => amount > 0n && spendableBalance(market, name, mint) >= amount)
  if (funded.length === 0) {
    market.pendingRefills.set(name, random.chance(0.5) ? SOL : USDC)
    return
  }
  const { mint, amount } = random.pick(funded)
  if (!swapAssets(market, name, mint, asset.mint, amount)) return
  holdInventory(market, name, asset, dollars)
}

/** Records an inventory that was bought for so many dollars. */
export function holdInventory(market: Market, wallet: string, asset: Asset, dollars: number): void {
  market.inventories.add({
    wallet,
    mint: asset.mint,
    amount: String(unitsOfUsd(market, asset.mint, dollars)),
    entryUsd: market.oracle.priceUsd(asset.mint)!,
    boughtAtMs: market.now,
    horizonMs: horizonMs(market.random),
  })
}

/** Sells the inventory with the highest priority of a few: its horizon has passed, or it has a gain or a loss. */
function sellInventory(market: Market, asset: Asset): void {
  const { random, inventories } = market
  const drawn = Array.from({ length: SELLER_CANDIDATES }, () => random.pick(inventories.of(asset.mint)))
  const seller = drawn.reduce((a, b) => (salePriority(market, b) > salePriority(market, a) ? b : a))
  const bought = BigInt(seller.amount)
  const held = heldOf(market, seller.wallet, asset)
  // Fees and price moves leave the balance a little off what was bought: such a rest is sold too.
  const most = held * 10n <= bought * 11n ? held : bought
  const part = random.chance(FULL_SALE_SHARE) ? 1 : random.between(0.3, 0.7)
  const amount = part === 1 ? most : BigInt(Math.floor(Number(most) * part))
  swapAssets(market, seller.wallet, asset.mint, random.pick(quotesOf(market, asset)), amount)
  if (part === 1) inventories.remove(seller)
  else inventories.reduce(seller, most - amount)
}

function salePriority(market: Market, { mint, entryUsd, boughtAtMs, horizonMs: horizon }: Inventory): number {
  const gain = Math.log(market.oracle.priceUsd(mint)! / entryUsd)
  return (market.now - boughtAtMs) / horizon + (gain > 0 ? GAIN_WEIGHT : -LOSS_WEIGHT) * gain
}

/** Amount of an asset that a wallet may sell; a part of its SOL is reserved for fees. */
function heldOf(market: Market, name: string, asset: Asset): bigint {
  const { address } = market.keyring.wallet(name)
  if (asset.mint !== SOL) return balanceOf(market.bank, address, asset.mint, tokenProgramOf(asset.mint)) ?? 0n
  return (spendableBalance(market, name, SOL) * 8n) / 10n
}

/** Quote mints of the asset's pools. */
const quotesOf = (market: Market, asset: Asset): Address[] => [
  ...new Set(market.pools.of(asset.mint).map((pool) => pool.spec.quote.mint)),
]

/** Swaps by a route or in one pool. False when no pool trades the amount or the transaction failed. */
function swapAssets(
  market: Market,
  name: string,
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): boolean {
  if (amountIn <= 0n) return false
  const draw = market.random.next()
  const pools = poolsBetween(market, mintIn, mintOut)
  if (draw < SPLIT_SHARE && routeSplit(market, name, pools, mintIn, mintOut, amountIn)) return true
  const isDollar = mintIn !== SOL && mintOut !== SOL
  if (
    isDollar &&
    draw < SPLIT_SHARE + TWO_HOP_SHARE * 2 &&
    routeThrough(market, name, mintIn, SOL, mintOut, amountIn)
  )
    return true
  const offers = competitiveOffers(rankOffers(market, pools, mintIn, amountIn))
  if (offers.length === 0) return false
  const { pool } = market.random.chance(HABIT_SHARE) ? market.random.pick(offers) : offers[0]!
  return tradePool(market, name, pool, mintIn, amountIn)
}
