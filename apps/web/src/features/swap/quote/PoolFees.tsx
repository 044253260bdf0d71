import { t } from '@callisto/i18n'
import { formatAmount, formatUsd } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { usdValue } from './quote-figures.ts'

/** Pool fees of a route by token, each in tokens and dollars. */
export function PoolFees({ fees }: { fees: ReadonlyMap<string, bigint> }) {
  if (fees.size === 0)
    return (
      <span title={t('Not listed in the quote; amounts are after fees')}>{t('included in the rate')}</span>
    )
  return [...fees].map(([mint, amount], at) => (
    <Fee key={mint} mint={mint} amount={amount} first={at === 0} />
  ))
}

function Fee({ mint, amount, first }: { mint: string; amount: bigint; first: boolean }) {
  const asset = useToken(mint).live?.asset
  if (!asset) return null
  const usd = usdValue(amount, asset)
  return (
    <>
      {!first && ' + '}
      <span className="whitespace-nowrap">
        {formatAmount(amount, asset.decimals, 6)} {displaySymbol(asset.symbol)}
        {usd !== undefined && <span className="text-muted"> ({formatUsd(usd)})</span>}
      </span>
    </>
  )
}
