import type { ClusterValues } from '@callisto/solana'
import { failure, type TradeError } from '../result.ts'

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

/** When a pool was read last, and at which slot. */
interface ReadMark {
  /** Time of the request, so that the state is this old at most. */
  sentAtMs: number
  slot: number
}

/** How old the states of pools are that no stream keeps up to date. */
export class PoolAges {
  readonly #marks = new Map<string, ReadMark>()
  readonly #maxAgeMs: number

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Takes a read; false when a later slot of the pool has been read. */
  record(root: string, mark: ReadMark): boolean {
    const known = this.#marks.get(root)
    if (known !== undefined && mark.slot < known.slot) return false
    if (known === undefined || mark.sentAtMs > known.sentAtMs) this.#marks.set(root, mark)
    return true
  }

  isFresh(root: string, nowMs: number): boolean {
    const known = this.#marks.get(root)
    return known !== undefined && nowMs - known.sentAtMs <= this.#maxAgeMs
  }

  /** Removes the pools that are too old to be quoted, and returns them. */
  takeExpired(nowMs: number): string[] {
    const expired = [...this.#marks.keys()].filter((root) => !this.isFresh(root, nowMs))
    for (const root of expired) this.#marks.delete(root)
    return expired
  }
}

/** Slots behind the newest one from which a reply is refused. */
const MAX_LAG_SLOTS = 25
/** After this time without a later slot, the newest one is taken for a false one where a reply is far behind it. */
const FALSE_SLOT_MS = 60_000

/** Tells replies of the present from those of a node that is behind or stands still. */
export class SlotWatch {
  readonly #maxAgeMs: number
  #slot = 0
  /** When a reply first had it. */
  #sinceMs = Number.NEGATIVE_INFINITY

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Takes the slot of a reply; false when its state may not be quoted. */
  accepts(slot: number, nowMs: number): boolean {
    const isBehind = slot < this.#slot - MAX_LAG_SLOTS
    const silentMs = nowMs - this.#sinceMs
    if (slot <= this.#slot && !(isBehind && silentMs > FALSE_SLOT_MS))
      return !isBehind && silentMs <= this.#maxAgeMs
    this.#slot = slot
    this.#sinceMs = nowMs
    return true
  }
}
