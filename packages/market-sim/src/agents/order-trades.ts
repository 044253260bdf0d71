import type { Instruction } from '@solana/kit'
import { balanceOf, lamportsOf } from '../execution/account-reads.ts'
import { missingAccounts, wrapInstructions } from '../execution/execution.ts'
import { spendableBalance } from '../execution/trading.ts'
import type { Wallet } from '../execution/wallet.ts'
import { type Asset, assetByMint, assets, SOL, tokenProgramOf, USDC, unitOf } from '../genesis/assets.ts'
import { isPlain } from '../genesis/order-accounts.ts'
import type { Market } from '../market.ts'
import { PoolPrices } from '../prices/pool-prices.ts'
import type { Random } from '../schedule/random.ts'
import { WALLET_COUNTS } from './population.ts'

/** A token of an order with the market's price in dollars per whole token. */
export interface PricedSide {
  asset: Asset
  usd: number
}

/** What is sold for what, and from which of the two the price is watched. */
export interface OrderMarket {
  input: PricedSide
  output: PricedSide
  /** Base units of the input. */
  amount: bigint
  /** Number of the volatile token in the order: its feed triggers price legs. */
  feed: 0 | 1
  volatile: PricedSide
}

/** Sizes of the orders of one kind. */
export interface OrderSizes {
  medianUsd: number
  minUsd: number
  /** Largest part of a balance that one order takes. */
  maxPart: number
  /** Probability that the volatile token is sold rather than bought, where the wallet can pay both. */
  saleShare: number
}

/** New orders in parts of the market's rate: in real time, and in the last two hours of the history. */
export interface OrderRates {
  live: number
  played: number
}

const MINUTE_MS = 60_000
const PLAYED_MS = 120 * MINUTE_MS
const SOL_QUOTE_SHARE = 0.25
/** Lamports for the rent of an order, its vaults and its deposit, and for fees. */
const DEPOSIT_LAMPORTS = 50_000_000n

const volatileAssets: readonly Asset[] = assets.filter(
  (asset) => isPlain(asset) && asset.model.kind !== 'stable',
)
const popularities = volatileAssets.map((_, rank) => 1 / (rank + 2) ** 1.5)

/** The random source of the next decision about an order, which leaves the market's own one as it is. */
export function nextOrderDecision({ counters, population }: Market): Random {
  counters.orderDecisions = (counters.orderDecisions ?? 0) + 1
  return population.orderRandom(counters.orderDecisions)
}

/** Schedules the next order of a Poisson process; the first one two hours before real time. */
export function scheduleOrders(market: Market, kind: string, { live, played }: OrderRates): void {
  const { now, liveFromMs, activity, queue } = market
  const fromMs = liveFromMs - PLAYED_MS
  const meanMs = 1_000 / (activity.rate * (now < liveFromMs ? played : live))
  const wait = Number.isFinite(meanMs) ? nextOrderDecision(market).exponential(meanMs) : MINUTE_MS
  queue.add(now < fromMs ? fromMs : now + wait, kind, null)
}

export const drawMaker = (random: Random): string => `swing/${random.below(WALLET_COUNTS.swing)}`

/** What a wallet sells for what: a volatile token for dollars or SOL or the other way, of the two what it can pay. */
export function drawTrade(
  market: Market,
  name: string,
  random: Random,
  { medianUsd, minUsd, maxPart, saleShare }: OrderSizes,
): OrderMarket | undefined {
  const prices = new PoolPrices(market)
  const asset = volatileAssets[random.weighted(popularities)]!
  const quote = assetByMint.get(asset.mint !== SOL && random.chance(SOL_QUOTE_SHARE) ? SOL : USDC)!
  const drawn = random.logNormal(medianUsd, 1) * Math.sqrt(market.population.wealth(name))
  // A little more than the least: units are rounded down.
  const dollars = Math.max(1.01 * minUsd, drawn)
  const [volatile, other] = [pricedSide(prices, asset), pricedSide(prices, quote)]
  if (volatile === undefined || other === undefined) return undefined
  if (lamportsOf(market.bank, market.keyring.wallet(name).address) < DEPOSIT_LAMPORTS) return undefined
  const sale = { input: volatile, output: other, feed: 0, volatile } as const
  const purchase = { input: other, output: volatile, feed: 1, volatile } as const
  for (const trade of random.chance(saleShare) ? [sale, purchase] : [purchase, sale]) {
    const { usd, asset: sold } = trade.input
    const held = Number(spendableBalance(market, name, sold.mint))
    const units = Math.floor(Math.min(maxPart * held, (dollars / usd) * unitOf(sold)))
    if ((units / unitOf(sold)) * usd >= minUsd) return { ...trade, amount: BigInt(units) }
  }
  return undefined
}

export function pricedSide(prices: PoolPrices, asset: Asset): PricedSide | undefined {
  const usd = prices.of(asset)?.usd
  return usd === undefined ? undefined : { asset, usd }
}

/**
 * What must precede a deposit: wrapped SOL where it is missing, and the account that the output goes to. Undefined when
 * the wallet lacks the amount.
 */
export function fundingInstructions(
  market: Market,
  wallet: Wallet,
  { input, output, amount }: Pick<OrderMarket, 'input' | 'output' | 'amount'>,
): Instruction[] | undefined {
  const { mint } = input.asset
  const held = balanceOf(market.bank, wallet.address, mint, tokenProgramOf(mint)) ?? 0n
  const wrapped = held < amount ? wrapInstructions(market, wallet, mint, amount - held) : []
  return wrapped && [...wrapped, ...missingAccounts(market, wallet, [output.asset.mint])]
}
