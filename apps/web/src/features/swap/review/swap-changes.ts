import type { Asset, Quote } from '@callisto/contract'
import { t } from '@callisto/i18n'
import type { SwapSummary } from '@callisto/solana'
import { formatAmount } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import type { WalletChange } from '../../../transaction-flow/review/WalletChanges.tsx'
import type { ValueComparison } from './value-comparison.ts'

/**
 * What a swap takes and returns. The exact side is that of the decoded transaction; the other one is the quote's amount,
 * with the bound that the transaction guarantees.
 */
export function swapChanges(
  quote: Pick<Quote, 'inAmount' | 'outAmount'>,
  { spend, receive }: Pick<SwapSummary, 'spend' | 'receive'>,
  { sell, buy }: { sell: Asset; buy: Asset },
  { inUsd, outUsd }: Pick<ValueComparison, 'inUsd' | 'outUsd'>,
): [WalletChange, WalletChange] {
  const text = (units: bigint, asset: Asset) =>
    `${formatAmount(units, asset.decimals)} ${displaySymbol(asset.symbol)}`
  return [
    {
      label: t('You send'),
      asset: sell,
      units: spend.exact ? spend.amount : BigInt(quote.inAmount),
      direction: 'out',
      usd: inUsd,
      bound: spend.exact ? undefined : t('at most {amount}', { amount: text(spend.amount, sell) }),
    },
    {
      label: t('You receive'),
      asset: buy,
      units: receive.exact ? receive.amount : BigInt(quote.outAmount),
      direction: 'in',
      usd: outUsd,
      bound: receive.exact ? undefined : t('at least {amount}', { amount: text(receive.amount, buy) }),
    },
  ]
}
