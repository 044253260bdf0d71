import { assets } from '../genesis/assets.ts'
import { Random } from '../schedule/random.ts'
import { Oracle } from './oracle.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** A Monday, 00:00 UTC. */
export const MONDAY = Date.UTC(2026, 10, 16)
export const mintOf = (symbol: string) => assets.find((asset) => asset.symbol === symbol)!.mint

/** Hourly prices of the given mints over a number of days. */
export function play(seed: string, days: number, mints: readonly string[], isDistant = false): number[][] {
  const oracle = new Oracle(Random.of(seed, 'oracle'), Oracle.initialState(MONDAY))
  const series: number[][] = mints.map(() => [])
  for (let hour = 1; hour <= days * 24; hour++) {
    oracle.advance(MONDAY + hour * HOUR, isDistant)
    for (const [i, mint] of mints.entries()) series[i]!.push(oracle.priceUsd(mint)!)
  }
  return series
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
export const quantile = (values: number[], share: number) =>
  sorted(values)[Math.floor(share * (values.length - 1))]!
