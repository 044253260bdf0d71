import { mulDiv } from '@callisto/amount'
import type { dlmm } from '@callisto/program-clients'

/** Bins of a page. */
export const BINS_PER_PAGE = 32

/** First bins of the pages that hold bins of a position outside of the pool's window. */
export function pagesOf(
  { firstBin, bins }: Pick<dlmm.Pool, 'firstBin' | 'bins'>,
  { lowerBin, shares }: Pick<dlmm.Position, 'lowerBin' | 'shares'>,
): number[] {
  const pages = new Set<number>()
  for (const [n, { units }] of shares.entries()) {
    const bin = lowerBin + n
    if (units === 0n || (bin >= firstBin && bin < firstBin + bins.length)) continue
    pages.add(firstBin + Math.floor((bin - firstBin) / BINS_PER_PAGE) * BINS_PER_PAGE)
  }
  return [...pages]
}

/**
 * What a withdrawal of everything pays, before transfer fees of the mints: each bin's share, rounded down; fees are part of
 * it. Undefined when a page is missing. `pages` are those that `pagesOf` names.
 */
export function dlmmPayout(
  pool: Pick<dlmm.Pool, 'firstBin' | 'bins'>,
  { lowerBin, shares }: Pick<dlmm.Position, 'lowerBin' | 'shares'>,
  pages: readonly dlmm.Page[],
): readonly [bigint, bigint] | undefined {
  let [amount0, amount1] = [0n, 0n]
  for (const [n, { units }] of shares.entries()) {
    if (units === 0n) continue
    const at = lowerBin + n
    const holder = [pool, ...pages].find(
      ({ firstBin, bins }) => at >= firstBin && at < firstBin + bins.length,
    )
    const bin = holder?.bins[at - holder.firstBin]
    if (!bin || bin.supply === 0n) return undefined
    amount0 += mulDiv(units, bin.amount0, bin.supply, 'floor')
    amount1 += mulDiv(units, bin.amount1, bin.supply, 'floor')
  }
  return [amount0, amount1]
}
