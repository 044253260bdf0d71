import { unitsToNumber } from '@callisto/amount'
import type { ReceiptFee } from '@callisto/contract'
import { msg } from '@callisto/i18n'

/** A fee of a transaction; `rent` is a deposit that its owner gets back. */
export type Fee = Pick<ReceiptFee, 'kind' | 'mint'> & { units: bigint }
export type FeeKind = ReceiptFee['kind']

/** Name and receiver of each kind of fee. */
export const feeTexts: Readonly<Record<FeeKind, { name: string; receiver: string }>> = {
  network: { name: msg('Network fee'), receiver: msg('to the network') },
  priority: { name: msg('Priority fee'), receiver: msg('to the validator') },
  tip: { name: msg('Tip'), receiver: msg('to the block builder') },
  platform: { name: msg('Platform fee'), receiver: msg('to the referrer or platform') },
  pool: { name: msg('Pool fees'), receiver: msg('to liquidity providers, part of the rate') },
  recipientRent: { name: msg('Account rent'), receiver: msg('of the recipient’s new token account') },
  rent: { name: msg('Account rent'), receiver: msg('a deposit, refunded when the account is closed') },
}

/** Dollar value of base units; undefined without a price. A price of 0 is none. */
export function usdValue(
  units: bigint,
  asset: { decimals: number; usdPrice?: number | undefined } | undefined,
): number | undefined {
  const price = asset?.usdPrice
  if (!asset || price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  return unitsToNumber(units, asset.decimals) * price
}
