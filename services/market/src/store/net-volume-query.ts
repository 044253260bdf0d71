import {
  intervalSeconds,
  type NetVolumeInterval,
  type NetVolumeReply,
  netVolumeBars,
} from '@callisto/contract'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import { barStart } from '../view/bars.ts'
import { readNewestTrades } from './newest-trades.ts'
import type { Sql } from './sql.ts'
import type { Writer } from './writer.ts'

interface NetVolumeSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'read'>
}

type Kline = NetVolumeReply['klines'][number]

/**
 * Buy less sell volume of a token in USD by bar, oldest first, up to the present. Trades without a value in USD do not
 * count. Of a token with more trades than are read the bars that were not read in full are left out.
 */
export async function findNetVolume(
  { sql, market, writer }: NetVolumeSources,
  token: Token,
  interval: NetVolumeInterval,
): Promise<Kline[]> {
  const last = barStart(market.time, interval)
  const length = intervalSeconds[interval]
  const from = last - (netVolumeBars[interval] - 1) * length
  const take = () =>
    writer.pendingTrades
      .filter((trade) => trade.token === token && trade.time >= from)
      .map((trade) => ({ ...trade }))
  const [pending, { trades, isCut }] = await writer.read(take, () => readNewestTrades(sql, token, from))
  const sums = new Map<number, number>()
  const add = (time: number, usd: number | null, flags: number) => {
    if (usd === null || !Number.isFinite(usd)) return
    const bar = barStart(time, interval)
    sums.set(bar, (sums.get(bar) ?? 0) + ((flags & tradeFlag.sell) === 0 ? usd : -usd))
  }
  const newestStored = trades[0] ? Number(trades[0].slot) : -1
  for (const { time, usd, flags } of trades) add(Number(time), usd, flags)
  // Trades of a block are stored together: those behind the newest stored slot are not stored yet.
  for (const { slot, time, usd, flags } of pending) if (slot > newestStored) add(time, usd, flags)
  if (isCut) sums.delete(barStart(Number(trades.at(-1)!.time), interval))
  if (sums.size === 0) return []
  const klines: Kline[] = []
  for (let time = Math.min(...sums.keys()); time <= last; time += length)
    klines.push({ time, net_volume: sums.get(time) ?? 0 })
  return klines
}
