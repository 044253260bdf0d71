import type { ClusterValues } from '@callisto/solana'
import { failure, type TradeError } from '../result.ts'
import type { FreshPools } from './fresh-pools.ts'

/** Slots without a later one after which what is known of the chain is not quoted. */
const MAX_SILENT_SLOTS = 25
/** While nothing announces slots, their reads are up to three seconds apart. */
const MIN_SILENT_MS = 5_000

interface FollowedPoolsPorts {
  /** Milliseconds since the newest slot of the chain became known. */
  silentMs: () => number
  cluster: () => Pick<ClusterValues, 'slotMs'>
}

/** Pools that follow the chain: they are of the present as long as the chain that is followed is. */
export class FollowedPools implements FreshPools {
  readonly #ports: FollowedPoolsPorts

  constructor(ports: FollowedPoolsPorts) {
    this.#ports = ports
  }

  async prepare(): Promise<TradeError | undefined> {
    return this.isFresh()
      ? undefined
      : failure('DEADLINE_EXCEEDED', 'The newest slot is older than a quote may be')
  }

  isFresh(): boolean {
    const { silentMs, cluster } = this.#ports
    return silentMs() <= Math.max(MIN_SILENT_MS, MAX_SILENT_SLOTS * cluster().slotMs)
  }
}
