import { balanceOfAccount } from '../execution/account-reads.ts'
import { assets } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { isStockMarketOpen } from '../prices/market-hours.ts'
import { tradeEstablished } from './retail.ts'

const HOUR_MS = 3_600_000
/** Part of an hour in which a listed asset that has not traded yet is traded, and the wait before a failed trade is repeated. */
const FIRST_SHARE = 0.35
const LAST_SHARE = 0.93
const RETRY_MS = 60_000

/** A listed asset that has to trade before `untilMs`, and the sum of its vaults at the start of the hour. */
export interface HourlyTrade {
  asset: number
  vaults: string
  untilMs: number
}

/**
 * In the distant history a few transactions a minute are spread over all listed assets: each of them trades at least once in
 * every hour, so that its bars have no gaps. Stocks keep the hours of their exchange.
 */
export function scheduleHourlyTrades(market: Market): void {
  const { random, queue, now } = market
  for (const [asset, { mint, model }] of assets.entries()) {
    if (market.pools.of(mint).length === 0 || (model.kind === 'stock' && !isStockMarketOpen(now))) continue
    const atMs = now + random.between(FIRST_SHARE, LAST_SHARE) * HOUR_MS
    queue.add(atMs, 'hourlyTrade', { asset, vaults: vaultsOf(market, mint), untilMs: now + HOUR_MS })
  }
}

/** Trades an asset unless it has traded in this hour, and checks again later whether that succeeded. */
export function tradeInHour(market: Market, due: HourlyTrade): void {
  const asset = assets[due.asset]!
  if (market.now >= due.untilMs || vaultsOf(market, asset.mint) !== due.vaults) return
  tradeEstablished(market, asset)
  market.queue.add(market.now + RETRY_MS, 'hourlyTrade', due)
}

/** Sum of the balances in the vaults of an asset's pools: every trade moves it. */
function vaultsOf({ bank, pools }: Market, mint: string): string {
  let sum = 0n
  for (const { ref } of pools.of(mint))
    sum += balanceOfAccount(bank, ref.sides[ref.sides[0].mint === mint ? 0 : 1].vault) ?? 0n
  return String(sum)
}
