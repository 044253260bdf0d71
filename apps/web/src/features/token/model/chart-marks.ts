import type { Asset, AssetPool, Tx } from '@callisto/contract'
import { graduatedAtMs } from '@callisto/domain'
import type { ChartMark } from '../../../lib/chart/tools/marks.ts'

export interface MarkSources {
  asset: Asset
  own: readonly Tx[]
  dev: readonly Tx[]
  pools: readonly AssetPool[]
}

/** Marks of a token's chart, oldest first: own trades, those of the dev, graduation, new pools. */
export function marksOf({ asset, own, dev, pools }: MarkSources): ChartMark[] {
  const graduated = graduatedAtMs(asset)
  const marks: ChartMark[] = [
    ...own.map(({ type, timestamp }) => mark(`own-${type}`, Date.parse(timestamp))),
    ...dev.map(({ type, timestamp }) => mark(`dev-${type}`, Date.parse(timestamp))),
    ...(graduated === undefined ? [] : [mark('graduation', graduated)]),
    ...pools.map(({ createdAt }) => mark('pool', Date.parse(createdAt ?? ''))),
  ]
  return marks.filter(({ time }) => Number.isFinite(time)).sort((a, b) => a.time - b.time)
}

const mark = (kind: ChartMark['kind'], ms: number): ChartMark => ({ kind, time: Math.floor(ms / 1000) })
