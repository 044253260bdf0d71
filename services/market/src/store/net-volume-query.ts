import {
  intervalSeconds,
  type NetVolumeInterval,
  type NetVolumeReply,
  netVolumeBars,
} from '@callisto/contract'
import { sql as raw } from 'kysely'
import type { Market } from '../fold/market.ts'
import type { Token } from '../fold/token-and-pool.ts'
import { tradeFlag } from '../fold/windows.ts'
import { barStart } from '../view/bars.ts'
import { MAX_TRADES, type PartSizes, slotParts, slotsOfPeriod } from './slots.ts'
import type { Sql } from './sql.ts'
import type { Writer } from './writer.ts'

interface NetVolumeSources {
  sql: Sql
  market: Market
  writer: Pick<Writer, 'pendingTrades' | 'storedEnd'>
  parts?: PartSizes
}

type Kline = NetVolumeReply['klines'][number]

/**
 * Buy less sell volume of a token in USD by bar, oldest first, up to the present. Trades without a value in USD do not
 * count. Of a token with more trades than are read the bars that were not read in full are left out.
 */
export async function findNetVolume(
  { sql, market, writer, parts = { maxTrades: MAX_TRADES } }: NetVolumeSources,
  token: Token,
  interval: NetVolumeInterval,
): Promise<Kline[]> {
  const last = barStart(market.time, interval)
  const length = intervalSeconds[interval]
  const from = last - (netVolumeBars[interval] - 1) * length
  const sums = new Map<number, number>()
  const add = (bar: number, usd: number) => sums.set(bar, (sums.get(bar) ?? 0) + usd)
  for (const { token: traded, time, usd, flags } of writer.pendingTrades)
    if (traded === token && time >= from && Number.isFinite(usd))
      add(barStart(time, interval), (flags & tradeFlag.sell) === 0 ? usd : -usd)
  const end = writer.storedEnd
  const { first } = await slotsOfPeriod(sql, { from })
  const bar = raw<number>`time - time % ${raw.lit(length)}`
  const volume = raw<
    number | null
  >`sum(case when (flags & ${raw.lit(tradeFlag.sell)}) = 0 then usd else -usd end)`
  let oldest: { slot: number; bar: number } | undefined
  for await (const part of slotParts(sql, ['token', token.id], { first, end }, parts)) {
    const rows = await sql
      .selectFrom('market_trades')
      .select([bar.as('bar'), volume.as('usd')])
      .where('token', '=', token.id)
      .where('slot', '>=', part.first)
      .where('slot', '<', part.end)
      .groupBy(bar)
      .execute()
    for (const { bar, usd } of rows) if (usd !== null) add(Number(bar), usd)
    oldest = { slot: part.first, bar: Math.min(...rows.map(({ bar }) => Number(bar))) }
  }
  if (oldest && oldest.slot > first) sums.delete(oldest.bar)
  if (sums.size === 0) return []
  const klines: Kline[] = []
  for (let time = Math.min(...sums.keys()); time <= last; time += length)
    klines.push({ time, net_volume: sums.get(time) ?? 0 })
  return klines
}
