import type { Address } from '@solana/kit'
import { assetByMint, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'

/** Base units of a mint for an amount of dollars at its outside price, rounded down; undefined without such a price. */
export function unitsOfUsd(
  { oracle }: Pick<Market, 'oracle'>,
  mint: Address,
  dollars: number,
): bigint | undefined {
  const [asset, price] = [assetByMint.get(mint), oracle.priceUsd(mint)]
  if (asset === undefined || price === undefined) return undefined
  return BigInt(Math.floor((dollars / price) * unitOf(asset)))
}
