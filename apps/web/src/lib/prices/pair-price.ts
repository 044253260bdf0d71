import { formatPrice, formatRate } from '../text/format.ts'

/** A price in a quote token: from 1 on with the decimals of rates, below with those of prices, which are more. */
export function formatPairPrice(price: number | undefined): string {
  return price !== undefined && price < 1 ? formatPrice(price) : formatRate(price)
}
