import type { Source, Sources } from './generated.ts'

/** Limits of the program: `MAX_INTERVAL`, `MIN_DEPTH_USD` and `MAX_COUNTED` in programs/oracle/token-feed.h. */
const MAX_INTERVAL = 150n
export const MIN_SOURCE_DEPTH_USD = 1_000n
const MAX_COUNTED = 3
const FREE = '11111111111111111111111111111111'

type Depths = Pick<Source, 'observedSlot' | 'depth0' | 'depth1' | 'depth2' | 'depth3'>

/**
 * The depth of a source that has stood, in whole USD within 2 % of its price: the least of the last four periods. 0n for one
 * that is new, too shallow, or was not observed in the last 150 slots before `now`.
 */
function standingDepthUsd(source: Depths, now: bigint): bigint {
  if (now - source.observedSlot > MAX_INTERVAL) return 0n
  const { depth0, depth1, depth2, depth3 } = source
  const depth = [depth1, depth2, depth3].reduce((least, each) => (each < least ? each : least), depth0)
  return depth >= MIN_SOURCE_DEPTH_USD ? depth : 0n
}

/** A pool that a feed takes its price from. */
export interface CountedSource {
  pool: Source['pool']
  /** 1e-8 USD per whole token. */
  price: bigint
  /** Whole USD. */
  depthUsd: bigint
}

/** The pools whose median is the price of a feed in the slot `now`, the deepest first; at most three. */
export function countedSources({ sources }: Pick<Sources, 'sources'>, now: bigint): CountedSource[] {
  return sources
    .filter(({ pool, price }) => pool !== FREE && price > 0n)
    .map((source) => ({
      pool: source.pool,
      price: source.price,
      depthUsd: standingDepthUsd(source, now),
    }))
    .filter(({ depthUsd }) => depthUsd > 0n)
    .sort((a, b) => (a.depthUsd < b.depthUsd ? 1 : a.depthUsd > b.depthUsd ? -1 : 0))
    .slice(0, MAX_COUNTED)
}
