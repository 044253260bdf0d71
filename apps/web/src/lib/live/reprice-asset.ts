import type { Asset, PriceUpdate } from '@callisto/contract'

/** The asset at a new price; undefined for an older block or an equal price. Market cap and FDV follow from the supplies. */
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
