import type { Asset } from '@callisto/contract'
import { drawnTokenIcon, stockIcon } from './drawn-icons.ts'
import { generativeArt } from './generative-art.ts'

/**
 * The picture of a token: of a verified one by its symbol, of any other by its mint, so that no creator can choose the
 * picture of a known token.
 */
export function tokenPicture(mint: string, asset: Asset | undefined): string {
  if (asset?.isVerified !== true) return generativeArt(mint)
  if (asset.stockData !== undefined) return stockIcon(asset.symbol)
  return drawnTokenIcon(asset.symbol) ?? generativeArt(mint)
}
