import type { Tx } from '@callisto/contract'
import type { Tick } from '../../../lib/chart/candles.ts'
import type { ChartQuote } from '../../../lib/chart/resolutions.ts'

/**
 * Trades as ticks of a chart, oldest first, as the service makes bars of them: those at a valid price only, the price in
 * SOL by the amounts of the trade. `factor` is the circulating supply on a chart of market cap.
 */
export function ticksOf(trades: readonly Tx[], quote: ChartQuote, factor: number): Tick[] {
  return [...trades].sort(oldestFirst).flatMap((trade) => {
    const { usdPrice, usdVolume, nativeVolume } = trade
    const time = Math.floor(Date.parse(trade.timestamp) / 1000)
    if (!trade.isValidPrice || usdPrice === undefined) return []
    const price = quote === 'usd' ? usdPrice : nativePrice(usdPrice, usdVolume, nativeVolume)
    const volume = (quote === 'usd' ? usdVolume : nativeVolume) ?? 0
    return isPrice(price) && Number.isFinite(time) ? [{ time, price: price * factor, volume }] : []
  })
}

const isPrice = (price: number | undefined): price is number =>
  price !== undefined && price > 0 && Number.isFinite(price)

const nativePrice = (usdPrice: number, usd: number | undefined, native: number | undefined) =>
  usd && native !== undefined ? (usdPrice * native) / usd : undefined

const oldestFirst = (a: Tx, b: Tx) =>
  (a.blockId ?? 0) - (b.blockId ?? 0) || (a.eventIndex ?? 0) - (b.eventIndex ?? 0)

/** What the chart shows at present; undefined when it is not known. */
export function presentValue(
  value: number | undefined,
  quote: ChartQuote,
  solPrice: number | undefined,
): number | undefined {
  if (quote === 'usd' || value === undefined) return value
  return solPrice ? value / solPrice : undefined
}
