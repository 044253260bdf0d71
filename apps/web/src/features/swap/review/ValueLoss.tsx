import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatPercent, formatUsd } from '../../../lib/text/format.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import type { LossLevel, ValueComparison } from './value-comparison.ts'

/** Below it a difference is not shown. */
const SMALLEST_USD = 0.01

export interface ValueLossProps {
  comparison: ValueComparison
  level: LossLevel
  sell: Asset
  buy: Asset
}

/** Value out against value in with all fees; a warning above 3 %, a stronger one above 10 %. */
export function ValueLoss({ comparison, level, sell, buy }: ValueLossProps) {
  const { inUsd, outUsd, feeUsd, lossPercent } = comparison
  const missing = level === 'loading' ? t('loading') : t('unknown')
  const total = inUsd === undefined || feeUsd === undefined ? undefined : inUsd + feeUsd
  const lossText = t('You lose {loss} of the value, all fees included.', { loss: formatPercent(lossPercent) })
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-2 text-xs">
        <dt className="text-muted">{t('Value, all fees included')}</dt>
        <dd className="text-right text-text">
          {usd(total) ?? missing} → {usd(outUsd) ?? missing}
          {lossPercent !== undefined && ` (${formatPercent(-lossPercent, { signed: true })})`}
        </dd>
        {lossPercent !== undefined && total !== undefined && outUsd !== undefined && (
          <dd className="w-full text-right text-muted">{differenceText(total - outUsd)}</dd>
        )}
      </dl>
      {level === 'loading' && (
        <p role="status" className="rounded-md bg-raised px-3 py-2 text-xs text-muted">
          {t('Prices are loading. You can confirm as soon as the values can be compared.')}
        </p>
      )}
      {level === 'unknown' && (
        <p role="status" className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
          {t('The value of {symbol} is unknown, so this swap cannot be compared with the market.', {
            symbol: unknownSymbol(comparison, sell, buy),
          })}
        </p>
      )}
      {level === 'warning' && (
        <p role="status" className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
          {lossText}
        </p>
      )}
      {level === 'accept' && (
        <p role="alert" className="rounded-md bg-down-tint px-3 py-2 text-xs font-medium text-down">
          {lossText}
        </p>
      )}
    </>
  )
}

const usd = (value: number | undefined) =>
  value === undefined ? undefined : formatUsd(value, { full: true })

/** The difference of both values in words. */
function differenceText(usdLost: number): string {
  const amount = formatUsd(Math.abs(usdLost), { full: true })
  if (Math.abs(usdLost) < SMALLEST_USD) return t('You receive the value that you send.')
  return usdLost > 0
    ? t('You receive {amount} less than you send.', { amount })
    : t('You receive {amount} more than you send.', { amount })
}

function unknownSymbol({ inUsd, outUsd }: ValueComparison, sell: Asset, buy: Asset): string {
  if (outUsd === undefined) return displaySymbol(buy.symbol)
  return inUsd === undefined ? displaySymbol(sell.symbol) : 'SOL'
}
