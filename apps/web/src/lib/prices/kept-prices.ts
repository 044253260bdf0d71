import { type PriceSource, priceSources } from '@callisto/contract'
import { createStoredValue } from '../browser/storage.ts'

/** A price in USD: unix seconds of the newest trade behind it, its source and the slot that set it. */
export interface PriceRecord {
  usd: number
  timestamp: number
  source: PriceSource
  blockId: number | undefined
}

/** A price, and when it was fetched by the clock of the browser, unix ms. */
export type KeptPrice = PriceRecord & { atMs: number }

const MAX_KEPT = 50

/** The prices that were fetched last, by mint: a reload within their life shows them at once. */
const keptPrices = createStoredValue<readonly (readonly [mint: string, price: KeptPrice])[]>(
  'prices',
  [],
  (value) => (Array.isArray(value) ? value.filter(isEntry).slice(0, MAX_KEPT) : undefined),
)

/** The kept price of a token that was fetched within `lifeMs`; undefined without one. */
export function keptPrice(mint: string, lifeMs: number): KeptPrice | undefined {
  const price = keptPrices.get().find(([id]) => id === mint)?.[1]
  const ageMs = Date.now() - (price?.atMs ?? 0)
  return ageMs >= 0 && ageMs < lifeMs ? price : undefined
}

/** Keeps prices that were fetched now, the newest first. */
export function keepPrices(prices: ReadonlyMap<string, PriceRecord>): void {
  const atMs = Date.now()
  const fetched = [...prices].map(([mint, price]): [string, KeptPrice] => [mint, { ...price, atMs }])
  keptPrices.set([...fetched, ...keptPrices.get().filter(([mint]) => !prices.has(mint))].slice(0, MAX_KEPT))
}

/** Whether an entry of the storage is one of `keepPrices`. */
function isEntry(entry: unknown): entry is [string, KeptPrice] {
  const [mint, price] = Array.isArray(entry) ? entry : []
  if (typeof mint !== 'string' || !priceSources.includes(price?.source)) return false
  return [price?.usd, price?.timestamp, price?.atMs].every(Number.isFinite) && price.usd > 0
}
