import {
  type AssetPoolsReply,
  type ChartQuerySchema,
  type ChartReply,
  serviceError,
  toChartQuery,
} from '@callisto/contract'
import { WSOL_MINT } from '@callisto/domain'
import * as z from 'zod/mini'
import type { Upstream } from '../upstream.ts'
import {
  barsPath,
  GeckoBarsSchema,
  type GeckoPool,
  GeckoPoolsSchema,
  toCandles,
  toPools,
  unitOf,
} from './replies.ts'

/** Parsed parameters of a call. */
export interface GeckoCall {
  id: string
  query: unknown
  signal: AbortSignal
}

/** A reply of this server, of data of another; undefined for what the other one does not have. */
export type Serve = (call: GeckoCall) => Promise<object | undefined>

/**
 * Calls that GeckoTerminal answers, by id. A chart is that of the most liquid pool of its token, all of its bars from
 * there; charts in seconds are not.
 */
export function geckoTerminalCalls(upstream: Upstream, nowMs: () => number = Date.now): Map<string, Serve> {
  const read = async <T extends z.ZodMiniType>(path: string, schema: T, signal: AbortSignal) => {
    const { status, value } = await upstream.send({ method: 'GET', path }, signal)
    if (status === 404) throw serviceError('NOT_FOUND', 'No such token')
    const parsed = z.safeParse(schema, value)
    if (status === 200 && parsed.success) return parsed.data as z.infer<T>
    throw serviceError('NOT_READY', 'The upstream service gives no usable reply')
  }
  const readPools = async (mint: string, signal: AbortSignal): Promise<GeckoPool[]> =>
    toPools(await read(`/networks/solana/tokens/${mint}/pools?page=1`, GeckoPoolsSchema, signal), mint)

  const chart = async ({ id, query, signal }: GeckoCall): Promise<ChartReply | undefined> => {
    const asked = toChartQuery(query as z.infer<typeof ChartQuerySchema>, nowMs())
    const window = { ...asked, to: Math.min(asked.to, nowMs()) }
    const unit = unitOf(window.interval)
    if (unit === undefined) return undefined
    const pools = await readPools(id, signal)
    const pool = pools.find(({ quoteAsset }) => window.quote === 'usd' || quoteAsset === WSOL_MINT)
    const supply = pools.find((one) => one.supply !== undefined)?.supply
    if (pool === undefined || (window.type === 'mcap' && supply === undefined)) return { candles: [] }
    const bars = await read(barsPath(pool.id, id, unit, window), GeckoBarsSchema, signal)
    return { candles: toCandles(bars, window, supply ?? 1) }
  }
  const pools = async ({ id, signal }: GeckoCall): Promise<AssetPoolsReply> => ({
    pools: (await readPools(id, signal)).map(({ supply: _, ...pool }) => pool),
  })
  return new Map<string, Serve>([
    ['getChart', chart],
    ['getAssetPools', pools],
  ])
}
