import { isTipAccount } from '@callisto/solana'
import type { TransactionRecord } from '../ledger/record.ts'

/** Smallest tip of a bundle, as of public block engines. */
export const MIN_TIP_LAMPORTS = 1_000n

/** The tips of a block, in lamports and in ascending order. */
interface TippedBlock {
  slot: number
  unixTime: number
  tips: bigint[]
}

/** Percentiles of landed tips in lamports. */
export interface TipPercentiles {
  /** Unix seconds of the newest block with a tip. */
  unixTime: number
  p25: bigint
  p50: bigint
  p75: bigint
  p95: bigint
  p99: bigint
  /** Exponential moving average of the medians of blocks. */
  emaP50: number
}

/** Older tips count no more. */
export const TIP_WINDOW_SECONDS = 3_600
const MAX_TIPS = 10_000
/** Weight of the newest block in the moving average. */
const EMA_WEIGHT = 0.1

/** Lamports that an executed transaction added to tip accounts; 0 for a failed one, which is charged its fee alone. */
export function tipOf({ keys, meta }: Pick<TransactionRecord, 'keys' | 'meta'>): bigint {
  if (meta.err !== null) return 0n
  let tip = 0n
  for (let index = 0; index < keys.length; index++)
    if (isTipAccount(keys[index]!)) tip += meta.postBalances[index]! - meta.preBalances[index]!
  return tip > 0n ? tip : 0n
}

/** The tips that landed within the last hour. */
export class LandedTips {
  #blocks: TippedBlock[] = []
  #count = 0

  /** Adds the tips of a block, newer than those before it. */
  add(slot: number, unixTime: number, tips: readonly bigint[]): void {
    const newest = this.#blocks.at(-1)
    if (tips.length === 0 || (newest !== undefined && newest.slot >= slot)) return
    this.#blocks.push({ slot, unixTime, tips: tips.toSorted(ascending) })
    this.#count += tips.length
    while (this.#count > MAX_TIPS && this.#blocks.length > 1) this.#dropOldest()
  }

  /** Undefined when no tip landed in the hour before `unixTime`. */
  percentiles(unixTime: number): TipPercentiles | undefined {
    while (this.#blocks[0] !== undefined && this.#blocks[0].unixTime < unixTime - TIP_WINDOW_SECONDS)
      this.#dropOldest()
    const newest = this.#blocks.at(-1)
    if (newest === undefined) return undefined
    const tips = this.#blocks.flatMap((block) => block.tips).sort(ascending)
    return {
      unixTime: newest.unixTime,
      p25: nearestRank(tips, 25),
      p50: nearestRank(tips, 50),
      p75: nearestRank(tips, 75),
      p95: nearestRank(tips, 95),
      p99: nearestRank(tips, 99),
      emaP50: movingAverage(this.#blocks.map((block) => Number(nearestRank(block.tips, 50)))),
    }
  }

  #dropOldest(): void {
    this.#count -= this.#blocks.shift()!.tips.length
  }
}

const ascending = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0)

/** The smallest value that at least `percent` percent of the values do not exceed. */
function nearestRank(sorted: readonly bigint[], percent: number): bigint {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]!
}

function movingAverage(values: readonly number[]): number {
  return values.reduce((average, value) => average + EMA_WEIGHT * (value - average), values[0] ?? 0)
}
