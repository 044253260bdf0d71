import { seeded } from '../routing/random.ts'
import { checkPairs, type PairsReport } from './filters/pairs.ts'
import { checkServed, type ServedReport } from './filters/served.ts'
import { finish } from './finish.ts'

export interface FiltersOptions {
  pairs: number
  seed: number
  historyMs: number
}

export interface FiltersReport {
  random: PairsReport
  served: ServedReport
}

/** Random pairs of filters and tokens, then the lists of a market under random filters. */
export async function soakFilters({ pairs, seed, historyMs }: FiltersOptions): Promise<FiltersReport> {
  return {
    random: checkPairs(seeded(seed), pairs),
    served: await checkServed(seeded(seed + 1), { pairs, seed: `filters ${seed}`, historyMs }),
  }
}

const HOUR_MS = 3_600_000

/**
 * `filters [pairs] [seed]`: 100,000 pairs of a random filter and a random token by default, as many of a served list;
 * rejects when the shared function, its reference, the service's columns, a reply or the client's own filtering differ.
 */
export async function run(args: string[]): Promise<void> {
  const [pairs = '100000', seed = '1'] = args
  const { random, served } = await soakFilters({
    pairs: Number(pairs),
    seed: Number(seed),
    historyMs: HOUR_MS,
  })
  const { passed, pairs: runs } = random
  const { pairs: servedPairs, replies: servedReplies, rows: servedRows } = served
  const figures = { runs, passed, servedPairs, servedReplies, servedRows, seed: Number(seed) }
  finish('filters', figures, [...random.failures, ...served.failures])
}
