import { t } from '@callisto/i18n'
import { formatAmount, formatUnits, formatUsd } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { type Fee, feeTexts, usdValue } from './fees.ts'

/** Every fee of a transaction with its receiver, in its token and in dollars. A value without a price is a dash. */
export function FeeTable({ fees, caption }: { fees: readonly (Fee & { usd?: number })[]; caption: string }) {
  return (
    <table className="w-full text-xs">
      <caption className="pb-1 text-left font-medium">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Fee')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <FeeRow key={`${fee.kind} ${fee.mint}`} {...fee} />
        ))}
      </tbody>
    </table>
  )
}

function FeeRow({ kind, mint, units, usd }: Fee & { usd?: number }) {
  const asset = useToken(mint).live?.asset
  const value = usd ?? usdValue(units, asset)
  const { name, receiver } = feeTexts[kind]
  return (
    <tr className="align-top">
      <th scope="row" className="py-0.5 text-left font-normal">
        {t(name)} <span className="block text-2xs text-muted">{t(receiver)}</span>
      </th>
      <td className="py-0.5 text-right whitespace-nowrap" title={asset && formatUnits(units, asset.decimals)}>
        {asset
          ? `${formatAmount(units, asset.decimals)} ${displaySymbol(asset.symbol)}`
          : `– ${shortAddress(mint)}`}
      </td>
      <td className="w-16 py-0.5 text-right text-muted">
        {value === undefined ? <span title={t('Price unknown')}>–</span> : formatUsd(value)}
      </td>
    </tr>
  )
}
