import { type getListedPrices, listedPricesEndpoint, type PriceUpdate } from '@callisto/contract'
import { pricedMint } from '@callisto/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { createLookupQueue } from '../tokens/lookup-queue.ts'
import { keepPrices, keptPrice, type PriceRecord } from './kept-prices.ts'
import { isTooOld, nowSeconds } from './price-age.ts'

/** Life of a cached price, and how often a price on screen is fetched again (docs/spec-map.md 2-9). */
export const PRICE_LIFE_MS = 60_000
const DEBOUNCE_MS = 250
const MAX_MINTS = 50

const lookUp = createLookupQueue<PriceRecord>(
  { debounceMs: DEBOUNCE_MS, maxIds: MAX_MINTS },
  async (mints) => {
    const input = { query: { list_address: mints }, headers: { 'x-chain': 'solana' } }
    const { data } = await call<typeof getListedPrices>(listedPricesEndpoint, input)
    const records = new Map<string, PriceRecord>()
    for (const [mint, price] of Object.entries(data)) {
      if (price === null || !(price.value > 0) || isTooOld(price.updateUnixTime)) continue
      const { value: usd, updateUnixTime: timestamp, source, blockId } = price
      records.set(mint, { usd, timestamp, source, blockId: blockId ?? undefined })
    }
    keepPrices(records)
    return records
  },
)

/** The price of a token; null for one without a reliable price. Native SOL has that of wrapped SOL. */
export const priceQuery = (id: string) => {
  const mint = pricedMint(id)
  return queryOptions({
    queryKey: ['price', mint],
    queryFn: async () => (await lookUp(mint)) ?? null,
    initialData: () => keptPrice(mint, PRICE_LIFE_MS),
    initialDataUpdatedAt: () => keptPrice(mint, PRICE_LIFE_MS)?.atMs,
    staleTime: PRICE_LIFE_MS,
    gcTime: PRICE_LIFE_MS,
    refetchInterval: PRICE_LIFE_MS,
    retry: 1,
  })
}

/** A record with a price of the socket laid over it; the newest block wins. A price without a record has no source. */
export function withUpdate<T extends PriceRecord | null | undefined>(
  record: T,
  { price: usd, blockId }: PriceUpdate,
  timestamp: number = nowSeconds(),
): T | PriceRecord {
  if (!record || !(usd > 0) || blockId <= (record.blockId ?? -1)) return record
  return { ...record, usd, blockId, timestamp }
}
