import {
  type Asset,
  getStockStats,
  type StockIssuer,
  type StockStats,
  stockIssuers,
} from '@callisto/contract'
import { volumeOf } from '@callisto/domain'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { findCandles } from '../store/chart-query.ts'
import type { RouteContext } from './route-context.ts'

const DAY_SECONDS = 86_400
const HOURS = 30 * 24

/** Volume (USD) of an hour that begins at `time` (unix seconds). */
interface HourVolume {
  time: number
  volume: number
}

/** `GET /v1/stocks/stats`: figures of each issuer of tokenised stocks. */
export function stockStatsRoute(app: ZodInstance, context: RouteContext): void {
  app.route({
    ...toRouteOptions(getStockStats),
    handler: async (request) => {
      const { issuers = stockIssuers } = request.query
      const assets = await context.queries.stocks()
      const stocks: StockStats[] = []
      for (const issuer of issuers) {
        const ofIssuer = assets.filter(({ stockData }) => stockData?.id === issuer)
        if (ofIssuer.length > 0)
          stocks.push(
            statsOfIssuer(issuer, ofIssuer, await findHours(context, ofIssuer), context.market.time),
          )
      }
      return { stocks }
    },
  })
}

/** Hourly volumes of the last 30 days, token after token. */
async function findHours(context: RouteContext, assets: readonly Asset[]): Promise<HourVolume[]> {
  const { market, queries } = context
  const to = market.time * 1000
  const from = to - HOURS * 3_600_000
  const query = { interval: '1_HOUR', from, to, candles: HOURS + 1, type: 'price', quote: 'usd' } as const
  const hours: HourVolume[] = []
  for (const { id } of assets) {
    const token = await queries.token(id)
    if (token) hours.push(...(await findCandles(context, token, query, 1)))
  }
  return hours
}

/** The day slides by the second, the longer periods by whole hours. */
function statsOfIssuer(
  issuer: StockIssuer,
  assets: readonly Asset[],
  hours: readonly HourVolume[],
  now: number,
): StockStats {
  const within = (days: number) => ({
    volume: sum(hours.filter(({ time }) => time > now - days * DAY_SECONDS).map(({ volume }) => volume)),
  })
  const daily = new Map<string, number>()
  for (const { time, volume } of [...hours].sort((a, b) => a.time - b.time)) {
    const date = new Date(time * 1000).toISOString().slice(0, 10)
    daily.set(date, (daily.get(date) ?? 0) + volume)
  }
  const knownSum = (key: 'mcap' | 'liquidity') => {
    const values = assets.flatMap((asset) => asset[key] ?? [])
    return values.length > 0 ? { [key]: sum(values) } : {}
  }
  return {
    issuer,
    tokens: assets.length,
    ...knownSum('mcap'),
    ...knownSum('liquidity'),
    holders: sum(assets.map(({ holderCount }) => holderCount ?? 0)),
    stats1d: { volume: sum(assets.map(({ stats24h }) => volumeOf(stats24h) ?? 0)) },
    stats7d: within(7),
    stats30d: within(30),
    newDailyStats: Array.from(daily, ([date, volume]) => ({ date, volume })),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
