import { t } from '@callisto/i18n'
import { formatUsd } from '../text/format.ts'

interface UsdProps {
  value: number | undefined
  /** Why it is not known. */
  unknown?: string
  className?: string
}

/** Dollars to the cent; a dash with its reason while they are not known. */
export function Usd({ value, unknown, className = '' }: UsdProps) {
  if (value === undefined)
    return (
      <span className={className} title={unknown ?? t('No price is known')}>
        –
      </span>
    )
  return <span className={className}>{formatUsd(value, { full: true })}</span>
}
