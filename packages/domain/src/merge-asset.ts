import type { Asset, PriceUpdate } from '@callisto/contract'

const blockOf = (asset: Asset) => asset.priceBlockId ?? -1

/**
 * An asset with what came over the socket laid over it (spec 1-4-07): the newest block wins, what the update does
 * not say is kept.
 */
export function mergeAsset(known: Asset, update: Asset): Asset {
  const newer = blockOf(update) >= blockOf(known)
  return newer ? { ...known, ...defined(update) } : { ...update, ...defined(known) }
}

/** The later of two prices of one asset; equal blocks mean the update, which was sent later. */
export function newestPrice(known: PriceUpdate | undefined, update: PriceUpdate): PriceUpdate {
  return known !== undefined && known.blockId > update.blockId ? known : update
}

/**
 * An asset with a price of the socket laid over it; undefined for a block that is not newer and for an equal price. Market
 * cap and FDV follow from the supplies.
 */
export function repriceAsset(known: Asset, { price, blockId }: PriceUpdate): Asset | undefined {
  if (blockId <= blockOf(known) || price === known.usdPrice) return undefined
  return {
    ...known,
    usdPrice: price,
    priceBlockId: blockId,
    ...(known.circSupply === undefined ? {} : { mcap: known.circSupply * price }),
    ...(known.totalSupply === undefined ? {} : { fdv: known.totalSupply * price }),
  }
}

/** The fields that have a value, so that laying them over another object never erases anything. */
function defined<T extends object>(value: T): Partial<T> {
  const copy: Partial<T> = { ...value }
  for (const key of Object.keys(copy) as (keyof T)[]) if (copy[key] === undefined) delete copy[key]
  return copy
}
