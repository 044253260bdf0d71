import { unitsToNumber } from '@callisto/amount'
import { formatUsd } from '../text/format.ts'
import { PriceNote } from './PriceNote.tsx'
import { useLivePrice } from './usePrice.ts'

export interface UsdValueProps {
  mint: string
  units: bigint
  decimals: number
  /** Shown until the price is there. */
  fallback: string | undefined
}

/** Value of an amount in dollars, live, with source and age of its price on hover and focus; empty without a price. */
export function UsdValue({ mint, units, decimals, fallback }: UsdValueProps) {
  const price = useLivePrice(mint)
  if (!price) return price === undefined ? fallback : null
  return (
    <PriceNote price={price}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the note too */}
      <span tabIndex={0} className="rounded-sm">
        {formatUsd(unitsToNumber(units, decimals) * price.usd, { full: true })}
      </span>
    </PriceNote>
  )
}
