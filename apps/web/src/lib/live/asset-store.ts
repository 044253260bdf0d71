import type { Asset, PriceUpdate } from '@callisto/contract'
import { mergeAsset } from '@callisto/domain'
import { useCallback, useSyncExternalStore } from 'react'
import { repriceAsset } from './reprice-asset.ts'

/** A token as rows see it. `moves` counts price changes, so that each can be tinted once. */
export interface LiveAsset {
  asset: Asset
  moves: number
  direction: 'up' | 'down' | undefined
}

/** Runs the flush some time later; ticks until then are folded into one. */
export type Schedule = (flush: () => void) => void

/**
 * Every token that this visit has heard of, outside React. Ticks wait for the next flush; each row listens to its own
 * token only, and is told only when that changed.
 */
export class AssetStore {
  readonly #known = new Map<string, LiveAsset>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #prices = new Map<string, PriceUpdate>()
  readonly #news = new Map<string, Asset>()
  readonly #schedule: Schedule
  #scheduled = false

  constructor(schedule: Schedule) {
    this.#schedule = schedule
  }

  get(id: string): LiveAsset | undefined {
    return this.#known.get(id)
  }

  all(): IterableIterator<LiveAsset> {
    return this.#known.values()
  }

  /** Takes in what a request answered, at once. */
  put(assets: readonly Asset[]): void {
    for (const asset of assets) {
      this.#set(asset.id, this.#merged(asset))
      this.#tell(asset.id)
    }
  }

  /** Takes in news of the socket, at the next flush. */
  putLater(asset: Asset): void {
    const waiting = this.#news.get(asset.id)
    this.#news.set(asset.id, waiting ? mergeAsset(waiting, asset) : asset)
    this.#wake()
  }

  /** Takes in a price of the socket, at the next flush; of several the newest block wins. */
  price(update: PriceUpdate): void {
    const waiting = this.#prices.get(update.assetId)
    if (waiting && waiting.blockId > update.blockId) return
    this.#prices.set(update.assetId, update)
    this.#wake()
  }

  subscribe(id: string, listener: () => void): () => void {
    const set = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0 && this.#listeners.get(id) === set) this.#listeners.delete(id)
    }
  }

  readonly flush = (): void => {
    this.#scheduled = false
    const changed = new Set<string>()
    for (const [id, news] of this.#news) {
      this.#set(id, this.#merged(news))
      changed.add(id)
    }
    for (const [id, update] of this.#prices) {
      const known = this.#known.get(id)
      const next = known && repriceAsset(known.asset, update)
      if (!next) continue
      this.#set(id, next)
      changed.add(id)
    }
    this.#news.clear()
    this.#prices.clear()
    for (const id of changed) this.#tell(id)
  }

  #merged(news: Asset): Asset {
    const known = this.#known.get(news.id)
    return known ? mergeAsset(known.asset, news) : news
  }

  #set(id: string, asset: Asset): void {
    const known = this.#known.get(id)
    const before = known?.asset.usdPrice
    const after = asset.usdPrice
    const moved = before !== undefined && after !== undefined && before !== after
    this.#known.set(id, {
      asset,
      moves: (known?.moves ?? 0) + (moved ? 1 : 0),
      direction: moved ? (after > before ? 'up' : 'down') : known?.direction,
    })
  }

  #tell(id: string): void {
    for (const listener of this.#listeners.get(id) ?? []) listener()
  }

  #wake(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#schedule(this.flush)
  }
}

const FLUSH_EVERY_MS = 100

/** Ten times a second, on a frame: less than half the work of a flush on every frame. */
const onFrame: Schedule = (flush) => {
  setTimeout(() => requestAnimationFrame(flush), FLUSH_EVERY_MS)
}

export const assetStore = new AssetStore(onFrame)

/** A token, live: the component renders again only when this one changed. */
export function useLiveAsset(id: string): LiveAsset | undefined {
  return useSyncExternalStore(
    useCallback((listener) => assetStore.subscribe(id, listener), [id]),
    () => assetStore.get(id),
  )
}
