import type { TradeError } from '../result.ts'

/** Sees to it that no state is quoted that is older than a quote may be. */
export interface FreshPools {
  /** Makes the pools of a request young enough to be quoted; an error where that is not possible in time. */
  prepare(
    request: { inputMint: string; outputMint: string },
    signal?: AbortSignal,
  ): Promise<TradeError | undefined>
  /** Whether all of these pools are young enough to be quoted. */
  isFresh(pools: readonly string[]): boolean
}
