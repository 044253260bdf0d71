import type { Token } from '../fold/token-and-pool.ts'
import { type SparklineBar, sparklineSpan, toSparkline } from '../view/sparkline.ts'
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
