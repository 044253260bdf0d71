import { MAX_SPARKLINE_POINTS } from '@callisto/contract'
import { keptResolutions } from '../fold/candles.ts'
import type { Token } from '../fold/token-and-pool.ts'
import type { ChartSources } from './chart-query.ts'

/** Sparklines by mint of tokens that have a bar in their span: one query for each resolution. */
export async function findSparklines(
  sources: ChartSources,
  tokens: readonly Token[],
): Promise<Record<string, number[]>> {
  const { time } = sources.market
  const spans = tokens.map((token) => ({ token, span: sparklineSpan(token.createdAt, time) }))
  const byResolution = groupBy(spans, ({ span }) => span.resolution)
  const sparklines: Record<string, number[]> = {}
  for (const [resolution, group] of byResolution) {
    const from = Math.min(...group.map(({ span }) => span.from))
    const members = group.map(({ token }) => token)
    const bars = await readBars(sources, members, resolution, from)
    for (const { token, span } of group) {
      const points = toSparkline(bars.get(token.id) ?? [], span)
      if (points.length > 0) sparklines[token.mint] = points
    }
  }
  return sparklines
}

/** The bars of tokens from a time on by token, those last that replace earlier ones. */
async function readBars(
  { sql, market, writer }: ChartSources,
  tokens: readonly Token[],
  resolution: number,
  from: number,
): Promise<ReadonlyMap<number, readonly SparklineBar[]>> {
  const ids = new Set(tokens.map(({ id }) => id))
  const take = () => ({
    pending: writer.pendingBars.filter(
      (bar) => ids.has(bar.token) && Number(bar.resolution) === resolution && bar.time >= from,
    ),
    open: tokens.flatMap((token) => {
      // A token that left memory since has had no trade since.
      const bar = market.token(token.mint) === token ? market.candles.open(token.row, resolution) : undefined
      return bar ? [{ ...bar, token: token.id }] : []
    }),
  })
  const rows = sql
    .selectFrom('market_candles')
    .select(['token', 'time', 'open', 'close'])
    .where('token', 'in', [...ids])
    .where('resolution', '=', resolution)
    .where('time', '>=', from)
  const [{ pending, open }, stored] = await writer.read(take, () => rows.execute())
  return groupBy(
    [...stored, ...pending, ...open].map((bar) => ({ ...bar, time: Number(bar.time) })),
    ({ token }) => token,
  )
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const DAY_SECONDS = 86_400
/** Digits of a plotted price: more cannot be seen. */
const DIGITS = 6

interface SparklineSpan {
  /** Length of its bars in seconds, a stored resolution. */
  resolution: number
  /** Start of the first and of the last bar, unix seconds. */
  from: number
  to: number
}

/** The span that a sparkline at `now` shows: a day, or the life of a younger token in finer bars. Unix seconds. */
export function sparklineSpan(createdAt: number, now: number): SparklineSpan {
  const since = Math.max(createdAt, now - DAY_SECONDS)
  const fits = (length: number) =>
    Math.floor(now / length) - Math.floor(since / length) < MAX_SPARKLINE_POINTS
  const resolution = keptResolutions.find(fits) ?? 900
  return {
    resolution,
    from: Math.floor(since / resolution) * resolution,
    to: Math.floor(now / resolution) * resolution,
  }
}

/** What a sparkline needs of a bar: prices in USD, unix seconds. */
interface SparklineBar {
  time: number
  open: number
  close: number
}

/**
 * A price for each bar of the span, oldest first, with six digits. A bar without a trade repeats the close before it; before
 * the first bar of the span stands its open, which is the close of an earlier one. Empty without a bar in the span.
 */
export function toSparkline(
  bars: readonly SparklineBar[],
  { resolution, from, to }: SparklineSpan,
): number[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  const first = bars.toSorted((a, b) => a.time - b.time).find(({ time }) => time >= from && time <= to)
  if (!first) return []
  const points: number[] = []
  let price = first.open
  for (let time = from; time <= to; time += resolution) {
    price = byTime.get(time)?.close ?? price
    points.push(Number(price.toPrecision(DIGITS)))
  }
  return points
}
