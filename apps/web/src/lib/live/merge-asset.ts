import type { Asset, PriceUpdate } from '@callisto/contract'

/**
 * A token after news of it. Fields that the news leaves out stay (streamed pools carry no holder count and no organic
 * score), and a price of an older block never replaces a newer one.
 */
export function mergeAsset(known: Asset | undefined, news: Asset): Asset {
  if (!known) return news
  const merged = { ...known, ...news }
  if ((news.priceBlockId ?? -1) >= (known.priceBlockId ?? -1)) return merged
  return { ...merged, ...pick(known, ['usdPrice', 'priceBlockId', 'mcap', 'fdv']) }
}

/** The token at a new price; undefined when the price is no news. Market cap and FDV follow from the supplies. */
export function repriceAsset(known: Asset, { price, blockId }: PriceUpdate): Asset | undefined {
  if (blockId <= (known.priceBlockId ?? -1) || price === known.usdPrice) return undefined
  return {
    ...known,
    usdPrice: price,
    priceBlockId: blockId,
    ...(known.circSupply === undefined ? {} : { mcap: known.circSupply * price }),
    ...(known.totalSupply === undefined ? {} : { fdv: known.totalSupply * price }),
  }
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]])) as Partial<
    Pick<T, K>
  >
}
