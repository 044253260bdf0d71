import type { Stream } from '@callisto/client'
import type { AlertRule, Asset } from '@callisto/contract'
import { alertStep, alertValue, mergeAsset, repriceAsset } from '@callisto/domain'
import type { RecordStore } from '../../../lib/browser/record-store.ts'

/** How often the tokens are read as a whole: a change over a window moves without a trade too. */
const READ_EVERY_MS = 30_000

export interface PriceWatchPorts {
  rules: RecordStore<AlertRule>
  stream: Pick<Stream, 'subscribe' | 'onFrame' | 'onState'>
  /** Known tokens among `mints`; rejects when they cannot be read. */
  readAssets: (mints: string[]) => Promise<readonly Asset[]>
  /** Whether the newest data of the service is new: nothing fires on data that is delayed. */
  isLive: () => boolean
  /** Unix seconds of the chain, by which prices are too old. */
  nowSeconds: () => number
  /** Takes an alert that has fired, with the value that fired it. */
  onFire: (rule: AlertRule, value: number) => void
}

/**
 * Watches the armed alerts on the stream and by reading their tokens, until the returned function is called. An alert is
 * marked as fired before it is reported, so that it is reported once.
 */
export function watchPrices({ rules, stream, readAssets, isLive, nowSeconds, onFire }: PriceWatchPorts) {
  /** What is known of the watched tokens since the connection was opened. */
  const assets = new Map<string, Asset>()
  let mints: string[] = []
  let unsubscribe = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const armed = () => rules.list().filter(({ firedAtMs }) => firedAtMs === undefined)

  function evaluate(mint?: string): void {
    if (!isLive()) return
    for (const rule of armed()) {
      if (mint !== undefined && rule.condition.mint !== mint) continue
      const asset = assets.get(rule.condition.mint)
      const value = asset && alertValue(rule.condition, asset, nowSeconds())
      const step = alertStep(rule, value)
      if (step === 'ready') rules.put(rule.id, { ...rule, isReady: true })
      if (step !== 'fire' || value === undefined) continue
      rules.put(rule.id, { ...rule, firedAtMs: Date.now() })
      onFire(rule, value)
    }
  }

  async function read(): Promise<void> {
    clearTimeout(timer)
    if (isEnded || mints.length === 0) return
    // One that cannot be read is read again at the next turn; until then the stream alone moves what is known.
    const fetched = await readAssets(mints).catch(() => [])
    if (isEnded) return
    for (const asset of fetched) {
      // A reply stands for the token as a whole; only a price that the stream has sent since is newer.
      const { usdPrice: price, priceBlockId: blockId } = assets.get(asset.id) ?? {}
      const newer =
        price === undefined || blockId === undefined ? undefined : { assetId: asset.id, price, blockId }
      assets.set(asset.id, (newer && repriceAsset(asset, newer)) ?? asset)
    }
    evaluate()
    clearTimeout(timer)
    timer = setTimeout(() => void read(), READ_EVERY_MS)
  }

  function follow(): void {
    const next = [...new Set(armed().map(({ condition }) => condition.mint))].sort()
    if (next.join() === mints.join()) return
    mints = next
    for (const mint of assets.keys()) if (!mints.includes(mint)) assets.delete(mint)
    const before = unsubscribe
    const ends =
      mints.length === 0 ? [] : [stream.subscribe('prices', mints), stream.subscribe('assets', mints)]
    unsubscribe = () => {
      for (const end of ends) end()
    }
    before()
    void read()
  }

  const stopFrames = stream.onFrame((frame) => {
    if (frame.type === 'heartbeat') evaluate()
    if (frame.type === 'prices')
      for (const update of frame.data) change(update.assetId, (known) => repriceAsset(known, update))
    if (frame.type === 'asset-updates')
      for (const { asset } of frame.data) change(asset.id, (known) => mergeAsset(known, asset))
  })

  function change(mint: string, update: (known: Asset) => Asset | undefined): void {
    const known = assets.get(mint)
    const next = known && update(known)
    if (!next) return
    assets.set(mint, next)
    evaluate(mint)
  }

  // What was known before the connection was lost may be far from what is so after it.
  const stopState = stream.onState((state) => {
    if (state === 'open') void read()
    else assets.clear()
  })
  const stopRules = rules.subscribe(follow)
  follow()

  return () => {
    isEnded = true
    clearTimeout(timer)
    stopFrames()
    stopState()
    stopRules()
    unsubscribe()
  }
}
