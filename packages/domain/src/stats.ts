import type { Asset, Stats, Timeframe } from '@callisto/contract'

/** The statistics of one window, undefined when the service sent none. */
export function statsOf(asset: Asset, timeframe: Timeframe): Stats | undefined {
  return asset[`stats${timeframe}`]
}

/** Sum that is undefined only when both parts are: a window without sells still has a volume. */
function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)
}

const negative = (value: number | undefined) => (value === undefined ? undefined : -value)

/** Buy plus sell volume of a window in USD. */
export const volumeOf = (stats: Stats | undefined) => plus(stats?.buyVolume, stats?.sellVolume)
/** Buy less sell volume in USD. */
export const netVolumeOf = (stats: Stats | undefined) => plus(stats?.buyVolume, negative(stats?.sellVolume))
export const txnsOf = (stats: Stats | undefined) => plus(stats?.numBuys, stats?.numSells)
export const netTxnsOf = (stats: Stats | undefined) => plus(stats?.numBuys, negative(stats?.numSells))
export const organicVolumeOf = (stats: Stats | undefined) =>
  plus(stats?.buyOrganicVolume, stats?.sellOrganicVolume)
export const netOrganicVolumeOf = (stats: Stats | undefined) =>
  plus(stats?.buyOrganicVolume, negative(stats?.sellOrganicVolume))

/** How many of twitter, telegram and website a token names (spec 1-5.2-03). */
export function socialsOf(asset: Asset): number {
  return [asset.twitter, asset.telegram, asset.website].filter(Boolean).length
}

/** When a token was listed: its first pool's birth, else its own; unix ms. */
export function listedAtMs(asset: Asset): number | undefined {
  return timeMs(asset.firstPool?.createdAt ?? asset.createdAt)
}

/** When a token left its curve; unix ms. */
export function graduatedAtMs(asset: Asset): number | undefined {
  return timeMs(asset.graduatedAt)
}

function timeMs(iso: string | undefined): number | undefined {
  if (iso === undefined) return undefined
  const ms = Date.parse(iso)
  return Number.isFinite(ms) ? ms : undefined
}
