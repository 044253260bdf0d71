import { formatPercent, formatUsd } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { valueMessages } from '../model/messages.ts'
import type { LossLevel, ValueComparison } from './value-comparison.ts'

export interface ValueLossProps {
  comparison: ValueComparison
  level: LossLevel
  sell: Asset
  buy: Asset
}

/** Value out against value in with all fees; a warning above 3 %, a stronger one above 10 %. */
export function ValueLoss({ comparison, level, sell, buy }: ValueLossProps) {
  const { inUsd, outUsd, feeUsd, lossPercent } = comparison
  const missing = level === 'loading' ? valueMessages.loadingValue : valueMessages.missingValue
  const total = inUsd === undefined || feeUsd === undefined ? undefined : inUsd + feeUsd
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-2 text-xs">
        <dt className="text-muted">{valueMessages.comparison}</dt>
        <dd className="text-right text-text">
          {usd(total) ?? missing} → {usd(outUsd) ?? missing}
          {lossPercent !== undefined && ` (${formatPercent(-lossPercent, { signed: true })})`}
        </dd>
      </dl>
      {level === 'loading' && (
        <p role="status" className="rounded-md bg-raised px-3 py-2 text-xs text-muted">
          {valueMessages.loading}
        </p>
      )}
      {level === 'unknown' && (
        <p role="status" className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
          {valueMessages.unknown(unknownSymbol(comparison, sell, buy))}
        </p>
      )}
      {level === 'warning' && (
        <p role="status" className="rounded-md bg-caution-tint px-3 py-2 text-xs text-caution">
          {valueMessages.warning(formatPercent(lossPercent))}
        </p>
      )}
      {level === 'accept' && (
        <p role="alert" className="rounded-md bg-down-tint px-3 py-2 text-xs font-medium text-down">
          {valueMessages.warning(formatPercent(lossPercent))}
        </p>
      )}
    </>
  )
}

const usd = (value: number | undefined) =>
  value === undefined ? undefined : formatUsd(value, { full: true })

function unknownSymbol({ inUsd, outUsd }: ValueComparison, sell: Asset, buy: Asset): string {
  if (outUsd === undefined) return displaySymbol(buy.symbol)
  return inUsd === undefined ? displaySymbol(sell.symbol) : 'SOL'
}
