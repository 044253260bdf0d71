import type { Asset, AssetPrice } from '@callisto/contract'
import { pricedMint, USDC_MINT } from './predefined-tokens.ts'

/** Age from which an entry of a price source is rejected (docs/spec-map.md 2-5). */
export const MAX_PRICE_AGE_SECONDS = 5 * 86_400

/** Whether an entry of a price source is rejected for its age; both times in unix seconds. */
export const isPriceTooOld = (timestamp: number, nowSeconds: number): boolean =>
  nowSeconds - timestamp > MAX_PRICE_AGE_SECONDS

/**
 * The price entry of an asset at a time (unix seconds). Undefined when it has no reliable price: none at all, none with
 * liquidity behind it, or one whose newest trade is too old. The price of the numeraire is a definition and always new.
 */
export function assetPrice(asset: Asset, nowSeconds: number): AssetPrice | undefined {
  const { usdPrice, decimals, priceBlockId, liquidity, updatedAt } = asset
  const createdAt = asset.firstPool?.createdAt ?? asset.createdAt
  if (usdPrice === undefined || liquidity === undefined) return undefined
  const isNumeraire = asset.id === USDC_MINT
  const timestamp = isNumeraire ? nowSeconds : Math.floor(Date.parse(updatedAt ?? '') / 1000)
  if (Number.isNaN(timestamp) || isPriceTooOld(timestamp, nowSeconds)) return undefined
  const priceChange24h = asset.stats24h?.priceChange
  return {
    usdPrice,
    decimals,
    liquidity,
    ...(createdAt === undefined ? {} : { createdAt }),
    timestamp,
    source: isNumeraire ? 'numeraire' : 'pools',
    ...(priceBlockId === undefined ? {} : { blockId: priceBlockId }),
    ...(priceChange24h === undefined ? {} : { priceChange24h }),
  }
}

/** Prices by the ids of a request: each id as it was sent, native SOL under the price of wrapped SOL. */
export async function loadPrices(
  ids: readonly string[],
  loadAssets: (mints: string[]) => Promise<Asset[]>,
  nowSeconds: () => number,
): Promise<Record<string, AssetPrice>> {
  const assets = await loadAssets([...new Set(ids.map(pricedMint))])
  const byMint = new Map(assets.map((asset) => [asset.id, asset]))
  const prices: Record<string, AssetPrice> = {}
  for (const id of ids) {
    const asset = byMint.get(pricedMint(id))
    const price = asset && assetPrice(asset, nowSeconds())
    if (price) prices[id] = price
  }
  return prices
}
