import type { Rpc, SolanaRpcApi } from '@solana/kit'
import type { Clock } from '../rpc/clock.ts'
import { type ClusterValues, readClusterValues } from './cluster-values.ts'

export interface FollowClusterOptions {
  rpc: Rpc<SolanaRpcApi>
  clock: Clock
  signal: AbortSignal
  onError: (error: unknown) => void
}

/** Pause after a failed read. */
const RETRY_MS = 1_000
/** Longest time between two reads: slots may become shorter within an epoch. */
const MAX_AGE_MS = 15 * 60_000
/** Until the values of a new epoch are read once more: a service that is behind answers with those of the last one. */
const SETTLE_MS = 10_000

/** The values of a cluster, read at the start, twice at each new epoch, and at least every quarter of an hour. */
export class ClusterMonitor {
  #values: ClusterValues | undefined
  /** Ends with the signal. */
  readonly done: Promise<void>

  constructor(options: FollowClusterOptions) {
    this.done = this.#follow(options)
  }

  /** Undefined until the first read. */
  get values(): ClusterValues | undefined {
    return this.#values
  }

  async #follow({ rpc, clock, signal, onError }: FollowClusterOptions): Promise<void> {
    while (!signal.aborted) {
      try {
        // A derived signal: every request of a read adds a listener.
        const values = await readClusterValues(rpc, AbortSignal.any([signal]))
        const isNewEpoch = this.#values !== undefined && values.epoch !== this.#values.epoch
        this.#values = values
        const ms = untilNextRead(values)
        await clock.wait(isNewEpoch ? Math.min(SETTLE_MS, ms) : ms, signal)
      } catch (error) {
        if (signal.aborted) return
        onError(error)
        await clock.wait(RETRY_MS, signal)
      }
    }
  }
}

/** Milliseconds until one slot after the end of the epoch. */
function untilNextRead({ slotsToNextEpoch, slotMs }: ClusterValues): number {
  return Math.min(MAX_AGE_MS, (Number(slotsToNextEpoch) + 1) * slotMs)
}
