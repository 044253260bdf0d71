import type { Asset, PriceUpdate } from '@callisto/contract'
import { mergeAsset, newestPrice, repriceAsset } from '@callisto/domain'
import { useCallback, useSyncExternalStore } from 'react'

/** A live asset. `moves` counts price changes, so that each is tinted once. */
export interface LiveAsset {
  asset: Asset
  moves: number
  direction: 'up' | 'down' | undefined
}

/** Schedules a flush; updates until then are merged. */
export type Schedule = (flush: () => void) => void

/** Tokens that are rendered in one flush, 2 ms each on a slow desk; the others follow in the next one. */
const MAX_FLUSHED = 12

/** Four lists of the service's largest size; a token takes about 2 KB. */
const MAX_ASSETS = 4_000

/**
 * The loaded tokens, outside React. Stream updates are queued until the next flush; each row subscribes to its own
 * token. Above `maxAssets` those without a subscription that changed or were read last the longest ago are removed.
 */
export class AssetStore {
  /** In the order of use, oldest first. */
  readonly #known = new Map<string, LiveAsset>()
  /** When a reply had the token last, unix ms. */
  readonly #repliedMs = new Map<string, number>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #prices = new Map<string, PriceUpdate>()
  readonly #updates = new Map<string, Asset>()
  /** Stored tokens whose listeners do not know yet: those of replies, and what was too much for one flush. */
  readonly #changed = new Set<string>()
  readonly #schedule: Schedule
  readonly #maxAssets: number
  #scheduled = false

  constructor(schedule: Schedule, maxAssets = MAX_ASSETS) {
    this.#schedule = schedule
    this.#maxAssets = maxAssets
  }

  get(id: string): LiveAsset | undefined {
    return this.#known.get(id)
  }

  /** A token that a reply had at most `maxAgeMs` ago: what the stream alone has sent may lack fields. */
  recent(id: string, maxAgeMs: number): Asset | undefined {
    const repliedMs = this.#repliedMs.get(id)
    if (repliedMs === undefined || Date.now() - repliedMs > maxAgeMs) return undefined
    return this.#known.get(id)?.asset
  }

  all(): IterableIterator<LiveAsset> {
    return this.#known.values()
  }

  /**
   * Stores assets of a reply at once. What shows a token already renders it again at the next flush: the rows of a list
   * are not rendered in the task that has parsed its reply.
   */
  put(assets: readonly Asset[]): void {
    const nowMs = Date.now()
    for (const asset of assets) {
      const isNew = !this.#known.has(asset.id)
      this.#repliedMs.set(asset.id, nowMs)
      this.#set(asset.id, this.#merge(asset))
      if (isNew) this.#notify(asset.id)
      else if (this.#listeners.has(asset.id)) this.#changed.add(asset.id)
    }
    if (this.#changed.size > 0) this.#scheduleFlush()
    this.#evict()
  }

  /** Queues an asset update of the stream for the next flush. */
  queueUpdate(asset: Asset): void {
    const queued = this.#updates.get(asset.id)
    this.#updates.set(asset.id, queued ? mergeAsset(queued, asset) : asset)
    this.#scheduleFlush()
  }

  /** Queues a price of the stream for the next flush; the newest block wins. */
  queuePrice(update: PriceUpdate): void {
    this.#prices.set(update.assetId, newestPrice(this.#prices.get(update.assetId), update))
    this.#scheduleFlush()
  }

  subscribe(id: string, listener: () => void): () => void {
    const set = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size > 0 || this.#listeners.get(id) !== set) return
      this.#listeners.delete(id)
      this.#touch(id)
    }
  }

  readonly flush = (): void => {
    this.#scheduled = false
    const changed = new Set(this.#changed)
    this.#changed.clear()
    for (const [id, update] of this.#updates) {
      this.#set(id, this.#merge(update))
      changed.add(id)
    }
    for (const [id, update] of this.#prices) {
      const known = this.#known.get(id)
      const next = known && repriceAsset(known.asset, update)
      if (!next) continue
      this.#set(id, next)
      changed.add(id)
    }
    this.#updates.clear()
    this.#prices.clear()
    let shown = 0
    for (const id of changed) {
      if (!this.#listeners.has(id)) continue
      shown += 1
      if (shown <= MAX_FLUSHED) this.#notify(id)
      else this.#changed.add(id)
    }
    this.#evict()
    if (this.#changed.size > 0) this.#scheduleFlush()
  }

  #merge(update: Asset): Asset {
    const known = this.#known.get(update.id)
    return known ? mergeAsset(known.asset, update) : update
  }

  #set(id: string, asset: Asset): void {
    const known = this.#known.get(id)
    const before = known?.asset.usdPrice
    const after = asset.usdPrice
    const moved = before !== undefined && after !== undefined && before !== after
    this.#known.delete(id)
    this.#known.set(id, {
      asset,
      moves: (known?.moves ?? 0) + (moved ? 1 : 0),
      direction: moved ? (after > before ? 'up' : 'down') : known?.direction,
    })
  }

  #touch(id: string): void {
    const known = this.#known.get(id)
    if (known === undefined) return
    this.#known.delete(id)
    this.#known.set(id, known)
  }

  #evict(): void {
    if (this.#known.size <= this.#maxAssets) return
    for (const id of this.#known.keys()) {
      if (this.#listeners.has(id)) continue
      this.#known.delete(id)
      this.#repliedMs.delete(id)
      if (this.#known.size <= this.#maxAssets) return
    }
  }

  #notify(id: string): void {
    for (const listener of this.#listeners.get(id) ?? []) listener()
  }

  #scheduleFlush(): void {
    // A hidden page has no animation frames: the queues must not grow until it is shown again.
    if (this.#updates.size + this.#prices.size > this.#maxAssets) this.flush()
    else if (!this.#scheduled) this.#requestFlush()
  }

  #requestFlush(): void {
    this.#scheduled = true
    this.#schedule(this.flush)
  }
}

const FLUSH_EVERY_MS = 100
/** However slow the device is, what it shows is hardly older. */
const MAX_PERIOD_MS = 500
/** Part of the time that flushes and the rendering of what they change may take. */
const MAX_SHARE = 0.1

/**
 * Flushes in an animation frame, at most every 100 ms: less than half the main-thread time of a flush per frame. Where a
 * frame with a flush takes longer than 10 ms, as on a slow phone or in a list whose every row changes, flushes are rarer, so
 * that the page still answers to its user. The first update after a pause is in the next frame.
 */
export function createFrameSchedule(): Schedule {
  let isResting = false
  let waiting: (() => void) | undefined
  const end = () => {
    isResting = false
    const next = waiting
    waiting = undefined
    if (next) begin(next)
  }
  const begin = (flush: () => void) => {
    isResting = true
    requestAnimationFrame(() => {
      const startMs = performance.now()
      // A task after the frame, in which the changes are rendered. Set before: a flush that throws must not be the last one.
      setTimeout(() => {
        const tookMs = performance.now() - startMs
        const periodMs = Math.min(Math.max(tookMs / MAX_SHARE, FLUSH_EVERY_MS), MAX_PERIOD_MS)
        setTimeout(end, periodMs - tookMs)
      })
      flush()
    })
  }
  return (flush) => {
    if (isResting) waiting = flush
    else begin(flush)
  }
}

export const assetStore = new AssetStore(createFrameSchedule())

/** A live asset; the component renders again only when this asset changes. */
export function useLiveAsset(id: string): LiveAsset | undefined {
  return useSyncExternalStore(
    useCallback((listener) => assetStore.subscribe(id, listener), [id]),
    () => assetStore.get(id),
  )
}
